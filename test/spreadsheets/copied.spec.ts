/** Loads copied tables into LibreOffice: values, sums, number formats and merged headers must equal those of the result. */
import type { Page } from '@playwright/test'
import type { PivotResult } from '../../src/contract/pivot-result.ts'
import type { Value } from '../../src/contract/scalar.ts'
import { type ClipboardCell, clipboardHtml, clipboardText, valueCell } from '../../src/format/clipboard-table.ts'
import { expect, grid, openDemo, test } from '../e2e/page.ts'
import { type OfficeSheet, opened } from './office.ts'

interface Copied {
  readonly text: string
  readonly html: string
  /** The result as the page received it before the copy. */
  readonly result: PivotResult
}

/** Copies the whole table with the table's keyboard shortcuts. */
async function copyAll(page: Page, said: RegExp): Promise<Copied> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const windows: PivotResult[] = []
  page.on('response', async (response) => {
    if (response.request().postDataJSON()?.name !== 'apiv2/get_step_window') return
    const { data } = (await response.json()) as { data: PivotResult }
    if (data.row_indexes.length > 0) windows.push(data)
  })
  // intercepts the data as it is written, because reading the clipboard would return a sanitized form
  await page.evaluate(`(() => {
    const set = DataTransfer.prototype.setData
    globalThis.copied = {}
    DataTransfer.prototype.setData = function (type, data) {
      globalThis.copied = { ...globalThis.copied, [type === 'text/html' ? 'html' : 'text']: data }
      return set.call(this, type, data)
    }
  })()`)
  await grid(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await expect(page.getByText(said)).toBeVisible()
  const { text, html } = await page.evaluate<{ text: string; html: string }>('globalThis.copied')
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(text)
  const [result] = windows
  if (!result) throw new Error('nothing was read for the copy')
  return { text, html, result }
}

const number = (value: Value | undefined): number | null => (value === null || value === undefined ? null : Number(value))

/** Returns row by row the numbers of the sheet below its headers, and those of the result. */
function expectSameNumbers(sheet: OfficeSheet, { result }: Copied): void {
  const lead = Math.max(1, result.index_names.length)
  const body = sheet.rows.slice(result.column_names.length + 1)
  expect(body.length).toBe(result.row_indexes.length)
  const read = body.map((line) => result.data.map((_, c) => (line[lead + c]?.type === 'n' ? Number(line[lead + c]?.value) : (line[lead + c]?.value ?? null))))
  expect(read).toEqual(result.row_indexes.map((_, r) => result.data.map((column) => number(column[r]))))
}

/** Fails unless the innermost rows of each column add up to its grand total. */
function expectSameSums(sheet: OfficeSheet, { result }: Copied, measure: number): void {
  const lead = Math.max(1, result.index_names.length)
  const top = result.column_names.length + 1
  const total = result.row_indexes.findIndex((row) => row.level === 0)
  const width = result.measures.length
  for (let column = measure; column < result.data.length; column += width) {
    const sum = result.row_indexes.reduce((so, row, r) => (row.level < lead ? so : so + Number(sheet.rows[top + r]?.[lead + column]?.value ?? 0)), 0)
    expect(sum).toBeCloseTo(Number(sheet.rows[top + total]?.[lead + column]?.value), 4)
  }
}

for (const [language, path, title, said] of [
  ['en', '/tryitnow', 'Retail orders, quarter by quarter', /cells copied/],
  ['zh', '/zh/tryitnow', '零售订单季度回顾', /已复制 \d+ 个单元格/],
] as const)
  test(`a copied table is opened with its values, sums, formats and headers (${language})`, async ({ page, product }) => {
    await openDemo(page, product, title, path)
    await expect(grid(page).getByRole('gridcell').first()).not.toBeEmpty()
    const copied = await copyAll(page, said)
    for (const locale of ['en-US', 'de-DE']) {
      const sheet = opened(copied.html, 'html', locale)
      expectSameNumbers(sheet, copied)
      expectSameSums(sheet, copied, 0)
      const first = sheet.rows[copied.result.column_names.length + 1]?.[copied.result.index_names.length]
      expect([first?.type, first?.format.startsWith('#,##0')]).toEqual(['n', true])
      expect(sheet.merges.length).toBeGreaterThan(5)
    }
    const plain = opened(copied.text, 'txt')
    expectSameNumbers(plain, copied)
    expectSameSums(plain, copied, 0)
  })

const cell = (value: Value, dtype: string, code: string | null = null): ClipboardCell => ({
  ...valueCell(value, dtype, code, 'yyyy-mm-dd'),
  ...{ isTotal: false, isHeader: false },
})

test('values of every kind arrive as what they are, also where a comma is the decimal sign', () => {
  const row = [
    cell(-1234.5, 'DOUBLE', '"$"#,##0.00;("$"#,##0.00);"-"'),
    cell(0.125, 'DOUBLE', '#,##0.00%;-#,##0.00%;"-"'),
    cell('2024-02-29', 'DATE'),
    cell('100000000000000001', 'BIGINT'),
    cell('007', 'VARCHAR'),
    cell('=1+1', 'VARCHAR'),
    cell('1-2', 'VARCHAR'),
    cell('two\nlines  & <b>', 'VARCHAR'),
    cell(null, 'DOUBLE'),
    cell(1.5e-9, 'DOUBLE'),
  ]
  const table = { rows: [row], merges: [] }
  for (const locale of ['en-US', 'de-DE']) {
    const [line = []] = opened(clipboardHtml(table), 'html', locale).rows
    expect(line.map((c) => c && [c.type, c.value])).toEqual([
      ['n', -1234.5],
      ['n', 0.125],
      ['n', 45_351],
      ['s', '100000000000000001'],
      ['s', '007'],
      ['s', '=1+1'],
      ['s', '1-2'],
      ['s', expect.stringMatching(/^two\n?lines.* & <b>$/s)],
      null,
      ['n', 1.5e-9],
    ])
    // LibreOffice accepts formats with decimals only in the notation of its own locale
    expect([line[1]?.shown, line[2]?.shown]).toEqual([locale === 'en-US' ? '12.50%' : '0.125', '2024-02-29'])
  }
  const [plain = []] = opened(clipboardText(table), 'txt').rows
  expect(plain.slice(0, 2).map((c) => c && [c.type, c.value])).toEqual([
    ['n', -1234.5],
    ['n', 0.125],
  ])
  expect(plain.find((c) => c?.value === 2)).toBeUndefined()
})
