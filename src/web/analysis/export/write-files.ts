/** Writes a result as a CSV file or a tidy CSV file. Each function returns null if the result could not be read completely. */
import type { Measure } from '../../../contract/measure.ts'
import type { Value } from '../../../contract/scalar.ts'
import { csvCell, csvDate, csvLine } from '../../../format/csv.ts'
import { headerTable, isoText, rawCells, shownCell, type TableLabels, tableLines, tidyHeader, tidyLines } from '../../../format/export-table.ts'
import { fileText } from '../grid/copy.ts'
import type { Blocks, TableOf } from './workbook/table-sheet.ts'

export type ExportFormat = 'csv' | 'raw' | 'tidy'

/** Settings of the exported table: its measures, its labels, and the direction in which its measures are placed. */
type CsvOf = Pick<TableOf, 'measures' | 'words' | 'direction'>

const MARK = '\uFEFF'

/** Column names are quoted as text, except days, which stay dates. */
const headerLine = (cells: readonly string[]): string => `${cells.map((cell) => (csvDate(cell) === cell ? cell : csvCell(cell))).join(',')}\r\n`

/** A CSV file laid out like the table, with dates in ISO 8601 (docs/decisions/0150). `isRaw` leaves numbers unformatted. */
async function shownCsv(blocks: Blocks, { measures, words: shownWords, direction }: CsvOf, isRaw: boolean): Promise<Blob | null> {
  const words: TableLabels = { ...shownWords, isoDates: true }
  const textOf = (value: Value | undefined, measure: Measure | undefined, dtype: string) => isoText(value, dtype) ?? fileText(value, measure, dtype)
  const parts: string[] = [MARK]
  for await (const block of blocks) {
    if (!block) return null
    if (parts.length === 1) parts.push(...headerTable(block, block.column_indexes, words, direction).rows.map(headerLine))
    block.row_indexes.forEach((_, r) => {
      for (const { headers, cells } of tableLines(block, r, words, direction)) {
        const shown = () => cells.map(({ data, measure }) => textOf(block.data[data]?.[r], measures[measure], block.measures[measure]?.dtype ?? ''))
        const texts = isRaw ? rawCells(block, r, cells) : shown().map(shownCell)
        parts.push(`${[...headers.map(shownCell), ...texts].join(',')}\r\n`)
      }
    })
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

async function tidyCsv(blocks: Blocks): Promise<Blob | null> {
  const parts: string[] = [MARK]
  for await (const block of blocks) {
    if (!block) return null
    if (parts.length === 1) parts.push(csvLine(tidyHeader(block)))
    for (const line of tidyLines(block)) parts.push(`${line}\r\n`)
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

export async function writeFile(format: ExportFormat, blocks: Blocks, of: CsvOf): Promise<Blob | null> {
  return format === 'tidy' ? await tidyCsv(blocks) : await shownCsv(blocks, of, format === 'raw')
}
