/** Conditions in the words of the page's language, as chips, panels and explanations say them. */
import { type Condition, conditionOf } from '../../../../analysis/conditions/conditions.ts'
import type { DaySpan } from '../../../../analysis/conditions/day-spans.ts'
import { spanOfPart } from '../../../../analysis/conditions/day-spans.ts'
import type { Column } from '../../../../contract/column.ts'
import { FILTERS, type Filter, filteredValues, keepsAll } from '../../../../contract/filter.ts'
import { typeFamily, type Value } from '../../../../contract/scalar.ts'
import { formatDate } from '../../../../format/date.ts'
import { keyLabel } from '../../../../format/value.ts'
import { LANGUAGES } from '../../../../texts/languages.ts'
import { useLocale, useT } from '../../../i18n/locale.tsx'
import { useBlankWords } from '../../blank-words.ts'
import { useColumnsAsRead } from '../../columns-as-read.ts'
import { labelType } from '../../label-type.ts'
import { usePresetWords } from '../../preset-words.ts'

/** Spans that are named one by one. */
const SPANS_NAMED = 2
/** Values that are named one by one. */
const VALUES_NAMED = 2

/** A number as the language writes it, with all its digits. */
export function useNumberWords(): (value: Value) => string {
  const format = new Intl.NumberFormat(LANGUAGES[useLocale()].tag, { maximumFractionDigits: 20, useGrouping: 'min2' })
  return (value) => (value === null ? '' : format.format(value as number).replace('-', '\u2212'))
}

/** A year, a month of a year or a day: 2024, Mar 2024, 03/05/24. */
export function usePartWords(): (part: string) => string {
  const { tag, dates } = LANGUAGES[useLocale()]
  const month = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'short', timeZone: 'UTC' })
  return (part) => (part.length <= 4 ? part : part.length === 7 ? month.format(Date.parse(`${part}-01T00:00:00Z`)) : formatDate(part, dates))
}

function useSpanWords(): (span: DaySpan) => string {
  const t = useT()
  const part = usePartWords()
  return ({ from, to }) => {
    if (from === null || to === null) return t('filtering.daysBetween', { from: from === null ? '…' : part(from), to: to === null ? '…' : part(to) })
    const whole = [from.slice(0, 4), from.slice(0, 7), from].find((one) => spanOfPart(one).from === from && spanOfPart(one).to === to)
    return whole ? part(whole) : t('filtering.daysBetween', { from: part(from), to: part(to) })
  }
}

/** 'Last 30 days' in the middle of a sentence; YTD stays as it is. */
const inSentence = (words: string): string => words.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

/** A condition on a field, without the field's name. */
export function useConditionWords(): (field: Pick<Column, 'dtype'>, condition: Condition) => string {
  const t = useT()
  const spanWords = useSpanWords()
  const number = useNumberWords()
  const presetWords = usePresetWords()
  const words = useBlankWords()
  return (field, condition) => {
    if (condition.kind === 'period') return inSentence(presetWords(condition.range.preset, condition.range))
    if (condition.kind === 'rule') {
      const isNumber = typeFamily(field.dtype) === 'number'
      const [first = '', second = ''] = condition.rule.values.map((value) => (isNumber ? number(value) : String(value)))
      return t(`filtering.rules.${condition.rule.operator}`, { first, second })
    }
    const named = [...condition.spans.map(spanWords), ...(condition.blank ? [words.blank] : [])]
    const list = named.length > SPANS_NAMED ? t('filtering.spans', { count: named.length }) : named.join(t('app.listSeparator'))
    return condition.excluded ? t('filtering.without', { list }) : list
  }
}

/** A list of values on a field, without the field's name; '' where it keeps every row. */
export function useListWords(): (field: Pick<Column, 'dtype' | 'config'>, filter: Filter) => string {
  const t = useT()
  const words = useBlankWords()
  return (field, filter) => {
    if (FILTERS[filter.operator].values === 'none') return t(`filter.operators.${filter.operator}`)
    if (keepsAll(filter)) return ''
    const values = filteredValues(filter)
    const named = values.length === 0 || values.length > VALUES_NAMED
    const list = named
      ? t('filtering.values', { count: values.length })
      : values.map((v) => keyLabel(v, labelType(field as Column), words)).join(t('app.listSeparator'))
    return FILTERS[filter.operator].keeps === 'outside' ? t('filtering.without', { list }) : list
  }
}

/** A filter of the open step by a column of its own, with the name of its field; null for a list of values. */
export function useOwnFilterWords(): (columnId: string) => string | null {
  const columns = useColumnsAsRead()
  const conditionWords = useConditionWords()
  return (columnId) => {
    const own = columns.find((c) => c.of_filter && c.id === columnId)
    const field = own && columns.find((c) => own.dependency.includes(c.id))
    const condition = field && conditionOf(own, ['date', 'datetime'].includes(typeFamily(field.dtype)))
    return condition ? `${field.name} ${conditionWords(field, condition)}` : null
  }
}
