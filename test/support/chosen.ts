/** The plain definition of top-N, Others and conditions on measures: evaluate each group over its rows, sort, and take. */
import { COMPARISONS, type GroupCondition, TOPS, type Top } from '../../src/contract/choice.ts'
import type { Measure } from '../../src/contract/measure.ts'
import { OTHERS, type Value } from '../../src/contract/scalar.ts'
import type { StepConfig } from '../../src/contract/step.ts'
import type { Row } from './tables.ts'

const at = (row: Row, id: string): Value => row[Number(id.slice(1)) - 1] ?? null

/** How the plain definition evaluates measures and orders values. */
export interface Plainly {
  readonly evaluate: (measure: Measure, rows: readonly Row[]) => Value
  readonly addsUp: (measure: Measure) => boolean
  /** A value of a measure as it is compared. */
  readonly compared: (measure: Measure, value: Value) => Value
  readonly byHeader: (a: Value, b: Value) => number
}

/** The fields of the axis of a field, from the outermost to it. */
const pathTo = ({ pivot }: StepConfig, id: string): string[] => {
  const axis = pivot.rows.includes(id) ? pivot.rows : pivot.columns
  return axis.slice(0, axis.indexOf(id) + 1)
}
const otherAxis = ({ pivot }: StepConfig, id: string): readonly string[] => (pivot.rows.includes(id) ? pivot.columns : pivot.rows)
const keyOf = (row: Row, path: readonly string[]): Value[] => path.map((id) => at(row, id))
const measureOf = ({ query }: StepConfig, id: string): Measure => {
  const found = query.value.measures.find((m) => m.id === id)
  if (!found) throw new Error('choice_measure')
  return found
}
const isPlaced =
  ({ pivot }: StepConfig) =>
  ({ column_id }: { column_id: string }) =>
    pivot.rows.includes(column_id) || pivot.columns.includes(column_id)
const text = (key: readonly Value[]): string => JSON.stringify(key)

function holds({ operator, values }: GroupCondition, value: Value): boolean {
  const [a = 0, b = 0] = values.map(Number)
  const { test, negated } = COMPARISONS[operator]
  if (test === 'blank') return (value === null) !== negated
  if (value === null) return false
  const n = Number(value)
  const result = { '>': n > a, '>=': n >= a, '<': n < a, '<=': n <= a, equal: n === a, range: n >= a && n <= b }[test]
  return result !== negated
}

/** Keys of the groups that a condition hides. */
function hiddenBy(condition: GroupCondition, config: StepConfig, rows: readonly Row[], plainly: Plainly): Set<string> {
  const path = pathTo(config, condition.column_id)
  const measure = measureOf(config, condition.measure_id)
  const groups = Map.groupBy(rows, (row) => text(keyOf(row, path)))
  return new Set([...groups].flatMap(([key, members]) => (holds(condition, plainly.compared(measure, plainly.evaluate(measure, members))) ? [] : [key])))
}

const hundredths = (value: Value): bigint => BigInt(Math.round(Number(value) * 100))

/** Keys of the groups that a top-N keeps. */
function keptBy(top: Top, config: StepConfig, rows: readonly Row[], hidden: ReadonlySet<string>, plainly: Plainly): Set<string> {
  const path = pathTo(config, top.column_id)
  const measure = measureOf(config, top.measure_id)
  if (top.kind === 'percent' && !plainly.addsUp(measure)) throw new Error('top_percent_measure')
  const other = otherAxis(config, top.column_id)
  const counted = rows.filter((row) => top.at.slice(0, other.length).every((value, f) => at(row, other[f] ?? '') === value))
  const kept = new Set<string>()
  for (const family of Map.groupBy(counted, (row) => text(keyOf(row, path.slice(0, -1)))).values()) {
    const items = [...Map.groupBy(family, (row) => text(keyOf(row, path)))]
      .map(([key, members]) => ({ key, header: (JSON.parse(key) as Value[]).at(-1) ?? null, value: plainly.evaluate(measure, members) }))
      .filter(({ key, value }) => value !== null && !hidden.has(key))
      .toSorted((a, b) => plainly.byHeader(a.header, b.header))
    const compare = (a: (typeof items)[number], b: (typeof items)[number]): number =>
      (TOPS[top.kind].keeps === 'largest' ? -1 : 1) * plainly.byHeader(plainly.compared(measure, a.value), plainly.compared(measure, b.value))
    const ranked = items.toSorted(compare)
    if (TOPS[top.kind].amount === 'percent') {
      if (ranked.some(({ value }) => Number(value) < 0)) throw new Error('top_percent_negative')
      const total = ranked.reduce((sum, { value }) => sum + hundredths(value), 0n)
      let reached = 0n
      for (const [place, { key, value }] of ranked.entries()) {
        if (place > 0 && reached * 100n >= total * BigInt(top.amount)) break
        kept.add(key)
        reached += hundredths(value)
      }
      continue
    }
    const last = ranked[top.amount - 1]
    const tied = last ? ranked.filter((item, place) => place < top.amount || compare(item, last) === 0) : ranked
    for (const { key } of tied.slice(0, 2 * top.amount)) kept.add(key)
  }
  return kept
}

/** The effect of choices on a step: the rows that are left, and the keys of each row with others and groups that are not shown. */
export interface PlainChoice {
  readonly rows: readonly Row[]
  /** Whether a row is left by the conditions whose totals cover the groups shown. */
  readonly isLeft: (row: Row) => boolean
  /** A row's key on an axis; null where its group is not shown. `OTHERS` comes last. */
  readonly keyOf: (row: Row, fields: readonly string[]) => readonly Value[] | null
  /** Whether a group of the data is shown. */
  readonly isShown: (fields: readonly string[], key: readonly Value[]) => boolean
}

export function choosePlainly(config: StepConfig, filtered: readonly Row[], plainly: Plainly): PlainChoice {
  const conditions = (config.pivot.conditions ?? []).filter(isPlaced(config))
  const tops = (config.pivot.tops ?? []).filter(isPlaced(config))
  const hiding = conditions.map((condition) => ({ condition, hidden: hiddenBy(condition, config, filtered, plainly) }))
  const isLeft = (row: Row): boolean =>
    hiding.every(({ condition, hidden }) => condition.totals === 'all' || !hidden.has(text(keyOf(row, pathTo(config, condition.column_id)))))
  const rows = filtered.filter(isLeft)
  const hiddenIn = (id: string): Set<string> =>
    new Set(hiding.flatMap(({ condition, hidden }) => (condition.column_id === id && condition.totals === 'all' ? [...hidden] : [])))
  const kept = new Map(tops.map((top) => [top.column_id, { top, keys: keptBy(top, config, rows, hiddenIn(top.column_id), plainly) }]))
  const fate = (id: string, key: readonly Value[]): 'shown' | 'others' | 'omitted' => {
    if (hiddenIn(id).has(text(key))) return 'omitted'
    const chosen = kept.get(id)
    return !chosen || chosen.keys.has(text(key)) ? 'shown' : chosen.top.others ? 'others' : 'omitted'
  }
  return {
    rows,
    isLeft,
    keyOf: (row, fields) => {
      const key: Value[] = []
      for (const id of fields) {
        key.push(at(row, id))
        const found = fate(id, key)
        if (found === 'omitted') return null
        if (found === 'others') return [...key.slice(0, -1), OTHERS]
      }
      return key
    },
    isShown: (fields, key) => key.every((_, depth) => fate(fields[depth] ?? '', key.slice(0, depth + 1)) === 'shown'),
  }
}
