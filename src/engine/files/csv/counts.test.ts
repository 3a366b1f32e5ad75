import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { valueOrNullSql } from '../null-words.ts'
import { countsOf } from './counts.ts'
import { countsFrom, countsSql } from './types.ts'

const odd = fc.constantFrom(
  '',
  ' ',
  'NA',
  'n/a',
  '-',
  'NaN',
  'null',
  'true',
  'FALSE',
  ' true ',
  '0',
  '007',
  '-0',
  '+1',
  '1.',
  '.5',
  '.',
  '1e3',
  '1E-3',
  '1.5e2',
  '--1',
  '1,5',
  '+318855443322',
  '0049301234',
  '1E5',
  '12E34',
  '1.234',
  '-12.345',
  '142.85714285714286',
  '0.10000000000000001',
  '0.1234567890123456789',
)
const dates = fc.constantFrom(
  '2024-02-29',
  '2023-02-29',
  '0000-01-01',
  '2024-13-01',
  '2024-02-30',
  '2024-02-29 10:30',
  '2024-02-29T24:00',
  '2024-02-29T10:30:59.5Z',
  '12/31/2024',
  '31/12/2024',
  '1/2/2024',
  '13/13/2024',
)
const text = fc.option(
  fc.oneof(odd, dates, fc.integer().map(String), fc.double({ noNaN: true, noDefaultInfinity: true }).map(String), fc.string({ maxLength: 6 })),
  { nil: null },
)

it('counts as the engine counts', async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 20 }), async (texts) => {
      const usable = texts.map((t) => t?.replaceAll('\0', '') ?? null)
      const values = usable.map((t) => (t === null ? '(NULL)' : `('${t.replaceAll("'", "''")}')`)).join(', ')
      const from = usable.length === 0 ? '(SELECT NULL::VARCHAR AS c WHERE FALSE)' : `(VALUES ${values}) AS v(c)`
      const [row] = await (await connection.run(`SELECT ${countsSql('p', 'c')} FROM (SELECT ${valueOrNullSql('c')} AS p, c FROM ${from})`)).getRowsJson()
      expect(countsOf(usable)).toEqual(countsFrom(row ?? []))
    }),
    { seed: 20_261_121, numRuns: 300 },
  )
  connection.closeSync()
  instance.closeSync()
})
