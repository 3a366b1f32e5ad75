/**
 * Small files as office programs in many countries write them, each with the expected import: encoding, delimiter,
 * header, types, values and warnings. Then common defects of files, one per test. The import worker's code runs in the
 * test's process.
 */
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { CsvOptions } from '../src/contract/import.ts'
import { encode } from './support/encode.ts'
import { FileReader, type Outcome } from './support/read-file.ts'

type OfficeFile = Outcome & { readonly country: string; readonly name: string; readonly text: string; readonly options?: Partial<CsvOptions> }
const FILES = JSON.parse(readFileSync(new URL('fixtures/office-files.json', import.meta.url), 'utf8')) as OfficeFile[]

const reader = new FileReader()
afterAll(() => reader.close())

const many = (n: number, line: (i: number) => string): string => Array.from({ length: n }, (_, i) => line(i)).join('')

async function outcomeOf(content: string | Buffer): Promise<Outcome> {
  const outcome = await reader.read(Buffer.isBuffer(content) ? content : Buffer.from(content))
  if (typeof outcome === 'string') throw new Error(outcome)
  return outcome
}

it('knows three hundred files of ten countries and more', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(300)
  expect(new Set(FILES.map((f) => f.country)).size).toBeGreaterThanOrEqual(10)
})

describe.each([...new Set(FILES.map((f) => f.country))])('a file of an office (%s)', (country) => {
  it.each(FILES.filter((f) => f.country === country))('$name', async ({ encoding, text, options, delimiter, columns, types, rows, told }) => {
    expect(await reader.read(encode(text, encoding), options)).toEqual({ encoding, delimiter, columns, types, rows, told })
  })
})

describe('values that come late', () => {
  it.each([
    ['00123', many(12_000, (i) => `${i}\n`), 'VARCHAR', ['c1: 1 no number (00123)']],
    ['1_000', many(12_000, (i) => `${i}.5\n`), 'VARCHAR', ['c1: 1 no number (1_000)']],
    ['2e3', many(12_000, (i) => `${i}.5\n`), 'DOUBLE', []],
    ['t', many(12_000, () => 'true\n'), 'VARCHAR', ['c1: 1 no boolean (t)']],
    ['1', many(12_000, () => 'true\n'), 'VARCHAR', ['c1: 1 no boolean (1)']],
    ['31/12/2024', many(12_000, (i) => `0${(i % 9) + 1}/01/2024\n`), 'DATE', []],
    ['0.1234567890123456789', many(12_000, (i) => `${i}.142857142857142861\n`), 'DECIMAL(38,19)', []],
    ['2024-03-05T10:00:00-05:00', many(12_000, () => '2024-03-05T10:00:00\n'), 'VARCHAR', ['c1: 1 no date (2024-03-05T10:00:00-05:00)']],
  ])('%s changes nothing silently', async (late, rest, type, told) => {
    expect(await outcomeOf(`m\n${rest}${late}\n`)).toMatchObject({ types: [type], told })
    const [[last] = []] = await reader.rows('SELECT CAST(c1 AS VARCHAR) FROM data OFFSET 12000')
    if (type === 'VARCHAR') expect(last).toBe(late)
  })
})

describe('lines', () => {
  it('a quotation mark that closes fifty lines later is told', async () => {
    expect((await outcomeOf(`a,b\n1,"x\n${many(49, (i) => `${i},y\n`)}z"\n2,3\n`)).told).toEqual(['quote of 50 lines from 2'])
  })
  it('a line beyond all bounds is refused alone', async () => {
    const outcome = await outcomeOf(`a,b\n1,2\n3,${'x'.repeat(12_000_000)}\n4,5\n`)
    expect(outcome).toMatchObject({ types: ['BIGINT', 'BIGINT'], rows: [['1', '2'], ['4', '5']], told: ['refused 3: line_too_long'] }) // biome-ignore format: a table
  })
  it('rows that leave out their last fields, as many do, are kept whole', async () => {
    const { told, columns } = await outcomeOf(
      `a,b,c,d,e\n${many(5_955, (i) => `${Array.from({ length: (i % 5) + 1 }, (_, k) => `text ${k} ${i}`).join(',')}\n`)}`,
    )
    expect([columns, told]).toEqual([['a', 'b', 'c', 'd', 'e'], ['padded 4764']])
    expect(await reader.rows('SELECT count(*), count(c1), count(c5) FROM data')).toEqual([['5955', '5955', '1191']])
  })
  it('rows of as many fields as each needs make a table as wide as the widest', async () => {
    const { columns, told } = await outcomeOf(many(200, (i) => `${Array.from({ length: (i % 7) + 1 }, (_, k) => `item${k}`).join(',')}\n`))
    expect([columns.length, told]).toEqual([7, ['padded 172']])
  })
  it('a file of ragged rows is read in one go, not in as many as it has rows', async () => {
    const { told } = await outcomeOf(`a,b,c\n${many(30_000, (i) => `${i},${'x'.repeat(20)}${i % 3 === 0 ? '' : ',y'}${i % 3 === 2 ? ',' : ''}\n`)}`)
    expect(told).toEqual(['padded 10000'])
  })
  it.each([
    ['CR beside LF', 'a,b\n1,2\r3,4\n5,6\n', 3],
    ['CRLF after LF', 'a,b\n0,x\r\n1,y\r\n', 2],
    ['LF after CRLF, late', `a,b\r\n${many(30_000, (i) => `${i},x\r\n`)}1,y\n`, 30_001],
  ])('line ends of two kinds: %s', async (_, text, count) => {
    expect((await outcomeOf(text)).told).toEqual([])
    expect(await reader.rows('SELECT count(*), count(DISTINCT c2) > 0, bool_or(contains(CAST(c2 AS VARCHAR), chr(13))) FROM data')).toEqual([
      [String(count), true, false],
    ])
  })
  it('a row refused late leaves the others as they were', async () => {
    const { told } = await outcomeOf(`a,b\n${many(30_000, (i) => `${i},x\n`)}1,2,3\n"q"r,1\n5,6\n`)
    expect(told).toEqual(['refused 30002: too_many_fields 3', 'refused 30003: text_after_quote'])
    expect(reader.refused()).toBe('\uFEFF"line","reason","text"\r\n30002,"too many fields (3 instead of 2)","1,2,3"\r\n30003,"text after quote","""q""r,1"\r\n')
    expect(await reader.rows('SELECT count(*), sum(CAST(c1 AS BIGINT)) FROM data')).toEqual([['30001', String((30_000 * 29_999) / 2 + 5)]])
  })
})

describe('what is usual', () => {
  it('dotted dates are day first, whatever order others in the file prove', async () => {
    const { rows, told } = await outcomeOf('a,b\n02/13/2024,01.02.2024\n02/14/2024,03.04.2024\n')
    expect([rows[0], told]).toEqual([['2024-02-13', '2024-02-01'], []])
  })
  it('percentages beside as many fractions stay texts, and that is told', async () => {
    const { types, told } = await outcomeOf('rate\n12%\n0.5\n13%\n0.25\n')
    expect([types, told]).toEqual([['VARCHAR'], ['c1: 2 no number (12%, 13%)']])
  })
  it('a first row that says a text twice names no columns', async () => {
    expect((await outcomeOf('x,x\ny,z\nw,v\n')).columns).toEqual(['column_1', 'column_2'])
  })
  it('a title of two cells with a blank line below is no header', async () => {
    const { columns, rows, told } = await outcomeOf('Sales report,2024\n\nRegion,Sales\nEast,1\nWest,2\n')
    expect([columns, rows[0], told]).toEqual([['Region', 'Sales'], ['East', '1'], ['skipped 1']])
  })
})

describe('encodings', () => {
  it.each([
    ['one bad byte', Buffer.concat([Buffer.from('城市,b\n北京,1\n'), Buffer.from([0xe5, 0x8c]), Buffer.from(',2\n上海,3\n')])],
    [
      'half a character of another encoding',
      Buffer.concat([Buffer.from('城市,b\n北京市,1\n广州市,2\n'), Buffer.from([0xc9, 0xcf, 0xba]), Buffer.from(',2\n')]),
    ],
  ])('UTF-8 with %s stays UTF-8, and its line is refused', async (_, content) => {
    const { encoding, told } = await outcomeOf(content)
    expect([encoding, told.length, told[0]]).toEqual(['utf-8', 1, expect.stringContaining('invalid_characters')])
  })
  it('a broken character of an old encoding costs its line only', async () => {
    const text = encode(`城市,数量\n${many(60, (i) => `北京市场部,${i}\n`)}`, 'gb18030')
    const broken = Buffer.concat([text, Buffer.from([0xb1, 0x2c, 0x31, 0x0a])])
    expect(await outcomeOf(broken)).toMatchObject({ encoding: 'gb18030', told: ['encoding guessed', expect.stringMatching(/^refused 62: invalid_characters/)] })
  })
  it('the letters of a whole file decide, not those of its head', async () => {
    const text = encode(`miasto;n\n${many(30_000, (i) => `Poznan;${i}\n`)}Łódź;1\nŚwidnica;2\n`, 'windows-1250')
    expect(await outcomeOf(text)).toMatchObject({ encoding: 'windows-1250' })
    expect(await reader.rows('SELECT c1 FROM data OFFSET 30000')).toEqual([['Łódź'], ['Świdnica']])
  })
})

it('what an earlier import decided stays in a rebuild where values allow it, and what they do not allow is told', async () => {
  const text = 'a;b;c;d\n1.234;01/02/2024;;x\n2.345;03/04/2024;;y\n'
  const before = [
    { id: 'c1', name: 'a', dtype: 'DECIMAL(18,3)', date_order: null },
    { id: 'c2', name: 'b', dtype: 'DATE', date_order: 'dmy' as const },
    { id: 'c3', name: 'c', dtype: 'BIGINT', date_order: null },
    { id: 'c4', name: 'd', dtype: 'BIGINT', date_order: null },
  ]
  const outcome = (await reader.read(Buffer.from(text), {}, { before })) as Outcome
  expect(outcome.types).toEqual(['DECIMAL(18,3)', 'DATE', 'BIGINT', 'VARCHAR'])
  expect(outcome.rows[0]).toEqual(['1.234', '2024-02-01', null, 'x'])
  expect(outcome.told).toContain('c4: was BIGINT')
})

it('Infinity in a column that a person chose to be DOUBLE becomes blank, and is counted', async () => {
  const schema = { types: { c1: 'DOUBLE' as const }, blank_misfits: [] }
  const outcome = (await reader.read(Buffer.from('m,k\n1.5,a\nInfinity,b\n1e400,c\n2,d\n'), {}, { schema: { ...schema, blank_misfits: ['c1'] } })) as Outcome
  expect(outcome.rows.map(([m]) => m)).toEqual(['1.5', null, null, '2.0'])
  expect(outcome.told).toContain('c1: chosen, 2 blanked')
})
