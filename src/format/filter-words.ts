/** Describes filters and conditions in words. The texts come from the caller, so that pages, files and the server say the same. */
import { type Column, type DateRange, RULES, type RuleOperator } from '../contract/column.ts'
import { FILTERS, type Filter, type FilterOperator, filteredValues, matchesAllRows } from '../contract/filter.ts'
import { type Condition, conditionOf, fieldOfFilter } from '../contract/filter-condition.ts'
import { typeFamily, type Value } from '../contract/scalar.ts'
import { LANGUAGES, type Locale } from '../texts/languages.ts'
import { columnLabel } from './label-type.ts'
import { type SpanWords, tickedText } from './span-words.ts'
import { type BlankLabels, valueText } from './value.ts'

/** Sentences about a field: Status is Returned; Status is one of 5 values; Name contains “x”. */
export type FilterSentence = 'is' | 'isNot' | 'isOneOf' | 'isNoneOf' | 'isBlank' | 'isNotBlank' | 'within' | 'said'

/** How many values are named. `short` counts longer lists; `full` names the first values and counts the others. */
export const VALUES_NAMED = { short: 2, full: 20 } as const
export type Detail = keyof typeof VALUES_NAMED

/** The texts of one language. */
export interface FilterTexts {
  readonly locale: Locale
  readonly detail: Detail
  readonly labels: BlankLabels
  readonly spans: SpanWords
  readonly list: (items: readonly string[]) => string
  readonly rule: (operator: RuleOperator, values: { readonly first: string; readonly second: string }) => string
  readonly orBlank: (words: string) => string
  /** Excludes a list. */
  readonly without: (list: string) => string
  readonly operator: (operator: FilterOperator) => string
  /** Counts values. */
  readonly values: (count: number) => string
  /** Adds a number to a shortened list: of the values left out, or of all values, as the language has it. */
  readonly andMore: (list: string, count: number) => string
  /** Describes a date range within a sentence: in the last 30 days. */
  readonly range: (range: DateRange) => string
  readonly sentence: (kind: FilterSentence, values: { readonly field: string; readonly values: string; readonly count: number }) => string
  readonly either: (first: string, second: string) => string
}

/** Formats a number in a language without rounding it. */
export function numberWords(locale: Locale): (value: Value) => string {
  const format = new Intl.NumberFormat(LANGUAGES[locale].tag, { maximumFractionDigits: 20, useGrouping: 'min2' })
  return (value) => (value === null ? '' : format.format(value as number).replace('-', '\u2212'))
}

export const isDateColumn = ({ dtype }: Pick<Column, 'dtype'>): boolean => ['date', 'datetime'].includes(typeFamily(dtype))

/** Describes a condition without the name of its field: from 10 to 20. */
export function conditionWords(field: Pick<Column, 'dtype'>, condition: Condition, texts: FilterTexts): string {
  if (condition.kind === 'period') return texts.range(condition.range)
  if (condition.kind === 'rule') {
    const number = typeFamily(field.dtype) === 'number' ? numberWords(texts.locale) : null
    const [first = '', second = ''] = condition.rule.values.map((value) => (number ? number(value) : valueText(value, field.dtype, texts.locale)))
    const said = texts.rule(condition.rule.operator, { first, second })
    return condition.blank ? texts.orBlank(said) : said
  }
  const { excluded, when, blank } = tickedText(condition, texts.spans)
  const list = texts.list([...(when === '' ? [] : [when]), ...(blank ? [texts.labels.blank] : [])])
  return excluded ? texts.without(list) : list
}

/** Describes a filter by a list of values, without the name of its field; '' if it excludes nothing. */
export function listWords(field: Pick<Column, 'id' | 'dtype' | 'config'>, filter: Filter, texts: FilterTexts): string {
  if (FILTERS[filter.operator].values === 'none') return texts.operator(filter.operator)
  if (matchesAllRows(filter)) return ''
  const values = filteredValues(filter)
  const most = VALUES_NAMED[texts.detail]
  const isCounted = values.length === 0 || (texts.detail === 'short' && values.length > most)
  const named = texts.list(values.slice(0, most).map((value) => columnLabel(value, field, texts.labels)))
  const counted = LANGUAGES[texts.locale].listCounts === 'all' ? values.length : values.length - most
  const list = isCounted ? texts.values(values.length) : values.length > most ? texts.andMore(named, counted) : named
  return FILTERS[filter.operator].keeps === 'outside' ? texts.without(list) : list
}

/** A filter with its field, and its condition if it is not a list of values. */
export interface FieldFilter {
  readonly field: Column
  readonly filter: Filter
  readonly condition: Condition | null
}

/** Finds the field and the condition of a filter; null if the field does not exist. `columns`: with those that filters made for themselves. */
export function readFilter(filter: Filter, columns: readonly Column[]): FieldFilter | null {
  const id = fieldOfFilter(filter, columns)
  const field = columns.find((c) => c.id === id)
  const own = columns.find((c) => c.id === filter.column && c.of_filter)
  return field ? { field, filter, condition: own ? conditionOf(own, isDateColumn(field)) : null } : null
}

/** Describes a filter without the name of its field; '' if it excludes nothing. */
export const filterWords = ({ field, filter, condition }: FieldFilter, texts: FilterTexts): string =>
  condition ? conditionWords(field, condition, texts) : listWords(field, filter, texts)

/** Whether the words of a condition have a verb, as in "contains x". */
const hasVerb = (condition: Condition): boolean =>
  condition.kind === 'rule' && (RULES[condition.rule.operator].asText || RULES[condition.rule.operator].test === 'blank')

/** Describes a filter as a sentence: Status is Returned or Lost. '' if it excludes nothing. Lists of more than `named` values are counted. */
export function filterSentence({ field, filter, condition }: FieldFilter, named: number, texts: FilterTexts): string {
  if (matchesAllRows(filter)) return ''
  if (condition) return texts.sentence(hasVerb(condition) ? 'said' : 'within', { field: field.name, values: conditionWords(field, condition, texts), count: 0 })
  const { keeps, values: takes } = FILTERS[filter.operator]
  const isKept = keeps === 'inside'
  const values = filteredValues(filter)
  const said = { field: field.name, values: '', count: values.length }
  if (takes === 'none') return texts.sentence(isKept ? 'isBlank' : 'isNotBlank', said)
  if (values.length === 0 || values.length > named) return texts.sentence(isKept ? 'isOneOf' : 'isNoneOf', said)
  const list = values.map((value) => columnLabel(value, field, texts.labels)).reduce(texts.either)
  return texts.sentence(isKept ? 'is' : 'isNot', { ...said, values: list })
}
