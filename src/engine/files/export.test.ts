import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defuse } from '../../format/csv.ts'
import { defuseSql } from './export.ts'

it('the engine escapes what looks like a formula exactly where the page does', async () => {
  const special = [0x09, 0x0b, 0x0c, 0x20, 0x22, 0x27, 0x85, 0xa0, 0xad, 0x200b, 0x200d, 0x2060, 0x3000, 0xfeff, 0xff1d, 0xff20].map((code) =>
    String.fromCodePoint(code),
  )
  const text = fc
    .array(fc.constantFrom(...special, '=', '+', '-', '@', '|', '%0A=', '%0a=', 'x', '1', '\n', '\r'), { maxLength: 6 })
    .map((parts) => parts.join(''))
  const texts = [...fc.sample(text, { seed: 20, numRuns: 2_000 }), 'plain', '', '=1+1', ' \u200b＝1', '%0a=1', 'a=1']
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const rows = await connection.runAndReadAll(
    `SELECT ${defuseSql('item')} = concat('''', item) FROM (SELECT unnest(CAST(CAST($1 AS JSON) AS VARCHAR[])) AS item)`,
    [JSON.stringify(texts)],
  )
  expect(rows.getRows().map(([value]) => value)).toEqual(texts.map((item) => defuse(item) === `'${item}`))
  connection.closeSync()
  instance.closeSync()
})
