/** Formats cells: for the table, for files and for the clipboard. */
import type { Measure } from '../../../contract/measure.ts'
import { typeFamily, type Value } from '../../../contract/scalar.ts'
import { blankText } from '../../../format/blank.ts'
import { cellText as textOfCell } from '../../../format/cell-text.ts'
import { plainMinus } from '../../../format/csv.ts'
import { datePattern } from '../../i18n/locale.tsx'

const isDated = (dtype: string): boolean => ['date', 'datetime'].includes(typeFamily(dtype))

/** Formats a cell as the table does, with dates in the pattern of the page's language. */
export const cellText = (value: Value | undefined, measure: Measure | undefined, dtype: string): string =>
  textOfCell(value, measure, dtype, isDated(dtype) ? datePattern() : '')

/** Formats a cell for the table; an empty cell gets its placeholder. */
export const shownText = (value: Value, measure: Measure | undefined, dtype: string): string =>
  value === null ? blankText(measure, dtype) : cellText(value, measure, dtype)

/** Replaces the typographic minus sign of numbers with a hyphen, which other programs can parse. */
const withPlainMinus = (text: string, dtype: string): string => (typeFamily(dtype) === 'number' ? plainMinus(text) : text)

/** Formats a cell as the table does, for a file or the clipboard. */
export const fileText = (value: Value | undefined, measure: Measure | undefined, dtype: string): string =>
  withPlainMinus(cellText(value, measure, dtype), dtype)
