import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '../api/client.ts'
import { sayFailed, toasts } from '../api/nexus.ts'

/** Says how a change of sharing went, and shows the people that it left in the list under `key`. */
export function useSettle<P>(key: QueryKey, onPeople?: (people: readonly P[]) => void) {
  const queries = useQueryClient()
  return (reply: Reply<{ people: P[] }>, said: string, failed: string): Reply<{ people: P[] }> => {
    if (!reply.ok) {
      sayFailed(failed, reply.problem)
      return reply
    }
    queries.setQueryData(key, reply.data)
    onPeople?.(reply.data.people)
    toasts.show({ severity: 'success', title: said })
    return reply
  }
}
