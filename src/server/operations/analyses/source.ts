/** Switches an analysis to another dataset: rewrites its document, and adapts what others may read through it (docs/decisions/0101). */
import { columnsInUse } from '../../../analysis/reads.ts'
import { grantedAfter, type Mapping, mappingProblem, moveToSource } from '../../../analysis/source/change.ts'
import { documentNames } from '../../../analysis/validity.ts'
import type { AnalysisDocument } from '../../../contract/analysis.ts'
import { type Column, plainName } from '../../../contract/column.ts'
import { fail } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { ownerMayPassOn } from '../../policies/analysis.ts'
import type { AnalysisRow } from '../../store/analyses.ts'
import type { ChangedSource } from '../../store/change-source.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { type GrantedColumn, within } from '../../store/grants.ts'
import { auditEntry } from '../audit-entry.ts'
import { datasetFor, versionOf } from '../datasets/present.ts'
import { openAnalysis, presentAnalysis, replyWith } from './present.ts'
import { UNKNOWN_AUTHOR, withAuthor } from './save.ts'

interface Change {
  readonly before: AnalysisDocument
  readonly after: AnalysisDocument
  readonly columns: readonly Column[]
  readonly mapping: Mapping
}

/** IDs of the granted columns that still exist, matched by ID and original name. */
const alive = (granted: readonly GrantedColumn[], columns: readonly Column[]): string[] =>
  columns.filter((c) => granted.some(({ id, original_name }) => id === c.id && plainName(original_name) === plainName(c.original_name))).map((c) => c.id)

/** Computes each person's grant after the switch. It never allows more than before, and nothing on a dataset that the owner may not share. */
function grantsAfter(row: AnalysisRow, dataset: DatasetRow, { before, after, columns, mapping }: Change): ChangedSource['granted'] {
  const lent = ownerMayPassOn(row) ? null : row.loan
  const passesOn = ownerMayPassOn({
    owner_id: row.owner_id,
    dataset_owner: dataset.owner_id,
    dataset_visibility: dataset.visibility,
    dataset_passes_on: dataset.passes_on,
  })
  const used = passesOn ? columnsInUse(after, columns) : []
  return (grant) => {
    const { level, columns: granted } = lent ? within(grant, lent) : grant
    const ids = new Set(grantedAfter(alive(granted, before.dataset.columns), used, mapping))
    return { level, columns: columns.filter((c) => ids.has(c.id)).map(({ id, original_name }) => ({ id, original_name })) }
  }
}

export const changeSource: Handler<'apiv2/change_source'> = async ({ analysis_id, base_version, dataset_id, columns: list }, call, services) => {
  const { actor, locale } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  const found = await openAnalysis('change_source', analysis_id, actor, services)
  if (!found.ok) return found
  const row = found.value
  const dataset = await datasetFor('analyse', dataset_id, actor, services)
  if (!dataset.ok) return dataset
  const version = versionOf(dataset.value)
  if (!version.ok) return version
  if (row.visibility === 'public') return fail('analysis_public')
  const offered = await services.store.transfers.offered(analysis_id)
  if (offered) return fail('analysis_offered', { name: offered.name })
  if (row.version !== base_version) return await withAuthor(fail('conflict', UNKNOWN_AUTHOR), analysis_id, call, services)
  // with the column names and steps that the owner sees
  const { value_json: before } = await presentAnalysis(row, actor, locale, services)
  const { columns } = version.value
  const problem = mappingProblem(before, columns, list)
  if (problem) return fail(problem.code, { column: problem.column })
  const mapping = new Map(list.flatMap(({ from, to }): [string, string][] => (to === null ? [] : [[from, to]])))
  const after = moveToSource(before, { id: dataset_id, name: dataset.value.title, columns }, mapping)
  const named = documentNames(after)
  if (!named.ok) return named
  const granted = grantsAfter(row, dataset.value, { before, after, columns, mapping })
  const changed = await services.store.atomically(async (store) => {
    const done = await store.analyses.changeSource(analysis_id, base_version, { datasetId: dataset_id, document: after, savedBy: actor.id, granted })
    const detail = { columns: mapping.size, lost: list.length - mapping.size }
    if (done) await store.audit.append(auditEntry(call, 'analysis_source_changed', analysis_id, { detail }))
    return done
  })
  if (!changed) return await withAuthor(fail('conflict', UNKNOWN_AUTHOR), analysis_id, call, services)
  services.presence.tell(analysis_id)
  return await replyWith(analysis_id, call, services)
}
