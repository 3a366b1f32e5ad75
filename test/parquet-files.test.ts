/** Imports Parquet files: those that Tessera and other programs write, and hostile ones. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { FILE_SOURCES } from '../src/contract/file-source.ts'
import { FileReader } from './support/read-file.ts'
import { zip } from './support/zip.ts'

const reader = new FileReader()
const folder = mkdtempSync(join(tmpdir(), 'tessera-parquet-'))
afterAll(() => {
  reader.close()
  rmSync(folder, { recursive: true, force: true })
})

const PARQUET = FILE_SOURCES.parquet.unchosen

/** A Parquet file with the rows of a query, as the engine writes it. */
async function written(sql: string, options = ''): Promise<Buffer> {
  const file = join(folder, 'made.parquet')
  await reader.rows(`COPY (${sql}) TO '${file}' (FORMAT parquet${options})`)
  return readFileSync(file)
}

/** A generator of numbers that is the same in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const TYPES = ['BIGINT', 'INTEGER', 'SMALLINT', 'DECIMAL(18,4)', 'DECIMAL(38,9)', 'DECIMAL(4,2)', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'TIME', 'VARCHAR'] as const // biome-ignore format: a list
const TEXTS = ['007', '1,5', 'NA', '', ' a ', '"q"', 'x,y', 'line\nbreak', '一月', '2024-01-02', 'true', '😀', "it's", '=1+1', '\t']

/** SQL of a value of a type. */
function literal(type: (typeof TYPES)[number], next: () => number): string {
  const int = (range: number) => Math.floor((next() - 0.5) * 2 * range)
  if (next() < 0.15) return `CAST(NULL AS ${type})`
  switch (type) {
    case 'BIGINT':
      return `CAST('${next() < 0.2 ? '9007199254740993' : int(1e12)}' AS BIGINT)`
    case 'INTEGER':
      return `CAST(${int(2_000_000_000)} AS INTEGER)`
    case 'SMALLINT':
      return `CAST(${int(30_000)} AS SMALLINT)`
    case 'DECIMAL(18,4)':
      return `CAST('${int(1e9)}.${Math.floor(next() * 10_000)}' AS DECIMAL(18,4))`
    case 'DECIMAL(38,9)':
      return `CAST('${next() < 0.5 ? '-' : ''}12345678901234567890123456789.${Math.floor(next() * 1e9)}' AS DECIMAL(38,9))`
    case 'DECIMAL(4,2)':
      return `CAST('${int(99)}.${Math.floor(next() * 100)}' AS DECIMAL(4,2))`
    case 'DOUBLE':
      return `CAST('${[next() * 1e300, -next() / 1e200, next(), 0.1, 1e21, 5e-324, int(1e6)][Math.floor(next() * 7)]}' AS DOUBLE)`
    case 'BOOLEAN':
      return next() < 0.5 ? 'true' : 'false'
    case 'DATE':
      return `DATE '1970-01-01' + CAST(${int(200_000)} AS INTEGER)`
    case 'TIMESTAMP':
      return `TIMESTAMP '1970-01-01' + to_microseconds(CAST('${int(6e15)}' AS BIGINT))`
    case 'TIME':
      return `TIME '00:00:00' + to_microseconds(CAST('${Math.floor(next() * 86_399e6)}' AS BIGINT))`
    case 'VARCHAR':
      return `'${(TEXTS[Math.floor(next() * TEXTS.length)] ?? '').replaceAll("'", "''")}'`
  }
}

describe('a Parquet file', () => {
  it.each(['snappy', 'zstd', 'gzip', 'brotli', 'uncompressed'])('compressed with %s has the same values after the import, in the same types', async (codec) => {
    for (let seed = 1; seed <= 6; seed++) {
      const next = random(seed * 7_919)
      const rows = Array.from({ length: 1 + Math.floor(next() * 60) }, () => `(${TYPES.map((type) => literal(type, next)).join(', ')})`)
      const names = TYPES.map((_, i) => `"column ${i + 1}"`).join(', ')
      const query = `SELECT * FROM (VALUES ${rows.join(', ')}) AS made(${names})`
      const file = await written(query, `, COMPRESSION ${codec}${seed % 2 ? ', PARQUET_VERSION V2' : ''}`)
      await reader.rows(`CREATE OR REPLACE TABLE expected AS ${query}`)
      const loaded = await reader.load(file, PARQUET)
      if (!loaded.ok) throw new Error(loaded.code)
      const list = TYPES.map((type, i) => `CAST(CAST(c${i + 1} AS VARCHAR) AS ${type})`).join(', ')
      expect(await reader.rows(`SELECT ${list} FROM data`)).toEqual(await reader.rows('SELECT * FROM expected'))
      expect(loaded.value).toMatchObject({ report: { rows_stored: rows.length, rows_refused: 0, cell_errors: 0, schema: null }, options: { source: PARQUET } })
    }
  })
  it('states its types, also for columns of texts that look like numbers, and for columns without values', async () => {
    const file = await written(
      "SELECT '007' AS code, CAST(1 AS DOUBLE) AS share, CAST(NULL AS DATE) AS day, 1 AS n, TIMESTAMPTZ '2024-01-02 03:04:05+02' AS at",
    )
    expect(await reader.read(file, PARQUET)).toMatchObject({
      columns: ['code', 'share', 'day', 'n', 'at'],
      types: ['VARCHAR', 'DOUBLE', 'DATE', 'BIGINT', 'TIMESTAMP WITH TIME ZONE'],
      rows: [['007', '1.0', null, '1', expect.stringContaining('2024-01-02')]],
    })
    const review = await reader.review(file, FILE_SOURCES.csv.unchosen)
    if (!review.ok) throw new Error(review.code)
    expect(review.value).toMatchObject({ options: PARQUET, names: ['code', 'share', 'day', 'n', 'at'], sampled_rows: 1, sample_is_whole: true })
    expect(review.value.columns.map(({ found, chosen }) => [found, chosen]).slice(0, 4)).toEqual([['VARCHAR', null], ['DOUBLE', null], ['DATE', null], ['BIGINT', null]]) // biome-ignore format: a table
    const chosen = await reader.read(file, PARQUET, { schema: { types: { c4: 'VARCHAR' }, blank_misfits: [] } })
    expect(chosen).toMatchObject({ types: ['VARCHAR', 'DOUBLE', 'DATE', 'VARCHAR', 'TIMESTAMP WITH TIME ZONE'], told: ['c4: chosen, 0 blanked'] })
  })
  it('has its lists, structs and maps as JSON, and binary data and NaN blank and counted', async () => {
    const file = await written(
      "SELECT [1, 2, NULL] AS l, {'a': 'x', 'b': 12345678901234567} AS s, MAP {'k': 1.5} AS m, 'a\\x00\\xFF'::BLOB AS b, 'nan'::DOUBLE AS f, uuid 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6' AS u, 0.1::FLOAT AS single, 18446744073709551615::UBIGINT AS big",
    )
    const loaded = await reader.load(file, PARQUET)
    expect(loaded).toMatchObject({ ok: true, value: { report: { cell_errors: 2 } } })
    const rows = await reader.rows(`SELECT ${Array.from({ length: 8 }, (_, i) => `CAST(c${i + 1} AS VARCHAR)`).join(', ')} FROM data`)
    expect(rows).toEqual([['[1,2,null]', '{"a":"x","b":12345678901234567}', expect.stringContaining('"k"'), null, null, 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6', '0.1', '18446744073709551615']]) // biome-ignore format: a table
  })
  it('is read by row groups, in an archive, and together with files of other formats', async () => {
    const many = await written("SELECT i AS id, 'n' || (i % 7) AS name FROM range(30000) AS r(i)", ', ROW_GROUP_SIZE 4096')
    const loaded = await reader.load(many, PARQUET)
    expect(loaded).toMatchObject({ ok: true, value: { rows: 30_000 } })
    expect(await reader.rows('SELECT CAST(sum(c1) AS VARCHAR), count(DISTINCT c2) FROM data')).toEqual([['449985000', '7']])
    expect(await reader.read(zip([{ name: 'a.parquet', content: many }]))).toMatchObject({ columns: ['id', 'name'], types: ['BIGINT', 'VARCHAR'] })
    const both = zip([{ name: 'a.parquet', content: many }, { name: 'b.csv', content: Buffer.from('name,id\nx,30000\n') }]) // biome-ignore format: a table
    expect(await reader.load(both, FILE_SOURCES.csv.unchosen)).toMatchObject({
      ok: true,
      value: { rows: 30_001, report: { tables: [{ rows: 30_000 }, { rows: 1 }] } },
    })
  })
  it('that is damaged or lies about its sizes is refused', async () => {
    const file = await written("SELECT i AS id, 'name ' || i AS name FROM range(2000) AS r(i)", ', COMPRESSION snappy')
    const next = random(5)
    const outcomes = new Set<string>()
    for (let i = 0; i < 150; i++) {
      const broken = Buffer.from(file)
      const kind = i % 3
      if (kind === 0) for (let n = 0; n < 4; n++) broken[Math.floor(next() * broken.length)] = Math.floor(next() * 256)
      // the footer, where sizes are
      if (kind === 1) for (let n = 0; n < 3; n++) broken[broken.length - 8 - Math.floor(next() * 300)] = Math.floor(next() * 256)
      const cut = kind === 2 ? Buffer.concat([broken.subarray(0, Math.floor(next() * broken.length)), broken.subarray(-8)]) : broken
      const loaded = await reader.load(cut, PARQUET)
      outcomes.add(loaded.ok ? 'ok' : loaded.code)
    }
    outcomes.delete('ok')
    for (const code of outcomes)
      expect(['file_damaged', 'file_format', 'file_empty', 'file_binary', 'parquet_too_large', 'parquet_compression']).toContain(code)
    const footer = Buffer.from(file)
    footer.writeUInt32LE(0xfffffff0, footer.length - 8)
    expect(await reader.load(footer, PARQUET)).toMatchObject({ ok: false, code: 'parquet_too_large' })
  })
})
