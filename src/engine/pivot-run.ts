/** Runs a compiled step on an open dataset and assembles the kept result. */
import { type Failure, fail, ok, type Result } from '../contract/errors.ts'
import type { Value } from '../contract/scalar.ts'
import { type CompileCode, compile, type Plan, type PlannedQuery } from '../pivot/compile.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import { Assembly, type Chunk } from '../pivot/shape/assemble.ts'
import { Dictionary } from '../pivot/shape/dictionary.ts'
import type { KeptResult } from '../pivot/shape/kept.ts'
import { LargeMap } from '../pivot/shape/large-map.ts'
import { type PrepareCode, prepare } from './prepare.ts'
import type { OpenDataset, QueryRequest } from './protocol.ts'
import { ask, type DataProblem, dictionaryOf, type Rows } from './source.ts'
import { fromText } from './wire.ts'

type StepRequest = Extract<QueryRequest, { kind: 'step' }>

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

function readColumn<T>(chunk: Rows, at: number, convert: (value: Value) => T): T[] {
  const read = chunk.read(at)
  const out = new Array<T>(chunk.size)
  for (let i = 0; i < chunk.size; i++) out[i] = convert(read(i))
  return out
}

const same = (value: Value): Value => value
const isoTime = (value: Value): Value => (typeof value === 'string' ? value.replace(' ', 'T') : value)

/** Rows of a planned query as the assembly takes them; `codes` make codes of the keys. */
function chunkOf(rows: Rows, plan: Plan, { types, measures }: PlannedQuery, codes: readonly ((value: Value) => number)[]): Chunk {
  const first = 1 + codes.length
  const own = types.length - first - measures.length
  const isMoment = (at: number): boolean => plan.measures[measures[at - own] ?? -1]?.type.kind === 'timestamp'
  return {
    size: rows.size,
    grain: readColumn(rows, 0, Number),
    keys: codes.map((code, f) => readColumn(rows, 1 + f, code)),
    values: types.slice(first).map((_, at) => readColumn(rows, first + at, isMoment(at) ? isoTime : same)),
  }
}

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
  for (const field of fields) dictionaries.push(field.enumType ? Dictionary.of(await dictionaryOf(dataset, field.enumType)) : new Dictionary())
  const codes = fields.map((field, f) => coder(field, dictionaries[f] as Dictionary))
  const assembly = new Assembly(plan, dictionaries)
  const maxBytes = request.maxBytes ?? RESULT_BYTES_MAX
  for (const [at, planned] of plan.queries.entries()) {
    for await (const rows of ask(dataset, planned.query, planned.types)) {
      const chunk = chunkOf(rows, plan, planned, codes)
      if (at === 0) assembly.addMain(chunk, planned.measures)
      else assembly.addMeasures(chunk, planned.measures)
      if (assembly.cells > request.maxCells) return fail('result_too_large', { limit: request.maxCells })
      if (assembly.bytes > maxBytes) return fail('result_too_large_bytes', { limit: Math.ceil(maxBytes / MIB) })
    }
  }
  return ok(assembly.finish(request.locale))
}

function failureOf(problem: DataProblem): Failure<'expression_value' | 'expression_time_zone'> {
  if (problem.kind === 'time zone') return fail('expression_time_zone', { zone: problem.zone })
  return fail('expression_value', { detail: problem.detail, kind: 'measure' })
}

export type RunCode = CompileCode | PrepareCode | 'result_too_large' | 'result_too_large_bytes' | 'expression_value' | 'expression_time_zone'

/** Runs, once more with sums as DOUBLE where one outgrew 38 digits; what a value of the data broke comes back as a failure. */
export async function guarded<T>({ source }: OpenDataset, run: (approximate: boolean) => Promise<Result<T, RunCode>>): Promise<Result<T, RunCode>> {
  try {
    try {
      return await run(false)
    } catch (error) {
      const problem = source.problemOf(error)
      if (problem?.kind !== 'value' || !problem.outgrew) throw error
      return await run(true)
    }
  } catch (error) {
    const problem = source.problemOf(error)
    if (!problem) throw error
    return failureOf(problem)
  }
}

/** Compiles and runs a step. */
export async function runStep(dataset: OpenDataset, request: StepRequest): Promise<Result<KeptResult, RunCode>> {
  const { config, context } = request
  const prepared = await prepare(dataset, request.dataset, config, context)
  if (!prepared.ok) return prepared
  return await guarded(dataset, async (approximate) => {
    const plan = compile(config, { ...prepared.value, approximate })
    return plan.ok ? await runPlan(dataset, plan.value, request) : plan
  })
}
