/** Builds ordinary and malformed workbooks. */
import { createRequire } from 'node:module'
import type * as SheetJs from '@e965/xlsx'
import { zip } from './zip.ts'

const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof SheetJs
export type Cells = unknown[][]
type BookType = 'xlsx' | 'xlsm' | 'biff8' | 'biff5' | 'biff2'

interface BookOptions {
  readonly type?: BookType
  readonly date1904?: boolean
  readonly hidden?: number[]
  readonly change?: (sheet: SheetJs.WorkSheet) => void
  /** Adds a container of macros, as in a workbook saved with macros. */
  readonly macros?: boolean
}

function macroContainer(): Buffer {
  const container = xlsx.CFB.utils.cfb_new()
  for (const name of ['/PROJECT', '/VBA/_VBA_PROJECT', '/VBA/dir', '/VBA/Module1']) xlsx.CFB.utils.cfb_add(container, name, Buffer.from('Sub Auto_Open()'))
  return Buffer.from(xlsx.CFB.write(container, { type: 'buffer' }) as Uint8Array)
}

export function book(sheets: Record<string, Cells>, { type = 'xlsx', date1904 = false, hidden = [], change, macros = false }: BookOptions = {}): Buffer {
  const workbook = xlsx.utils.book_new()
  for (const [name, cells] of Object.entries(sheets)) {
    const sheet = xlsx.utils.aoa_to_sheet(cells)
    change?.(sheet)
    xlsx.utils.book_append_sheet(workbook, sheet, name)
  }
  workbook.Workbook = { WBProps: { date1904 }, Sheets: Object.keys(sheets).map((name, i) => ({ name, Hidden: hidden.includes(i) ? 1 : 0 })) } as never
  if (macros) Object.assign(workbook, { vbaraw: macroContainer() })
  return xlsx.write(workbook, { type: 'buffer', bookType: type, bookVBA: macros }) as Buffer
}

export const one = (cells: Cells, options: BookOptions = {}): Buffer => book({ Data: cells }, options)
export const cells = (sheet: SheetJs.WorkSheet, values: Record<string, object>): void => {
  for (const [address, value] of Object.entries(values)) sheet[address] = value
}
export const cell = (sheet: SheetJs.WorkSheet, address: string, value: object): void => {
  sheet[address] = value
}

const entriesOf = (workbook: Buffer): { name: string; content: Buffer }[] => {
  const { FullPaths, FileIndex } = xlsx.CFB.read(workbook, { type: 'buffer' }) as unknown as { FullPaths: string[]; FileIndex: { content?: Uint8Array }[] }
  return FileIndex.flatMap(({ content }, i) => {
    const name = (FullPaths[i] ?? '').replace(/^Root Entry\//, '')
    return !content || name === '' || name.endsWith('/') || content.length === 0 ? [] : [{ name, content: Buffer.from(content) }]
  })
}

/** Changes the XML of one part of a workbook, by default the first sheet. */
export const changed = (workbook: Buffer, change: (xml: string) => string, part = 'xl/worksheets/sheet1.xml'): Buffer =>
  zip(
    entriesOf(workbook).map(({ name, content }) => ({
      name,
      content: name === part ? Buffer.from(change(content.toString('utf8'))) : content,
    })),
  )

/** Adds a file to the ZIP archive of a workbook. */
export const withEntry = (workbook: Buffer, name: string, content: string): Buffer => zip([...entriesOf(workbook), { name, content: Buffer.from(content) }])
export const merged = (sheet: SheetJs.WorkSheet, s: SheetJs.CellAddress, e: SheetJs.CellAddress): void => {
  sheet['!merges'] = [{ s, e }]
}
export const types = { name: '[Content_Types].xml', content: Buffer.from('<Types/>') }
