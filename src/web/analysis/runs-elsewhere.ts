/** Retries a step that the same session is already running in another tab, in a report, or on a page that was just left: its result will be stored soon. */
import type { Reply } from '../api/client.ts'

export const ELSEWHERE_TRIES = 60
export const ELSEWHERE_RETRY_MS = 1_000

export const runsElsewhere = (reply: Reply<unknown>): boolean => !reply.ok && reply.problem.code === 'request_in_progress'
