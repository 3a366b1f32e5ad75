/** Describes filters in the interface language, for chips, panels and explanations. */
import { type Condition, conditionOf } from '../../../../analysis/conditions/conditions.ts'
import type { Column } from '../../../../contract/column.ts'
import { FILTERS, type Filter, filteredValues, matchesAllRows } from '../../../../contract/filter.ts'
import { typeFamily, type Value } from '../../../../contract/scalar.ts'
import { momentText, periodText } from '../../../../format/moment.ts'
import { tickedText } from '../../../../format/span-words.ts'
import { keyLabel, valueText } from '../../../../format/value.ts'
import { LANGUAGES } from '../../../../texts/languages.ts'
import { useLocale, useT } from '../../../i18n/locale.tsx'
import { useBlankLabels } from '../../blank-labels.ts'
import { useDisplayColumns } from '../../display-columns.ts'
import { labelType } from '../../label-type.ts'
import { useRangeWords, useSpanWords } from '../../preset-labels.ts'

/** Up to this many values are listed; more are counted. */
const VALUES_NAMED = 2

/** Formats a number for the page's language without rounding it. */
export function useNumberWords(): (value: Value) => string {
  const format = new Intl.NumberFormat(LANGUAGES[useLocale()].tag, { maximumFractionDigits: 20, useGrouping: 'min2' })
  return (value) => (value === null ? '' : format.format(value as number).replace('-', '\u2212'))
}

const hourAfter = (hour: string): string => `${String(Number(hour) + 1).padStart(2, '0')}:00`
/** Text length of a day, and of an hour of a day. */
const [DAY, HOUR] = [10, 13]

/** Formats a year, month, day or hour: 2024; March 2024; Mar 5, 2024; Mar 5, 2024, 14:00 to 15:00. */
export function usePartWords(): (part: string) => string {
  const t = useT()
  const locale = useLocale()
  return (part) => {
    if (part.length < DAY) return periodText(part, locale)
    if (part.length === HOUR) return t('filtering.hours', { from: `${part.slice(11)}:00`, to: hourAfter(part.slice(11)) })
    return momentText(part, locale)
  }
}

/** Describes a condition without the name of its field, such as "from 10 to 20". */
export function useConditionWords(): (field: Pick<Column, 'dtype'>, condition: Condition) => string {
  const t = useT()
  const spans = useSpanWords()
  const locale = useLocale()
  const number = useNumberWords()
  const rangeWords = useRangeWords()
  const words = useBlankLabels()
  return (field, condition) => {
    if (condition.kind === 'period') return rangeWords(condition.range)
    if (condition.kind === 'rule') {
      const isNumber = typeFamily(field.dtype) === 'number'
      const [first = '', second = ''] = condition.rule.values.map((value) => (isNumber ? number(value) : valueText(value, field.dtype, locale)))
      const said = t(`filtering.rules.${condition.rule.operator}`, { first, second })
      return condition.blank ? t('filtering.orBlank', { words: said }) : said
    }
    const { excluded, when, blank } = tickedText(condition, spans)
    const list = [...(when === '' ? [] : [when]), ...(blank ? [words.blank] : [])].join(t('app.listSeparator'))
    return excluded ? t('filtering.without', { list }) : list
  }
}

/** Describes a filter by a list of values, without the name of its field; '' if it excludes nothing. */
export function useListWords(): (field: Pick<Column, 'dtype' | 'config'>, filter: Filter) => string {
  const t = useT()
  const words = useBlankLabels()
  return (field, filter) => {
    if (FILTERS[filter.operator].values === 'none') return t(`filter.operators.${filter.operator}`)
    if (matchesAllRows(filter)) return ''
    const values = filteredValues(filter)
    const named = values.length === 0 || values.length > VALUES_NAMED
    const list = named
      ? t('filtering.values', { count: values.length })
      : values.map((v) => keyLabel(v, labelType(field as Column), words)).join(t('app.listSeparator'))
    return FILTERS[filter.operator].keeps === 'outside' ? t('filtering.without', { list }) : list
  }
}

/** Describes a filter that has its own column, with the name of its field; null for a filter by a list of values. */
export function useOwnFilterWords(): (columnId: string) => string | null {
  const columns = useDisplayColumns()
  const conditionWords = useConditionWords()
  return (columnId) => {
    const own = columns.find((c) => c.of_filter && c.id === columnId)
    const field = own && columns.find((c) => own.dependency.includes(c.id))
    const condition = field && conditionOf(own, ['date', 'datetime'].includes(typeFamily(field.dtype)))
    return condition ? `${field.name} ${conditionWords(field, condition)}` : null
  }
}
