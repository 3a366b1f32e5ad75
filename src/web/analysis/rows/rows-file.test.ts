import XLSX from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import type { CellRows } from '../../../contract/cell-rows.ts'
import type { Value } from '../../../contract/scalar.ts'
import { readRows, writeRows } from './rows-file.ts'

const COLUMNS = [
  { id: 'c1', name: 'Name', dtype: 'VARCHAR' },
  { id: 'c2', name: 'Paid', dtype: 'DECIMAL(18,2)' },
  { id: 'c3', name: 'Day', dtype: 'DATE' },
]
const LINES: readonly (readonly Value[])[] = [
  ['=1+1', '-5.50', '2024-02-29'],
  ['say "hi"', null, '1899-01-01'],
  [null, '12345678901234567.25', null],
]
const rowsOf = (lines: readonly (readonly Value[])[], more: Partial<CellRows> = {}): CellRows => ({
  ...{ measure: { id: 'm', name: 'M' }, filters: [], keys: [], columns: COLUMNS, row_count: LINES.length, found_count: LINES.length, start: 0 },
  ...{ column_ids: ['c1', 'c2', 'c3'], data: COLUMNS.map((_, c) => lines.map((line) => line[c] ?? null)), version: 'v', file_rows_max: 10 },
  ...more,
})
const found = rowsOf([])
const sheet = { columns: COLUMNS, dates: 'yyyy-mm-dd', name: 'Rows' }
/** A fake server that returns at most two rows per page. */
const read = async ({ start }: { start: number }): Promise<CellRows> => rowsOf(LINES.slice(start, start + 2))

describe('a file of the rows behind a number', () => {
  it('has every row of every page, texts defused, numbers with every digit, nulls as nothing', async () => {
    const shares: number[] = []
    const file = await writeRows('csv', readRows({ read, found, onProgress: (share) => shares.push(share) }), sheet)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file?.arrayBuffer())
    expect(text.split('\r\n')).toEqual(['\uFEFF"Name","Paid","Day"', `"'=1+1",-5.50,2024-02-29`, '"say ""hi""",,1899-01-01', ',12345678901234567.25,', ''])
    expect(shares).toEqual([2 / 3, 1])
  })
  it('as a workbook has numbers and dates as such, and as text what a workbook cannot hold', async () => {
    const file = await writeRows('xlsx', readRows({ read, found, onProgress: () => undefined }), sheet)
    const book = XLSX.read(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer()), { cellNF: true })
    const cells = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
    const at = (place: string) => [cells[place]?.t, cells[place]?.v]
    expect([at('A2'), at('B2'), at('C2'), at('C3'), at('B4')]).toEqual([
      ['s', '=1+1'],
      ['n', -5.5],
      ['n', 45_351],
      ['s', '1899-01-01'],
      ['s', '12345678901234567.25'],
    ])
    expect([cells.C2?.z, cells.A2?.f]).toEqual(['yyyy-mm-dd', undefined])
  })
  it('is none where a page could not be had, brought nothing, or is of other data', async () => {
    for (const bad of [null, rowsOf([]), rowsOf(LINES, { version: 'w' })]) {
      const blocks = readRows({ read: async ({ start }) => (start === 0 ? await read({ start }) : bad), found, onProgress: () => undefined })
      expect(await writeRows('csv', blocks, sheet)).toBeNull()
    }
  })
})
