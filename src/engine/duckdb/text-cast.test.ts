import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '../../../test/support/crash.ts'
import { castText, tryCastText } from './text-cast.ts'

const TYPES = [
  ...['DECIMAL(38,0)', 'DECIMAL(20,0)', 'DECIMAL(38,1)', 'DECIMAL(38,2)', 'DECIMAL(38,10)', 'DECIMAL(36,18)', 'DECIMAL(20,4)'],
  ...['DECIMAL(19,19)', 'DECIMAL(38,38)', 'DECIMAL(18,2)', 'BIGINT', 'DOUBLE'],
]
const LIMITS = [
  ...['99999999999999999999999999999999999999', '100000000000000000000000000000000000000', '99999999999999999999999999999999999999.5'],
  ...['170141183460469231731687303715884105727', '170141183460469231731687303715884105728', '99999999999999999999', '100000000000000000000'],
  ...['999999999999999999999999999999999999.99', '9999999999999999999999999999.9999999999', '0.99999999999999999999999999999999999999'],
]

/** Generates texts that are numbers, almost numbers, or neither. */
function texts(seed: number, count: number): string[] {
  const next = seeded(seed)
  const below = (n: number) => Math.floor(next() * n)
  const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T
  const digits = (n: number) => Array.from({ length: n }, () => below(10)).join('')
  const one = (): string => {
    const whole = below(8) === 0 ? pick(LIMITS) : pick(['', '0', '000', '0'.repeat(45)]) + digits(pick([0, 1, 3, 17, 18, 19, 20, 28, 37, 38, 39, 40]))
    const fraction = below(2) === 0 ? '' : pick(['.', '.', '.', ',', '..']) + digits(pick([0, 1, 2, 3, 10, 11, 38, 40])) + pick(['', '5', '49999'])
    const exponent = below(5) > 0 ? '' : pick(['e', 'E', 'e+', 'e-']) + pick(['', '0', '2', '10', '20', '38', '400'])
    const before = below(6) > 0 ? '' : pick([' ', '  ', '\t', '\n', '\u00a0', "'"])
    const after = below(6) > 0 ? '' : pick([' ', '  ', '\t', '\n', '_', 'x', '\u00a0'])
    const text = `${before}${pick(['', '', '+', '-', '--', ' -', '- '])}${whole}${fraction}${exponent}${after}`
    return below(20) === 0 ? text.replace(/(\d)(\d)/, '$1_$2') : text
  }
  return Array.from({ length: count }, one)
}

describe('a cast of text', () => {
  let instance: DuckDBInstance
  let connection: DuckDBConnection
  const rowsOf = async (sql: string) => await (await connection.run(sql)).getRowsJson()
  beforeAll(async () => {
    instance = await DuckDBInstance.create(':memory:', { threads: '1' })
    connection = await instance.connect()
    await connection.run('CREATE TABLE t (v VARCHAR)')
    const values = texts(4_201, 1_200).map((text) => `('${text.replaceAll("'", "''")}')`)
    await connection.run(`INSERT INTO t VALUES ${values.join(', ')}, (NULL), ('')`)
  })
  afterAll(() => {
    connection.closeSync()
    instance.closeSync()
  })

  it.each(TYPES)('to %s gives what the engine gives, and the same type', async (dtype) => {
    const differing = await rowsOf(
      `SELECT v, CAST(plain AS VARCHAR), CAST(fast AS VARCHAR) FROM (SELECT v, TRY_CAST(v AS ${dtype}) AS plain, ${tryCastText('v', dtype)} AS fast FROM t) AS casts ` +
        `WHERE plain IS DISTINCT FROM fast OR typeof(plain) <> typeof(fast)`,
    )
    expect(differing).toEqual([])
    const strict = await rowsOf(
      `SELECT v FROM (SELECT v, TRY_CAST(v AS ${dtype}) AS plain FROM t) AS good WHERE plain IS NOT NULL AND plain IS DISTINCT FROM ${castText('v', dtype)}`,
    )
    expect(strict).toEqual([])
  })

  it.each(['abc', '1e39', '100000000000000000000000000000000000000', '--1', '1 2'])('refuses %s as the engine does', async (text) => {
    await expect(connection.run(`SELECT ${castText(`'${text}'`, 'DECIMAL(38,0)')}`)).rejects.toThrow(/Conversion Error/)
  })
})
