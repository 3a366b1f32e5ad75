/** Makes datasets of other datasets, and checks beforehand what would come out (docs/decisions/0220). */
import type { ColumnFormat } from '../../../contract/column-format.ts'
import {
  COMBINATION_LEVELS_MAX,
  COMBINATION_SOURCES_MAX,
  COMBINED_COLUMNS_MAX,
  type CombinationOptions,
  canAggregate,
  type LookupOptions,
  sourcesOf,
} from '../../../contract/combination.ts'
import { commonColumns, keyComparison } from '../../../contract/combination-types.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { ImportOptions } from '../../../contract/import.ts'
import { type Codes, operations } from '../../../contract/operations.ts'
import { typeFamilyOf } from '../../../contract/sql-type.ts'
import type { CombinationSource } from '../../../engine/protocol.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { JOBS_MAX } from '../../jobs/imports.ts'
import { combinationSource } from '../../jobs/over-sources.ts'
import { type Actor, signedIn } from '../../policies/actor.ts'
import { newId } from '../../security/secrets.ts'
import { levelOf, type SourceEdge } from '../../store/dataset-sources.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { queueTurn } from '../callers.ts'
import { toDeclared } from '../declared.ts'
import { passedFormats } from './passed-formats.ts'
import { datasetFor, versionOf } from './present.ts'

type SourceCode = Extract<Codes<'apiv2/check_combination'>, Codes<'apiv2/combine_datasets'>>

interface Sources {
  readonly sources: readonly CombinationSource[]
  /** The number formats of each source's columns. */
  readonly formats: readonly (readonly ColumnFormat[])[]
  /** Bytes of all source files. */
  readonly bytes: number
}

/** The datasets of a combination, if the caller may build on each of them. */
async function sourcesFor(options: CombinationOptions, actor: Actor, services: Services): Promise<Result<Sources, SourceCode | 'unauthorized'>> {
  const sources: CombinationSource[] = []
  const formats: (readonly ColumnFormat[])[] = []
  let bytes = 0
  for (const id of sourcesOf(options)) {
    const found = await datasetFor('analyse', id, actor, services)
    if (!found.ok) return found
    const version = versionOf(found.value)
    if (!version.ok) return version
    const source = combinationSource(found.value, services.data)
    if (!source.ok) return source
    sources.push(source.value)
    formats.push(found.value.columnFormats)
    bytes += version.value.bytes
  }
  return ok({ sources, formats, bytes })
}

function lookupProblem(options: LookupOptions, [first, second]: readonly CombinationSource[]): Result<null, SourceCode> {
  const columnOf = (source: CombinationSource | undefined, id: string) => source?.columns.find((column) => column.id === id)
  for (const key of options.keys) {
    const [a, b] = [columnOf(first, key.first), columnOf(second, key.second)]
    if (!a || !b) return fail('unknown_column', { column: a ? key.second : key.first })
    if (keyComparison(a.type, b.type) === null) return fail('combination_keys_differ', { first: a.name, second: b.name })
  }
  const { doubles } = options
  for (const id of [...options.columns, ...(doubles.take === 'first' ? [doubles.by] : [])]) {
    const column = columnOf(second, id)
    if (!column) return fail('unknown_column', { column: id })
    const aggregate = doubles.take === 'aggregate' ? doubles.of[id] : undefined
    if (aggregate && !canAggregate(aggregate, typeFamilyOf(column.type))) return fail('combination_aggregate', { column: column.name })
  }
  return ok(null)
}

const widthOf = (options: CombinationOptions, sources: readonly CombinationSource[]): number =>
  options.how === 'lookup'
    ? (sources[0]?.columns.length ?? 0) + new Set(options.columns).size
    : commonColumns(sources, options.as_text).length + (options.part_name === null ? 0 : 1)

/** Why a combination of these sources cannot be made, as far as that is known without their rows. */
function problemOf(options: CombinationOptions, sources: readonly CombinationSource[]): Result<null, SourceCode> {
  const problem = options.how === 'lookup' ? lookupProblem(options, sources) : ok(null)
  const columns = widthOf(options, sources)
  return problem.ok && columns > COMBINED_COLUMNS_MAX ? fail('combination_too_many_columns', { columns, limit: COMBINED_COLUMNS_MAX }) : problem
}

/** Everything that a new combination `id` reads, directly and through others. Fails if that is too much. */
async function edgesFor(id: string, options: CombinationOptions, { store }: Services): Promise<Result<SourceEdge[], 'combination_too_deep'>> {
  const ids = [...new Set(sourcesOf(options))]
  const below = await Promise.all(ids.map((source) => store.datasetSources.edgesOf(source)))
  const all = [...ids.map((source) => ({ by: id, source })), ...below.flat()]
  const edges = [...new Map(all.map((edge) => [`${edge.by} ${edge.source}`, edge])).values()]
  const isTooDeep = levelOf(id, edges) > COMBINATION_LEVELS_MAX || edges.length > COMBINATION_SOURCES_MAX
  return isTooDeep ? fail('combination_too_deep', { levels: COMBINATION_LEVELS_MAX, sources: COMBINATION_SOURCES_MAX }) : ok(edges)
}

/** The sources of a combination that the caller may make now, and everything that it would read. */
async function prepared(id: string, options: CombinationOptions, { actor }: Pick<Call, 'actor'>, services: Services) {
  const found = await sourcesFor(options, actor, services)
  if (!found.ok) return found
  const problem = problemOf(options, found.value.sources)
  if (!problem.ok) return problem
  const edges = await edgesFor(id, options, services)
  return edges.ok ? ok({ ...found.value, edges: edges.value }) : edges
}

export const checkCombination: Handler<'apiv2/check_combination'> = async ({ combination }, call, services) => {
  const found = await prepared('', combination, call, services)
  if (!found.ok) return found
  const task = { options: combination, sources: found.value.sources }
  const admit = () => sourcesFor(combination, call.actor, services)
  const checked = await whileAdmitted(admit, call.since, call.signal, (signal) => services.files.checkCombination(task, queueTurn(call), signal))
  return checked.ok ? checked : toDeclared(operations['apiv2/check_combination'].errors, checked, 'import_failed')
}

export const combineDatasets: Handler<'apiv2/combine_datasets'> = async ({ title, combination }, call, services) => {
  const { actor, locale } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  const [datasetId, jobId] = [newId(), newId()]
  const found = await prepared(datasetId, combination, call, services)
  if (!found.ok) return found
  const { sources, formats, bytes, edges } = found.value
  const misfit = combination.how === 'append' ? commonColumns(sources, combination.as_text).find(({ type }) => type === null) : undefined
  if (misfit) return fail('combination_types', { column: misfit.name })
  if ((await services.store.datasets.unfinishedJobsOf(actor.id)) >= JOBS_MAX) return fail('too_many_imports', { limit: JOBS_MAX })
  const options: ImportOptions = { source: combination, schema: { types: {}, blank_misfits: [] } }
  await services.store.datasets.add({
    ...{ id: datasetId, ownerId: actor.id, title, description: '', sourceType: 'combination', sourceNote: '', visibility: 'private' },
    columnFormats: passedFormats(combination, sources, formats, levelOf(datasetId, edges)),
    ...{ jobId, bytes, options, sources: edges, order: { options, locale, accept: [], whole: false } },
  })
  services.imports.start({ jobId, datasetId, ownerId: actor.id, source: '', options, bytes })
  return ok({ dataset_id: datasetId, job_id: jobId })
}
