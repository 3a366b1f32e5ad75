/** Runs a compiled step on an open dataset and assembles the kept result. */
import type { DuckDBDataChunk, DuckDBMaterializedResult } from '@duckdb/node-api'
import { type Failure, fail, ok, type Result } from '../contract/errors.ts'
import type { Value } from '../contract/scalar.ts'
import { type CompileCode, compile, type Plan, type PlannedQuery } from '../pivot/compile.ts'
import { duckdb } from '../pivot/dialects/duckdb.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import { Assembly, type Chunk } from '../pivot/shape/assemble.ts'
import { Dictionary } from '../pivot/shape/dictionary.ts'
import type { KeptResult } from '../pivot/shape/kept.ts'
import { LargeMap } from '../pivot/shape/large-map.ts'
import { print } from '../pivot/sql/print.ts'
import { runPrinted } from './duckdb/run.ts'
import { readerOf } from './duckdb/vectors.ts'
import { fromText } from './duckdb/wire.ts'
import { type PrepareCode, prepare } from './prepare.ts'
import type { OpenDataset, QueryRequest } from './protocol.ts'

type StepRequest = Extract<QueryRequest, { kind: 'step' }>

async function enumValues(dataset: OpenDataset, name: string): Promise<readonly Value[]> {
  const known = dataset.enums.get(name)
  if (known) return known
  const result = await dataset.connection.run(`SELECT unnest(enum_range(CAST(NULL AS ${duckdb.quote(name)})))::VARCHAR`)
  const values = (await result.getColumns())[0] as string[] | undefined
  dataset.enums.set(name, values ?? [])
  return values ?? []
}

/** Turns the keys of one field into dictionary codes, chunk after chunk. */
function coder(stored: StoredColumn, dictionary: Dictionary): (value: Value) => number {
  if (stored.enumType) return (value) => (value === null ? 0 : Number(value) + 1)
  const seen = new LargeMap<Value, number>()
  return (value) => {
    if (value === null) return 0
    const known = seen.get(value)
    if (known !== undefined) return known
    const code = dictionary.code(typeof value === 'string' ? fromText(value, stored.type) : value)
    seen.add(value, code)
    return code
  }
}

const readColumn = <T>(chunk: DuckDBDataChunk, at: number, size: number, convert: (value: Value) => T): T[] => {
  const read = readerOf(chunk.getColumnVector(at))
  const out = new Array<T>(size)
  for (let i = 0; i < size; i++) out[i] = convert(read(i))
  return out
}

const same = (value: Value): Value => value
const isoTime = (value: Value): Value => (typeof value === 'string' ? value.replace(' ', 'T') : value)

async function* chunksOf(
  result: DuckDBMaterializedResult,
  plan: Plan,
  planned: PlannedQuery,
  isMain: boolean,
  codes: readonly ((value: Value) => number)[],
): AsyncGenerator<Chunk> {
  const fields = plan.rows.length + plan.columns.length
  const isMoment = planned.measures.map((m) => plan.measures[m]?.type.kind === 'timestamp')
  for (;;) {
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) return
    const size = chunk.rowCount
    yield {
      size,
      grain: readColumn(chunk, 0, size, Number),
      keys: codes.map((code, f) => readColumn(chunk, 1 + f, size, code)),
      values: Array.from({ length: chunk.columnCount - 1 - fields }, (_, v) =>
        readColumn(chunk, 1 + fields + v, size, isMoment[isMain ? v - 1 : v] ? isoTime : same),
      ),
    }
  }
}

const isOverflow = (error: unknown): boolean => /out of range|overflow/i.test(String(error))

const MIB = 1_048_576
/** A result travels as one message, below the 2 GiB that one may have; so its texts fit into the JSON of a reply. */
const RESULT_BYTES_MAX = 1_024 * MIB

export async function runPlan(
  dataset: OpenDataset,
  plan: Plan,
  request: Pick<StepRequest, 'locale' | 'maxCells' | 'maxBytes'>,
): Promise<Result<KeptResult, 'result_too_large' | 'result_too_large_bytes'>> {
  const fields = [...plan.rows, ...plan.columns]
  const dictionaries: Dictionary[] = []
  for (const field of fields) dictionaries.push(field.enumType ? Dictionary.of(await enumValues(dataset, field.enumType)) : new Dictionary())
  const codes = fields.map((field, f) => coder(field, dictionaries[f] as Dictionary))
  const assembly = new Assembly(plan, dictionaries)
  const maxBytes = request.maxBytes ?? RESULT_BYTES_MAX
  for (const [at, planned] of plan.queries.entries()) {
    const result = await runPrinted(dataset.connection, print(planned.query, duckdb))
    for await (const chunk of chunksOf(result, plan, planned, at === 0, codes)) {
      if (at === 0) assembly.addMain(chunk, planned.measures)
      else assembly.addMeasures(chunk, planned.measures)
      if (assembly.cells > request.maxCells) return fail('result_too_large', { limit: request.maxCells })
      if (assembly.bytes > maxBytes) return fail('result_too_large_bytes', { limit: Math.ceil(maxBytes / MIB) })
    }
  }
  return ok(assembly.finish(request.locale))
}

/** What the engine says about a value of the data that an expression could not take; null for anything else. */
function valueProblem(error: unknown): Failure<'expression_value' | 'expression_time_zone'> | null {
  const zone = /Unknown TimeZone '([^'\n]*)'/.exec(String(error))?.[1]
  if (zone !== undefined) return fail('expression_time_zone', { zone })
  if (/Conversion Error|Invalid Input Error|Syntax Error/i.test(String(error))) return fail('expression_value', { detail: 'conversion', kind: 'measure' })
  return isOverflow(error) ? fail('expression_value', { detail: 'range', kind: 'measure' }) : null
}

export type RunCode = CompileCode | PrepareCode | 'result_too_large' | 'result_too_large_bytes' | 'expression_value' | 'expression_time_zone'

/** Runs, once more with sums as DOUBLE where one outgrew 38 digits; what a value of the data broke comes back as a failure. */
export async function guarded<T>(run: (approximate: boolean) => Promise<Result<T, RunCode>>): Promise<Result<T, RunCode>> {
  try {
    try {
      return await run(false)
    } catch (error) {
      if (!isOverflow(error)) throw error
      return await run(true)
    }
  } catch (error) {
    const problem = valueProblem(error)
    if (!problem) throw error
    return problem
  }
}

/** Compiles and runs a step. */
export async function runStep(dataset: OpenDataset, request: StepRequest): Promise<Result<KeptResult, RunCode>> {
  const { config, context } = request
  const prepared = await prepare(dataset, request.dataset, config, context)
  if (!prepared.ok) return prepared
  return await guarded(async (approximate) => {
    const plan = compile(config, { ...prepared.value, approximate })
    return plan.ok ? await runPlan(dataset, plan.value, request) : plan
  })
}
