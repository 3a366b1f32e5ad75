/** Describes conditions in the interface language, for chips, panels and explanations. */
import { type Condition, conditionOf } from '../../../../analysis/conditions/conditions.ts'
import { fiscalPeriodOf } from '../../../../analysis/conditions/fiscal.ts'
import { dayAfter, partOfSpan, type TimeSpan } from '../../../../analysis/conditions/time-spans.ts'
import type { Column } from '../../../../contract/column.ts'
import { isFiscal } from '../../../../contract/date-series.ts'
import { FILTERS, type Filter, filteredValues, matchesAllRows } from '../../../../contract/filter.ts'
import { typeFamily, type Value } from '../../../../contract/scalar.ts'
import { formatDateTime } from '../../../../format/date.ts'
import { keyLabel } from '../../../../format/value.ts'
import { LANGUAGES } from '../../../../texts/languages.ts'
import { useLocale, useT } from '../../../i18n/locale.tsx'
import { useBlankLabels } from '../../blank-labels.ts'
import { useDisplayColumns } from '../../display-columns.ts'
import { labelType } from '../../label-type.ts'
import { usePeriodLabels } from '../../preset-labels.ts'
import { usePage } from '../../step-store.ts'

/** Number of spans that are named individually. */
const SPANS_NAMED = 2
/** Number of values that are named individually. */
const VALUES_NAMED = 2

/** Formats a number for the locale, with all its digits. */
export function useNumberWords(): (value: Value) => string {
  const format = new Intl.NumberFormat(LANGUAGES[useLocale()].tag, { maximumFractionDigits: 20, useGrouping: 'min2' })
  return (value) => (value === null ? '' : format.format(value as number).replace('-', '\u2212'))
}

/** The last hour of a day ends at 24:00, shown as 00:00. */
const clockOf = (moment: string): string => moment.slice(11) || '00:00'
const hourAfter = (hour: string): string => `${String(Number(hour) + 1).padStart(2, '0')}:00`
/** Text length of a day, and of an hour of a day. */
const [DAY, HOUR] = [10, 13]

/** A year, a month, a day, or an hour of a day: 2024, Mar 2024, 03/05/24, 14:00 to 15:00. */
export function usePartWords(): (part: string) => string {
  const t = useT()
  const { tag, dates } = LANGUAGES[useLocale()]
  const month = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'short', timeZone: 'UTC' })
  return (part) => {
    if (part.length <= 4) return part
    if (part.length < DAY) return month.format(Date.parse(`${part}-01T00:00:00Z`))
    if (part.length === HOUR) return t('filtering.hours', { from: `${part.slice(11)}:00`, to: hourAfter(part.slice(11)) })
    return formatDateTime(part, dates)
  }
}

/** Describes a range of days or times. The last day is inclusive, an end time exclusive. */
function useSpanWords(): (span: TimeSpan) => string {
  const t = useT()
  const part = usePartWords()
  const { dates } = LANGUAGES[useLocale()]
  const { period } = useBlankLabels()
  const calendar = usePage((s) => s.analysis.calendar)
  return ({ from, below }) => {
    const fiscal = isFiscal(calendar) ? fiscalPeriodOf({ from, below }, calendar) : null
    if (fiscal) return period({ fiscal: true, year: String(fiscal.year), quarter: fiscal.quarter === null ? null : String(fiscal.quarter) })
    const whole = partOfSpan({ from, below })
    if (whole !== null && whole.length !== HOUR) return part(whole)
    if (from !== null && below !== null && (from.length > DAY || below.length > DAY)) {
      const day = from.slice(0, DAY)
      const isOneDay = below.startsWith(day) || below === dayAfter(day)
      if (!isOneDay) return t('filtering.timesBetween', { from: formatDateTime(from, dates), to: formatDateTime(below, dates) })
      return t('filtering.times', { day: part(day), from: clockOf(from), to: below.startsWith(day) ? clockOf(below) : '24:00' })
    }
    return t('filtering.daysBetween', { from: from === null ? '…' : part(from), to: below === null ? '…' : part(dayAfter(below, -1)) })
  }
}

/** 'Last 30 days' in the middle of a sentence; leaves YTD as it is. */
const inSentence = (words: string): string => words.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

/** Describes a condition on a field, without the field's name. */
export function useConditionWords(): (field: Pick<Column, 'dtype'>, condition: Condition) => string {
  const t = useT()
  const spanWords = useSpanWords()
  const number = useNumberWords()
  const periodWords = usePeriodLabels()
  const words = useBlankLabels()
  return (field, condition) => {
    if (condition.kind === 'period') return inSentence(periodWords(condition.range.preset, condition.range))
    if (condition.kind === 'rule') {
      const isNumber = typeFamily(field.dtype) === 'number'
      const [first = '', second = ''] = condition.rule.values.map((value) => (isNumber ? number(value) : String(value)))
      const said = t(`filtering.rules.${condition.rule.operator}`, { first, second })
      return condition.blank ? t('filtering.orBlank', { words: said }) : said
    }
    const named = [...condition.spans.map(spanWords), ...(condition.blank ? [words.blank] : [])]
    const list = named.length > SPANS_NAMED ? t('filtering.spans', { count: named.length }) : named.join(t('app.listSeparator'))
    return condition.excluded ? t('filtering.without', { list }) : list
  }
}

/** Describes a list of values of a field, without the field's name; '' if it keeps every row. */
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

/** Describes a filter of the open step that has its own column, with the name of its field; null for a list of values. */
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
