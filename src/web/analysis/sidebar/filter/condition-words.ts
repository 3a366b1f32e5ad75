/** Describes filters in the interface language, for chips, panels and explanations. */
import type { Column } from '../../../../contract/column.ts'
import type { Filter } from '../../../../contract/filter.ts'
import { type Condition, conditionOf } from '../../../../contract/filter-condition.ts'
import type { Value } from '../../../../contract/scalar.ts'
import { conditionWords, isDateColumn, listWords, numberWords } from '../../../../format/filter-words.ts'
import { momentText, periodText } from '../../../../format/moment.ts'
import { useLocale, useT } from '../../../i18n/locale.tsx'
import { useDisplayColumns } from '../../display-columns.ts'
import { useLimitTexts } from '../../limit-texts.ts'

/** Formats a number for the page's language without rounding it. */
export const useNumberWords = (): ((value: Value) => string) => numberWords(useLocale())

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
  const texts = useLimitTexts('short')
  return (field, condition) => conditionWords(field, condition, texts)
}

/** Describes a filter by a list of values, without the name of its field; '' if it excludes nothing. */
export function useListWords(): (field: Pick<Column, 'id' | 'dtype' | 'config'>, filter: Filter) => string {
  const texts = useLimitTexts('short')
  return (field, filter) => listWords(field, filter, texts)
}

/** Describes a filter that has its own column, with the name of its field; null for a filter by a list of values. */
export function useOwnFilterWords(): (columnId: string) => string | null {
  const columns = useDisplayColumns()
  const words = useConditionWords()
  return (columnId) => {
    const own = columns.find((c) => c.of_filter && c.id === columnId)
    const field = own && columns.find((c) => own.dependency.includes(c.id))
    const condition = field && conditionOf(own, isDateColumn(field))
    return condition ? `${field.name} ${words(field, condition)}` : null
  }
}
