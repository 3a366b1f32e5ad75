/** Exports the source rows of a cell: reads them page by page, and writes the file in the browser. */
import type { CellRows, RowsPage } from '../../../contract/cell-rows.ts'
import type { Input } from '../../../contract/operations.ts'
import { typeFamily, type Value } from '../../../contract/scalar.ts'
import { dateSerial } from '../../../format/clipboard-table.ts'
import { csvLine } from '../../../format/csv.ts'
import { excelValue, rawCell } from '../../../format/export-table.ts'
import { sheetName } from '../export/write-files.ts'
import type { RowsAddress } from './rows-address.ts'

export type RowsFormat = 'csv' | 'xlsx'
/** The cell whose source rows are exported. */
export type AskedRows = Omit<Input<'apiv2/list_cell_rows'>, 'page'>

type Block = Pick<CellRows, 'data'>

interface ReadOrder {
  /** Reads a page of rows. Resolves to null if the read failed, which the page has already reported, or if the export was stopped. */
  readonly read: (page: Pick<RowsPage, 'start' | 'count'>) => Promise<CellRows | null>
  /** The reply shown on the page; contains the number of rows and the dataset's version. */
  readonly found: CellRows
  /** Called with the share of rows read, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

const AT_ONCE = 10_000
const MARK = '\uFEFF'

/** Request parameters for sort order, search and columns. */
export const pageOf = ({ sort, find = '', columns }: RowsAddress) => ({ column_ids: columns ?? null, search: find, sort: sort ?? null })

/** Yields the pages in order. Yields null and ends if one could not be read, or if the dataset changed meanwhile. */
export async function* readRows({ read, found, onProgress }: ReadOrder): AsyncGenerator<Block | null> {
  for (let start = 0; start < found.found_count; ) {
    const page = await read({ start, count: AT_ONCE })
    const rows = page?.data[0]?.length ?? 0
    if (!page || rows === 0 || page.version !== found.version) return yield null
    yield page
    start += rows
    onProgress(Math.min(1, start / found.found_count))
  }
}

interface Sheet {
  readonly columns: readonly { readonly name: string; readonly dtype: string }[]
  /** The pattern for dates. */
  readonly dates: string
  readonly name: string
}

const sizeOf = ({ data }: Block): number => data[0]?.length ?? 0

async function csv(blocks: AsyncIterable<Block | null>, { columns }: Sheet): Promise<Blob | null> {
  const parts: string[] = [MARK, csvLine(columns.map((c) => c.name))]
  for await (const block of blocks) {
    if (!block) return null
    for (let r = 0; r < sizeOf(block); r++) parts.push(`${columns.map((c, at) => rawCell(block.data[at]?.[r], c.dtype)).join(',')}\r\n`)
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

/** Converts a value for Excel: dates become day numbers, or text if Excel cannot represent them. */
function sheetValue(value: Value | undefined, dtype: string): string | number | boolean | null {
  const family = typeFamily(dtype)
  if (family === 'number') return excelValue(value)
  const serial = (family === 'date' || family === 'datetime') && typeof value === 'string' ? dateSerial(value) : null
  return serial === null ? (value ?? null) : Number(serial)
}

function codeOf(dtype: string, dates: string): { numFmt?: string } {
  const family = typeFamily(dtype)
  return family === 'date' ? { numFmt: dates } : family === 'datetime' ? { numFmt: `${dates} hh:mm:ss` } : {}
}

async function workbook(blocks: AsyncIterable<Block | null>, { columns, dates, name }: Sheet): Promise<Blob | null> {
  const rows: (string | number | boolean | null)[][] = [columns.map((c) => c.name)]
  for await (const block of blocks) {
    if (!block) return null
    for (let r = 0; r < sizeOf(block); r++) rows.push(columns.map((c, at) => sheetValue(block.data[at]?.[r], c.dtype)))
  }
  const { writeXlsx } = await import('hucre/xlsx')
  const content = await writeXlsx({
    sheets: [{ name: sheetName(name), columns: columns.map((c) => ({ width: 16, ...codeOf(c.dtype, dates) })), rows, freezePane: { rows: 1, columns: 0 } }],
  })
  return new Blob([new Uint8Array(content)], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

export const writeRows = (format: RowsFormat, blocks: AsyncIterable<Block | null>, sheet: Sheet): Promise<Blob | null> =>
  format === 'csv' ? csv(blocks, sheet) : workbook(blocks, sheet)
