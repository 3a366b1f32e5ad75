/** Counts the messages of each step, and the unread ones. Refetched whenever the server reports a change. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Output } from '../../../contract/operations.ts'
import { useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.ts'
import { usePage } from '../step-store.ts'

export type Threads = Output<'apiv2/list_step_threads'>

const NONE: Threads = { threads: [], mailed: true }

/** Whether the person may see messages; someone who sees the analysis only because it is public may not. */
export const useMayMessage = (): boolean => usePage((s) => s.analysis.abilities.watch)

/** Returns a function that refetches all messages on the page. */
export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    for (const name of ['apiv2/list_step_threads', 'apiv2/list_step_messages']) await queries.invalidateQueries({ queryKey: [name] })
  }
}

export function useThreads(): Threads {
  const mayMessage = useMayMessage()
  const { id, granted } = usePage((s) => s.analysis)
  const changes = usePage((s) => s.presence?.messages ?? null)
  // when access ends, refetches open threads, which then show the error
  const isEnded = usePage((s) => s.granted?.changes.includes('ended') ?? false)
  // refetches after the person has signed in again in the prompt
  const { token } = useAuth()
  const news = `${changes} ${granted} ${mayMessage} ${isEnded} ${token}`
  const seen = useRef<string | null>(null)
  const readAgain = useReadAgain()
  const threads = useCall('apiv2/list_step_threads', { analysis_id: id }, { enabled: mayMessage, unprompted: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's own client, which stays
  useEffect(() => {
    if (seen.current !== null && seen.current !== news) void readAgain()
    seen.current = news
  }, [news])
  return mayMessage && !threads.error ? (threads.data ?? NONE) : NONE
}
