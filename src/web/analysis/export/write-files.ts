/** Writes a result as a CSV file, a tidy CSV file, or an Excel workbook. Each function returns null if the result could not be read completely. */
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { typeFamily, type Value } from '../../../contract/scalar.ts'
import type { MeasureFormats } from '../../../format/conditional/cell-marks.ts'
import { csvCell, csvDate, csvLine } from '../../../format/csv.ts'
import {
  type Direction,
  excelFormat,
  excelValue,
  type HeaderTable,
  headerTable,
  isoText,
  leadColumns,
  rawCells,
  shownCell,
  type TableLabels,
  tableLines,
  tidyHeader,
  tidyLines,
} from '../../../format/export-table.ts'
import { formatFor } from '../../../format/presets.ts'
import { fileText } from '../grid/copy.ts'
import { withBars } from './workbook-bars.ts'
import { WorkbookRules } from './workbook-rules.ts'

export type ExportFormat = 'csv' | 'raw' | 'tidy' | 'xlsx'
type Blocks = AsyncIterable<PivotResult | null>

/** Settings of the exported table: its measures, labels and name, and the direction in which its measures are placed. */
interface TableOf {
  /** The limits of the table in words. A workbook lists them above the table. */
  readonly limits: readonly string[]
  readonly measures: readonly Measure[]
  readonly words: TableLabels
  readonly name: string
  readonly direction: Direction
  /** Conditional formats, for workbooks; null if none applies. */
  readonly formats: MeasureFormats | null
}

export const SHEET_ROWS = 1_048_576
export const SHEET_COLUMNS = 16_384
const MARK = '\uFEFF'
const SHEET_NAME_MAX = 31

/** Column names are quoted as text, except days, which stay dates. */
const headerLine = (cells: readonly string[]): string => `${cells.map((cell) => (csvDate(cell) === cell ? cell : csvCell(cell))).join(',')}\r\n`

/** A CSV file laid out like the table, with dates in ISO 8601 (docs/decisions/0150). `isRaw` leaves numbers unformatted. */
async function shownCsv(blocks: Blocks, { measures, words: shownWords, direction }: TableOf, isRaw: boolean): Promise<Blob | null> {
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

/** Replaces characters that Excel does not allow in sheet names ([]:*?/\). */
export const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .trim()
    .slice(0, SHEET_NAME_MAX) || 'Pivot'

/** Excel's format code for each measure; null for its general format. */
function numberCodes(head: PivotResult, measures: readonly Measure[]): (string | null)[] {
  return head.measures.map((m, at) => {
    const measure = measures[at]
    return typeFamily(m.dtype) === 'number' && measure ? excelFormat(formatFor(measure, m.dtype)) : null
  })
}

/** The rows above a workbook's table stay in view, so there are only this many; the last one holds all further limits. */
const LIMIT_ROWS = 6
/** Excel allows 32,767 characters in a cell. */
const CELL_MAX = 32_000
const cellText = (text: string): string => (text.length > CELL_MAX ? `${text.slice(0, CELL_MAX)}…` : text)

/** How many rows stand above a workbook's table: its limits under each other, and an empty row. */
export const rowsAbove = (limits: readonly string[]): number => (limits.length === 0 ? 0 : Math.min(limits.length, LIMIT_ROWS) + 1)

function limitRows(limits: readonly string[]): string[][] {
  if (limits.length === 0) return []
  const last = limits.slice(LIMIT_ROWS - 1)
  return [...limits.slice(0, LIMIT_ROWS - 1), ...(last.length > 0 ? [last.join(' · ')] : [])].map((text) => [cellText(text)]).concat([[]])
}

/** Formats whole columns if each contains one measure, otherwise (measures below each other) single cells. */
async function workbook(blocks: Blocks, { measures, words, name, direction, limits, formats: conditional }: TableOf): Promise<Blob | null> {
  const rows: (string | number | boolean | null)[][] = limitRows(limits)
  const above = rows.length
  const formats = new Map<string, { style: { numFmt: string } }>()
  const marks = conditional && new WorkbookRules(conditional)
  let head: PivotResult | null = null
  let header = null as HeaderTable | null
  let codes: (string | null)[] = []
  for await (const block of blocks) {
    if (!block) return null
    if (!head) {
      head = block
      header = headerTable(block, block.column_indexes, words, direction)
      codes = numberCodes(block, measures)
      rows.push(...header.rows.map((line) => [...line]))
    }
    for (let r = 0; r < block.row_indexes.length; r++) {
      for (const { headers, cells } of tableLines(block, r, words, direction)) {
        const code = direction === 'down' ? codes[cells[0]?.measure ?? 0] : null
        if (code) for (let c = 0; c < cells.length; c++) formats.set(`${rows.length},${headers.length + c}`, { style: { numFmt: code } })
        const width = Math.max(1, block.measures.length)
        for (const [c, { data, measure }] of marks ? cells.entries() : [])
          marks?.add({ block, rowAt: r, columnAt: Math.floor(data / width), measure, sheetRow: rows.length, sheetColumn: headers.length + c })
        rows.push([...headers, ...cells.map(({ data }) => excelValue(block.data[data]?.[r]))])
      }
    }
  }
  if (!head || !header) return null
  const lead = leadColumns(head, direction)
  const across = direction === 'across' ? head.data.map((_, at) => codes[at % Math.max(1, codes.length)]) : head.column_indexes.map(() => null)
  const { rules, bars } = marks?.rules() ?? { rules: [], bars: [] }
  const { writeXlsx } = await import('hucre/xlsx')
  const content = await writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        columns: [...Array.from({ length: lead }, () => ({ width: 18 })), ...across.map((numFmt) => ({ width: 14, ...(numFmt ? { numFmt } : {}) }))],
        rows,
        cells: formats,
        merges: header.merges.map((merge) => ({ ...merge, startRow: merge.startRow + above, endRow: merge.endRow + above })),
        conditionalRules: rules,
        freezePane: { rows: above + header.rows.length, columns: lead },
      },
    ],
  })
  return new Blob([new Uint8Array(await withBars(content, bars))], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

export async function writeFile(format: ExportFormat, blocks: Blocks, of: TableOf): Promise<Blob | null> {
  if (format === 'csv' || format === 'raw') return await shownCsv(blocks, of, format === 'raw')
  return format === 'tidy' ? await tidyCsv(blocks) : await workbook(blocks, of)
}
