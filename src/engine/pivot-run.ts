/** Runs a compiled step on an open dataset and assembles the result. */
import { type Failure, fail, ok, type Result } from '../contract/errors.ts'
import { type CompileCode, compile, type Plan } from '../pivot/compile.ts'
import { Assembly, TooManyCells } from '../pivot/shape/assemble.ts'
import type { CachedResult } from '../pivot/shape/cached-result.ts'
import { Dictionary } from '../pivot/shape/dictionary.ts'
import { chunkOf, keyCoder } from './chunks.ts'
import { addEmptyGroups, type EmptyGroupsCode } from './empty-groups.ts'
import { runBases } from './over-time.ts'
import { type PrepareCode, prepare } from './prepare.ts'
import type { OpenDataset, QueryRequest } from './protocol.ts'
import { type RunningCode, runRunning } from './running.ts'
import { type DataProblem, dictionaryOf, runQuery } from './source.ts'

type StepRequest = Extract<QueryRequest, { kind: 'step' }>

const MIB = 1_048_576
/** A result is sent as one message, which must be below 2 GiB, and its texts must fit into the JSON of a reply. */
const RESULT_BYTES_MAX = 1_024 * MIB

type ResultCode = RunningCode | EmptyGroupsCode | 'result_too_large' | 'result_too_large_bytes'

export async function runPlan(
  dataset: OpenDataset,
  plan: Plan,
  request: Pick<StepRequest, 'locale' | 'maxCells' | 'maxBytes'>,
): Promise<Result<CachedResult, ResultCode>> {
  const fields = [...plan.rows, ...plan.columns]
  const dictionaries: Dictionary[] = []
  for (const field of fields) dictionaries.push(field.enumType ? Dictionary.of(await dictionaryOf(dataset, field.enumType)) : new Dictionary())
  const coders = fields.map((field, f) => keyCoder(field, dictionaries[f] as Dictionary))
  const codes = coders.map((coder) => coder.code)
  const assembly = new Assembly(plan, dictionaries, request.maxCells)
  const maxBytes = request.maxBytes ?? RESULT_BYTES_MAX
  for (const [at, planned] of plan.queries.entries()) {
    for await (const rows of runQuery(dataset, planned.query, planned.types)) {
      const chunk = chunkOf(rows, plan, planned, codes)
      if (at === 0) assembly.addMain(chunk, planned.measures)
      else assembly.addMeasures(chunk, planned.measures)
      if (assembly.cells > request.maxCells) return fail('result_too_large', { limit: request.maxCells })
      if (assembly.bytes > maxBytes) return fail('result_too_large_bytes', { limit: Math.ceil(maxBytes / MIB) })
    }
  }
  const filled = await addEmptyGroups(dataset, plan, assembly, { dictionaries, coders })
  if (!filled.ok) return filled
  await runBases(dataset, plan, assembly, codes)
  if (assembly.bytes > maxBytes) return fail('result_too_large_bytes', { limit: Math.ceil(maxBytes / MIB) })
  try {
    const ordered = assembly.order(request.locale)
    const running = await runRunning(dataset, plan, { ordered, coders, rowsBehind: (cell) => assembly.rowsBehind(cell) })
    return running.ok ? ok(assembly.finish(ordered)) : running
  } catch (error) {
    if (error instanceof TooManyCells) return fail('result_too_large', { limit: request.maxCells })
    throw error
  }
}

function failureOf(problem: DataProblem): Failure<'expression_value' | 'expression_time_zone'> {
  if (problem.kind === 'time zone') return fail('expression_time_zone', { zone: problem.zone })
  return fail('expression_value', { detail: problem.detail, kind: 'measure' })
}

export type RunCode = CompileCode | PrepareCode | ResultCode | 'expression_value' | 'expression_time_zone'

/** Runs a query, and again with sums as DOUBLE if one exceeded 38 digits; an error caused by a value of the data becomes a failure. */
export async function withOverflowRetry<T>({ source }: OpenDataset, run: (approximate: boolean) => Promise<Result<T, RunCode>>): Promise<Result<T, RunCode>> {
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
export async function runStep(dataset: OpenDataset, request: StepRequest): Promise<Result<CachedResult, RunCode>> {
  const { config, context } = request
  const prepared = await prepare(dataset, request.dataset, config, context)
  if (!prepared.ok) return prepared
  return await withOverflowRetry(dataset, async (approximate) => {
    const plan = compile(config, { ...prepared.value, approximate })
    return plan.ok ? await runPlan(dataset, plan.value, request) : plan
  })
}
