/** A dataset's rows as a file: CSV with formula injection defused, or Parquet with exact types. */
import { DuckDBInstance } from '@duckdb/node-api'
import { typeFamily } from '../../contract/scalar.ts'
import { defuse } from '../../format/csv.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import type { ExportTask } from '../protocol.ts'

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
const name = (value: string): string => `"${value.replaceAll('"', '""')}"`

/** What a spreadsheet would take for a formula (security.md 2.1), as in format/csv.ts. */
const TRIGGER = `^[\\s"'']*[=+\\-@\\t\\r\\n＝＋－＠|]|^%0A=`

const defused = (sql: string): string => `CASE WHEN regexp_matches(${sql}, '(?i)${TRIGGER}') THEN '''' || ${sql} ELSE ${sql} END`

const headerOf = (column: StoredColumn, raw: boolean): string => (raw ? column.name : defuse(column.name))

function csvColumn(column: StoredColumn, raw: boolean): string {
  const plain = `CAST(${name(column.physical)} AS VARCHAR)`
  const value = typeFamily(column.dtype) !== 'text' ? name(column.physical) : raw ? plain : defused(plain)
  return `${value} AS ${name(headerOf(column, raw))}`
}

/** Writes the file; the dataset is attached read only beside an instance that holds nothing. */
export async function exportDataset({ dataset, target, format, raw, limits }: ExportTask): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(limits.threads), memory_limit: limits.memory, temp_directory: limits.temp })
  const connection = await instance.connect()
  await connection.run(`ATTACH ${text(dataset.file)} AS source (READ_ONLY)`)
  const list = dataset.columns.map((c) => (format === 'csv' ? csvColumn(c, raw) : `${name(c.physical)} AS ${name(c.name)}`)).join(', ')
  const texts = dataset.columns.filter((c) => typeFamily(c.dtype) === 'text').map((c) => name(headerOf(c, raw)))
  const quoted = texts.length === 0 ? '' : `, FORCE_QUOTE (${texts.join(', ')})`
  const how = format === 'csv' ? `FORMAT csv, HEADER${quoted}` : 'FORMAT parquet, COMPRESSION zstd'
  await connection.run(`COPY (SELECT ${list} FROM source.data) TO ${text(target)} (${how})`)
  connection.closeSync()
  instance.closeSync()
}
