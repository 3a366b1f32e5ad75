import { expect, it } from 'vitest'
import { zip } from '../../../../test/support/zip.ts'
import { sheetCells } from './stream.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of one sheet whose cells are written as they are given. */
function workbook(sheetData: string, { prefix = '', path = 'xl/worksheets/first.xml' } = {}): Buffer {
  const entry = (name: string, xml: string) => ({ name, content: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`) })
  return zip([
    entry('_rels/.rels', `<Relationships><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`),
    entry('xl/workbook.xml', `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="Data &amp; more" sheetId="1" r:id="rId7"/></sheets></workbook>`),
    entry('xl/_rels/workbook.xml.rels', `<Relationships><Relationship Id="rId7" Type="${RELATIONS}/worksheet" Target="worksheets/first.xml"/></Relationships>`),
    entry(
      path,
      `<${prefix}worksheet><${prefix}sheetData>${sheetData}</${prefix}sheetData><extLst><row r="9"><c r="A9"><v>9</v></c></row></extLst></${prefix}worksheet>`,
    ),
  ])
}
const shared = { strings: [{ t: 'zero' }, { t: 'one' }], formatOf: (style: number) => (style === 3 ? 'yyyy-mm-dd' : undefined) }
const read = (content: Buffer, sheet = 'Data & more') => sheetCells(content, sheet, shared)

it('reads cells of every kind, with or without references', async () => {
  const rows = await read(
    workbook(
      `<row r="2"><c r="B2" t="s"><v>1</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c s="3"><f>A1</f><v>45357</v></c><c r="H2"/></row>
       <row><c t="inlineStr"><is><r><t>one </t></r><rPh sb="0" eb="1"><t>yi</t></rPh><r><t>two_x000D_</t></r></is></c><c t="str"><v>a &lt; b</v></c></row>`,
    ),
  )
  expect(rows?.[0]).toBeUndefined()
  expect(rows?.[1]?.slice(1)).toEqual([
    { t: 's', v: 'one' },
    { t: 'b', v: true },
    { t: 'e', v: '#N/A' },
    { t: 'n', v: 45357, z: 'yyyy-mm-dd' },
  ])
  expect(rows?.[2]).toEqual([
    { t: 's', v: 'one two\r' },
    { t: 's', v: 'a < b' },
  ])
  expect(rows?.length).toBe(3)
})

it('understands names with a prefix', async () =>
  expect(await read(workbook('<x:row><x:c><x:v>1.5</x:v></x:c></x:row>', { prefix: 'x:' }))).toEqual([[{ t: 'n', v: 1.5 }]]))

it.each([
  ['a sheet of another name', workbook('<row><c><v>1</v></c></row>'), 'Other'],
  ['a part that is not there', workbook('<row><c><v>1</v></c></row>', { path: 'xl/worksheets/second.xml' }), 'Data & more'],
  ['a date written as text', workbook('<row><c t="d"><v>2024-03-05</v></c></row>'), 'Data & more'],
  ['a column that no sheet has', workbook('<row><c r="ZZZZ1"><v>1</v></c></row>'), 'Data & more'],
  ['XML that is not well-formed', workbook('<row><c><v>1</c></row>'), 'Data & more'],
])('leaves %s to the parser of whole workbooks', async (_, content, sheet) => expect(await read(content, sheet)).toBeNull())
