/** Runs a compiled step on an open dataset and assembles the kept result. */
import type { DuckDBConnection, DuckDBDataChunk, DuckDBMaterializedResult } from '@duckdb/node-api'
import { fail, ok, type Result } from '../contract/errors.ts'
import type { Value } from '../contract/scalar.ts'
import { type CompileCode, compile, type Plan, type PlannedQuery } from '../pivot/compile.ts'
import { duckdb } from '../pivot/dialects/duckdb.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import { Assembly, type Chunk } from '../pivot/shape/assemble.ts'
import { Dictionary } from '../pivot/shape/dictionary.ts'
import type { KeptResult } from '../pivot/shape/kept.ts'
import { print } from '../pivot/sql/print.ts'
import { runPrinted } from './duckdb/run.ts'
import { readerOf } from './duckdb/vectors.ts'
import { fromText } from './duckdb/wire.ts'
import type { QueryRequest } from './protocol.ts'

type StepRequest = Extract<QueryRequest, { kind: 'step' }>

/** A dataset open in this worker; stored dictionaries are read once. */
export interface OpenDataset {
  readonly connection: DuckDBConnection
  readonly enums: Map<string, readonly Value[]>
}

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
  const seen = new Map<Value, number>()
  return (value) => {
    if (value === null) return 0
    const known = seen.get(value)
    if (known !== undefined) return known
    const code = dictionary.code(typeof value === 'string' ? fromText(value, stored.dtype) : value)
    seen.set(value, code)
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
  const dtypes = planned.measures.map((m) => plan.measures[m]?.dtype ?? 'BIGINT')
  for (;;) {
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) return
    const size = chunk.rowCount
    yield {
      size,
      grain: readColumn(chunk, 0, size, Number),
      keys: codes.map((code, f) => readColumn(chunk, 1 + f, size, code)),
      values: Array.from({ length: chunk.columnCount - 1 - fields }, (_, v) =>
        readColumn(chunk, 1 + fields + v, size, dtypes[isMain ? v - 1 : v]?.startsWith('TIMESTAMP') ? isoTime : same),
      ),
    }
  }
}

const isOverflow = (error: unknown): boolean => /out of range|overflow/i.test(String(error))

async function runPlan(dataset: OpenDataset, plan: Plan, request: StepRequest): Promise<Result<KeptResult, 'result_too_large'>> {
  const fields = [...plan.rows, ...plan.columns]
  const dictionaries: Dictionary[] = []
  for (const field of fields) dictionaries.push(field.enumType ? Dictionary.of(await enumValues(dataset, field.enumType)) : new Dictionary())
  const codes = fields.map((field, f) => coder(field, dictionaries[f] as Dictionary))
  const assembly = new Assembly(plan, dictionaries)
  for (const [at, planned] of plan.queries.entries()) {
    const result = await runPrinted(dataset.connection, print(planned.query, duckdb))
    for await (const chunk of chunksOf(result, plan, planned, at === 0, codes)) {
      if (at === 0) assembly.addMain(chunk, planned.measures)
      else assembly.addMeasure(chunk, planned.measures[0] ?? 0)
      if (assembly.cells > request.maxCells) return fail('result_too_large', { limit: request.maxCells })
    }
  }
  return ok(assembly.finish(request.locale))
}

/** Compiles and runs a step. A sum that outgrows 38 digits is computed again as DOUBLE and marked approximate. */
export async function runStep(dataset: OpenDataset, request: StepRequest): Promise<Result<KeptResult, CompileCode | 'result_too_large'>> {
  const plan = compile(request.config, request.dataset.columns)
  if (!plan.ok) return plan
  try {
    return await runPlan(dataset, plan.value, request)
  } catch (error) {
    if (!isOverflow(error)) throw error
    const approximate = compile(request.config, request.dataset.columns, true)
    return approximate.ok ? await runPlan(dataset, approximate.value, request) : approximate
  }
}
