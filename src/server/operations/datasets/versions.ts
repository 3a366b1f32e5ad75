/** Operations on the versions of a dataset that its owner keeps. */
import { breakingChanges } from '../../../analysis/schema-changes.ts'
import type { Column } from '../../../contract/column.ts'
import { fail, ok } from '../../../contract/errors.ts'
import type { KeptVersion } from '../../../contract/replacement.ts'
import type { Handler, Services } from '../../handlers.ts'
import { withKeptNames } from '../../jobs/given-names.ts'
import { heldChangesError } from '../../jobs/held-changes.ts'
import type { KeptVersionRow } from '../../store/dataset-versions.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { storedBytes } from '../../store/stored.ts'
import { auditEntry } from '../audit-entry.ts'
import { followRestored } from './follow.ts'
import { datasetFor } from './present.ts'
import { changesFor } from './schema-changes.ts'

/** The columns of a former version under the names that they have now. */
const columnsNow = ({ version }: KeptVersionRow, row: DatasetRow): Column[] => withKeptNames(version.columns, row.version?.columns ?? [])

async function present(kept: KeptVersionRow, row: DatasetRow, services: Services): Promise<KeptVersion> {
  const { version, origin, created, shown, by } = kept
  const current = version.id === row.version_id
  const changes = current ? null : await changesFor(row, columnsNow(kept, row), services.store)
  const broken = new Set(changes ? breakingChanges(changes).map(({ column_id }) => column_id) : [])
  return {
    ...{ id: version.id, rows: version.rows, columns: version.columns.length, bytes: storedBytes(version), created, shown, current, by },
    ...{ mode: origin?.mode ?? 'import', source_note: origin?.source_note ?? row.source_note },
    breaks: (row.version?.columns ?? []).filter(({ id }) => broken.has(id)).map(({ name }) => name),
  }
}

export const listDatasetVersions: Handler<'apiv2/list_dataset_versions'> = async ({ dataset_id }, { actor }, services) => {
  const found = await datasetFor('edit', dataset_id, actor, services)
  if (!found.ok) return found
  const versions: KeptVersion[] = []
  for (const kept of await services.store.datasets.keptVersions(dataset_id)) versions.push(await present(kept, found.value, services))
  return ok({ versions: versions.sort((a, b) => Number(b.current) - Number(a.current)) })
}

export const restoreDatasetVersion: Handler<'apiv2/restore_dataset_version'> = async ({ dataset_id, version_id, accept_changes }, call, services) => {
  const found = await datasetFor('edit', dataset_id, call.actor, services)
  if (!found.ok) return found
  const kept = (await services.store.datasets.keptVersions(dataset_id)).find(({ version }) => version.id === version_id)
  if (!kept) return fail('version_gone')
  const columns = columnsNow(kept, found.value)
  const changes = version_id === found.value.version_id ? null : await changesFor(found.value, columns, services.store)
  if (changes && breakingChanges(changes).length > 0 && !accept_changes) return fail('columns_changed', heldChangesError(changes).params as { columns: string })
  const refusal = await services.store.atomically(async (store) => {
    const why = await store.datasets.restoreVersion(dataset_id, version_id, columns)
    if (why === null) await store.audit.append(auditEntry(call, 'dataset_version_restored', dataset_id, { detail: { version: version_id } }))
    return why
  })
  if (refusal !== null) return fail(refusal)
  services.presence.tellAll()
  followRestored(dataset_id, services)
  return ok({ done: true })
}
