import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '../api/client.ts'
import { showFailure, toasts } from '../api/nexus.ts'

/** Returns a function that shows a toast about the outcome of a sharing call and updates the cached list of people under `key`. */
export function useShareOutcome<P>(key: QueryKey, onPeople?: (people: readonly P[]) => void) {
  const queries = useQueryClient()
  return (reply: Reply<{ people: P[] }>, said: string, failed: string): Reply<{ people: P[] }> => {
    if (!reply.ok) {
      showFailure(failed, reply.problem)
      return reply
    }
    queries.setQueryData(key, reply.data)
    onPeople?.(reply.data.people)
    toasts.show({ severity: 'success', title: said })
    return reply
  }
}
