/** Refreshes a live dataset, and changes a dataset of a database between live and copy. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DATABASE_KINDS, kindFromNote } from '../../../contract/database.ts'
import type { Dataset } from '../../../contract/dataset.ts'
import type { DataMode } from '../../../contract/live.ts'
import type { SchemaChanges } from '../../../contract/schema-changes.ts'
import { call, confirm, showFailure, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'

/** `changes`: how the columns of the database differ from those of the dataset, once a refresh has found that. */
export function useLiveDataset(dataset: Dataset) {
  const t = useT()
  const queries = useQueryClient()
  const [changes, setChanges] = useState<SchemaChanges | null>(null)
  const refresh = async (): Promise<{ ok: boolean }> => {
    const reply = await call('apiv2/refresh_live_data', { dataset_id: dataset.id }, { quiet: true })
    if (!reply.ok) {
      showFailure(t('live.refreshFailed'), reply.problem)
      return { ok: false }
    }
    setChanges(reply.data.changes)
    await queries.invalidateQueries()
    return { ok: true }
  }
  const changeTo = async (mode: DataMode): Promise<void> => {
    const source = dataset.source_options
    if (source?.kind !== 'database') return
    const kind = kindFromNote(dataset.source_note)
    const database = dataset.live?.database ?? (kind === null ? '' : DATABASE_KINDS[kind].label)
    const sure = await confirm.ask({
      group: 'live',
      title: t(mode === 'live' ? 'live.toLiveTitle' : 'live.toCopyTitle', { title: dataset.title }),
      message: t(mode === 'live' ? 'live.toLiveText' : 'live.toCopyText', { database }),
      accept: t('live.change'),
      reject: t('app.cancel'),
    })
    if (!sure) return
    const { connection_id, query, left_out } = source
    const reply = await call('apiv2/change_dataset_connection', { dataset_id: dataset.id, connection_id, query, left_out, mode })
    if (reply.ok) toasts.show({ severity: 'success', title: t('live.changing'), settles: true })
    await queries.invalidateQueries()
  }
  return { changes, forget: () => setChanges(null), refresh, changeTo }
}
