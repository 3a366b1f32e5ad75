/** Formats the first rows of a result as an HTML table that needs no scripts. Text by people is escaped here. */
import type { Measure } from '../../contract/measure.ts'
import { comparedColumnLevel, comparedLevel, type PivotResult } from '../../contract/pivot-result.ts'
import { typeFamily, type Value } from '../../contract/scalar.ts'
import { blankText, hasMeaning } from '../../format/blank.ts'
import { cellText } from '../../format/cell-text.ts'
import { type Direction, headerTable, leadColumns, type TableLabels, tableLines } from '../../format/export-table.ts'
import { LANGUAGES, type Locale } from '../../texts/languages.ts'
import { escaped } from './head.ts'

interface Shown {
  readonly result: PivotResult
  readonly measures: readonly Measure[]
  readonly direction: Direction
  readonly locale: Locale
  readonly words: TableLabels
}

const spanned = (name: string, span: number): string => (span > 1 ? ` ${name}="${span}"` : '')
const th = (text: string, scope: 'col' | 'colgroup' | 'row', span = 1): string =>
  text === '' ? `<td${spanned('colspan', span)}></td>` : `<th scope="${scope}"${spanned('colspan', span)}>${escaped(text)}</th>`

function headLines({ result, direction, words }: Shown): string[] {
  const lead = leadColumns(result, direction)
  const { rows, merges, firstField } = headerTable(result, result.column_indexes, words, direction)
  return rows.map((line, r) => {
    if (r < firstField) {
      const fields = result.column_names.map(({ name }) => name).join(' › ')
      return th(line[0] ?? '', 'col', lead) + th(fields, 'colgroup', line.length - lead)
    }
    const isLast = r === rows.length - 1
    const cells = line.map((text, c) => {
      if (c < lead) return th(text, isLast ? 'col' : 'row')
      const merge = merges.find((m) => m.startRow === r && m.startCol <= c && c <= m.endCol)
      if (merge && merge.startCol !== c) return ''
      return th(text, merge ? 'colgroup' : 'col', merge ? merge.endCol - merge.startCol + 1 : 1)
    })
    return cells.join('')
  })
}

function cellHtml({ result, measures, locale }: Shown, value: Value | undefined, at: number, place: { level: number; column: number; blank: boolean }): string {
  const measure = measures[at]
  const dtype = result.measures[at]?.dtype ?? ''
  const isNone = value === null || value === undefined
  const means =
    !place.blank &&
    measure !== undefined &&
    hasMeaning(measure, { fields: result.index_names, level: place.level }, { fields: result.column_names, level: place.column })
  const text = isNone ? (means ? blankText(measure, dtype) : '') : cellText(value, measure, dtype, LANGUAGES[locale].dates)
  return typeFamily(dtype) === 'number' ? `<td class="number">${escaped(text)}</td>` : `<td>${escaped(text)}</td>`
}

function bodyLines(shown: Shown): string[] {
  const { result, words, direction } = shown
  const width = Math.max(1, result.measures.length)
  return result.row_indexes.flatMap((row, at) =>
    tableLines(result, at, words, direction).map(({ headers, cells }) => {
      const values = result.measures.length === 0 ? [] : cells
      const numbers = values.map(({ data, measure }) => {
        const header = result.column_indexes[Math.floor(data / width)]
        const column = header ? comparedColumnLevel(header) : 0
        return cellHtml(shown, result.data[data]?.[at], measure, { level: comparedLevel(row), column, blank: row.blank })
      })
      return headers.map((text) => th(text, 'row')).join('') + numbers.join('')
    }),
  )
}

const lines = (of: readonly string[]): string => of.map((line) => `<tr>${line}</tr>`).join('\n')

/** Includes a caption, a `scope` for each header, and formatted numbers. `result` must have titles. */
export function tableHtml(shown: Shown, caption: string): string {
  return `<table><caption>${escaped(caption)}</caption>\n<thead>\n${lines(headLines(shown))}\n</thead>\n<tbody>\n${lines(bodyLines(shown))}\n</tbody></table>`
}
