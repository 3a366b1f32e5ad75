/**
 * Imports files like those of the shared folder of cases: other banks, currencies, languages and reports. Each has the
 * result that a careful analyst wants.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { FILE_SOURCES } from '../src/contract/file-source.ts'
import { FileReader } from './support/read-file.ts'
import { differences, RealFile } from './support/real-files.ts'
import { SIBLINGS } from './support/sibling-files.ts'

const reader = new FileReader()
afterAll(() => reader.close())

it.each(SIBLINGS)('$name: $exported_by', async ({ content, ...wanted }) => {
  expect(await differences(reader, Buffer.from(content), RealFile.parse({ ...wanted, file: `${wanted.name}.csv` }))).toEqual([])
})

describe('words of accounts', () => {
  const options = FILE_SOURCES.csv.unchosen
  const amounts = () => reader.rows('SELECT CAST(c1 AS VARCHAR) FROM data').then((found) => found.flat())
  it('are signs the other way round if a person says so', async () => {
    const text = Buffer.from('v\n10.00 DR\n20.50 CR\n')
    expect(await reader.review(text, options)).toMatchObject({ ok: true, value: { columns: [{ read_as_minus: ['DR'], read_as_plus: ['CR'] }] } })
    await reader.read(text, { ...options, debit: 'plus' })
    expect(await amounts()).toEqual(['10.00', '-20.50'])
  })
  it('are read beside numbers without them where a person chooses numbers', async () => {
    const text = Buffer.from('v\n10.00\n20.505 CR\n30\n')
    await reader.read(text, options, { schema: { types: { c1: 'DECIMAL' }, blank_misfits: [] } })
    expect(await amounts()).toEqual(['10.000', '20.505', '30.000'])
    await reader.read(text, { ...options, debit: 'plus' }, { schema: { types: { c1: 'DECIMAL' }, blank_misfits: [] } })
    expect(await amounts()).toEqual(['10.000', '-20.505', '30.000'])
  })
  it('do not round amounts of several currencies of which a person makes numbers', async () => {
    const text = Buffer.from('v\nUSD 10.25\nEUR 20.125\n')
    await reader.read(text, options, { schema: { types: { c1: 'DECIMAL' }, blank_misfits: [] } })
    expect(await amounts()).toEqual(['10.250', '20.125'])
  })
})
