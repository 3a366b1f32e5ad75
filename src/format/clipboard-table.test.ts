import { describe, expect, it } from 'vitest'
import { type ClipboardCell, clipboardHtml, clipboardText, dateSerial, valueCell } from './clipboard-table.ts'

const aCell = (more: Partial<ClipboardCell>): ClipboardCell => ({
  ...{ text: '', number: null, code: null, isText: false, isTotal: false, isHeader: false },
  ...more,
})
const htmlOf = (cell: Partial<ClipboardCell>): string => /<td.*<\/td>/s.exec(clipboardHtml({ rows: [[aCell(cell)]], merges: [] }))?.[0] ?? ''

describe('a cell of the clipboard', () => {
  it.each([
    ['a number with all of its digits', 0.1 + 0.2, 'DOUBLE', { text: '0.30000000000000004', number: '0.30000000000000004', code: '0.0' }],
    ['a small number', 1.5e-9, 'DOUBLE', { text: '1.5e-9', number: '1.5e-9', code: '0.0' }],
    ['a decimal', '-12.50', 'DECIMAL(18,2)', { text: '-12.50', number: '-12.50', code: '0.0' }],
    ['an id that a double would change', '100000000000000001', 'BIGINT', { text: '100000000000000001', number: null, code: null, isText: true }],
    ['a date as the serial that spreadsheets count', '2024-02-29', 'DATE', { text: '2024-02-29', number: '45351', code: 'yyyy-mm-dd' }],
    ['a time of a day', '2024-02-29T12:00:00', 'TIMESTAMP', { text: '2024-02-29 12:00:00', number: '45351.5', code: 'yyyy-mm-dd hh:mm:ss' }],
    ['a date before spreadsheets agree', '1899-12-31', 'DATE', { text: '1899-12-31', number: null, isText: true }],
    ['a text of digits', '007', 'VARCHAR', { text: '007', number: null, code: null, isText: true }],
    ['a truth value', true, 'BOOLEAN', { text: 'TRUE', number: null, isText: false }],
    ['nothing', null, 'DOUBLE', { text: '', number: null, code: null, isText: false }],
  ] as const)('holds %s', (_, value, dtype, expected) => expect(valueCell(value, dtype, '0.0', 'yyyy-mm-dd')).toMatchObject(expected))

  it('counts days as spreadsheets do, from the first on which they agree to the last that they have', () => {
    expect(['1900-02-28', '1900-03-01', '9999-12-31', '2001-07-01'].map(dateSerial)).toEqual([null, '61', '2958465', '37073'])
  })
})

describe('the HTML of a table', () => {
  it('has the number and its format in the words of both families of spreadsheets', () => {
    const html = clipboardHtml({ rows: [[aCell({ text: '-1234.5', number: '-1234.5', code: '"$"#,##0.00;(-"€"0)' })]], merges: [] })
    expect(html).toContain('<td class="f0" align="right" x:num="-1234.5" sdval="-1234.5" sdnum="1033;0;&quot;$&quot;#,##0.00;(-&quot;€&quot;0)">-1234.5</td>')
    expect(html).toContain('<style>.f0{mso-number-format:"\\0022\\$\\0022\\#\\,\\#\\#0\\.00\\;\\(\\-\\0022\\€\\00220\\)"}</style>')
  })
  it('lets no format end the sheet of formats', () => {
    const html = clipboardHtml({ rows: [[aCell({ text: '1', number: '1', code: '0"</style><script>"' })]], merges: [] })
    expect(html.match(/<\/style>|<script>/g)).toEqual(['</style>'])
  })
  it('keeps texts as texts, escapes them, and keeps lines and blanks within the cell', () => {
    expect(htmlOf({ text: '=1+1 <b>&"\'', isText: true })).toBe('<td class="f0" x:str sdnum="1033;0;@">=1+1 &lt;b&gt;&amp;&quot;&#39;</td>')
    expect(htmlOf({ text: ' a  b\nc', isText: true })).toContain('>\u00A0a\u00A0 b<br style="mso-data-placement:same-cell">c<')
  })
  it('names formats that every office has by their own code', () => {
    const codeOf = (code: string) => /sdnum="1033;0;([^"]*)"/.exec(htmlOf({ text: '1', number: '1', code }))?.[1]
    expect(['#,##0;-#,##0;"-"', '#,##0.00', '#,##0.00%;-#,##0.00%;"-"', '#,##0%', '#,##0.0;-#,##0.0'].map(codeOf)).toEqual([
      '#,##0',
      '#,##0.00',
      '0.00%',
      '0%',
      '#,##0.0;-#,##0.0',
    ])
  })
  it('says truth values, and writes totals and headers bold', () => {
    expect(htmlOf({ text: 'TRUE' })).toBe('<td x:bool="TRUE">TRUE</td>')
    expect([htmlOf({ text: '1', number: '1', isTotal: true }), htmlOf({ text: 'a', isText: true, isHeader: true }), htmlOf({ isTotal: true })]).toEqual([
      '<td align="right" x:num="1" sdval="1" sdnum="1033;"><b>1</b></td>',
      expect.stringContaining('<b>a</b>'),
      '<td></td>',
    ])
  })
  it('writes merged cells once, with what they span', () => {
    const rows = ['abc', 'def', 'ghi'].map((line) => [...line].map((text) => aCell({ text })))
    const merges = [
      { startRow: 0, endRow: 0, startCol: 0, endCol: 1 },
      { startRow: 1, endRow: 2, startCol: 0, endCol: 0 },
    ]
    expect(clipboardHtml({ rows, merges })).toContain(
      '<tr><td colspan="2">a</td><td>c</td></tr>\n<tr><td rowspan="2">d</td><td>e</td><td>f</td></tr>\n<tr><td>h</td><td>i</td></tr>',
    )
  })
})

it('defuses texts of the plain table that a spreadsheet would take for formulas; numbers are none', () => {
  const rows = [[aCell({ text: '=1+1', isText: true }), aCell({ text: '-1', number: '-1' }), aCell({ text: 'a\tb', isText: true })]]
  expect(clipboardText({ rows, merges: [] })).toBe(`'=1+1\t-1\t"a\tb"`)
})
