/** Text files with many kinds of damage: each row is imported or rejected with a reason, and every failed import names its cause. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CsvOptions } from '../src/contract/import.ts'
import { checkLines } from '../src/engine/files/csv/check.ts'
import { sniff } from '../src/engine/files/csv/dialect.ts'
import { seeded } from './support/crash.ts'
import { FileReader } from './support/read-file.ts'

const reader = new FileReader()
const folder = mkdtempSync(join(tmpdir(), 'tessera-damaged-'))
afterAll(() => {
  reader.close()
  rmSync(folder, { recursive: true, force: true })
})

const OPTIONS = CsvOptions.parse({ kind: 'csv' })

async function rowsOf(text: string): Promise<{ columns: string[]; types: string[]; rows: unknown[][]; told: readonly string[] }> {
  const outcome = await reader.read(Buffer.from(text))
  if (typeof outcome === 'string') throw new Error(outcome)
  const list = outcome.columns.map((_, i) => `CAST(c${i + 1} AS VARCHAR)`).join(', ')
  return { columns: [...outcome.columns], types: [...outcome.types], rows: await reader.rows(`SELECT ${list} FROM data`), told: outcome.told }
}

const ENDS = [
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
  ['CR CR LF', '\r\r\n'],
] as const

describe('line ends', () => {
  const pairs = ENDS.flatMap(([first, a]) => ENDS.map(([then, b]) => [first, then, a, b] as const))

  it.each(pairs)('a header that ends with %s before rows that end with %s costs no row', async (_first, _then, a, b) => {
    const { columns, types, rows, told } = await rowsOf(`region,amount${a}North,1${b}South,2${b}West,3${b}East,4${b}`)
    expect(columns).toEqual(['region', 'amount'])
    expect(types).toEqual(['VARCHAR', 'BIGINT'])
    expect(rows).toEqual([['North', '1'], ['South', '2'], ['West', '3'], ['East', '4']]) // biome-ignore format: a table
    expect(told).toEqual([])
  })

  it.each(pairs)('a title that ends with %s above lines that end with %s is passed over', async (_first, _then, a, b) => {
    const { columns, rows } = await rowsOf(`Sales report${a}${a}region,amount${b}North,1${b}South,2${b}West,3`)
    expect([columns, rows]).toEqual([['region', 'amount'], [['North', '1'], ['South', '2'], ['West', '3']]]) // biome-ignore format: a table
  })

  it.each(ENDS)('a sep= line that ends with %s is passed over', async (_, end) => {
    expect((await rowsOf(`sep=;${end}a;b\n1;2\n3;4\n`)).rows).toEqual([['1', '2'], ['3', '4']]) // biome-ignore format: a table
  })

  it('that change from row to row make no wider table', async () => {
    const { columns, rows } = await rowsOf(`a,b\n${Array.from({ length: 30 }, (_, i) => `${2 * i},x\r${2 * i + 1},y\n`).join('')}`)
    expect([columns, rows.length, rows[3]]).toEqual([['a', 'b'], 60, ['3', 'y']])
  })

  it('of an old program below the header of another are line ends in a file of any size', async () => {
    const { rows, told } = await rowsOf(`a,b\n${Array.from({ length: 50_000 }, (_, i) => `${i},${'x'.repeat(100)}\r`).join('')}`)
    expect([rows.length, told]).toEqual([50_000, []])
  })

  it('in quotes belong to their text, whatever ends the lines', async () => {
    expect((await rowsOf('a,b\r"x\ry",1\n"p\r\nq",2\r\n"u\nv",3\n')).rows).toEqual([['x\ry', '1'], ['p\r\nq', '2'], ['u\nv', '3']]) // biome-ignore format: a table
    expect((await rowsOf('a,b\n"\rx",1\ny\rz,2\n')).rows).toEqual([['\rx', '1'], ['y\rz', '2']]) // biome-ignore format: a table
  })
})

describe('a byte order mark inside a file', () => {
  it('at the start of a line belongs to no value', async () => {
    const { columns, types, rows } = await rowsOf('\uFEFFid,amount\n1,1.5\n2,2.5\n\uFEFF3,3.5\n4,4.5\n')
    expect([columns, types, rows.length, rows[2]]).toEqual([['id', 'amount'], ['BIGINT', 'DECIMAL(18,1)'], 4, ['3', '3.5']])
  })
  it('opens no quotation, and closes none', async () => {
    const { rows } = await rowsOf('\uFEFF"a,",b\n1,x\n\uFEFF"2\n3",y\n')
    expect(rows).toEqual([['1', 'x'], ['2\n3', 'y']]) // biome-ignore format: a table
  })
  it('far behind the head of a file is found', async () => {
    const { types, rows } = await rowsOf(`a,b\n${Array.from({ length: 200_000 }, (_, i) => `${i},7.25\n`).join('')}\uFEFF9,1.5\n`)
    expect([types, rows.at(-1)]).toEqual([
      ['BIGINT', 'DECIMAL(18,2)'],
      ['9', '1.50'],
    ])
  })
  it('within a number keeps its column a text', async () => {
    const { types, rows } = await rowsOf('a,b\n1,\uFEFF2\n3,4\n5,6\n7,8\n')
    expect([types, rows.length]).toEqual([['BIGINT', 'VARCHAR'], 4])
  })
})

describe('short rows', () => {
  it('with a stray quotation mark get empty fields like the others', async () => {
    const lines = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? `a${i},${i},x` : i === 5 ? 'a5,5" disk' : `a${i},${i}`))
    const { rows, told } = await rowsOf(`sku,size,note\n${lines.join('\n')}\n`)
    expect([rows.length, rows[5], told[0]]).toEqual([40, ['a5', '5" disk', null], 'padded 20'])
  })
})

const ODD = [
  ...['"', '""', '"x', 'x"', 'a"b', '"a""b"', '"a\nb"', '"a\rb"', ' "q" ', '" q"', '\u0000', '\uFEFF', '\uFEFF1', '1\uFEFF', '\u00a0', '', ' ', '\t'],
  ...[
    'x'.repeat(3_000),
    `"${'y'.repeat(3_000)}"`,
    "'",
    '\\',
    '\\"',
    '\\N',
    'NULL',
    '\u001f',
    '\u001a',
    '#',
    '1e5',
    '007',
    '2024-01-05',
    '05/06/24',
    '1,5',
    '🎉',
  ],
]

/** Generates a table with random damage: malformed values, mixed line endings, rows with missing or extra fields, byte order marks, NUL bytes. */
function damaged(next: () => number): Buffer {
  const below = (n: number) => Math.floor(next() * n)
  const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T
  const ends = ENDS.map(([, end]) => end)
  const [delimiter, width, rows, usual] = [pick([',', ';', '\t', '|']), 1 + below(5), pick([0, 1, 5, 30]), pick(ends)]
  const [oddness, mixing] = [pick([0, 0.02, 0.3]), pick([0, 0.05, 0.5])]
  const end = () => (next() < mixing ? pick([...ends, '\n\r', '\n\n']) : usual)
  const line = (of: (column: number) => string, fields = next() < oddness ? below(8) : width) =>
    Array.from({ length: fields }, (_, c) => (next() < oddness ? pick(ODD) : of(c))).join(delimiter) + end()
  const above = pick(['', '', '\uFEFF', `sep=${delimiter}${end()}`, `Title${end()}`, `Report,${end()}${end()}`])
  const body = Array.from({ length: rows }, (_, i) => line((c) => [`${i}`, `w${i % 7}`, (i * 1.25).toFixed(2)][c % 3] ?? ''))
  const bytes = Buffer.from(above + (below(5) > 0 ? line((c) => `col${c}`, width) : '') + body.join(''))
  if (below(10) === 0) for (let k = 0; k < 3 && bytes.length > 0; k++) bytes[below(bytes.length)] = below(256)
  return below(10) === 0 ? bytes.subarray(0, below(bytes.length)) : bytes
}

it.each([1, 2])('random damage (%i) costs rows with a reason, or the file with one, and what is checked before is what happens', async (seed) => {
  const next = seeded(seed * 7_919)
  for (let n = 0; n < 50; n++) {
    const content = damaged(next)
    const loaded = await reader.load(content, OPTIONS)
    if (!loaded.ok) {
      expect(['file_empty', 'file_binary', 'file_no_rows', 'file_unterminated_quote', 'file_encoding']).toContain(loaded.code)
      continue
    }
    const { rows, report, options } = loaded.value
    if (report.encoding !== 'utf-8' || options?.source.kind !== 'csv') continue
    const file = join(folder, 'file')
    writeFileSync(file, content)
    const dialect = await sniff(file, options.source)
    const checked = dialect.ok ? await checkLines(file, dialect.value, { start: 0, count: 0 }) : dialect
    const said = JSON.stringify(content.toString().slice(0, 300))
    expect(checked, said).toMatchObject({ ok: true, value: { kept: rows, refused: report.rows_refused, padded: report.padded_rows } })
  }
})
