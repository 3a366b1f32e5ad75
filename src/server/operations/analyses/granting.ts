/**
 * Builds the grant that an owner gives. It identifies columns of the dataset by ID and original name. The columns are
 * those that the saved document reads, unless the owner selects others.
 */
import { columnsInUse } from '../../../analysis/reads.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { GrantLevel, Publication } from '../../../contract/grant.ts'
import type { Services } from '../../handlers.ts'
import { type Actor, isOwner } from '../../policies/actor.ts'
import type { Grant } from '../../store/grants.ts'
import { type OpenAnalysis, presentedDocument, reachOf } from './reach.ts'

/** The parts of an analysis's document that the caller can see, with its dataset. */
export async function visibleParts(actor: Actor, row: OpenAnalysis, services: Pick<Services, 'store'>) {
  const dataset = await services.store.datasets.find(row.dataset_id, actor)
  const reach = await reachOf(row, dataset, actor, services)
  return { dataset, reach, seen: presentedDocument(row, dataset, reach, isOwner(actor, row.owner_id)) }
}

/** The requested level and columns, checked against the dataset. The default is `explore` with the columns that the saved steps read. */
export async function publicationOf(
  row: OpenAnalysis,
  wanted: Publication | undefined,
  actor: Actor,
  services: Services,
): Promise<Result<Pick<Grant, 'level' | 'columns'>, 'unknown_column'>> {
  const { dataset, seen } = await visibleParts(actor, row, services)
  const columns = dataset?.version?.columns ?? []
  const level: GrantLevel = wanted?.level ?? 'explore'
  const ids = new Set(wanted?.column_ids ?? columnsInUse(seen.document, columns))
  const unknown = [...ids].find((id) => !columns.some((c) => c.id === id))
  if (unknown !== undefined) return fail('unknown_column', { column: unknown })
  return ok({ level, columns: columns.filter((c) => ids.has(c.id)).map(({ id, original_name }) => ({ id, original_name })) })
}
