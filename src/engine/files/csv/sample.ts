/**
 * Infers the columns of a file from a sample: the first rows, and lines from all over the file, because many files are
 * sorted. The load checks every value against this guess.
 */
import { open, rm, writeFile } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { type Dictionaries, sampledDictionaries } from '../dictionaries.ts'
import type { Preferences } from '../styles.ts'
import type { Inferred } from './choose.ts'
import { type CsvDialect, parseLines } from './dialect.ts'
import { inferTypes } from './infer.ts'
import { columnId, readCsv, rows, textsOf } from './scan.ts'

const HEAD_ROWS = 10_000
/** Rows of the head in a sample that is spread over the file. */
const SPREAD_HEAD_ROWS = 2_000
const SLICES = 32
const SLICE = 24 << 10
/** Smaller files are sampled by their head alone. */
const SPREAD_FROM = 4 * SLICES * SLICE
const LF = 10

export interface Sampled {
  readonly types: readonly Inferred[]
  /** The sample is the whole file. */
  readonly isWhole: boolean
  /** For columns of which the sample most likely contains all values. */
  readonly dictionaries: Dictionaries
  /** Text columns with repeated values that have more values than the sample shows. */
  readonly repeating: readonly string[]
}

export const SAMPLE_TABLE = 'sample'

/** Returns the complete lines inside a slice; null if a quoted text may span a line end. */
function linesOf(slice: Buffer, dialect: CsvDialect): string[] | null {
  const from = slice.indexOf(LF) + 1
  const to = slice.lastIndexOf(LF)
  if (from === 0 || to <= from) return []
  const lines = slice
    .subarray(from, to)
    .toString('utf8')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
  if (dialect.quote !== '' && lines.some((line) => line.split(dialect.quote).length % 2 === 0)) return null
  // the load refuses lines that are not UTF-8
  const readable = lines.filter((line) => !line.includes('\uFFFD'))
  return readable.filter((line) => parseLines(line, dialect.delimiter, 1, dialect.quote)[0]?.fields.length === dialect.names.length)
}

/** Returns lines from all over a large file; empty if its lines cannot be separated without reading the whole file. */
async function spreadLines(file: string, dialect: CsvDialect): Promise<string[]> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size < SPREAD_FROM) return []
    const found: string[] = []
    for (let at = 1; at <= SLICES; at++) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(SLICE), 0, SLICE, Math.floor((size / (SLICES + 1)) * at))
      const lines = linesOf(buffer.subarray(0, bytesRead), dialect)
      if (!lines) return []
      found.push(...lines)
    }
    return found
  } finally {
    await handle.close()
  }
}

/** Fills the table of the sample; returns whether it contains all rows. */
export async function fillSample(connection: DuckDBConnection, file: string, dialect: CsvDialect, scratch: string): Promise<{ isWhole: boolean }> {
  const lines = await spreadLines(file, dialect)
  const most = lines.length > 0 ? SPREAD_HEAD_ROWS : HEAD_ROWS
  await connection.run(`CREATE TEMP TABLE ${SAMPLE_TABLE} AS SELECT * FROM ${readCsv(file, dialect, 'sample_rejects')} LIMIT ${most}`)
  if (lines.length === 0) {
    const [[count] = [0]] = await rows(connection, `SELECT count(*) FROM ${SAMPLE_TABLE}`)
    return { isWhole: Number(count) < most }
  }
  await writeFile(scratch, `${lines.join('\n')}\n`)
  try {
    await connection.run(`INSERT INTO ${SAMPLE_TABLE} SELECT * FROM ${readCsv(scratch, { ...dialect, header: false, skip: 0 }, 'spread_rejects')}`)
  } finally {
    await rm(scratch, { force: true })
  }
  return { isWhole: false }
}

/** Whether the type is reliable if every value fits it; otherwise the whole column has to be counted. */
export const isReliable = (type: Inferred): boolean =>
  type.near.misfits === 0 && type.style?.type !== 'DECIMAL' && type.values > 0 && !type.ambiguous && !type.ambiguousNumber

/** Samples a UTF-8 file. `scratch` is a path for a small file. */
export async function sampleFile(connection: DuckDBConnection, file: string, dialect: CsvDialect, preferences: Preferences, scratch: string): Promise<Sampled> {
  const { isWhole } = await fillSample(connection, file, dialect, scratch)
  try {
    const inferred = await inferTypes(textsOf(connection, SAMPLE_TABLE, dialect), preferences, { isSample: true })
    // a column without any value in all of its rows is settled: it stays text
    const types = isWhole ? inferred.map((type) => ({ ...type, values: Math.max(1, type.values) })) : inferred
    const texts = types.flatMap((type, i) => (type.dtype === 'VARCHAR' ? [columnId(i)] : []))
    return { types, isWhole, ...(await sampledDictionaries(connection, SAMPLE_TABLE, texts, isWhole)) }
  } finally {
    await connection.run(`DROP TABLE ${SAMPLE_TABLE}`)
  }
}
