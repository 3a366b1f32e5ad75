import { describe, expect, it } from 'vitest'
import { endingsOf, formatOfEnding, mayBe, saysNothing } from './file-format.ts'
import { sightOf } from './file-sight.ts'

const seen = (content: string | Uint8Array) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return sightOf({ head: bytes, tail: bytes })
}
const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const zip = (name: string) => new Uint8Array([...hex('504b030414000000'), ...new TextEncoder().encode(name), ...hex('504b050600')])

describe('a file is told by its content:', () => {
  it.each([
    ['lines of fields', 'a,b\n1,2\n', 'text'],
    ['letters that begin like a sound, a table of columns or a bitmap', 'ID3,PAR1,BM\n1,2,3\n', 'text'],
    ['a text in UTF-16', hex('fffe61002c0062000d000a00'), 'text'],
    ['a less-than sign', '<none>;1\n<10;2\n', 'text'],
    ['a page after blanks', '\ufeff\n <!DOCTYPE html>\n<html></html>', 'html'],
    ['a page as XML', '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x"><html></html>', 'html'],
    ['a table alone', '<TABLE border=1><tr><td>a</td></tr></TABLE>', 'html'],
    ['a table after its style', '<style>td{}</style>\n<table></table>', 'html'],
    ['a web archive', 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n', 'mhtml'],
    ['a mail of one page', 'From: <Saved by Browser>\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related\r\n', 'mhtml'],
    ['an XML Spreadsheet', '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', 'spreadsheetml'],
    ['one with a prefix', '<ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">', 'spreadsheetml'],
    ['other XML', '<?xml version="1.0"?><rows/>', 'xml'],
    ['a list in JSON', '[\n  {"a": 1}]', 'json'],
    ['lines of JSON', '{"a":1}\n{"a":2}\n', 'json'],
    ['a PDF document', '%PDF-1.7\n', 'pdf'],
    ['a picture', hex('89504e470d0a1a0a'), 'picture'],
    ['a photo of a phone', hex('000000186674797068656963000000'), 'picture'],
    ['a Word document', zip('word/document.xml'), 'docx'],
    ['an OpenDocument spreadsheet', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'ods'],
    ['an OpenDocument text', zip('mimetypeapplication/vnd.oasis.opendocument.text'), 'odt'],
    ['a workbook', zip('xl/workbook.xml'), 'xlsx'],
    ['a binary workbook', zip('[Content_Types].xml xl/workbook.bin'), 'xlsb'],
    ['other ZIP files', zip('a.csv'), 'zip'],
    ['the beginning of a ZIP file', hex('504b030414000600'), null],
    ['an old container', hex(`d0cf11e0a1b11ae1${'00'.repeat(80)}`), 'xls'],
    ['gzip', hex('1f8b080000'), 'gzip'],
    ['a Lotus worksheet', hex('0000020006040600'), 'lotus'],
    ['a dBase table', hex(`037a0301030000006100${'00'.repeat(22)}4e414d450000000000000043`), 'dbase'],
    ['other bytes', hex('0102030405ff'), null],
  ])('%s', (_, content, format) => expect(seen(content)).toBe(format))

  it('a Word document in an old container, by its list of streams', () => {
    const head = hex(`d0cf11e0a1b11ae1${'00'.repeat(80)}`)
    const streams = new Uint8Array([...'WordDocument'].flatMap((char) => [char.charCodeAt(0), 0]))
    expect(sightOf({ head, tail: head, streams })).toBe('doc')
  })
})

it('names without an ending, and those of downloads, say nothing about the content', () => {
  const names = ['export', 'Sales 03.2024', 'report.aspx', 'x.PHP', 'a.csv', 'a.exe', 'a.xls']
  expect(names.map(saysNothing)).toEqual([true, true, true, true, false, false, false])
  expect(names.map((name) => mayBe(name, ['excel']))).toEqual([true, true, true, true, false, false, true])
})

it('endings stand for formats that can be read', () => {
  expect([formatOfEnding('a/b.CSV'), formatOfEnding('x.tar.xlsb'), formatOfEnding('csv'), formatOfEnding('a.pdf')]).toEqual(['text', 'xlsb', null, null])
  expect(endingsOf(['sqlite'])).toEqual(['.db', '.sqlite', '.sqlite3', '.zip', '.gz'])
})
