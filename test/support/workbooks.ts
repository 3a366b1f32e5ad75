/** Builders of workbooks, plain and odd. */
import { createRequire } from 'node:module'
import type * as SheetJs from '@e965/xlsx'
import { zip } from './zip.ts'

const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof SheetJs
export type Cells = unknown[][]
type BookType = 'xlsx' | 'biff8' | 'biff5' | 'biff2'

interface BookOptions {
  readonly type?: BookType
  readonly date1904?: boolean
  readonly hidden?: number[]
  readonly change?: (sheet: SheetJs.WorkSheet) => void
}

export function book(sheets: Record<string, Cells>, { type = 'xlsx', date1904 = false, hidden = [], change }: BookOptions = {}): Buffer {
  const workbook = xlsx.utils.book_new()
  for (const [name, cells] of Object.entries(sheets)) {
    const sheet = xlsx.utils.aoa_to_sheet(cells)
    change?.(sheet)
    xlsx.utils.book_append_sheet(workbook, sheet, name)
  }
  workbook.Workbook = { WBProps: { date1904 }, Sheets: Object.keys(sheets).map((name, i) => ({ name, Hidden: hidden.includes(i) ? 1 : 0 })) } as never
  return xlsx.write(workbook, { type: 'buffer', bookType: type }) as Buffer
}

export const one = (cells: Cells, options: BookOptions = {}): Buffer => book({ Data: cells }, options)
export const cells = (sheet: SheetJs.WorkSheet, values: Record<string, object>): void => {
  for (const [address, value] of Object.entries(values)) sheet[address] = value
}
export const cell = (sheet: SheetJs.WorkSheet, address: string, value: object): void => {
  sheet[address] = value
}

/** A workbook with the text of its first sheet changed. */
export function changed(workbook: Buffer, change: (xml: string) => string): Buffer {
  const { FullPaths, FileIndex } = xlsx.CFB.read(workbook, { type: 'buffer' }) as unknown as { FullPaths: string[]; FileIndex: { content?: Uint8Array }[] }
  const entries = FileIndex.flatMap(({ content }, i) => {
    const name = (FullPaths[i] ?? '').replace(/^Root Entry\//, '')
    if (!content || name === '' || name.endsWith('/') || content.length === 0) return []
    const bytes = Buffer.from(content)
    return [{ name, content: name === 'xl/worksheets/sheet1.xml' ? Buffer.from(change(bytes.toString('utf8'))) : bytes }]
  })
  return zip(entries)
}
export const merged = (sheet: SheetJs.WorkSheet, s: SheetJs.CellAddress, e: SheetJs.CellAddress): void => {
  sheet['!merges'] = [{ s, e }]
}
export const types = { name: '[Content_Types].xml', content: Buffer.from('<Types/>') }
