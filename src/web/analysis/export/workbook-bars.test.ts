import XLSX from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { type WorkbookBar, withBars } from './workbook-bars.ts'
import { changedEntry } from './zip-entry.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
/** A text that looks like the end of the cells, which is searched for. */
const ROWS = [
  ['</sheetData>', -3],
  ['b', 9],
]
const bar = (priority: number): WorkbookBar => ({ priority, range: 'B1:B2', low: '-3', high: '9', negative: 'FFF8696B' })

const dataBar = { cfvo: [-3, 9].map((value) => ({ type: 'num' as const, value: String(value) })), color: 'FF6CB6D9' }
const workbook = async (): Promise<Uint8Array> =>
  await writeXlsx({
    sheets: [
      {
        name: 'Sheet',
        rows: ROWS,
        conditionalRules: [
          { type: 'expression', formula: 'B1>5', range: 'B1:B2', priority: 1 },
          { type: 'dataBar', range: 'B1:B2', priority: 2, dataBar },
          { type: 'dataBar', range: 'A1:A2', priority: 12, dataBar },
        ],
      },
    ],
  })

async function sheetOf(content: Uint8Array): Promise<string> {
  let text = ''
  await changedEntry(content, SHEET, (sheet) => {
    text = new TextDecoder().decode(sheet)
    return sheet
  })
  return text
}

it('joins each bar with an extension that has its ends and its color for negative values', async () => {
  const sheet = await sheetOf(await withBars(await workbook(), [bar(2), bar(12)]))
  const ids = [...sheet.matchAll(/<x14:id>([^<]*)<\/x14:id><\/ext><\/extLst><\/cfRule>/g)].map(([, id]) => id)
  expect(ids).toHaveLength(2)
  expect([...sheet.matchAll(/<x14:cfRule type="dataBar" id="([^"]*)">/g)].map(([, id]) => id)).toEqual(ids)
  expect(sheet).toContain(
    '<x14:cfvo type="num"><xm:f>-3</xm:f></x14:cfvo><x14:cfvo type="num"><xm:f>9</xm:f></x14:cfvo><x14:negativeFillColor rgb="FFF8696B"/>',
  )
  expect(sheet).toMatch(/<xm:sqref>B1:B2<\/xm:sqref>.*<\/extLst><\/worksheet>$/s)
})

it('leaves all cells as they are, in an archive that other programs read', async () => {
  const book = XLSX.read(await withBars(await workbook(), [bar(2)]), { type: 'array' })
  expect(XLSX.utils.sheet_to_json(book.Sheets.Sheet ?? {}, { header: 1 })).toEqual(ROWS)
  expect(book.SheetNames).toEqual(['Sheet'])
})

it('changes nothing in a workbook without bars', async () => {
  const content = await workbook()
  expect(await withBars(content, [])).toBe(content)
})

it('refuses an archive without the file', async () => {
  await expect(changedEntry(await workbook(), 'xl/other.xml', (own) => own)).rejects.toThrow('the archive has no xl/other.xml')
})
