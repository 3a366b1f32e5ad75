/**
 * Driver for MariaDB and MySQL. A person's statement is first prepared by itself: the server confirms that it is a
 * single statement, and returns its columns. Only then is it embedded in our statement, as a subquery.
 */
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { DatabaseQuery } from '../../../contract/database.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { TooMuchText } from '../../files/text-bound.ts'
import type { DatabaseServer } from '../../protocol.ts'
import { canonicalSums, keySums } from '../append-key.ts'
import {
  type CopyBounds,
  type CopyResult,
  type Driver,
  includedFields,
  type KeyCounts,
  type LowerBound,
  type Session,
  type SourceField,
  type TableName,
} from '../driver.ts'
import { shortestFloat } from '../floats.ts'
import { BadCertificates } from '../network-errors.ts'
import { rowsFile } from '../rows-file.ts'
import { factsOf, rowsOf, tablesOf } from './catalogue.ts'
import { type Client, type Connected, connect } from './connect.ts'
import { checkReads, isSecret } from './functions.ts'
import { hasLockingClause } from './locking.ts'
import { problem } from './problems.ts'
import { rightsIn } from './rights.ts'
import { CsvRows } from './rows.ts'
import { castable, fieldOf, isBits, isFloat, nullTexts } from './types.ts'

const MIB = 1_048_576
const TELL_EVERY = 200

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``

/** Removes trailing semicolons, which are a syntax error in a subquery. */
const bare = (text: string): string => text.replace(/[;\s]+$/, '')

const tableOf = ({ schema, table }: { readonly schema: string; readonly table: string }): string =>
  `${schema === '' ? '' : `${quoted(schema)}.`}${quoted(table)}`

const sourceOf = (query: DatabaseQuery): string => (query.by === 'select' ? bare(query.text) : `SELECT * FROM ${tableOf(query)}`)

const columnName = (i: number): string => `c${i + 1}`

/**
 * Wraps a query and selects from it under generated column names, because its own may be duplicate. The newline before
 * the closing parenthesis ends a trailing line comment.
 */
const selected = (source: string, width: number, list: string): string =>
  `WITH source (${Array.from({ length: width }, (_, i) => columnName(i)).join(', ')}) AS (\n${source}\n) SELECT ${list} FROM source`

const SYNTAX = 1_064
/** Numbers of the errors for a statement that is valid by itself, but not as a subquery. */
const NO_READ: ReadonlySet<number> = new Set([SYNTAX, 1_221, 1_222, 3_954])

const numberOf = (error: unknown): number => (typeof error === 'object' && error !== null && 'errno' in error ? Number(error.errno) : 0)

/** Whether the server stopped parsing at the start of a second statement. */
function isSecond(error: unknown, text: string): boolean {
  const rest = numberOf(error) === SYNTAX && error instanceof Error ? /near '(.*)' at line \d+$/s.exec(error.message)?.[1] : undefined
  if (rest === undefined || rest === '') return false
  for (let at = text.indexOf(rest); at >= 0; at = text.indexOf(rest, at + 1)) if (/;\s*$/.test(text.slice(0, at))) return true
  return false
}

/** Returns the SQL that selects a column: a bit field as a number, and a float as a double with all of its digits. */
function selectedAs(field: SourceField, i: number): string {
  if (isBits(field)) return `CAST(${columnName(i)} AS UNSIGNED)`
  return isFloat(field) ? `${columnName(i)} + 0e0` : columnName(i)
}

/** Returns the SQL condition for rows whose key exceeds the bound. A year is compared as a number, because the server would take 24 for the year 2024. */
function greater(fields: readonly SourceField[], { place, value }: LowerBound): string {
  const kind = fields[place]?.reading.kind
  const bound = kind === 'date' ? `DATE'${value}'` : kind === 'timestamp' ? `TIMESTAMP'${value}'` : value
  return `${columnName(place)}${fields[place]?.sourceType === 'year' ? ' + 0' : ''} > ${bound}`
}

/** Returns SQL that converts a key to a whole number: days or microseconds since 1970, or all digits of a decimal. Its value is NULL for zero dates. */
function wholeKey(fields: readonly SourceField[], { place, scale }: LowerBound): string {
  const { reading, sourceType } = fields[place] ?? {}
  const name = columnName(place)
  if (reading?.kind === 'date') return `DATEDIFF(${name}, '1970-01-01')`
  if (reading?.kind === 'timestamp') return `TIMESTAMPDIFF(MICROSECOND, '1970-01-01', ${name})`
  if (reading?.kind === 'integer') return sourceType === 'year' ? `${name} + 0` : name
  return `TRUNCATE(${name} * ${10n ** BigInt(scale)}, 0)`
}

class MysqlSession implements Session {
  readonly version: string
  readonly statementMs: number
  private readonly client: Client
  /** Functions that the operator allows in addition to our own list. */
  private readonly functions: readonly string[]
  readonly close: () => Promise<void>

  constructor({ client, version, statementMs, close }: Connected, functions: readonly string[]) {
    this.client = client
    this.statementMs = statementMs
    this.functions = functions
    this.version = version
    this.close = async () => close()
  }

  async rights() {
    return rightsIn((await this.client.rows('SHOW GRANTS')).map(([line]) => String(line)))
  }

  tables(most: number, search: string) {
    return tablesOf(this.client, this.version, most, search)
  }

  facts(table: TableName) {
    return factsOf(this.client, table)
  }

  /** Refuses a table with passwords or server settings, and a statement that locks rows or calls a function that is not allowed. */
  private async checked(query: DatabaseQuery): Promise<Result<unknown>> {
    if (query.by === 'table') return isSecret(query.schema) ? fail('db_table_refused', { table: query.table }) : ok(null)
    if (hasLockingClause(query.text)) return fail('db_not_a_read')
    const [[mode] = []] = await this.client.rows('SELECT @@SESSION.sql_mode')
    const read = checkReads(sourceOf(query), String(mode ?? ''), this.functions)
    // for unclosed quotes or comments, the server's own message is better
    if (!read.ok && read.code === 'db_unread') await this.client.prepare(sourceOf(query))
    return read
  }

  async describe(query: DatabaseQuery): Promise<Result<readonly SourceField[]>> {
    const source = sourceOf(query)
    const checked = await this.checked(query)
    if (!checked.ok) return checked
    let names: readonly string[]
    let parameters: number
    try {
      ;({ names, parameters } = await this.client.prepare(source))
    } catch (error) {
      if (isSecond(error, source)) return fail('db_not_one_statement')
      throw error
    }
    try {
      const wire = await this.client.fields(
        names.length === 0 ? `SELECT * FROM (\n${source}\n) AS source LIMIT 0` : `${selected(source, names.length, '*')} LIMIT 0`,
      )
      return ok(wire.map((field, i) => fieldOf(field, names[i] ?? '')))
    } catch (error) {
      if (parameters === 0 && NO_READ.has(numberOf(error))) return fail('db_not_a_read')
      throw error
    }
  }

  async head(query: DatabaseQuery, fields: readonly SourceField[], rows: number, length: number): Promise<(string | null)[][]> {
    const list = fields.map((field, i) => {
      if (field.reading.kind === 'bytes') return 'NULL'
      return field.reading.kind === 'text' ? `LEFT(${columnName(i)}, ${length})` : selectedAs(field, i)
    })
    const found = await this.client.rows(`${selected(sourceOf(query), fields.length, list.join(', '))} LIMIT ${rows}`)
    const floats = fields.map(isFloat)
    return found.map((row) => row.map((value, i) => (value === null ? null : floats[i] ? shortestFloat(value.toString()) : value.toString().slice(0, length))))
  }

  /** Returns the server's row estimate of a table. Null for statements, because query plans of these servers count the rows read, not the rows returned. */
  async estimate(query: DatabaseQuery): Promise<number | null> {
    return query.by === 'select' ? null : await rowsOf(this.client, query)
  }

  async count(query: DatabaseQuery, fields: readonly SourceField[], above: LowerBound): Promise<KeyCounts> {
    const isMore = greater(fields, above)
    const sums = keySums(wholeKey(fields, above), (remainder) => `CASE WHEN NOT (${isMore}) THEN ${remainder} END`)
    const list = [`COALESCE(SUM(${isMore}), 0)`, 'COUNT(*)', ...sums].join(', ')
    const [[more, all, ...added] = []] = await this.client.rows(selected(sourceOf(query), fields.length, list))
    return { above: Number(String(more)), others: Number(String(all)) - Number(String(more)), sums: canonicalSums(...added) }
  }

  async copy(query: DatabaseQuery, fields: readonly SourceField[], file: string, { above, maxTextMb, onRows }: CopyBounds): Promise<CopyResult> {
    const where = above === null ? '' : ` WHERE ${greater(fields, above)}`
    const list = fields.flatMap((field, i) => (field.isLeftOut ? [] : [selectedAs(field, i)]))
    const sql = `${selected(sourceOf(query), fields.length, list.join(', '))}${where}`
    const lines = new CsvRows(includedFields(fields).map(isFloat))
    const out = rowsFile(file)
    const written = finished(out)
    written.catch(() => undefined)
    let [bytes, told] = [0, 0]
    const write = (): Promise<unknown> | null => {
      const block = lines.take()
      bytes += block.length
      if (bytes > maxTextMb * MIB) throw new TooMuchText(maxTextMb)
      if (Date.now() - told > TELL_EVERY) {
        told = Date.now()
        onRows(lines.rows)
      }
      return out.write(block) ? null : once(out, 'drain')
    }
    try {
      await this.client.each(sql, (row, from, to) => {
        lines.add(row, from, to)
        return lines.isFull ? write() : null
      })
      await write()
      out.end()
      await written
    } finally {
      out.destroy()
    }
    const [[rows] = []] = await this.client.rows('SELECT FOUND_ROWS()')
    return { rows: Number(String(rows)) }
  }
}

async function open(server: DatabaseServer): Promise<Session> {
  return new MysqlSession(await connect(server), server.functions)
}

export const mysql: Driver = {
  kind: 'mysql',
  sends: 'quoted',
  open,
  problem: (error, server) => (error instanceof BadCertificates ? fail('db_tls_ca') : problem(error, server)),
  nullTexts,
  castable,
}
