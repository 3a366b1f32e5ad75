import { afterAll, describe, expect, it } from 'vitest'
import { Measure } from '../src/contract/measure.ts'
import { cellsOf } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { tableOf } from './support/tables.ts'

const table = await tableOf(
  ['VARCHAR', 'DECIMAL(18,2)', 'BIGINT', 'BIGINT'],
  [2.61, 2.61, 2.61, 2.62, 2.62, 2.62].map((price, i) => [i < 3 ? 'East' : 'West', price, i === 0 ? '9007199254740993' : i, i]),
)
afterAll(() => table.close())

const sql = (text: string): Measure => Measure.parse({ id: 'q', name: 'q', type: 'sql', value: { sql: text } })
const totalOf = async (measure: Measure) => cellsOf(await compute(table, aConfig({ rows: ['c1'], measures: [measure] }))).get('[[],[]]')?.[0]

describe('an average of decimals in a SQL measure', () => {
  it.each(['avg("Column 2")', 'mean("Column 2") + 0', 'avg("Column 2") filter ("Column 4" >= 0)', 'avg("Column 2") + 0 * median("Column 4")'])(
    'is the double nearest to the exact quotient: %s',
    async (text) => expect(await totalOf(sql(text))).toBe(2.615),
  )
  it('is that of the different values, if it says so', async () => expect(await totalOf(sql('avg(distinct "Column 2")'))).toBe(2.615))
})

describe('a measure computed with doubles', () => {
  const isApproximate = async (agg: string, column: string) =>
    (await compute(table, aConfig({ measures: [aMeasure('m', agg, column)] }))).measures[0]?.approximate

  it('is marked as approximate if its column has whole numbers beyond 2^53', async () => {
    expect([await isApproximate('median', 'c3'), await isApproximate('stddev', 'c3')]).toEqual([true, true])
  })
  it('is exact for smaller numbers, and for every other function', async () => {
    expect([await isApproximate('median', 'c4'), await isApproximate('stddev', 'c2'), await isApproximate('sum', 'c3')]).toEqual([false, false, false])
  })
})
