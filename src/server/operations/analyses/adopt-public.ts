/**
 * Migrates analyses that were public before grants existed: grants everyone the columns that the saved steps read, and
 * notifies the owners. Runs at every start before requests are served, continues after an interruption, and does nothing
 * once the migration is complete.
 */
import { columnsInUse } from '../../../analysis/reads.ts'
import type { Column } from '../../../contract/column.ts'
import type { Who } from '../../policies/actor.ts'
import { ownerMayPassOn } from '../../policies/analysis.ts'
import { EVERYBODY } from '../../policies/roles.ts'
import { newId } from '../../security/secrets.ts'
import type { AnalysisRow } from '../../store/analyses.ts'
import type { NewNotice } from '../../store/grants.ts'
import type { Store } from '../../store/store.ts'
import { currentDocument } from './reach.ts'

/** The notice that tells the owner which columns other people keep and which they lose; null if everyone can read the whole dataset anyway. */
function noticeFor(row: AnalysisRow, columns: readonly Column[], kept: ReadonlySet<string>): NewNotice | null {
  if (row.dataset_visibility === 'public') return null
  if (!ownerMayPassOn(row)) return { kind: 'dataset_private', columns: [], withdrawn: [] }
  const names = (isKept: boolean) => columns.filter((c) => kept.has(c.id) === isKept).map((c) => c.name)
  return { kind: 'columns_kept', columns: names(true), withdrawn: names(false) }
}

async function adopt(id: string, ownerId: string, store: Store): Promise<void> {
  const owner: Who = { kind: 'user', id: ownerId }
  const row = await store.analyses.find(id, owner)
  const document = row?.read()
  if (!row || !document) return
  const dataset = await store.datasets.find(row.dataset_id)
  // skipped until its columns can be read again
  if (dataset?.unreadable) return
  const columns = dataset?.version?.columns ?? []
  // an unreadable document grants no columns, because nobody can run it
  const kept = new Set(document.ok ? columnsInUse(currentDocument({ ...row, document: document.value }, dataset), columns) : [])
  const notice = row.demo_rank === null ? noticeFor(row, columns, kept) : null
  const granted = columns.filter((c) => kept.has(c.id)).map((c) => ({ id: c.id, original_name: c.original_name }))
  const grant = { grantee: EVERYBODY, role: 'viewer', level: 'explore', columns: granted } as const
  await store.grants.adopt(id, grant, ownerId, notice && { ...notice, id: newId() })
}

/** Migrates all such analyses and returns their number. */
export async function adoptPublic(store: Store): Promise<number> {
  const ungranted = await store.grants.ungranted()
  for (const { id, owner_id } of ungranted) await adopt(id, owner_id, store)
  return ungranted.length
}
