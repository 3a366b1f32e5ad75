/**
 * Runs a step whose layout chooses groups (docs/computation.md, "Top-N, Others and conditions on measures"). Short
 * queries evaluate the measures that choose; then the step runs with the keys of the groups that it shows.
 */
import { ok, type Result } from '../contract/errors.ts'
import { isOthers } from '../contract/scalar.ts'
import type { StepConfig } from '../contract/step.ts'
import { valueKey } from '../contract/value-key.ts'
import type { ChosenGroups } from '../pivot/choices/mapping.ts'
import { type CompileCode, compile, type Plan, type Prepared } from '../pivot/compile.ts'
import type { Omitted } from '../pivot/shape/assemble.ts'
import type { CachedResult } from '../pivot/shape/cached-result.ts'
import { Choosing, notice, type PlacedChoices, withoutEmptyGroups } from './choosing.ts'
import { type RunCode, type RunRequest, runPlan } from './plan-run.ts'
import type { OpenDataset } from './protocol.ts'

/**
 * Whether some measure is compared or added up along an axis with chosen groups: it then needs the groups that are not
 * shown. Comparisons over time have queries of their own for their bases.
 */
function needsAllGroups(plan: Plan, groups: readonly ChosenGroups[]): boolean {
  return plan.measures.some(({ shown }) => shown.along !== null && !shown.overTime && groups.some(({ axis }) => axis === shown.along?.axis))
}

/** Which groups of the fields are not shown, by their keys. */
function omittedBy(groups: readonly ChosenGroups[]): Omitted {
  const known = new Map(groups.map(({ axis, depth, listed }) => [`${axis} ${depth}`, new Map(listed.map(({ path, fate }) => [valueKey(path), fate]))]))
  return (axis, depth, path) => {
    const fates = known.get(`${axis} ${depth}`)
    if (!fates) return false
    const key = path()
    return !isOthers(key) && fates.get(valueKey(key)) !== 'shown'
  }
}

/**
 * Plans the cells of others beside a plan over all groups: others of each axis by every group of the other axis, which
 * kinds along that axis compare, and others of both.
 */
function plansOfOthers(config: StepConfig, prepared: Prepared, groups: readonly ChosenGroups[]): Result<Plan[], CompileCode> {
  const axes = (['rows', 'columns'] as const).filter((axis) => groups.some((one) => one.axis === axis && one.rest === 'others'))
  const plans: Plan[] = []
  for (const together of axes.length === 2 ? [...axes.map((axis) => [axis]), axes] : axes.map((axis) => [axis])) {
    const plan = compile(config, prepared, { groups: groups.filter(({ axis }) => together.includes(axis)), onlyOthers: true })
    if (!plan.ok) return plan
    plans.push(plan.value)
  }
  return ok(plans)
}

/** A step with chosen groups, planned with their keys. */
interface PlannedChoice {
  readonly plan: Plan
  /** Plans of the cells of others. */
  readonly others: readonly Plan[]
  readonly omitted: Omitted | null
  readonly notices: CachedResult['notices']
}

/** Evaluates what chooses the groups of a step, and plans the step with them. */
export async function planChosen(
  dataset: OpenDataset,
  whole: StepConfig,
  prepared: Prepared,
  request: RunRequest,
  choices: PlacedChoices,
  approximate: boolean,
): Promise<Result<PlannedChoice, RunCode>> {
  const { config, fields } = withoutEmptyGroups(whole, choices)
  const choosing = new Choosing(dataset, config, prepared, request, choices, approximate)
  const narrowed = await choosing.narrow()
  if (!narrowed.ok) return narrowed
  const chosen = await choosing.choose(narrowed.value)
  if (!chosen.ok) return chosen
  const { groups, notices } = chosen.value
  const over = { ...narrowed.value.prepared, operands: choosing.operandsOf(config.query.value.measures), approximate }
  const all = compile(config, over)
  if (!all.ok) return all
  const isWhole = groups.length === 0 || needsAllGroups(all.value, groups)
  const plan = isWhole ? all : compile(config, over, { groups, onlyOthers: false })
  if (!plan.ok) return plan
  const others = isWhole ? plansOfOthers(config, over, groups) : ok([])
  if (!others.ok) return others
  const unfilled = fields.map((field) => notice('empty_groups_hidden', field, {}))
  return ok({ plan: plan.value, others: others.value, omitted: isWhole ? omittedBy(groups) : null, notices: [...notices, ...unfilled] })
}

/** Runs a step that chooses groups. */
export async function runChosen(
  dataset: OpenDataset,
  config: StepConfig,
  prepared: Prepared,
  request: RunRequest,
  choices: PlacedChoices,
  approximate: boolean,
): Promise<Result<CachedResult, RunCode>> {
  const planned = await planChosen(dataset, config, prepared, request, choices, approximate)
  if (!planned.ok) return planned
  const { plan, others, omitted, notices } = planned.value
  const kept = await runPlan(dataset, plan, request, { others, ...(omitted ? { omitted } : {}) })
  return kept.ok ? ok({ ...kept.value, notices: [...notices, ...kept.value.notices] }) : kept
}
