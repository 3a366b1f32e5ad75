/**
 * Reads tables of an uploaded SQLite file, which may be malicious. Opens it read-only and immutable, only in the import
 * worker, and reads only tables in its own catalog.
 */
import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { fail, ok, type Result } from '../../contract/errors.ts'
import type { SourcePart } from '../../contract/import.ts'
import { blankLine, quoted as quotedText, writeLines } from './excel/workbook.ts'
import { partNameProblem } from './part-names.ts'
import { TooMuchText } from './text-bound.ts'

const COLUMNS_MAX = 2_000
const PREVIEW_ROWS = 60
/** Maximum bytes of a value or row: an expression in a tiny file can create a gigabyte. */
const VALUE_MAX = 64 * 1_048_576
const MAGIC = 'SQLite format 3\u0000'

export type SqliteCode = 'file_damaged' | 'sheet_missing' | 'sheet_name_too_long' | 'sheet_none' | 'file_too_many_columns' | 'sheet_empty'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

async function opened(file: string): Promise<Result<DatabaseSync, SqliteCode>> {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0)
  await handle.close()
  if (buffer.toString('latin1') !== MAGIC) return fail('file_damaged')
  const address = pathToFileURL(file)
  address.search = '?mode=ro&immutable=1'
  try {
    const db = new DatabaseSync(address, { readOnly: true, allowExtension: false })
    db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0')
    db.enableDefensive(true)
    Object.assign(db.limits, { length: VALUE_MAX, attach: 0, triggerDepth: 0 })
    return ok(db)
  } catch {
    return fail('file_damaged')
  }
}

/** Lists tables before views, because the query of a view may never end. */
function partsOf(db: DatabaseSync): SourcePart[] {
  const names = db
    .prepare("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name")
    .all()
  return names.flatMap(({ name }): SourcePart[] => {
    const table = String(name)
    try {
      const columns = db.prepare(`SELECT * FROM ${quoted(table)} LIMIT 0`).columns().length
      return [{ name: table, rows: null, columns, head: [] }]
    } catch {
      return []
    }
  })
}

/** Returns a number's exact text; null for infinity and NaN. */
const digitsOf = (value: number | bigint): string | null => (typeof value === 'bigint' || Number.isFinite(value) ? `${value}` : null)

/** Returns a value's exact text; null for binary values. */
function textOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return digitsOf(value)
  return typeof value === 'string' ? value : null
}

/** Stands for the only table of a file. */
const ANY_TABLE = '*'

export interface SqliteTable {
  readonly table: string
  readonly columns: readonly string[]
  /** For each column, whether every value is stored as text. Such a column stays text, even if its values look like numbers. */
  readonly textColumns: readonly boolean[]
  /** How many binary values became null. */
  readonly errors: number
  readonly rows: number
}

function rowsOf(db: DatabaseSync, table: string, limit: number | null): Iterable<unknown[]> {
  const statement = db.prepare(`SELECT * FROM ${quoted(table)}${limit === null ? '' : ` LIMIT ${limit}`}`)
  statement.setReadBigInts(true)
  statement.setReturnArrays(true)
  return statement.iterate() as unknown as Iterable<unknown[]>
}

function* texts(db: DatabaseSync, table: string, limit: number, note: (values: readonly unknown[]) => void): Generator<(string | null)[]> {
  for (const row of rowsOf(db, table, limit)) {
    note(row)
    yield row.map(textOf)
  }
}

function tableIn(db: DatabaseSync, table: string): Result<string[], SqliteCode> {
  if (!partsOf(db).some((part) => part.name === table)) return fail('sheet_missing', { name: table })
  const columns = db
    .prepare(`SELECT * FROM ${quoted(table)} LIMIT 0`)
    .columns()
    .map((c) => String(c.name))
  return columns.length > COLUMNS_MAX ? fail('file_too_many_columns', { columns: columns.length, limit: COLUMNS_MAX }) : ok(columns)
}

async function using<T>(file: string, work: (db: DatabaseSync) => Promise<Result<T, SqliteCode>>): Promise<Result<T, SqliteCode>> {
  const db = await opened(file)
  if (!db.ok) return db
  try {
    return await work(db.value)
  } catch (error) {
    if (/malformed|not a database|corrupt/i.test(String(error))) return fail('file_damaged')
    throw error
  } finally {
    db.value.close()
  }
}

/** Clears the flag in `textColumns` for columns with a value that is neither text nor binary. */
function noteTexts(row: readonly unknown[], textColumns: boolean[]): void {
  for (const [i, value] of row.entries()) if (value !== null && typeof value !== 'string' && !(value instanceof Uint8Array)) textColumns[i] = false
}

export interface SqliteLook {
  readonly parts: SourcePart[]
  readonly table: string
  readonly names: string[]
}

/** Lists tables and views, and returns the first rows of one. Calls `tell` first with everything except rows, because the query of a view may never end. */
export async function previewSqlite(
  file: string,
  table: string | null,
  tell: (look: SqliteLook) => Promise<void>,
): Promise<Result<SqliteLook & { rows: (string | null)[][]; textColumns: boolean[] }, SqliteCode>> {
  return await using(file, async (db) => {
    const parts = partsOf(db)
    const problem = partNameProblem(parts.map((part) => part.name))
    if (problem) return problem
    const chosen = table ?? parts[0]?.name
    if (chosen === undefined) return fail('sheet_none')
    const columns = tableIn(db, chosen)
    if (!columns.ok) return columns
    const look = { parts, table: chosen, names: columns.value }
    await tell(look)
    const textColumns = columns.value.map(() => true)
    return ok({ ...look, rows: [...texts(db, chosen, PREVIEW_ROWS, (row) => noteTexts(row, textColumns))], textColumns })
  })
}

type Seen = { -readonly [K in 'textColumns' | 'errors' | 'rows']: K extends 'textColumns' ? boolean[] : number }

/** How many characters of records are passed on at a time. Passing records one by one would take ten times as long. */
const BLOCK = 65_536

/** Yields a table's records in blocks. Updates `seen`, and throws if there is too much text. */
function* records(db: DatabaseSync, table: string, maxTextMb: number, seen: Seen): Generator<string> {
  const limit = maxTextMb * 1_048_576
  let size = 0
  let block = ''
  for (const row of rowsOf(db, table, null)) {
    seen.rows++
    let line = ''
    let isBlank = true
    for (let i = 0; i < row.length; i++) {
      const value = row[i]
      if (i > 0) line += ','
      if (value === null) continue
      if (typeof value === 'string') {
        size += value.length
        line += quotedText(value)
        isBlank = false
      } else if (typeof value === 'bigint' || typeof value === 'number') {
        seen.textColumns[i] = false
        const text = digitsOf(value)
        if (text === null) continue
        size += text.length
        // digits need no quotes
        line += text
        isBlank = false
      } else seen.errors++
    }
    size += row.length
    if (size > limit) throw new TooMuchText(maxTextMb)
    if (block !== '') block += '\n'
    block += isBlank ? blankLine(row.length) : line
    if (block.length < BLOCK) continue
    yield block
    block = ''
  }
  if (block !== '') yield block
}

/** Writes a table with a header as clean CSV. */
export async function writeSqlite(file: string, chosen: string, target: string, maxTextMb: number): Promise<Result<SqliteTable, SqliteCode>> {
  return await using(file, async (db) => {
    const parts = chosen === ANY_TABLE ? partsOf(db) : []
    // with several tables, a person has to choose one
    const table = parts.length === 1 ? (parts[0]?.name ?? chosen) : chosen
    const columns = tableIn(db, table)
    if (!columns.ok) return columns
    const seen = { textColumns: columns.value.map(() => true), errors: 0, rows: 0 }
    const withHeader = function* (): Generator<string> {
      yield columns.value.map(quotedText).join(',')
      yield* records(db, table, maxTextMb, seen)
    }
    await writeLines(withHeader(), target)
    return ok({ table, columns: columns.value, ...seen })
  })
}
