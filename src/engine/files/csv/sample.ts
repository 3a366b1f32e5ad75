/**
 * Infers a file's columns from a sample: the first rows, and lines from all over the file, because many files are
 * sorted. The load later checks every value against these types.
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
/** How many first rows are sampled if lines from the rest of the file are sampled too. */
const SPREAD_HEAD_ROWS = 2_000
const SLICES = 32
const SLICE = 24 << 10
/** Of files smaller than this many bytes, only the first rows are sampled. */
const SPREAD_FROM = 4 * SLICES * SLICE
const LF = 10

export interface Sampled {
  readonly types: readonly Inferred[]
  /** Whether the sample contains the whole file. */
  readonly isWhole: boolean
  /** Dictionaries of columns whose values most likely all occur in the sample. */
  readonly dictionaries: Dictionaries
  /** Text columns whose values repeat, but do not all occur in the sample. */
  readonly repeating: readonly string[]
}

export const SAMPLE_TABLE = 'sample'

/** Returns the complete lines in a slice. Null if a quoted text may contain a line break. */
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
  // lines that are not UTF-8 will be refused by the load
  const readable = lines.filter((line) => !line.includes('\uFFFD'))
  return readable.filter((line) => parseLines(line, dialect.delimiter, 1, dialect.quote)[0]?.fields.length === dialect.names.length)
}

/** Returns lines from all over a large file. Empty if lines cannot be separated without reading the whole file. */
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

/** Creates the table of sampled rows. `isWhole`: it contains all rows. */
export async function fillSample(connection: DuckDBConnection, file: string, dialect: CsvDialect, scratch: string): Promise<{ isWhole: boolean }> {
  const lines = await spreadLines(file, dialect)
  const most = lines.length > 0 ? SPREAD_HEAD_ROWS : HEAD_ROWS
  await connection.run(`CREATE TEMP TABLE ${SAMPLE_TABLE} AS SELECT * FROM ${readCsv(file, dialect, 'sample_rejects')} LIMIT ${most}`)
  const [[count] = [0]] = await rows(connection, `SELECT count(*) FROM ${SAMPLE_TABLE}`)
  const isWhole = Number(count) < most
  if (isWhole || lines.length === 0) return { isWhole }
  await writeFile(scratch, `${lines.join('\n')}\n`)
  try {
    await connection.run(`INSERT INTO ${SAMPLE_TABLE} SELECT * FROM ${readCsv(scratch, { ...dialect, header: false, skip: 0 }, 'spread_rejects')}`)
  } finally {
    await rm(scratch, { force: true })
  }
  return { isWhole: false }
}

/** Whether a sampled type can be kept if every value of the file fits it. Otherwise, all values have to be counted. */
export const isReliable = (type: Inferred): boolean =>
  type.near.misfits === 0 && type.style?.type !== 'DECIMAL' && type.values > 0 && !type.ambiguous && !type.ambiguousNumber

/** Samples a UTF-8 file. `scratch`: path for a temporary file. */
export async function sampleFile(connection: DuckDBConnection, file: string, dialect: CsvDialect, preferences: Preferences, scratch: string): Promise<Sampled> {
  const { isWhole } = await fillSample(connection, file, dialect, scratch)
  try {
    const inferred = await inferTypes(textsOf(connection, SAMPLE_TABLE, dialect), preferences, { isSample: true })
    // a column without any value in the whole file is text, whatever else is inferred
    const types = isWhole ? inferred.map((type) => ({ ...type, values: Math.max(1, type.values) })) : inferred
    const texts = types.flatMap((type, i) => (type.dtype === 'VARCHAR' ? [columnId(i)] : []))
    return { types, isWhole, ...(await sampledDictionaries(connection, SAMPLE_TABLE, texts, isWhole)) }
  } finally {
    await connection.run(`DROP TABLE ${SAMPLE_TABLE}`)
  }
}
