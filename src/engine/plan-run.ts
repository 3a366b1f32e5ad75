/** Runs a plan on an open dataset and assembles the result. */
import { type ErrorCode, fail, ok, type Result } from '../contract/errors.ts'
import type { ChosenGroups } from '../pivot/choices/mapping.ts'
import { type CompileCode, codedAxes, type Plan } from '../pivot/compile.ts'
import { Assembly, type Omitted, TooManyCells } from '../pivot/shape/assemble.ts'
import type { CachedResult } from '../pivot/shape/cached-result.ts'
import { Dictionary } from '../pivot/shape/dictionary.ts'
import { chunkOf, codedCoder, type KeyCoder, keyCoder } from './chunks.ts'
import { addEmptyGroups, type EmptyGroupsCode } from './empty-groups.ts'
import { Leaves } from './kernel/leaves.ts'
import { countDistinct } from './kernel/run.ts'
import { runBases } from './over-time.ts'
import type { PrepareCode } from './prepare.ts'
import type { OpenDataset, QueryRequest } from './protocol.ts'
import { type RunningCode, runRunning } from './running.ts'
import { dictionaryOf, runQuery } from './source.ts'

type StepRequest = Extract<QueryRequest, { kind: 'step' }>

const MIB = 1_048_576
/** A result is sent as one message, which must be below 2 GiB, and its texts must fit into the JSON of a reply. */
const RESULT_BYTES_MAX = 1_024 * MIB

type ResultCode = RunningCode | EmptyGroupsCode | 'result_too_large' | 'result_too_large_bytes'

export type RunRequest = Pick<StepRequest, 'locale' | 'maxCells' | 'maxBytes'>

/** Options of a run: plans of the cells of others, groups that are not shown, and a list that receives the coders. */
interface Besides {
  readonly others?: readonly Plan[]
  readonly omitted?: Omitted
  readonly coders?: KeyCoder[]
}

async function dictionaryFor(dataset: OpenDataset, plan: Plan, field: number): Promise<Dictionary> {
  const values = plan.coded.get(field)
  const { enumType = null } = plan.rows[field] ?? plan.columns[field - plan.rows.length] ?? {}
  if (values) return Dictionary.of(values)
  return enumType === null ? new Dictionary() : Dictionary.of(await dictionaryOf(dataset, enumType))
}

/** Adds the rows of a plan's queries to a result. */
async function addQueries(
  dataset: OpenDataset,
  plan: Plan,
  request: RunRequest,
  assembly: Assembly,
  coders: readonly KeyCoder[],
  othersOf: readonly ChosenGroups['axis'][],
): Promise<Result<null, ResultCode>> {
  const codes = coders.map((coder) => coder.code)
  const maxBytes = request.maxBytes ?? RESULT_BYTES_MAX
  const leaves = plan.measures.some(({ distinct }) => distinct) ? new Leaves(codes.length) : null
  for (const [at, planned] of plan.queries.entries()) {
    const counted = leaves && at > 0 ? await countDistinct(dataset, plan, planned, leaves, coders) : null
    if (counted) {
      for (const chunk of counted) assembly.addMeasures(chunk, planned.measures, othersOf)
      continue
    }
    for await (const rows of runQuery(dataset, planned.query, planned.types)) {
      const chunk = chunkOf(rows, plan, planned, codes)
      if (at === 0) leaves?.add(chunk)
      if (at === 0) assembly.addMain(chunk, planned.measures, othersOf)
      else assembly.addMeasures(chunk, planned.measures, othersOf)
      if (assembly.cells > request.maxCells) return fail('result_too_large', { limit: request.maxCells })
      if (assembly.bytes > maxBytes) return fail('result_too_large_bytes', { limit: Math.ceil(maxBytes / MIB) })
    }
  }
  return ok(null)
}

export async function runPlan(dataset: OpenDataset, plan: Plan, request: RunRequest, besides: Besides = {}): Promise<Result<CachedResult, ResultCode>> {
  const fields = [...plan.rows, ...plan.columns]
  const dictionaries: Dictionary[] = []
  for (const at of fields.keys()) dictionaries.push(await dictionaryFor(dataset, plan, at))
  const codersOf = ({ coded }: Plan, known: readonly KeyCoder[]): KeyCoder[] =>
    fields.map((field, f) => {
      const values = coded.get(f)
      return values ? codedCoder(values, dictionaries[f] as Dictionary) : (known[f] ?? keyCoder(field, dictionaries[f] as Dictionary))
    })
  const coders = codersOf(plan, [])
  besides.coders?.push(...coders)
  const assembly = new Assembly(plan, dictionaries, request.maxCells)
  const added = await addQueries(dataset, plan, request, assembly, coders, [])
  if (!added.ok) return added
  const filled = await addEmptyGroups(dataset, plan, assembly, { dictionaries, coders })
  if (!filled.ok) return filled
  const others = (besides.others ?? []).map((own) => ({ plan: own, coders: codersOf(own, coders), of: codedAxes(own) }))
  for (const { plan: own, coders: ownCoders, of } of others) {
    const more = await addQueries(dataset, own, request, assembly, ownCoders, of)
    if (!more.ok) return more
  }
  await runBases(
    dataset,
    plan,
    assembly,
    coders.map((coder) => coder.code),
  )
  for (const { plan: own, coders: ownCoders, of } of others)
    await runBases(
      dataset,
      own,
      assembly,
      ownCoders.map((coder) => coder.code),
      of,
    )
  const maxBytes = request.maxBytes ?? RESULT_BYTES_MAX
  if (assembly.bytes > maxBytes) return fail('result_too_large_bytes', { limit: Math.ceil(maxBytes / MIB) })
  try {
    const ordered = assembly.order(request.locale)
    const rowsBehind = (cell: number): number => assembly.rowsBehind(cell)
    const running = await runRunning(dataset, plan, { ordered, coders, rowsBehind })
    if (!running.ok) return running
    for (const { plan: own, coders: ownCoders, of } of others) {
      const more = await runRunning(dataset, own, { ordered, coders: ownCoders, rowsBehind }, of)
      if (!more.ok) return more
    }
    return ok(assembly.finish(ordered, besides.omitted))
  } catch (error) {
    if (error instanceof TooManyCells) return fail('result_too_large', { limit: request.maxCells })
    throw error
  }
}

export type ChoiceCode = Extract<ErrorCode, 'choice_measure' | 'condition_not_number' | 'top_percent_measure' | 'top_percent_negative'>
export type RunCode = ChoiceCode | CompileCode | PrepareCode | ResultCode | 'expression_value' | 'expression_time_zone'
