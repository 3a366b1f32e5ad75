/** Evaluates the measures by which a step's layout chooses groups, in short queries, and chooses. */
import type { GroupCondition, Top } from '../contract/choice.ts'
import { fail, ok, type Result } from '../contract/errors.ts'
import { type Filter, includeFilter } from '../contract/filter.ts'
import { type Measure, withoutShowAs } from '../contract/measure.ts'
import type { NoticeCode, ResultNotice } from '../contract/pivot-result.ts'
import type { Value } from '../contract/scalar.ts'
import { typeFamilyOf } from '../contract/sql-type.ts'
import type { StepConfig } from '../contract/step.ts'
import { valueKey } from '../contract/value-key.ts'
import { type Candidate, meets, topOf, type ValueOrder, type ValueTraits, valueOrderOf } from '../pivot/choices/choose.ts'
import { type ChosenGroups, type Fate, type Group, type Narrow, withoutGroupRows } from '../pivot/choices/mapping.ts'
import { compile, type Plan, type Prepared } from '../pivot/compile.ts'
import { matches } from '../pivot/filters.ts'
import { keyField } from '../pivot/queries.ts'
import { byId, layoutOf, type StoredColumn } from '../pivot/resolve.ts'
import type { CachedResult } from '../pivot/shape/cached-result.ts'
import { textOrder } from '../pivot/shape/dictionary.ts'
import { valueAt } from '../pivot/shape/values.ts'
import { keyOf } from '../pivot/shape/window.ts'
import { asParameter, type KeyCoder } from './chunks.ts'
import { type RunCode, type RunRequest, runPlan } from './plan-run.ts'
import type { OpenDataset } from './protocol.ts'

type Axis = 'rows' | 'columns'

/** A choice with its field on the layout. */
interface Placed<T> {
  readonly choice: T
  readonly field: StoredColumn
  readonly axis: Axis
  readonly depth: number
}

export interface PlacedChoices {
  readonly tops: readonly Placed<Top>[]
  readonly conditions: readonly Placed<GroupCondition>[]
  readonly layout: Readonly<Record<Axis, readonly StoredColumn[]>>
}

/** The choices whose fields are on the layout; null without any. Fields that left it keep their settings, which then choose nothing. */
export function placedChoices(config: StepConfig, prepared: Prepared): Result<PlacedChoices | null, RunCode> {
  const { tops = [], conditions = [] } = config.pivot
  if (tops.length + conditions.length === 0) return ok(null)
  const layout = layoutOf(config, byId(prepared.source.columns))
  if (!layout.ok) return layout
  const placed = <T extends Top | GroupCondition>(choices: readonly T[]): Placed<T>[] =>
    choices.flatMap((choice) =>
      (['rows', 'columns'] as const).flatMap((axis) => {
        const depth = layout.value[axis].findIndex((c) => c.id === choice.column_id)
        const field = layout.value[axis][depth]
        return field ? [{ choice, field, axis, depth }] : []
      }),
    )
  const found = { tops: placed(tops), conditions: placed(conditions), layout: layout.value }
  return ok(found.tops.length + found.conditions.length > 0 ? found : null)
}

/** A step whose axes with choices show no groups without rows, and the fields for which this is said. */
export function withoutEmptyGroups(config: StepConfig, { tops, conditions, layout }: PlacedChoices): { config: StepConfig; fields: StoredColumn[] } {
  const axes = new Set([...tops, ...conditions].map(({ axis }) => axis))
  const { show_empty = [], ...pivot } = config.pivot
  const fields = [...axes].flatMap((axis) => layout[axis].filter(({ id }) => show_empty.includes(id)))
  const rest = show_empty.filter((id) => fields.every((field) => field.id !== id))
  return { config: { ...config, pivot: rest.length > 0 ? { ...pivot, show_empty: rest } : pivot }, fields }
}

/** Groups of the outer fields of one axis in header order, with raw values of the measures that choose among them. */
interface Groups {
  readonly kept: CachedResult
  readonly plan: Plan
  readonly coders: readonly KeyCoder[]
  readonly measures: readonly Measure[]
}

const positionsAt = ({ kept }: Groups, depth: number): number[] => {
  const { levels } = kept.rows
  return Array.from(levels.keys()).filter((at) => levels[at] === depth + 1)
}

/** The raw value of a measure over all rows of a group. */
function rawValueOf({ kept }: Groups, measure: number, position: number): Value {
  const values = kept.values[measure]
  const cell = kept.start[position] ?? 0
  return values && cell < (kept.start[position + 1] ?? 0) ? valueAt(values, cell) : null
}

function sentOf({ kept, coders }: Groups, position: number): (string | null)[] {
  const sent: (string | null)[] = []
  for (let at = position; (kept.rows.levels[at] ?? 0) > 0; at = kept.rows.parents[at] ?? 0)
    sent.unshift(asParameter(coders[(kept.rows.levels[at] ?? 1) - 1]?.sent(kept.rows.codes[at] ?? 0) ?? null))
  return sent
}

const groupAt = (groups: Groups, position: number, fate: Fate): Group => ({
  path: keyOf(groups.kept.rows, groups.kept.rowValues, position),
  sent: sentOf(groups, position),
  fate,
})

/** The groups that a step's choices leave, and the notices about them. */
export interface Chosen {
  readonly groups: readonly ChosenGroups[]
  readonly notices: CachedResult['notices']
}

type Hidden = ReadonlyMap<string, Group>

/** A source without the rows of groups whose conditions say so, and the groups that other conditions hide. */
interface Narrowed {
  readonly prepared: Prepared
  /** Hidden groups by field, by key. */
  readonly hidden: ReadonlyMap<string, Hidden>
  readonly notices: CachedResult['notices']
}

/** The rows at an item of a field; none where the field has no such values. */
const atItem = (field: StoredColumn, value: Value): Filter => includeFilter(field.id, matches(field, [value]).ok ? [value] : [])

/** Something to say about a field. Its id is sent too, for pages that name dates in their language. */
export const notice = (code: NoticeCode, { id, name }: StoredColumn, params: NonNullable<ResultNotice['params']>): ResultNotice => ({
  code,
  message: name,
  params: { field: name, column_id: id, ...params },
})

export class Choosing {
  private readonly dataset: OpenDataset
  private readonly config: StepConfig
  private readonly prepared: Prepared
  private readonly request: RunRequest
  private readonly choices: PlacedChoices
  private readonly approximate: boolean
  private readonly runs = new Map<string, Groups>()

  constructor(dataset: OpenDataset, config: StepConfig, prepared: Prepared, request: RunRequest, choices: PlacedChoices, approximate: boolean) {
    this.dataset = dataset
    this.config = config
    this.prepared = prepared
    this.request = request
    this.choices = choices
    this.approximate = approximate
  }

  private get measures(): Measure[] {
    return [...this.config.query.value.measures, ...(this.prepared.operands ?? [])]
  }

  private measureOf({ choice, field }: Placed<Top | GroupCondition>): Result<Measure, 'choice_measure'> {
    const measure = this.measures.find((m) => m.id === choice.measure_id)
    return measure ? ok(measure) : fail('choice_measure', { field: field.name })
  }

  /** The measures that expressions among `chosen` need. */
  operandsOf(chosen: readonly Measure[]): Measure[] {
    const found = new Map(chosen.map((m) => [m.id, m]))
    for (const measure of found.values()) {
      if (measure.type !== 'expression') continue
      for (const operand of [measure.value.first, ...measure.value.rest.map((r) => r.operand)]) {
        const next = 'measure_id' in operand ? this.measures.find((m) => m.id === operand.measure_id) : undefined
        if (next && !found.has(next.id)) found.set(next.id, withoutShowAs(next))
      }
    }
    return [...found.values()].slice(chosen.length)
  }

  /** Evaluates everything that chooses on an axis at a key of the other one, once. */
  private async groupsOf(of: Placed<Top | GroupCondition>, prepared: Prepared): Promise<Result<Groups, RunCode>> {
    const { axis } = of
    const at = 'at' in of.choice ? of.choice.at : []
    const key = `${prepared === this.prepared ? 'all' : 'narrowed'} ${axis} ${valueKey(at)}`
    const known = this.runs.get(key)
    if (known) return ok(known)
    const isSame = (other: Placed<Top | GroupCondition>) => other.axis === axis && valueKey('at' in other.choice ? other.choice.at : []) === valueKey(at)
    const together = [...this.choices.tops, ...this.choices.conditions].filter(isSame)
    const measures = new Map<string, Measure>()
    for (const one of together) {
      const measure = this.measureOf(one)
      if (!measure.ok) return measure
      measures.set(measure.value.id, withoutShowAs(measure.value))
    }
    const depth = Math.max(...together.map((one) => one.depth))
    const rows = this.choices.layout[axis].slice(0, depth + 1).map((c) => c.id)
    const other = this.choices.layout[axis === 'rows' ? 'columns' : 'rows']
    const { query } = this.config
    const filters = [...query.value.filters, ...at.flatMap((value, f) => (other[f] ? [atItem(other[f], value)] : []))]
    const chosen = [...measures.values()]
    const config: StepConfig = {
      query: { ...query, value: { ...query.value, filters, measures: chosen, groupbys: rows } },
      pivot: { rows, columns: [], sort: [] },
    }
    const plan = compile(config, { ...prepared, operands: this.operandsOf(chosen), approximate: this.approximate })
    if (!plan.ok) return plan
    const coders: KeyCoder[] = []
    const kept = await runPlan(this.dataset, plan.value, this.request, { coders })
    if (!kept.ok) return kept
    const groups = { kept: kept.value, plan: plan.value, coders, measures: chosen }
    this.runs.set(key, groups)
    return ok(groups)
  }

  private traitsOf({ plan }: Groups, measure: number): ValueTraits {
    const type = plan.measures[measure]?.type
    return { isDouble: type?.kind === 'float', isNumber: type !== undefined && ['number', 'boolean'].includes(typeFamilyOf(type)) }
  }

  private orderOf(groups: Groups, measure: number): ValueOrder {
    return valueOrderOf(this.traitsOf(groups, measure), textOrder(this.request.locale))
  }

  /** Finds the groups that conditions hide, and leaves out the rows of those that totals do not cover. */
  async narrow(): Promise<Result<Narrowed, RunCode>> {
    const hidden = new Map<string, Map<string, Group>>()
    const notices: ResultNotice[] = []
    const out: { readonly name: string; readonly path: readonly StoredColumn[]; readonly groups: readonly Pick<Group, 'sent'>[] }[] = []
    for (const [at, of] of this.choices.conditions.entries()) {
      const found = await this.groupsOf(of, this.prepared)
      if (!found.ok) return found
      const groups = found.value
      const measure = groups.measures.findIndex((m) => m.id === of.choice.measure_id)
      if (!this.traitsOf(groups, measure).isNumber) return fail('condition_not_number', { measure: groups.measures[measure]?.name ?? '' })
      const order = this.orderOf(groups, measure)
      const gone = positionsAt(groups, of.depth).filter((position) => !meets(of.choice, rawValueOf(groups, measure, position), order))
      if (gone.length === 0) continue
      notices.push(notice(of.choice.totals === 'shown' ? 'groups_hidden' : 'groups_hidden_in_totals', of.field, { count: gone.length }))
      if (of.choice.totals === 'shown') {
        const path = this.choices.layout[of.axis].slice(0, of.depth + 1)
        out.push({ name: `hidden${at}`, path, groups: gone.map((position) => ({ sent: sentOf(groups, position) })) })
        continue
      }
      const keys = hidden.get(of.field.id) ?? new Map()
      hidden.set(of.field.id, keys)
      for (const position of gone) {
        const group = groupAt(groups, position, 'omitted')
        keys.set(valueKey(group.path), group)
      }
    }
    if (out.length === 0) return ok({ prepared: this.prepared, hidden, notices })
    const narrow: Narrow = (source, idOf) => {
      const columns = byId(source.columns)
      const keys = (path: readonly StoredColumn[]) =>
        path.map((stored, level) => keyField(columns.get(idOf(stored.id)) ?? stored, `path${level}`, this.prepared.dialect))
      return out.reduce((rest, { name, path, groups }) => withoutGroupRows(rest, name, keys(path), groups), source)
    }
    return ok({ prepared: { ...this.prepared, source: narrow(this.prepared.source, (id) => id), narrow }, hidden, notices })
  }

  /** The groups that each field with a choice shows. */
  async choose({ prepared, hidden, notices }: Narrowed): Promise<Result<Chosen, RunCode>> {
    const said = [...notices]
    const groups: ChosenGroups[] = []
    for (const axis of ['rows', 'columns'] as const) {
      for (const [depth, field] of this.choices.layout[axis].entries()) {
        const top = this.choices.tops.find((one) => one.field === field)
        const gone = hidden.get(field.id) ?? new Map<string, Group>()
        const chosen = top ? await this.chosenByTop(top, prepared, gone) : await this.leftBy(field, prepared, gone)
        if (!chosen.ok) return chosen
        if (!chosen.value) continue
        groups.push({ axis, depth, ...chosen.value.groups })
        said.push(...chosen.value.notices)
      }
    }
    return ok({ groups, notices: said })
  }

  /** The groups of a field that conditions hide, where totals cover all rows. */
  private async leftBy(field: StoredColumn, prepared: Prepared, gone: Hidden) {
    const condition = this.choices.conditions.find((one) => one.field === field && one.choice.totals === 'all')
    if (!condition || gone.size === 0) return ok(null)
    const found = await this.groupsOf(condition, prepared)
    if (!found.ok) return found
    const all = positionsAt(found.value, condition.depth).map((position) => groupAt(found.value, position, 'shown'))
    const listed = all.filter(({ path }) => !gone.has(valueKey(path)))
    return ok({ groups: { listed, rest: 'omitted' as const }, notices: [] })
  }

  private async chosenByTop(
    top: Placed<Top>,
    prepared: Prepared,
    gone: Hidden,
  ): Promise<Result<{ groups: Pick<ChosenGroups, 'listed' | 'rest'>; notices: CachedResult['notices'] } | null, RunCode>> {
    const found = await this.groupsOf(top, prepared)
    if (!found.ok) return found
    const groups = found.value
    const { choice, field, depth } = top
    const measure = groups.measures.findIndex((m) => m.id === choice.measure_id)
    const { name = '', additive = false } = groups.plan.measures[measure] ?? {}
    if (choice.kind === 'percent' && !(additive && this.traitsOf(groups, measure).isNumber)) return fail('top_percent_measure', { measure: name })
    const order = this.orderOf(groups, measure)
    const listed: Group[] = []
    const notices: ResultNotice[] = []
    let [tied, cut] = [0, false]
    for (const family of Map.groupBy(positionsAt(groups, depth), (position) => groups.kept.rows.parents[position] ?? 0).values()) {
      const candidates = gone.size === 0 ? family : family.filter((position) => !gone.has(valueKey(keyOf(groups.kept.rows, groups.kept.rowValues, position))))
      const chosen = topOf(
        candidates.map((position): Candidate => ({ value: rawValueOf(groups, measure, position) })),
        choice,
        order,
      )
      if (chosen === 'negative') return fail('top_percent_negative', { measure: name, field: field.name })
      tied += chosen.tied
      cut ||= chosen.cut
      for (const at of chosen.positions) listed.push(groupAt(groups, candidates[at] ?? 0, 'shown'))
    }
    for (const group of gone.values()) listed.push(group)
    if (cut) notices.push(notice('top_ties_cut', field, { measure: name }))
    else if (tied > 0) notices.push(notice('top_ties', field, { measure: name, count: tied }))
    return ok({ groups: { listed, rest: choice.others ? 'others' : 'omitted' }, notices })
  }
}
