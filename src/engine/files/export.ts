/** Exports a dataset's rows: as CSV protected against formula injection, or as Parquet with exact types. */
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { DECIMAL_DIGITS, decimal, parseSqlType, type SqlType, sqlTypeName, TEXT, TIMESTAMP, typeFamilyOf } from '../../contract/sql-type.ts'
import { defuse, formulaPattern } from '../../format/csv.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import { configure, zoneSetting } from '../duckdb/open.ts'
import type { EngineLimits, ExportTask, TidyTask } from '../protocol.ts'

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
const name = (value: string): string => `"${value.replaceAll('"', '""')}"`

const FORMULA = formulaPattern((hex) => `\\x{${hex}}`)

/** Returns SQL that escapes a text in the same way as `defuse`. */
export const defuseSql = (sql: string): string => `CASE WHEN regexp_matches(${sql}, '(?i)${FORMULA}') THEN '''' || ${sql} ELSE ${sql} END`

const headerOf = (column: StoredColumn, raw: boolean): string => (raw ? column.name : defuse(column.name))

function csvColumn(column: StoredColumn, raw: boolean): string {
  const plain = `CAST(${name(column.physical)} AS VARCHAR)`
  const value = typeFamilyOf(column.type) !== 'text' ? name(column.physical) : raw ? plain : defuseSql(plain)
  return `${value} AS ${name(headerOf(column, raw))}`
}

const PARQUET = 'FORMAT parquet, COMPRESSION zstd'

/** Runs statements on an in-memory instance. */
async function inEmpty(limits: EngineLimits, timeZone: string, statements: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(limits.threads), memory_limit: limits.memory, temp_directory: limits.temp })
  await configure(instance, zoneSetting(timeZone))
  const connection = await instance.connect()
  for (const sql of statements) await connection.run(sql)
  connection.closeSync()
  instance.closeSync()
}

/** Copies a file, with a byte order mark in front. Spreadsheets need it to recognize UTF-8, and the engine does not write one. */
async function withMark(file: string, target: string): Promise<void> {
  await writeFile(target, '\uFEFF')
  await pipeline(createReadStream(file), createWriteStream(target, { flags: 'a' }))
}

/** Writes the file. The dataset is attached read-only. */
export async function exportDataset({ dataset, timeZone, target, format, raw, limits }: ExportTask): Promise<void> {
  const list = dataset.columns.map((c) => (format === 'csv' ? csvColumn(c, raw) : `${name(c.physical)} AS ${name(c.name)}`)).join(', ')
  const texts = dataset.columns.filter((c) => typeFamilyOf(c.type) === 'text').map((c) => name(headerOf(c, raw)))
  const quoted = texts.length === 0 ? '' : `, FORCE_QUOTE (${texts.join(', ')})`
  const how = format === 'csv' ? `FORMAT csv, HEADER${quoted}` : PARQUET
  const written = format === 'csv' ? `${target}.body` : target
  try {
    await inEmpty(limits, timeZone, [
      `ATTACH ${text(dataset.file)} AS source (READ_ONLY)`,
      `COPY (SELECT ${list} FROM source.data) TO ${text(written)} (${how})`,
    ])
    if (format === 'csv') await withMark(written, target)
  } finally {
    if (written !== target) await rm(written, { force: true })
  }
}

/** Returns the type in which Parquet stores a column exactly, or text. Zoned times have already been converted to the dataset's zone. */
function parquetType(type: SqlType): SqlType {
  switch (type.kind) {
    case 'integer':
      return type.bits < 128 ? type : decimal(DECIMAL_DIGITS, 0)
    case 'timestamp':
      return TIMESTAMP
    case 'boolean':
    case 'decimal':
    case 'float':
    case 'date':
    case 'time':
      return type
    default:
      return TEXT
  }
}

/** Makes names unique regardless of case, because Parquet readers ignore case. */
function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((own) => {
    let free = own
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${own} ${n}`
    taken.add(free.toLowerCase())
    return free
  })
}

export async function exportTidy({ source, columns, target, limits }: TidyTask): Promise<void> {
  const names = distinctNames(columns.map((c) => c.name))
  const list = columns.map((c, i) => `CAST(c${i} AS ${sqlTypeName(parquetType(parseSqlType(c.dtype)))}) AS ${name(names[i] ?? '')}`).join(', ')
  const types = columns.map((_, i) => `c${i}: 'VARCHAR'`).join(', ')
  const how = `auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, new_line = '\\n'`
  await inEmpty(limits, 'UTC', [`COPY (SELECT ${list} FROM read_csv(${text(source)}, columns = {${types}}, ${how})) TO ${text(target)} (${PARQUET})`])
}
