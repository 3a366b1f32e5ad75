/** Uploads are read for what they are, whatever their names; files that cannot be read are named for what they are. */
import { readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from './support/server.ts'
import { book, one } from './support/workbooks.ts'
import { zip } from './support/zip.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.user('uploader')).token
})
afterAll(() => server.close())

const CSV = 'Ort;Umsatz\nSüd;1,5\n'
const PAGE = '<html><table><tr><td>Ort</td><td>Umsatz</td></tr><tr><td>Süd</td><td>1,5</td></tr></table></html>'
function database(): Buffer {
  const db = new DatabaseSync(':memory:')
  db.exec("CREATE TABLE t (Ort TEXT, Umsatz REAL); INSERT INTO t VALUES ('Süd', 1.5)")
  const bytes = Buffer.from((db as unknown as { serialize: () => Uint8Array }).serialize())
  db.close()
  return bytes
}

describe('an upload', () => {
  it.each([
    ['text', 'export.xls', CSV, 'csv'],
    ['text in UTF-16', 'export.xlsx', Buffer.from(`\ufeff${CSV.replaceAll(';', '\t')}`, 'utf16le'), 'csv'],
    ['text', 'export.tsv', CSV.replaceAll(';', '\t'), 'csv'],
    ['text', 'export.txt', CSV, 'csv'],
    ['text', 'EXPORT.TAB', CSV.replaceAll(';', '\t'), 'csv'],
    ['a workbook', 'export.csv', one([['Ort', 'Umsatz'], ['Süd', 1.5]]), 'excel'], // biome-ignore format: a table
    ['a page', 'export.xls', PAGE, 'excel'],
    ['a page', 'report.aspx', PAGE, 'excel'],
    ['text', 'export', CSV, 'csv'],
    ['text', 'Umsatz 03.2024', CSV, 'csv'],
    ['text', 'download.aspx', CSV, 'csv'],
    ['a page', 'report.xhtml', PAGE, 'excel'],
    ['a workbook', 'report', one([['Ort', 'Umsatz'], ['Süd', 1.5]]), 'excel'], // biome-ignore format: a table
    ['a packed text', 'export.zip', zip([{ name: 'export.csv', content: Buffer.from(CSV) }]), 'csv'],
    ['a packed page', 'export.xls.gz', gzipSync(PAGE), 'excel'],
    ['JSON', 'export.txt', '{"Ort":"Süd","Umsatz":1.5}', 'excel'],
    ['a database', 'export.csv', database(), 'sqlite'],
  ])('of %s named %s is read', async (_, name, content, kind) => {
    const { data, message } = await server.upload(token, content, 'x', name)
    expect(message).toBe('')
    const job = await server.jobEnd(data.job_id ?? '', token)
    expect([job.state, job.error]).toEqual(['done', null])
    const { data: dataset } = await server.call('apiv2/get_dataset', { dataset_id: data.dataset_id }, token)
    expect([dataset.source_type, dataset.schema.map((c) => c.name), dataset.rows]).toEqual([kind, ['Ort', 'Umsatz'], 1])
  })

  const old = (text: string) => Buffer.concat([Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'), Buffer.from(text, 'utf16le'), Buffer.alloc(600)])
  it.each([
    ['export.csv', Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n'), 'file_format', 'This is a PDF document'],
    ['export.xlsx', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'file_format', 'This is a picture'],
    [
      'export.xlsx',
      zip([
        { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
        { name: 'word/document.xml', content: Buffer.from('<a/>') },
      ]),
      'file_format',
      'This is a Word document',
    ],
    ['export.xls', old('WordDocument'), 'file_format', 'This is a Word document'],
    ['export.xls', Buffer.from('0000020006040600080000000000', 'hex'), 'file_format', 'This is a Lotus 1-2-3 worksheet'],
    ['export.xls', Buffer.from(`037a0301030000006100${'00'.repeat(22)}4e414d450000000000000043`, 'hex'), 'file_format', 'This is a dBase table'],
    ['export.csv', '<?xml version="1.0"?><rows/>', 'file_format', 'This is an XML document'],
    ['export.exe', CSV, 'invalid_file_type', 'Invalid file type. Please upload a CSV, XLSX, or XLS file.'],
    ['export', Buffer.from('0102030405ff', 'hex'), 'invalid_file_type', 'Invalid file type. Please upload a CSV, XLSX, or XLS file.'],
    ['export.xls', '', 'file_empty', 'The file is empty'],
  ])('named %s is refused at once if it cannot be read: %#', async (name, content, code, words) => {
    const reply = await server.upload(token, content as string, 'x', name)
    expect([reply.code, reply.message]).toEqual([code, expect.stringContaining(words)])
    expect(readdirSync(`${server.dataDir}/temp`).filter((left) => left.endsWith('.upload'))).toEqual([])
  })
  it('with several sheets of which the first cannot be read shows the others', async () => {
    const wide = Array.from({ length: 2_001 }, (_, i) => `c${i}`)
    const { data } = await server.upload(token, book({ wide: [wide, wide], good: [['a'], [1]] }), 'x', 'book.xlsx') // biome-ignore format: a table
    await server.jobEnd(data.job_id ?? '', token)
    const look = await server.call('apiv2/preview_source', { dataset_id: data.dataset_id }, token)
    expect(look.data).toMatchObject({ problem: { code: 'file_too_many_columns' }, options: { sheet: 'wide' }, parts: [{ name: 'wide' }, { name: 'good' }] })
    const options = { ...look.data.options, sheet: 'good' }
    expect((await server.call('apiv2/preview_source', { dataset_id: data.dataset_id, options }, token)).data).toMatchObject({ problem: null, names: ['a'] })
  })
  it('with a password is told from others', async () => {
    const { data } = await server.upload(token, old('EncryptedPackage'), 'x', 'export.xlsx')
    expect((await server.jobEnd(data.job_id ?? '', token)).error?.code).toBe('file_encrypted')
  })
})
