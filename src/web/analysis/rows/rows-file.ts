/** Exports the source rows of a cell: reads them page by page, and writes the file in the browser. */
import type { CellRows, RowsPage } from '../../../contract/cell-rows.ts'
import type { Input } from '../../../contract/operations.ts'
import { csvLine } from '../../../format/csv.ts'
import { rawCell } from '../../../format/export-table.ts'
import type { RowsAddress } from './rows-address.ts'
import type { Block, Sheet } from './rows-sheet.ts'

export type RowsFormat = 'csv' | 'xlsx'
/** The cell whose source rows are exported. */
export type AskedRows = Omit<Input<'apiv2/list_cell_rows'>, 'page'>

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

const sizeOf = ({ data }: Block): number => data[0]?.length ?? 0

async function csv(blocks: AsyncIterable<Block | null>, { columns }: Sheet): Promise<Blob | null> {
  const parts: string[] = [MARK, csvLine(columns.map((c) => c.name))]
  for await (const block of blocks) {
    if (!block) return null
    for (let r = 0; r < sizeOf(block); r++) parts.push(`${columns.map((c, at) => rawCell(block.data[at]?.[r], c.dtype)).join(',')}\r\n`)
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

async function workbook(blocks: AsyncIterable<Block | null>, { columns, dates, name }: Sheet): Promise<Blob | null> {
  const { writeRowsBook } = await import('./rows-book.ts')
  return await writeRowsBook(blocks, { columns, dates, name })
}

export const writeRows = (format: RowsFormat, blocks: AsyncIterable<Block | null>, sheet: Sheet): Promise<Blob | null> =>
  format === 'csv' ? csv(blocks, sheet) : workbook(blocks, sheet)
