/** Names measures by function, column and filters, until a person gives them another name: Sum of Revenue where Status is Returned. */
import { NO_TITLES } from '../../../analysis/choices.ts'
import { nameByContent } from '../../../analysis/measure-names.ts'
import type { Column } from '../../../contract/column.ts'
import type { Filter } from '../../../contract/filter.ts'
import type { Measure } from '../../../contract/measure.ts'
import { filterSentence, readFilter } from '../../../format/filter-words.ts'
import { NAMED_BY_MEASURE } from '../../../format/step-limits.ts'
import { useLimitTexts } from '../limit-texts.ts'
import { measureWords } from '../measure-words.ts'
import { useDateWords } from '../preset-labels.ts'

/** Describes a filter with the name of its field; '' if it keeps every row. `columns`: with those that filters made for themselves. */
export function useMeasureFilterWords(): (filter: Filter, columns: readonly Column[]) => string {
  const texts = useLimitTexts('short')
  return (filter, columns) => {
    const read = readFilter(filter, columns)
    return read ? filterSentence(read, NAMED_BY_MEASURE, texts) : ''
  }
}

/** The name that a measure has until a person renames it; '' if nothing names it yet. `columns` have the names that the page shows. */
export function useDefaultMeasureName(): (measure: Measure, columns: readonly Column[]) => string {
  const words = measureWords(useDateWords(), NO_TITLES)
  return (measure, columns) => nameByContent(measure, columns, words)
}

/** Whether a name is the one that the measure got without a person, also with a number that makes it unique. */
export const isDefaultName = (name: string, own: string): boolean =>
  name === '' || (own !== '' && name.startsWith(own) && /^( \d+)?$/.test(name.slice(own.length)))
