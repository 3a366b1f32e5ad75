import { describe, expect, it } from 'vitest'
import { laidOut } from './layout.ts'

const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[(),]|[^\s'"(),]+/g

describe('laying out SQL', () => {
  it('puts each item of a clause on a line of its own, and indents queries inside', () => {
    const sql =
      'WITH "data" AS MATERIALIZED (\nSELECT "a" AS "c1", "b" AS "c2"\nFROM "t"\n)\nSELECT "c1" AS "x", sum("c2") AS "y"\nFROM "data"\nWHERE ("c1" = 1)'
    expect(laidOut(sql)).toBe(
      [
        'WITH "data" AS MATERIALIZED (',
        '  SELECT "a" AS "c1",',
        '    "b" AS "c2"',
        '  FROM "t"',
        ')',
        'SELECT "c1" AS "x",',
        '  sum("c2") AS "y"',
        'FROM "data"',
        'WHERE ("c1" = 1)',
      ].join('\n'),
    )
  })

  it('breaks long conditions and lists', () => {
    const long = (n: number) => `"${'long name '.repeat(3)}${n}"`
    const text = laidOut(`SELECT 1\nFROM "t"\nWHERE (${[1, 2, 3, 4].map((n) => `(${long(n)} = ${n})`).join(' AND ')})`)
    expect(text.split('\n').slice(2)).toStrictEqual([
      'WHERE (',
      `  (${long(1)} = 1)`,
      `  AND (${long(2)} = 2)`,
      `  AND (${long(3)} = 3)`,
      `  AND (${long(4)} = 4)`,
      ')',
    ])
    expect(
      Math.max(
        ...laidOut(`SELECT CAST([${Array.from({ length: 90 }, (_, i) => `'v${i}'`).join(', ')}] AS VARCHAR[])`)
          .split('\n')
          .map((l) => l.length),
      ),
    ).toBeLessThan(120)
  })

  it('keeps what is in quotes, and every token', () => {
    const sql = `SELECT 'a,  b (\n'' AND' AS "x ( ""y"", z"\nFROM "t  t"\nWHERE ((f(1,2) AND ("a"<=3)))`
    const text = laidOut(sql)
    expect(text.match(TOKEN)).toStrictEqual(sql.match(TOKEN))
    expect(text).toContain(`'a,  b (\n'' AND'`)
  })
})
