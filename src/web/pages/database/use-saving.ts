/** Saves the form's connection and starts an import through it. Both can be canceled while the database is being queried. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Connection } from '../../../contract/database.ts'
import type { CallProblem } from '../../api/client.ts'
import { call, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { type DatabaseDraft, isAsSaved, modeOf, queryOf, targetOf, toChange } from './draft.ts'

export interface StartedImport {
  readonly title: string
  readonly jobId: string
  readonly datasetId: string
}

interface Filled {
  readonly draft: DatabaseDraft
  readonly saved: Connection | undefined
  readonly keep: (connectionId: string) => void
  /** ID of a dataset whose first import failed; it is deleted once the new import has started. */
  readonly again?: string | undefined
}

type Failed = { readonly ok: false; readonly cancelled?: boolean }
const LEFT: Failed = { ok: false, cancelled: true }

/** `moves`: update the saved connection even if the fields name another database. */
export function useSaving({ draft, saved, keep, again }: Filled, moves: boolean, failed: (problem: CallProblem, at: 'connection' | 'query') => Failed) {
  const t = useT()
  const queries = useQueryClient()
  const newest = useRef(new AbortController())
  useEffect(() => () => newest.current.abort(), [])
  const saveAt = async (at: 'connection' | 'query'): Promise<{ ok: true; id: string } | Failed> => {
    const { connection_id: _, ...fresh } = targetOf(draft)
    const connection_id = toChange(draft, saved, moves)
    newest.current = new AbortController()
    const { signal } = newest.current
    const own = { quiet: true, background: true, signal }
    const reply = await call('apiv2/save_connection', connection_id === undefined ? fresh : { connection_id, ...fresh }, own)
    if (!reply.ok && !signal.aborted) return failed(reply.problem, at)
    // the server may have saved the connection just before the request was canceled
    await queries.invalidateQueries({ queryKey: ['apiv2/list_connections'] })
    if (!reply.ok || signal.aborted) return LEFT
    const { id } = reply.data
    keep(id)
    toasts.show({ severity: 'success', title: t('upload.connected'), settles: true })
    return { ok: true, id }
  }
  const start = async (onStarted: (started: StartedImport) => void): Promise<{ ok: boolean; cancelled?: boolean }> => {
    const connection = saved && isAsSaved(draft, saved) ? { ok: true as const, id: saved.id } : await saveAt('query')
    if (!connection.ok) return connection
    const title = draft.title.trim()
    const mode = modeOf(draft)
    const append_key = mode === 'copy' ? draft.appendKey : null
    const input = { connection_id: connection.id, query: queryOf(draft), title, append_key, left_out: [...draft.leftOut], mode }
    const reply = await call('apiv2/import_database', input, { quiet: true })
    if (!reply.ok) return failed(reply.problem, 'query')
    // the failed dataset is empty
    if (again !== undefined) await call('apiv2/delete_dataset', { dataset_id: again }, { quiet: true })
    onStarted({ title, jobId: reply.data.job_id, datasetId: reply.data.dataset_id })
    return { ok: true }
  }
  return { save: () => saveAt('connection'), start, leave: () => newest.current.abort() }
}
