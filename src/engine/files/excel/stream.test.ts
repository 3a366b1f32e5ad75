import { describe, expect, it } from 'vitest'
import { changed } from '../../../../test/support/workbooks.ts'
import { zip } from '../../../../test/support/zip.ts'
import { type Structure, sharedStrings, sheetCells, structureOf } from './stream.ts'
import { partsOf } from './zip.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Builds a workbook with one sheet. `sheetData`: XML of its cells, used as is. */
function workbook(sheetData: string, { prefix = '', path = 'xl/worksheets/first.xml', texts = '' } = {}): Buffer {
  const entry = (name: string, xml: string) => ({ name, content: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`) })
  return zip([
    entry('_rels/.rels', `<Relationships><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`),
    entry('xl/workbook.xml', `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="Data &amp; more" sheetId="1" r:id="rId7"/></sheets></workbook>`),
    entry(
      'xl/_rels/workbook.xml.rels',
      `<Relationships><Relationship Id="rId7" Type="${RELATIONS}/worksheet" Target="worksheets/first.xml"/><Relationship Id="rId8" Type="${RELATIONS}/sharedStrings" Target="texts.xml"/></Relationships>`,
    ),
    entry('xl/texts.xml', `<sst>${texts}</sst>`),
    entry(
      path,
      `<${prefix}worksheet><${prefix}sheetData>${sheetData}</${prefix}sheetData><extLst><row r="9"><c r="A9"><v>9</v></c></row></extLst></${prefix}worksheet>`,
    ),
  ])
}
const shared = { strings: [{ t: 'zero' }, { t: 'one' }], formatOf: (style: number) => (style === 3 ? 'yyyy-mm-dd' : undefined) }
async function head(content: Buffer, sheet = 'Data & more', most?: number) {
  const parts = await partsOf(content)
  return await sheetCells(parts, (await structureOf(parts))?.sheets.get(sheet), shared, most)
}
const read = async (content: Buffer, sheet?: string) => (await head(content, sheet))?.data ?? null

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

it('reads inline texts in CDATA, beside a value once, and of plain and formatted runs whole', async () => {
  const cells = [
    '<c t="inlineStr"><is><t><![CDATA[a < b]]></t></is></c>',
    '<c t="inlineStr"><v>once</v><is><t>once</t></is></c>',
    '<c t="inlineStr"><is><t>plain </t><r><rPr/><t>rich</t></r></is></c>',
    '<c t="inlineStr"><v>value alone</v></c>',
  ]
  const rows = await read(workbook(`<row>${cells.join('')}</row>`))
  expect(rows?.[0]?.map((cell) => cell.v)).toEqual(['a < b', 'once', 'plain rich', 'value alone'])
})

it('reads shared texts of plain and formatted runs whole, without what says how they are spoken', async () => {
  const texts =
    '<si><t>one</t></si><si><t>plain </t><r><rPr/><t>rich</t></r></si><si><t><![CDATA[1 < 2]]></t></si><si><t/></si><si><r><t>東</t></r><rPh sb="0" eb="1"><t>ひがし</t></rPh></si>'
  const parts = await partsOf(workbook('', { texts }))
  expect(await sharedStrings(parts, (await structureOf(parts)) as Structure)).toEqual(['one', 'plain rich', '1 < 2', '', '東'].map((t) => ({ t })))
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

describe('the first rows alone', () => {
  const ten = Array.from({ length: 10 }, (_, i) => `<row r="${i + 1}"><c><v>${i}</v></c><c><v>1</v></c></row>`).join('')
  const sized = (ref: string) => changed(workbook(ten), (xml) => xml.replace('<worksheet>', `<worksheet><dimension ref="${ref}"/>`), 'xl/worksheets/first.xml')
  it('are kept, and the whole sheet is measured where it says nothing of its size, or too little', async () => {
    for (const content of [workbook(ten), sized('A1')]) expect(await head(content, undefined, 3)).toMatchObject({ data: { length: 3 }, rows: 10, columns: 2 })
  })
  it('are read without the rest where the sheet says its size', async () => {
    const cut = changed(sized('A1:B500'), (xml) => `${xml.slice(0, xml.indexOf('<row r="9"'))}<row`, 'xl/worksheets/first.xml')
    expect(await head(cut, undefined, 3)).toMatchObject({ data: { length: 3 }, rows: 500, columns: 2 })
    expect(await head(cut)).toBeNull()
  })
})
