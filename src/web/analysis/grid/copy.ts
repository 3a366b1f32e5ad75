/** The text of a cell: as shown, and as exported. */
import type { Measure } from '../../../contract/measure.ts'
import { typeFamily, type Value } from '../../../contract/scalar.ts'
import { blankText } from '../../../format/blank.ts'
import { cellText as textOfCell } from '../../../format/cell-text.ts'
import { plainMinus } from '../../../format/csv.ts'
import { datePattern } from '../../i18n/locale.tsx'

const isDated = (dtype: string): boolean => ['date', 'datetime'].includes(typeFamily(dtype))

/** Formats dates as the page does. */
export const cellText = (value: Value | undefined, measure: Measure | undefined, dtype: string): string =>
  textOfCell(value, measure, dtype, isDated(dtype) ? datePattern() : '')

/** A value as shown, or the placeholder for an empty value. */
export const shownText = (value: Value, measure: Measure | undefined, dtype: string): string =>
  value === null ? blankText(measure, dtype) : cellText(value, measure, dtype)

/** Text of a type for export: replaces the minus sign of numbers with a hyphen, which programs can read. */
const withPlainMinus = (text: string, dtype: string): string => (typeFamily(dtype) === 'number' ? plainMinus(text) : text)

/** A cell as shown, for a file or the clipboard. */
export const fileText = (value: Value | undefined, measure: Measure | undefined, dtype: string): string =>
  withPlainMinus(cellText(value, measure, dtype), dtype)
