/** The text of a cell: as it is shown, and as it leaves the page. */
import type { Measure } from '../../../contract/measure.ts'
import { typeFamily, type Value } from '../../../contract/scalar.ts'
import { blankText } from '../../../format/blank.ts'
import { cellText as textOfCell } from '../../../format/cell-text.ts'
import { plainMinus } from '../../../format/csv.ts'
import { datePattern } from '../../i18n/locale.tsx'

const isDated = (dtype: string): boolean => ['date', 'datetime'].includes(typeFamily(dtype))

/** As the page writes dates. */
export const cellText = (value: Value | undefined, measure: Measure | undefined, dtype: string): string =>
  textOfCell(value, measure, dtype, isDated(dtype) ? datePattern() : '')

/** A value as it is shown, and what is shown where there is none. */
export const shownText = (value: Value, measure: Measure | undefined, dtype: string): string =>
  value === null ? blankText(measure, dtype) : cellText(value, measure, dtype)

/** Text of a type as it leaves the page: numbers with the minus that programs read. */
const withPlainMinus = (text: string, dtype: string): string => (typeFamily(dtype) === 'number' ? plainMinus(text) : text)

/** A cell as it is shown, for a file or the clipboard. */
export const fileText = (value: Value | undefined, measure: Measure | undefined, dtype: string): string =>
  withPlainMinus(cellText(value, measure, dtype), dtype)
