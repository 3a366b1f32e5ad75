/**
 * The reference implementation of a pivot (docs/computation.md), as slow and simple as it can be: filter
 * the rows, group them at every grain, evaluate each measure over the rows of each group.
 */
import type { Filter } from '../../src/contract/filter.ts'
import { filtersOfMeasure, type Measure } from '../../src/contract/measure.ts'
import { isOthers, OTHERS, type Value } from '../../src/contract/scalar.ts'
import type { ShowValuesAsName } from '../../src/contract/show-as.ts'
import type { StepConfig } from '../../src/contract/step.ts'
import { choosePlainly, type PlainChoice } from './chosen.ts'
import { withEmptyGroups } from './empty-groups.ts'
import { onceBy, oneRowForEachKey, type Repeats } from './once-per-key.ts'
import type { Row } from './tables.ts'

const at = (row: Row, id: string): Value => row[Number(id.slice(1)) - 1] ?? null

function passes(row: Row, filter: Filter): boolean {
  const value = at(row, filter.column)
  const listed = filter.value.some((v) => v === value)
  switch (filter.operator) {
    case 'IS NULL':
      return value === null
    case 'IS NOT NULL':
      return value !== null
    case '=':
      return value !== null && listed
    case 'IN':
      return listed
    case 'NOT IN':
      return !listed
  }
}

/** The rows that enter a measure: those that pass all of its own filters. */
const entering = (measure: Measure, rows: readonly Row[]): Row[] => rows.filter((row) => filtersOfMeasure(measure).every((filter) => passes(row, filter)))

const NONE: Repeats = new Map()

export function evaluate(measure: Measure, group: readonly Row[], repeats: Repeats = NONE): Value {
  if (measure.type !== 'ui') throw new Error('only measures by aggregation are defined here')
  const { agg, column_id } = measure.value
  const rows = entering(measure, group)
  if (rows.length === 0 && filtersOfMeasure(measure).length > 0) return null
  if (column_id === null) return rows.length
  const keys = onceBy(measure, repeats)
  const values = (keys ? oneRowForEachKey(rows, keys, at, column_id) : rows).map((row) => at(row, column_id)).filter((v) => v !== null)
  const numbers = values.map(Number)
  // Decimals have two places in these tables: exact as hundredths.
  const sum = () => numbers.reduce((total, n) => total + Math.round(n * 100), 0) / 100
  const order = (a: Value, b: Value) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0)
  switch (agg) {
    case 'count':
      return values.length
    case 'count_distinct':
      return new Set(values).size
    case 'sum':
      return values.length === 0 ? null : sum()
    case 'avg':
      return values.length === 0 ? null : sum() / values.length
    case 'min':
      return values.toSorted(order)[0] ?? null
    case 'max':
      return values.toSorted(order).at(-1) ?? null
    case 'median': {
      const inOrder = numbers.toSorted((a, b) => a - b)
      const [low, high] = [inOrder[Math.ceil(inOrder.length / 2) - 1], inOrder[Math.floor(inOrder.length / 2)]]
      return low === undefined || high === undefined ? null : (low + high) / 2
    }
    case 'stddev': {
      const n = numbers.length
      // computed in hundredths, which are integers, so that equal numbers deviate by exactly 0
      const deviations = numbers.map((x) => n * Math.round(x * 100) - Math.round(sum() * 100))
      return n < 2 ? null : Math.sqrt(deviations.reduce((total, d) => total + d ** 2, 0) / (n - 1)) / n / 100
    }
  }
}

type Keys = readonly [row: readonly Value[], column: readonly Value[]]
const text = (keys: Keys): string => JSON.stringify(keys)

/** Evaluates expression measures on plain numbers, left to right; null if an operand is null or a divisor is 0. */
function combine(measure: Measure, operandValue: (id: string) => Value): Value {
  if (measure.type !== 'expression') throw new Error('not an expression')
  const read = (operand: { measure_id: string } | { constant: number | string }): number | null => {
    const value = 'constant' in operand ? operand.constant : operandValue(operand.measure_id)
    return value === null ? null : Number(value)
  }
  return measure.value.rest.reduce<number | null>((left, { operator, operand }) => {
    const right = read(operand)
    if (left === null || right === null) return null
    if (operator === 'divide') return right === 0 ? null : left / right
    return operator === 'add' ? left + right : operator === 'subtract' ? left - right : left * right
  }, read(measure.value.first))
}

/** Sums, counts, and sums and multiples of these. In the tables' expressions, constants occur only as factors. */
function addsUp(measure: Measure, all: readonly Measure[], repeats: Repeats): boolean {
  if (measure.type === 'ui') return (measure.value.agg === 'count' || measure.value.agg === 'sum') && onceBy(measure, repeats) === null
  if (measure.type === 'sql') return false
  const { first, rest } = measure.value
  const constants = [first, ...rest.map((r) => r.operand)].map((operand) => 'constant' in operand)
  const operands = [first, ...rest.map((r) => r.operand)].flatMap((operand) => ('measure_id' in operand ? [operand.measure_id] : []))
  const factorsOnly = rest.every(({ operator }, i) => {
    const scales = operator === 'multiply' || operator === 'divide'
    const leftIsConstant = constants.slice(0, i + 1).every(Boolean)
    if (scales) return constants[i + 1] === true || (leftIsConstant && operator === 'multiply')
    return !constants[i + 1] && !leftIsConstant
  })
  return operands.length > 0 && factorsOnly && operands.every((id) => all.some((m) => m.id === id && addsUp(m, all, repeats)))
}

/** The input of the ways to show values: raw values of one measure (null for a missing cell), and the groups of each axis. */
interface Seen {
  readonly config: StepConfig
  readonly repeats: Repeats
  readonly raw: (keys: Keys) => Value
  readonly groups: readonly (readonly (readonly Value[])[])[]
  /** The measure over the rows of several cells; null if there are no rows. */
  readonly evaluate: (measure: Measure, cells: readonly Keys[]) => Value
  /** Whether the cell has rows that enter the measure. */
  readonly hasRows: (measure: Measure, keys: Keys) => boolean
}

/** Header order: blank first, false before true, texts as English sorts them, numbers and dates by size. */
export function byHeader(a: Value, b: Value): number {
  if (a === null || b === null) return (a === null ? 0 : 1) - (b === null ? 0 : 1)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const order = new Intl.Collator('en').compare(String(a), String(b))
  return order !== 0 ? order : Number(String(a) > String(b)) - Number(String(a) < String(b))
}

/** The items of a field inside the parent that the keys name, in header order. */
function itemsBeside(keys: Keys, axis: 0 | 1, depth: number, { config, groups }: Seen): Value[] {
  const key = keys[axis]
  const field = (axis === 0 ? config.pivot.rows : config.pivot.columns)[depth]
  const sign = config.pivot.sort.some((s) => s.column_id === field && s.direction === 'desc') ? -1 : 1
  const siblings = (groups[axis] ?? []).filter(
    (other) => other.length === depth + 1 && !isOthers(other) && other.slice(0, depth).every((value, at) => value === key[at]),
  )
  return siblings.map((other) => other[depth] ?? null).toSorted((a, b) => sign * byHeader(a, b))
}

/** Repeats the keys for each item of a field, from the first up to and including their own. */
function itemsThrough(keys: Keys, axis: 0 | 1, depth: number, seen: Seen): Keys[] {
  const items = itemsBeside(keys, axis, depth, seen)
  return items.slice(0, items.indexOf(keys[axis][depth] ?? null) + 1).map((item) => withItem(keys, axis, depth, item))
}

/** A key with the value of one field replaced. */
const withItem = (keys: Keys, axis: 0 | 1, depth: number, item: Value): Keys => {
  const key = keys[axis].toSpliced(depth, 1, item)
  return axis === 0 ? [key, keys[1]] : [keys[0], key]
}

/** The item before or after; undefined for the first or last. */
function neighbourItem(keys: Keys, axis: 0 | 1, depth: number, relative: 'previous' | 'next', seen: Seen): Value | undefined {
  const items = itemsBeside(keys, axis, depth, seen)
  return items[items.indexOf(keys[axis][depth] ?? null) + (relative === 'previous' ? -1 : 1)]
}

function differenceFrom(measure: Measure, keys: Keys, axis: 0 | 1, depth: number, seen: Seen): Value {
  const { config, raw, groups } = seen
  const { name, params } = measure.show_values_as
  if (params?.relative === 'year_before') throw new Error('defined in over-time.ts')
  const item = params?.relative ? neighbourItem(keys, axis, depth, params.relative, seen) : (params?.value ?? null)
  if (item === undefined) return null
  const total = (key: readonly Value[]): Keys => (axis === 0 ? [key, []] : [[], key])
  const counts = params?.relative ? () => true : (key: readonly Value[]) => seen.hasRows(measure, total(key))
  if (!groups[axis]?.some((key) => key.length === depth + 1 && key[depth] === item && counts(key))) return null
  const value = raw(keys)
  const base = raw(withItem(keys, axis, depth, item))
  const missingIsZero =
    addsUp(measure, config.query.value.measures, seen.repeats) || (measure.type === 'ui' && ['count', 'sum', 'count_distinct'].includes(measure.value.agg))
  if ((value === null && base === null) || ((value === null || base === null) && !missingIsZero)) return null
  const difference = Number(value ?? 0) - Number(base ?? 0)
  if (name === 'difference_from') return difference
  if (name === 'percentage_of') return Number(base ?? 0) === 0 ? null : Number(value ?? 0) / Number(base)
  return base === null || Number(base) === 0 ? null : difference / Number(base)
}

/** Functions that return doubles for every input type. */
const DOUBLES: readonly string[] = ['avg', 'median', 'stddev']

/** A number as measures are compared: doubles at 12 digits. */
export function comparedNumber(measure: Measure, value: Value): number {
  const isExact = measure.type === 'ui' && !DOUBLES.includes(measure.value.agg)
  return isExact && Number.isSafeInteger(Number(value)) ? Number(value) : Number(Number(value).toPrecision(12))
}

/** 1 + how many items at the same other keys have a larger (sign 1) or smaller (sign -1) value; doubles are equal at 12 digits, whole numbers of other measures by all of theirs. */
function rank(measure: Measure, keys: Keys, axis: 0 | 1, depth: number, sign: 1 | -1, { raw, groups }: Seen): Value {
  const number = (value: Value) => comparedNumber(measure, value)
  const own = raw(keys)
  if (own === null) return null
  const items = (groups[axis] ?? []).filter(
    (key) => key.length === keys[axis].length && key[depth] !== OTHERS && key.every((value, at) => at === depth || value === keys[axis][at]),
  )
  const others = items.map((key) => raw(withItem(keys, axis, depth, key[depth] ?? null))).filter((value) => value !== null)
  return 1 + others.filter((value) => sign * number(value) > sign * number(own)).length
}

/** The type of the values that each way of showing gives, for a measure of type `own`. */
export function shownType(name: ShowValuesAsName, own: string): string {
  switch (name) {
    case 'none':
      return own
    case 'difference_from':
    case 'running_total':
      return own === 'BOOLEAN' ? 'BIGINT' : own
    case 'rank_largest':
    case 'rank_smallest':
      return 'BIGINT'
    case 'percentage_of_grand_total':
    case 'percentage_of_row_total':
    case 'percentage_of_column_total':
    case 'percentage_of_parent_row':
    case 'percentage_of_parent_column':
    case 'percentage_of_parent':
    case 'percentage_of':
    case 'percentage_difference_from':
    case 'percentage_running_total':
    case 'index':
      return 'DOUBLE'
  }
}

/** show_values_as of one measure in one cell. */
function shown(measure: Measure, keys: Keys, seen: Seen): Value {
  const { name, params } = measure.show_values_as
  const { raw, config } = seen
  const [row, column] = keys
  const value = raw(keys)
  const share = (of: Keys): Value => {
    const denominator = raw(of)
    return value === null || denominator === null || Number(denominator) === 0 ? null : Number(value) / Number(denominator)
  }
  const axis = config.pivot.rows.includes(params?.column_id ?? '') ? 0 : 1
  const depth = (axis === 0 ? config.pivot.rows : config.pivot.columns).indexOf(params?.column_id ?? '')
  const isAcross = keys[axis].length <= depth || isOthers(keys[axis])
  switch (name) {
    case 'none':
      return value
    case 'percentage_of_grand_total':
      return share([[], []])
    case 'percentage_of_row_total':
      return share([row, []])
    case 'percentage_of_column_total':
      return share([[], column])
    case 'percentage_of_parent_row':
      return share([row.slice(0, -1), column])
    case 'percentage_of_parent_column':
      return share([row, column.slice(0, -1)])
    case 'percentage_of_parent': {
      const group = keys[axis].slice(0, depth + 1)
      return isAcross ? null : share(axis === 0 ? [group, column] : [row, group])
    }
    case 'index': {
      const [grand, ofRow, ofColumn] = [raw([[], []]), raw([row, []]), raw([[], column])]
      if (value === null || grand === null || Number(ofRow ?? 0) === 0 || Number(ofColumn ?? 0) === 0) return null
      return (Number(value) * Number(grand)) / (Number(ofRow) * Number(ofColumn))
    }
    case 'percentage_of':
    case 'difference_from':
    case 'percentage_difference_from':
      return isAcross ? null : differenceFrom(measure, keys, axis, depth, seen)
    case 'running_total':
      return isAcross ? null : seen.evaluate(measure, itemsThrough(keys, axis, depth, seen))
    case 'percentage_running_total': {
      if (isAcross) return null
      const items = itemsBeside(keys, axis, depth, seen).map((item) => withItem(keys, axis, depth, item))
      const [part, whole] = [seen.evaluate(measure, itemsThrough(keys, axis, depth, seen)), seen.evaluate(measure, items)]
      return part === null || whole === null || Number(whole) === 0 ? null : Number(part) / Number(whole)
    }
    case 'rank_largest':
      return isAcross ? null : rank(measure, keys, axis, depth, 1, seen)
    case 'rank_smallest':
      return isAcross ? null : rank(measure, keys, axis, depth, -1, seen)
  }
}

const withoutOthers = (key: readonly Value[]): readonly Value[] => (isOthers(key) ? key.slice(0, -1) : key)

type Groups = Map<string, { readonly keys: Keys; readonly members: Row[] }>

/** Every group of the data at every grain, and those of others. */
function groupsOf({ pivot }: StepConfig, choice: PlainChoice): Groups {
  const groups: Groups = new Map([[text([[], []]), { keys: [[], []], members: [] }]])
  const add = (row: Row, keys: Keys): void => {
    const group = groups.get(text(keys)) ?? { keys, members: [] }
    group.members.push(row)
    groups.set(text(keys), group)
  }
  const prefixes = (key: readonly Value[]): Value[][] => Array.from({ length: key.length + 1 }, (_, length) => key.slice(0, length))
  for (const row of choice.rows) {
    const data = [pivot.rows, pivot.columns].map((fields) => prefixes(fields.map((id) => at(row, id))))
    const others = [pivot.rows, pivot.columns].map((fields) => {
      const key = choice.keyOf(row, fields)
      return key && isOthers(key) ? [key] : []
    })
    for (const r of [...(data[0] ?? []), ...(others[0] ?? [])]) for (const c of [...(data[1] ?? []), ...(others[1] ?? [])]) add(row, [r, c])
  }
  return groups
}

/** Fields of days. */
const isDay = (values: readonly Value[]): boolean => values.some((value) => /^\d{4}-\d\d-\d\d$/.test(String(value)))

/** The keys of an axis, with those of groups without rows. */
function keysShown(config: StepConfig, table: readonly Row[], axis: 0 | 1, known: readonly (readonly Value[])[]): (readonly Value[])[] {
  const shown = new Set(config.pivot.show_empty ?? [])
  const ids = axis === 0 ? config.pivot.rows : config.pivot.columns
  const fields = ids.map((id) => ({
    id,
    shows: shown.has(id),
    order: byHeader,
    ...(isDay(table.map((row) => at(row, id))) ? { keyOf: (day: string) => day } : {}),
  }))
  const items = new Set(fields.flatMap(({ id, shows, keyOf }) => (shows && !keyOf ? [id] : [])))
  const kept = table.filter((row) => config.query.value.filters.every((filter) => items.has(filter.column) || passes(row, filter)))
  return withEmptyGroups(
    known,
    fields,
    kept.map((row) => ids.map((id) => at(row, id))),
  )
}

/** The cells of a step, and the keys of its row and column headers. */
export interface Defined {
  readonly cells: Map<string, Value[]>
  readonly headers: readonly (readonly (readonly Value[])[])[]
}

/** Cells by [row key, column key] of every grain, as JSON text. */
export const define = (config: StepConfig, table: readonly Row[], repeats: Repeats = NONE): Map<string, Value[]> => defineAll(config, table, repeats).cells

export function defineAll(config: StepConfig, table: readonly Row[], repeats: Repeats = NONE): Defined {
  const { filters, measures } = config.query.value
  const filtered = table.filter((row) => filters.every((filter) => passes(row, filter)))
  const over = (members: readonly Row[]): Map<string, Value> => {
    const values = new Map<string, Value>()
    const operandValue = (id: string): Value => {
      const measure = measures.find((m) => m.id === id)
      if (!measure) throw new Error(`no measure ${id}`)
      if (!values.has(id)) values.set(id, measure.type === 'expression' ? combine(measure, operandValue) : evaluate(measure, members, repeats))
      return values.get(id) ?? null
    }
    for (const measure of measures) operandValue(measure.id)
    return values
  }
  const choice = choosePlainly(config, filtered, {
    evaluate: (measure, members) => over(members).get(measure.id) ?? null,
    addsUp: (measure) => addsUp(measure, measures, repeats),
    compared: (measure, value) => (typeof value === 'number' ? comparedNumber(measure, value) : value),
    byHeader,
  })
  const groups = groupsOf(config, choice)
  const rawOf = new Map([...groups].map(([key, { members }]) => [key, over(members)]))
  const overCells: Seen['evaluate'] = (measure, cells) => {
    const found = cells.flatMap((keys) => groups.get(text(keys)) ?? [])
    return found.length === 0 ? null : (over(found.flatMap(({ members }) => members)).get(measure.id) ?? null)
  }
  const hasRows: Seen['hasRows'] = (measure, keys) => entering(measure, groups.get(text(keys))?.members ?? []).length > 0
  const axisKeys = ([0, 1] as const).map((axis) => {
    const known = [...new Map([...groups.values()].map(({ keys }) => [JSON.stringify(keys[axis]), keys[axis]])).values()]
    return keysShown(config, table, axis, known)
  })
  const cells = new Map<string, Value[]>()
  for (const row of axisKeys[0] ?? []) {
    for (const column of axisKeys[1] ?? []) {
      const keys: Keys = [row, column]
      const values = measures.map((measure) =>
        shown(measure, keys, { config, repeats, groups: axisKeys, evaluate: overCells, hasRows, raw: (k) => rawOf.get(text(k))?.get(measure.id) ?? null }),
      )
      if (!choice.isShown(config.pivot.rows, withoutOthers(row)) || !choice.isShown(config.pivot.columns, withoutOthers(column))) continue
      if (groups.has(text(keys)) || values.some((value) => value !== null)) cells.set(text(keys), values)
    }
  }
  return { cells, headers: axisKeys }
}
