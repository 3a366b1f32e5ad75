/** What an owner grants: columns of the dataset, as the saved document or the owner names them, frozen by id and original name. */
import { columnsInUse } from '../../../analysis/reads.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { GrantLevel, Publication } from '../../../contract/grant.ts'
import type { Parts } from '../../handlers.ts'
import { type Actor, isOwner } from '../../policies/actor.ts'
import type { Grant } from '../../store/grants.ts'
import { type OpenAnalysis, presentedDocument, reachOf } from './reach.ts'

/** What the caller sees of an analysis, on what dataset. */
export async function seenBy(actor: Actor, row: OpenAnalysis, parts: Pick<Parts, 'store'>) {
  const dataset = await parts.store.datasets.find(row.dataset_id, actor)
  const reach = await reachOf(row, dataset, actor, parts)
  return { dataset, reach, seen: presentedDocument(row, dataset, reach, isOwner(actor, row.owner_id)) }
}

/** The level and columns asked for, else exploring those that the saved steps read. */
export async function publicationOf(
  row: OpenAnalysis,
  wanted: Publication | undefined,
  actor: Actor,
  parts: Parts,
): Promise<Result<Pick<Grant, 'level' | 'columns'>, 'unknown_column'>> {
  const { dataset, seen } = await seenBy(actor, row, parts)
  const columns = dataset?.version?.columns ?? []
  const level: GrantLevel = wanted?.level ?? 'explore'
  const ids = new Set(wanted?.column_ids ?? columnsInUse(seen.document, columns))
  const unknown = [...ids].find((id) => !columns.some((c) => c.id === id))
  if (unknown !== undefined) return fail('unknown_column', { column: unknown })
  return ok({ level, columns: columns.filter((c) => ids.has(c.id)).map(({ id, original_name }) => ({ id, original_name })) })
}
