/** Counts the messages of each step and the unread ones, and finds the cells that they are about. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Output } from '../../../contract/operations.ts'
import type { StepConfig } from '../../../contract/step.ts'
import { useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.ts'
import { usePage } from '../step-store.ts'
import { type MarkedCells, markedCells } from './marked-cells.ts'

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

/** The message counts of the steps that the person can see. */
export function useThreads(): Threads {
  const mayMessage = useMayMessage()
  const analysis_id = usePage((s) => s.analysis.id)
  const threads = useCall('apiv2/list_step_threads', { analysis_id }, { enabled: mayMessage, unprompted: true })
  return mayMessage && !threads.error ? (threads.data ?? NONE) : NONE
}

/** Refetches all messages when the server reports a change, and when the access of the person changes. Called once on the page. */
export function useFreshThreads(): void {
  const mayMessage = useMayMessage()
  const { granted } = usePage((s) => s.analysis)
  const changes = usePage((s) => s.presence?.messages ?? null)
  // when access ends, refetches open threads, which then show the error
  const isEnded = usePage((s) => s.granted?.changes.includes('ended') ?? false)
  // refetches after the person has signed in again in the prompt
  const { token } = useAuth()
  const news = `${changes} ${granted} ${mayMessage} ${isEnded} ${token}`
  const seen = useRef<string | null>(null)
  const readAgain = useReadAgain()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's own client, which stays
  useEffect(() => {
    if (seen.current !== null && seen.current !== news) void readAgain()
    seen.current = news
  }, [news])
}

/** The cells of a step that unresolved messages are about; null for none. */
export function useMarkedCells(stepId: string, applied: StepConfig): MarkedCells | null {
  const { threads } = useThreads()
  const analysis_id = usePage((s) => s.analysis.id)
  const isTalkedAbout = threads.some((thread) => thread.step_id === stepId && thread.messages > 0 && !thread.resolved)
  const { data } = useCall('apiv2/list_step_messages', { analysis_id, step_id: stepId }, { enabled: isTalkedAbout, unprompted: true })
  return useMemo(() => (isTalkedAbout ? markedCells(data, applied) : null), [isTalkedAbout, data, applied])
}
