/**
 * Explains one cell: evaluates its measure over the rows behind it, with every number that the formula uses, and lists
 * those rows (docs/computation.md). Each number is computed from the rows that match its keys instead of being read from
 * the pivot, so that the two can be compared.
 */
import { fail, ok, type Result } from '../contract/errors.ts'
import type { CellAddress, Explanation, FixedField, FormulaPart, NamedFilter } from '../contract/explanation.ts'
import { excludeFilter, type Filter, includeFilter } from '../contract/filter.ts'
import { filtersOfMeasure, type Measure } from '../contract/measure.ts'
import { OTHERS, type Value } from '../contract/scalar.ts'
import type { Relative } from '../contract/show-as.ts'
import { parseSqlType, sqlTypeName } from '../contract/sql-type.ts'
import type { StepConfig } from '../contract/step.ts'
import { compile, type Prepared } from '../pivot/compile.ts'
import { displayType } from '../pivot/measures/shown.ts'
import { byId, layoutOf } from '../pivot/resolve.ts'
import { valueAt } from '../pivot/shape/values.ts'
import { keyOf } from '../pivot/shape/window.ts'
import type { Evaluated, Item } from '../pivot/show-values-as/kind.ts'
import { KINDS } from '../pivot/show-values-as/registry.ts'
import { type BesideOthers, chosenFor, othersOf } from './explain-choices.ts'
import { closure, definitionOf, explainingParts, heldFields, inHeaderOrder, pathOf, withFilters } from './explain-measures.ts'
import { countedOnceIn } from './explain-once.ts'
import { comparedIds, type OverTime, overTimeOf, type RowsOf } from './explain-over-time.ts'
import { withOverflowRetry } from './pivot-run.ts'
import { type RunCode, runPlan } from './plan-run.ts'
import { prepare } from './prepare.ts'
import type { OpenDataset, QueryRequest } from './protocol.ts'
import { rowsOf } from './value-list.ts'

type ExplainRequest = Extract<QueryRequest, { kind: 'explain' }>
/** A cell of a step on a dataset. */
export type CellRequest = Pick<ExplainRequest, 'dataset' | 'config' | 'context' | 'locale'> & { readonly cell: CellAddress }
export type ExplainCode = RunCode | 'cell_unknown'

/** Maximum number of items of one field in an explanation. */
const ITEMS_MAX = 5_000_000

/** Values of measures by ID over one set of rows, and the number of rows. */
interface Values {
  readonly keys: readonly FixedField[]
  readonly values: ReadonlyMap<string, Value>
  readonly rows: number
  readonly dtype: string
  readonly approximate: boolean
  readonly missingIsZero: boolean
}

class Explainer {
  private readonly dataset: OpenDataset
  private readonly request: CellRequest
  private readonly prepared: Prepared
  private readonly measures: readonly Measure[]
  private readonly besideOthers: BesideOthers
  readonly measure: Measure
  /** Items of the field that the measure runs along, in display order. */
  private spans: Readonly<Record<'through' | 'before', readonly Value[]>> = { through: [], before: [] }

  private readonly overTime: ReadonlySet<string>

  /** `besideOthers`: for each field at its others, the items of the parent that are shown by themselves. */
  constructor(
    dataset: OpenDataset,
    request: CellRequest,
    prepared: Prepared,
    measure: Measure,
    { overTime, besideOthers }: { readonly overTime: ReadonlySet<string>; readonly besideOthers: BesideOthers },
  ) {
    this.overTime = overTime
    this.besideOthers = besideOthers
    this.dataset = dataset
    this.request = request
    this.prepared = prepared
    this.measure = measure
    this.measures = [...request.config.query.value.measures, ...request.context.operands]
  }

  filtersOf(keys: readonly FixedField[]): Filter[] {
    const own = filtersOfMeasure(this.measure)
    return [...this.request.config.query.value.filters, ...own, ...keys.map((key) => this.filterOf(key))]
  }

  /** The filter of a key. `id` may name another column that has its values. */
  filterOf({ column_id, value, span }: FixedField, id = column_id): Filter {
    if (value === OTHERS) return excludeFilter(id, [...(this.besideOthers.get(column_id) ?? [])])
    return includeFilter(id, span ? [...this.spans[span]] : [value])
  }

  /** The rows of the step that match the keys and enter the measure. */
  own(keys: readonly FixedField[]): RowsOf {
    return { source: this.prepared.source, filters: this.filtersOf(keys), within: null, moved: (filters) => [...filters] }
  }

  /** Runs a pivot of some measures by the given fields over the rows that match the keys. */
  private async run(measures: Measure[], keys: readonly FixedField[], rows: string[], maxCells: number, on: RowsOf = this.own(keys)) {
    const { query } = this.request.config
    const config: StepConfig = {
      query: { ...query, value: { ...query.value, filters: [...on.filters], measures: measures.map((m) => withFilters(m, on.moved)), groupbys: rows } },
      pivot: { rows, columns: [], sort: [] },
    }
    let missingIsZero = false
    const kept = await withOverflowRetry(this.dataset, async (approximate) => {
      const plan = compile(config, { ...this.prepared, source: on.source, within: on.within, operands: [], approximate })
      missingIsZero = plan.ok && (plan.value.measures[0]?.missingIsZero ?? false)
      return plan.ok ? await runPlan(this.dataset, plan.value, { locale: this.request.locale, maxCells }) : plan
    })
    return kept.ok ? ok({ kept: kept.value, missingIsZero }) : kept
  }

  /**
   * Returns the items of a held field inside its parent, in the order of the step's headers, and the position of its own
   * value. `path`: the keys of its axis.
   */
  private async itemsInOrder(held: FixedField, path: readonly Value[]): Promise<Result<{ items: Value[]; at: number }, RunCode>> {
    const found = await withOverflowRetry(this.dataset, async (approximate) => {
      const plan = compile(inHeaderOrder(this.request.config, this.overTime), { ...this.prepared, approximate })
      return plan.ok ? await runPlan(this.dataset, plan.value, { locale: this.request.locale, maxCells: ITEMS_MAX }) : plan
    })
    if (!found.ok) return found
    const kept = found.value
    const [axis, values] = held.axis === 'rows' ? [kept.rows, kept.rowValues] : [kept.columns, kept.columnValues]
    const parent = JSON.stringify(path.slice(0, -1))
    const keys = Array.from(axis.levels.keys()).flatMap((at) => (axis.levels[at] === path.length ? [keyOf(axis, values, at)] : []))
    const items = keys.filter((key) => JSON.stringify(key.slice(0, -1)) === parent).map((key) => key.at(-1) ?? null)
    return ok({ items, at: items.indexOf(held.value) })
  }

  /** Finds the items of a held field up to its value. */
  async runAlong(held: FixedField, path: readonly Value[]): Promise<Result<null, RunCode>> {
    const found = await this.itemsInOrder(held, path)
    if (!found.ok) return found
    const { items, at } = found.value
    this.spans = { through: at < 0 ? [held.value] : items.slice(0, at + 1), before: items.slice(0, Math.max(0, at)) }
    return ok(null)
  }

  /** Returns the item before or after that of a held field, or undefined at the end. */
  async neighbour(held: FixedField, path: readonly Value[], relative: Relative): Promise<Result<Value | undefined, RunCode>> {
    const found = await this.itemsInOrder(held, path)
    if (!found.ok) return found
    const { items, at } = found.value
    return ok(at < 0 ? undefined : items[relative === 'previous' ? at - 1 : at + 1])
  }

  private closure(): Measure[] {
    return closure(this.measure, this.measures, this.prepared.source.columns)
  }

  /** Evaluates the measure for every item of a field, over the rows that match the keys. */
  async items(field: FixedField, keys: readonly FixedField[]): Promise<Result<Item[], RunCode>> {
    const found = await this.run(this.closure(), keys, [field.column_id], ITEMS_MAX)
    if (!found.ok) return found
    const { rows, rowValues, start, values } = found.value.kept
    return ok(
      Array.from(rows.levels.keys()).flatMap((at) =>
        rows.levels[at] === 0 || !values[0] ? [] : [{ key: keyOf(rows, rowValues, at)[0] ?? null, value: valueAt(values[0], start[at] ?? 0) }],
      ),
    )
  }

  /** Evaluates the measure and everything it needs over the rows that match the keys; values are null if no row matches. */
  async evaluate(keys: readonly FixedField[], on?: RowsOf): Promise<Result<Values, RunCode>> {
    const measures = this.closure()
    const found = await this.run(measures, keys, [], 1_000, on)
    if (!found.ok) return found
    const { kept, missingIsZero } = found.value
    const { values, sourceRows, measures: columns } = kept
    const missing = sourceRows === 0 && (keys.length > 0 || on !== undefined)
    return ok({
      keys,
      values: new Map(measures.map((m, i) => [m.id, missing || !values[i] ? null : valueAt(values[i], 0)])),
      rows: sourceRows,
      dtype: columns[0]?.dtype ?? 'DOUBLE',
      approximate: columns[0]?.approximate ?? false,
      missingIsZero,
    })
  }

  /** Describes one number of the formula and its inputs. */
  private part(role: FormulaPart['role'], of: Measure, evaluated: Values): FormulaPart {
    const { values } = evaluated
    const keys = [...evaluated.keys]
    const value = values.get(of.id) ?? null
    const leaf = (leafRole: FormulaPart['role'], name: string, number: Value): FormulaPart => ({ role: leafRole, name, value: number, keys, parts: [] })
    if (of.type === 'ui') {
      const filters = of === this.measure ? [] : this.named(filtersOfMeasure(of))
      const { columns } = this.prepared.source
      const parts = explainingParts(of, (id) => leaf('sum', of.name, values.get(id) ?? null), columns)
      const once = countedOnceIn(of, columns, (id) => values.get(id) ?? null)
      return { ...leaf(role, of.name, value), parts, ...(filters.length > 0 ? { filters } : {}), ...once }
    }
    if (of.type !== 'expression') return leaf(role, of.name, value)
    const operands = [{ operator: 'first' as const, operand: of.value.first }, ...of.value.rest]
    const parts = operands.map(({ operator, operand }) => {
      if ('constant' in operand) return leaf(operator, String(operand.constant), operand.constant)
      const next = this.measures.find((m) => m.id === operand.measure_id)
      return next ? this.part(operator, next, evaluated) : leaf(operator, operand.measure_id, null)
    })
    return { ...leaf(role, of.name, value), parts }
  }

  /** The measure under the name that its values have before they are compared. */
  private namedAsItsParts(): Measure {
    const compared = this.measures.find((m) => m.id === this.measure.comparison_of)
    return compared ? { ...this.measure, name: compared.name } : this.measure
  }

  /** Returns the measure over one set of rows in the form that the ways to show values expect. */
  asPart(evaluated: Values): Evaluated {
    const { keys, values, rows, missingIsZero, dtype } = evaluated
    const facts = { keys, rows, missingIsZero, isDouble: parseSqlType(dtype).kind === 'float' }
    const named = this.namedAsItsParts()
    return { ...facts, value: values.get(this.measure.id) ?? null, part: (role) => this.part(role, named, evaluated) }
  }

  /** Adds the names of columns to filters. */
  named(filters: readonly Filter[]): NamedFilter[] {
    return namedFilters(filters, byId(this.prepared.source.columns))
  }

  /** Writes the measure as a person would. */
  definition(): string {
    return definitionOf(this.measure, this.measures, this.prepared.source.columns)
  }
}

/** A cell that was found: its measure, the fields that identify it, and the source of the rows behind it. */
interface FoundCell {
  readonly explainer: Explainer
  readonly prepared: Prepared
  readonly measure: Measure
  readonly keys: FixedField[]
  /** The rows behind the cell; for a ratio, those of its numerator. */
  readonly rows: RowsOf
  /** The cell's comparison over time; null for any other measure. */
  readonly overTime: OverTime | null
}

export async function findCell(dataset: OpenDataset, request: CellRequest): Promise<Result<FoundCell, ExplainCode>> {
  const { cell, context } = request
  const whole = await prepare(dataset, request.dataset, request.config, context)
  if (!whole.ok) return whole
  const chosen = await chosenFor(dataset, request, whole.value)
  if (!chosen.ok) return chosen
  const { config } = chosen.value
  const prepared = ok(chosen.value.prepared)
  const layout = layoutOf(config, byId(prepared.value.source.columns))
  if (!layout.ok) return layout
  const measure = config.query.value.measures.find((m) => m.id === cell.measure_id)
  const rowKeys = heldFields('rows', layout.value.rows, cell.row)
  const columnKeys = heldFields('columns', layout.value.columns, cell.column)
  if (!measure || !rowKeys || !columnKeys) return fail('cell_unknown')
  const keys = [...rowKeys, ...columnKeys]
  const { besideOthers } = chosen.value
  const explainer = new Explainer(dataset, { ...request, config }, prepared.value, measure, {
    overTime: comparedIds(config, layout.value, prepared.value),
    besideOthers,
  })
  const { name, params } = measure.show_values_as
  const along = fieldAlong(keys, params?.column_id)
  if (along && KINDS[name].plan === 'through') {
    const ordered = await explainer.runAlong(along, pathOf(keys, along))
    if (!ordered.ok) return ordered
    keys[keys.indexOf(along)] = { ...along, span: 'through' }
  }
  const overTime = overTimeOf(measure, config, layout.value, prepared.value, { keys, filterOf: (key, id) => explainer.filterOf(key, id) })
  const found = { explainer, prepared: prepared.value, measure, keys, overTime }
  if (!cell.of_base) return ok({ ...found, rows: explainer.own(keys) })
  const base = overTime ? await overTime.base(dataset) : ok(null)
  if (!base.ok) return base
  return base.value ? ok({ ...found, keys: base.value.keys, rows: base.value.rows }) : fail('cell_unknown')
}

/** The field that a measure is compared along; none at the others of its axis, which stand for other groups in each parent. */
function fieldAlong(keys: readonly FixedField[], columnId: string | undefined): FixedField | undefined {
  const along = keys.find((k) => k.column_id === columnId)
  return keys.some((k) => k.axis === along?.axis && k.value === OTHERS) ? undefined : along
}

/** Adds the names of columns to filters. */
export const namedFilters = (filters: readonly Filter[], columns: ReturnType<typeof byId>): NamedFilter[] =>
  filters.map((f) => ({ ...f, name: columns.get(f.column)?.name ?? f.column }))

/** Explains what a cell shows and why, and lists the rows behind it. */
export async function explainCell(dataset: OpenDataset, request: ExplainRequest): Promise<Result<Explanation, ExplainCode>> {
  const { config, cell } = request
  const found = await findCell(dataset, request)
  if (!found.ok) return found
  const { explainer, prepared, measure, keys, overTime } = found.value
  const { name, params } = measure.show_values_as
  const along = fieldAlong(keys, params?.column_id)
  const neighbour = along && params?.relative && !overTime ? await explainer.neighbour(along, pathOf(keys, along), params.relative) : ok(params?.value ?? null)
  if (!neighbour.ok) return neighbour
  const own = await explainer.evaluate(keys)
  if (!own.ok) return own
  const evaluate = async (held: readonly FixedField[], on?: RowsOf) => {
    const values = await explainer.evaluate(held, on)
    return values.ok ? ok(explainer.asPart(values.value)) : values
  }
  const ownPart = explainer.asPart(own.value)
  const result = overTime
    ? await overTime.explain(dataset, ownPart, evaluate)
    : await KINDS[name].explain({
        own: ownPart,
        held: along ?? null,
        item: neighbour.value,
        isNeighbor: Boolean(params?.relative),
        evaluate,
        items: (held) =>
          explainer.items(
            held,
            keys.filter((k) => k !== held),
          ),
      })
  if (!result.ok) return result
  const others = await othersOf(keys, measure.name, (held) => explainer.items(held, keys))
  if (!others.ok) return others
  const rows = await rowsOf(dataset, prepared.source, found.value.rows.filters, cell)
  if (!rows.ok) return rows
  return ok({
    measure: {
      id: measure.id,
      name: measure.name,
      dtype: sqlTypeName(displayType(name, parseSqlType(own.value.dtype))),
      definition: explainer.definition(),
      show_values_as: name,
      filters: explainer.named(filtersOfMeasure(measure)),
    },
    value: result.value.value,
    approximate: own.value.approximate,
    filters: explainer.named(config.query.value.filters),
    keys,
    formula: [...result.value.formula, ...others.value],
    row_count: own.value.rows,
    rows: rows.value,
  })
}
