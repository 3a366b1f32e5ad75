/** A selection as tab-separated text with its headers, complete even where it was not on screen. */
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { typeFamily, type Value } from '../../../contract/scalar.ts'
import { blankText } from '../../../format/blank.ts'
import { plainMinus, tsvCell } from '../../../format/csv.ts'
import { formatNumber } from '../../../format/number.ts'
import { formatFor } from '../../../format/presets.ts'
import { keyLabel, plainText } from '../../../format/value.ts'
import { datePattern } from '../../i18n/locale.tsx'
import type { ReadWindow } from '../read-window.ts'
import { columnWords, type HeaderWords } from './headers.ts'
import type { Rectangle } from './selection.ts'
import { type GridShape, placeOf } from './shape.ts'

const ROWS_AT_ONCE = 500

const isDated = (dtype: string): boolean => ['date', 'datetime'].includes(typeFamily(dtype))

export function cellText(value: Value | undefined, measure: Measure | undefined, dtype: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return String(value)
  return typeFamily(dtype) === 'number' && measure
    ? formatNumber(value, formatFor(measure, dtype))
    : plainText(value, dtype, isDated(dtype) ? datePattern() : '')
}

/** A value as it is shown, and what is shown where there is none. */
export const shownText = (value: Value, measure: Measure | undefined, dtype: string): string =>
  value === null ? blankText(measure, dtype) : cellText(value, measure, dtype)

/** Text of a type as it leaves the page: numbers with the minus that programs read. */
const withPlainMinus = (text: string, dtype: string): string => (typeFamily(dtype) === 'number' ? plainMinus(text) : text)

/** A cell as it is shown, for a file or the clipboard. */
export const fileText = (value: Value | undefined, measure: Measure | undefined, dtype: string): string =>
  withPlainMinus(cellText(value, measure, dtype), dtype)

interface CopyOrder {
  readonly read: ReadWindow
  readonly head: PivotResult
  readonly shape: GridShape
  readonly measures: readonly Measure[]
  readonly area: Rectangle
  readonly words: HeaderWords
  /** Whether keys and column names go along. */
  readonly headers: boolean
}

/** Windows of whole lines, from the first to the last of the area; null where one could not be had. */
async function* windows({ read, shape, area }: CopyOrder): AsyncGenerator<PivotResult | null> {
  const first = placeOf(shape, { row: area.top, column: area.left })
  const last = placeOf(shape, { row: area.bottom, column: area.right })
  for (let from = first.row; from <= last.row; ) {
    const block = await read({
      row_start: from,
      row_count: Math.min(ROWS_AT_ONCE, last.row - from + 1),
      column_start: first.column,
      column_count: last.column - first.column + 1,
    })
    if (!block || block.window.row_count === 0) return yield null
    yield block
    from += block.window.row_count
  }
}

/** Fetches what is needed in windows; null when a window could not be had. `area` counts cells. */
export async function copyText(order: CopyOrder): Promise<{ text: string; cells: number } | null> {
  const { head, shape, measures, area, words, headers } = order
  const left = Math.max(0, area.left)
  const top = Math.max(0, area.top)
  const across = Array.from({ length: area.right - left + 1 }, (_, i) => placeOf(shape, { row: 0, column: left + i }))
  const count = Math.max(1, head.measures.length)
  const isDown = shape.down > 1
  const lines: string[][] = []
  for await (const block of windows(order)) {
    if (!block) return null
    const { row_start, column_start } = block.window
    if (headers && lines.length === 0) {
      const fields = head.index_names.map((f) => f.name)
      const titles = across.map(({ column, measure }) => {
        const index = block.column_indexes[column - column_start]
        const isNumber = head.column_names.every((field) => typeFamily(field.dtype) === 'number')
        const path = withPlainMinus(columnWords(index, head, words) || words.grandTotal, isNumber ? 'DOUBLE' : 'VARCHAR')
        return [path, isDown ? '' : (head.measures[measure]?.name ?? '')].filter((part) => part !== '').join(' · ')
      })
      lines.push([...(fields.length > 0 ? fields : ['']), ...(isDown ? [words.values] : []), ...titles])
    }
    block.row_indexes.forEach((row, r) => {
      const keys = head.index_names.map((field, f) =>
        f < row.key.length ? withPlainMinus(keyLabel(row.key[f], field.dtype, words), field.dtype) : row.level === 0 && f === 0 ? words.grandTotal : '',
      )
      for (let m = 0; m < shape.down; m++) {
        const line = (row_start + r) * shape.down + m
        if (line < top || line > area.bottom) continue
        const cells = across.map(({ column, measure }) => {
          const which = isDown ? m : measure
          return fileText(block.data[(column - column_start) * count + which]?.[r], measures[which], head.measures[which]?.dtype ?? '')
        })
        const names = isDown ? [head.measures[m]?.name ?? ''] : []
        lines.push([...(headers ? [...(keys.length > 0 ? keys : [words.grandTotal]), ...names] : []), ...cells])
      }
    })
  }
  return { text: lines.map((line) => line.map(tsvCell).join('\t')).join('\r\n'), cells: (area.bottom - top + 1) * (area.right - left + 1) }
}
