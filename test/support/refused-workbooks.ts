/** Workbooks that an import must refuse, each with the expected error code. */
import { book, changed, one, types } from './workbooks.ts'
import { zip } from './zip.ts'

/** Builds a workbook whose sheet XML has `from` replaced by `to`; fails if `from` does not occur. */
function reaching(from: string, to: string, code: string): [name: string, content: Buffer, code: string] {
  const content = changed(one([['a'], [1]]), (xml) => {
    if (!xml.includes(from)) throw new Error(`${from} is not in ${xml}`)
    return xml.replace(from, to)
  })
  return [`${to.slice(0, 80)} in its XML`, content, code]
}

export const REFUSED: readonly [name: string, content: Buffer, code: string, fileName?: string][] = [
  ['half of its bytes', one([['a'], [1]]).subarray(0, 900), 'file_damaged'],
  ['encrypted entries', zip([{ ...types, flags: 1 }]), 'file_encrypted'],
  [
    'a password',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(600)]),
    'file_encrypted',
  ],
  ['a bomb that says its size', zip([types, { name: 'xl/a.xml', content: Buffer.alloc(600 * 1_048_576) }]), 'file_unsafe_size'],
  ['a bomb that lies', zip([types, { name: 'xl/a.xml', content: Buffer.alloc(20 * 1_048_576), says: 100 }]), 'file_unsafe'],
  ['a path that climbs', zip([types, { name: '../../etc/passwd', content: Buffer.from('x') }]), 'file_unsafe'],
  ['two entries with one name', zip([types, types]), 'file_unsafe'],
  ['2,000 entries', zip([types, ...Array.from({ length: 2_000 }, (_, i) => ({ name: `x${i}`, content: Buffer.from('x') }))]), 'file_unsafe_entries'],
  ['a document type', zip([types, { name: 'xl/workbook.xml', content: Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><workbook/>') }]), 'file_unsafe'],
  reaching('<c r="A2"', '<c r="ZZZZZZ2"', 'cell_out_of_range'),
  reaching('<row r="2"', '<row spans="1:1" r="999999999"', 'cell_out_of_range'),
  reaching('</sheetData>', '</sheetData><hyperlinks><hyperlink display="x" ref="A1:XFD1048576"/></hyperlinks>', 'file_unsafe'),
  [
    'a million styles',
    changed(
      one([['a'], [1]]),
      (xml) => xml.replace('</cellXfs>', `${Array.from({ length: 1_000_000 }, (_, i) => `<xf fontId="${i}"/>`).join('')}</cellXfs>`),
      'xl/styles.xml',
    ),
    'file_unsafe_elements',
  ],
  [
    'a million defined names',
    changed(
      one([['a'], [1]]),
      (xml) =>
        xml.replace(
          '</sheets>',
          `</sheets><definedNames>${Array.from({ length: 1_000_000 }, (_, i) => `<definedName name="n${i}">A1</definedName>`).join('')}</definedNames>`,
        ),
      'xl/workbook.xml',
    ),
    'file_unsafe_elements',
  ],
  ['an empty sheet', one([]), 'sheet_empty'],
  ['hidden sheets alone', book({ A: [['a'], [1]] }, { hidden: [0] }), 'sheet_none'],
  ['a damaged old container', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000, 7)]), 'file_damaged', 'x.xls'],
]
