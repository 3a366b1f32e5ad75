/** Lists everything that limits the rows and groups that a step shows: its filters, its choices of groups, and the filters of its measures. */
import type { Comparison, GroupCondition, Top, TopKind } from '../contract/choice.ts'
import type { Column } from '../contract/column.ts'
import type { Filter } from '../contract/filter.ts'
import { filtersOfMeasure, type Measure } from '../contract/measure.ts'
import type { StepConfig } from '../contract/step.ts'
import { type FilterTexts, filterSentence, filterWords, numberWords, readFilter, VALUES_NAMED } from './filter-words.ts'
import { columnLabel } from './label-type.ts'

/** The texts of one language. */
export interface LimitTexts extends FilterTexts {
  readonly top: (kind: TopKind, values: { readonly amount: number; readonly measure: string }) => string
  /** Adds the key of the other axis at which groups are chosen. */
  readonly at: (words: string, at: string) => string
  readonly withOthers: (words: string) => string
  readonly compared: (operator: Comparison, values: { readonly measure: string; readonly first: string; readonly second: string }) => string
  /** Says that totals cover all rows, including those of hidden groups. */
  readonly totalsOfAll: (words: string) => string
  readonly lostMeasure: string
  /** Joins two sentences that are both true. */
  readonly both: (first: string, second: string) => string
  /** Says which rows a measure counts. */
  readonly counted: (conditions: string) => string
}

/** A limit in words. */
export interface Limit {
  readonly kind: 'filter' | 'top' | 'condition' | 'measure'
  /** The field that is limited, or the measure that counts some rows only. */
  readonly id: string
  readonly name: string
  readonly words: string
}

/** `columns`: all that the step can use, with those that filters made for themselves. `measures`: those that can choose groups. */
export interface LimitNames {
  readonly columns: readonly Column[]
  readonly measures: readonly Pick<Measure, 'id' | 'name'>[]
}

/** Number of values that a measure's name lists; more are counted. */
export const NAMED_BY_MEASURE = 3

/**
 * The name of a measure with filters of its own, such as Sum of Revenue where Status is Returned; `name` if they keep
 * every row. `columns` include those that filters made for themselves.
 */
export function filteredName(
  name: string,
  filters: readonly Filter[],
  columns: readonly Column[],
  texts: LimitTexts,
  where: (name: string, conditions: string) => string,
): string {
  const read = filters.map((filter) => readFilter(filter, columns)).filter((one) => one !== null)
  const said = read.map((one) => filterSentence(one, NAMED_BY_MEASURE, texts)).filter((words) => words !== '')
  return said.length === 0 ? name : where(name, said.reduce(texts.both))
}

const measureName = (id: string, { measures }: LimitNames, texts: LimitTexts): string => measures.find((m) => m.id === id)?.name ?? texts.lostMeasure

/** Formats a key of the axis across from a field. */
export function acrossText(
  { column_id, at }: Pick<Top, 'column_id' | 'at'>,
  { rows, columns }: StepConfig['pivot'],
  names: LimitNames,
  texts: LimitTexts,
): string {
  const across = rows.includes(column_id) ? columns : rows
  const columnAt = (place: number) => names.columns.find((c) => c.id === across[place])
  return texts.list(at.map((value, place) => columnLabel(value, columnAt(place), texts.labels)))
}

/** Describes a choice of groups by size, without the name of the field: Top 10 by Revenue, and Others. */
export function topWords(top: Top, pivot: StepConfig['pivot'], names: LimitNames, texts: LimitTexts): string {
  const words = texts.top(top.kind, { amount: top.amount, measure: measureName(top.measure_id, names, texts) })
  const placed = top.at.length > 0 ? texts.at(words, acrossText(top, pivot, names, texts)) : words
  return top.others ? texts.withOthers(placed) : placed
}

/** Describes a condition on a measure: Revenue > 100. */
export function comparisonWords({ measure_id, operator, values: [first, second] }: GroupCondition, names: LimitNames, texts: LimitTexts): string {
  const number = numberWords(texts.locale)
  return texts.compared(operator, { measure: measureName(measure_id, names, texts), first: number(first ?? null), second: number(second ?? null) })
}

function filterLimits(config: StepConfig, { columns }: LimitNames, texts: LimitTexts): Limit[] {
  return config.query.value.filters.flatMap((filter) => {
    const read = readFilter(filter, columns)
    const words = read ? filterWords(read, texts) : ''
    return read && words !== '' ? [{ kind: 'filter', id: read.field.id, name: read.field.name, words }] : []
  })
}

function choiceLimits({ pivot }: StepConfig, names: LimitNames, texts: LimitTexts): Limit[] {
  const { tops = [], conditions = [], rows, columns } = pivot
  const limit = (kind: Limit['kind'], id: string, words: () => string): Limit[] => {
    const field = names.columns.find((c) => c.id === id)
    return field && [...rows, ...columns].includes(id) ? [{ kind, id, name: field.name, words: words() }] : []
  }
  return [
    ...conditions.flatMap((condition) =>
      limit('condition', condition.column_id, () => {
        const words = comparisonWords(condition, names, texts)
        return condition.totals === 'all' && texts.detail === 'full' ? texts.totalsOfAll(words) : words
      }),
    ),
    ...tops.flatMap((top) => limit('top', top.column_id, () => topWords(top, pivot, names, texts))),
  ]
}

/** The rows that measures count, unless their names say so. */
function measureLimits(config: StepConfig, { columns }: LimitNames, texts: LimitTexts): Limit[] {
  return config.query.value.measures.flatMap((measure) => {
    const filters = filtersOfMeasure(measure)
      .map((filter) => readFilter(filter, columns))
      .filter((read) => read !== null)
    const said = (named: number): string[] => filters.map((read) => filterSentence(read, named, texts)).filter((words) => words !== '')
    const isNamed = said(NAMED_BY_MEASURE).every((words) => measure.name.includes(words))
    if (isNamed) return []
    const words = said(texts.detail === 'full' ? VALUES_NAMED.full : NAMED_BY_MEASURE).reduce(texts.both)
    return [{ kind: 'measure', id: measure.id, name: measure.name, words: texts.counted(words) }]
  })
}

/** Everything that limits what a step shows, in the order in which it applies; [] if the step shows all rows and groups. */
export const stepLimits = (config: StepConfig, names: LimitNames, texts: LimitTexts): Limit[] => [
  ...filterLimits(config, names, texts),
  ...choiceLimits(config, names, texts),
  ...measureLimits(config, names, texts),
]
