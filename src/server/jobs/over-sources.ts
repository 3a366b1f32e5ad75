/** Builds a dataset from others: resolves their current versions, and stops as soon as its owner may no longer read one. */
import { type CombinationOptions, sourcesOf } from '../../contract/combination.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import type { CombinationSource, CombinationTask, ImportTask } from '../../engine/protocol.ts'
import type { DataFolder } from '../data-folder.ts'
import { sinceNow } from '../store/changes.ts'
import { levelOf } from '../store/dataset-sources.ts'
import type { DatasetRow } from '../store/datasets.ts'
import type { Store } from '../store/store.ts'
import { whileAdmitted } from '../while-admitted.ts'
import type { ImportOrder } from './import-order.ts'
import { knownColumns } from './known-columns.ts'
import { failedImport, type ImportOutcome, type ImportRun } from './over-connection.ts'

interface Parts {
  readonly store: Store
  readonly data: Pick<DataFolder, 'versionFile'>
}

type CombinationSourceCode = 'sources_ended' | 'dataset_unreadable' | 'dataset_not_ready' | 'combination_live'

/** A dataset as a source, with the current names of its columns. Fails if it has no version that may be read. */
export function combinationSource(
  { id, title, version, holds, unreadable }: DatasetRow,
  data: Parts['data'],
): Result<CombinationSource, CombinationSourceCode> {
  if (!holds) return fail('sources_ended')
  if (!version) return fail(unreadable ? 'dataset_unreadable' : 'dataset_not_ready')
  if (version.live) return fail('combination_live', { title })
  const names = new Map(version.columns.map((column) => [column.id, column.name]))
  const columns = version.stored.map((column) => ({ ...column, name: names.get(column.id) ?? column.name }))
  return ok({ id, title, versionId: version.id, rows: version.rows, file: data.versionFile(version.id), columns })
}

async function taskOf(datasetId: string, options: CombinationOptions, { store, data }: Parts): Promise<Result<CombinationTask>> {
  const sources: CombinationSource[] = []
  for (const id of sourcesOf(options)) {
    const row = await store.datasets.find(id)
    const source = row ? combinationSource(row, data) : fail('sources_ended')
    if (!source.ok) return source
    sources.push(source.value)
  }
  return ok({ sources, level: levelOf(datasetId, await store.datasetSources.edgesOf(datasetId)) })
}

/** Runs the task with the sources of a combination while its owner may read all of them. */
export async function overSources(
  parts: ImportRun,
  { datasetId }: Pick<ImportOrder, 'datasetId'>,
  task: ImportTask,
  stop: AbortSignal,
): Promise<ImportOutcome> {
  const { store, run } = parts
  const since = sinceNow(store)
  const row = await store.datasets.find(datasetId)
  if (row === undefined || task.options?.source.kind !== 'combination') return failedImport(fail('cancelled'))
  const admit = async () => ((await store.datasets.find(datasetId))?.holds === false ? fail('sources_ended') : ok(null))
  if (!row.holds) return failedImport(fail('sources_ended'))
  const combination = await taskOf(datasetId, task.options.source, parts)
  if (!combination.ok) return failedImport(combination)
  const outcome = await whileAdmitted(admit, since, stop, async (signal) => {
    const ended = await run({ ...task, ...knownColumns(row.version), combination: combination.value }, signal)
    return ended.type === 'done' ? ok(ended) : fail(ended.code, ended.params)
  })
  return outcome.ok ? outcome.value : failedImport(outcome)
}
