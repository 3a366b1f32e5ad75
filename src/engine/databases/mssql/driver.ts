/**
 * Driver for SQL Server. A person's statement is first parsed by us, then described by the server, both by itself and
 * inside our statement. Nothing runs before all of them confirm that it is a query.
 */
import { pipeline } from 'node:stream/promises'
import type { AccountRight } from '../../../contract/account-right.ts'
import { type DatabaseQuery, DatabaseTable, type DatabaseTables } from '../../../contract/database.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { DatabaseServer } from '../../protocol.ts'
import { canonicalSums } from '../append-key.ts'
import { columnComments, listedComment, tableComment } from '../comments.ts'
import {
  type CopyBounds,
  type CopyResult,
  type Driver,
  includedFields,
  type KeyCounts,
  type LowerBound,
  type Session,
  type SourceField,
  type TableFacts,
  type TableName,
} from '../driver.ts'
import { rowsFile } from '../rows-file.ts'
import { type Client, type Connected, connect } from './connect.ts'
import { checkReads } from './functions.ts'
import { type Cell, Lines, textOf } from './lines.ts'
import { problem } from './problems.ts'
import { copyOf, countOf, ESTIMATE_ROWS, headOf, listTables, nameOf, originalStatement, RIGHTS, RIGHTS_QUERY, TABLE_FACTS, tableStatement } from './queries.ts'
import { parseStatement, type StatementParts } from './statement.ts'
import { castable, fieldOf, nullTexts } from './types.ts'

const TELL_EVERY = 200

const wordsIn = (value: Cell | undefined): string | null => (typeof value === 'string' ? value : null)

const rowsOf = (value: Cell | undefined): number | null => (typeof value === 'string' ? Math.min(Number(value), Number.MAX_SAFE_INTEGER) : null)

class MssqlSession implements Session {
  readonly version: string
  readonly statementMs: number
  private readonly client: Client
  /** Functions that the operator allows in addition to our own list. */
  private readonly functions: readonly string[]

  constructor({ client, version }: Connected, { statementMs, functions }: DatabaseServer) {
    this.client = client
    this.version = version
    this.statementMs = statementMs
    this.functions = functions
  }

  async close(): Promise<void> {
    this.client.close()
  }

  async rights(): Promise<AccountRight[]> {
    const [has = []] = await this.client.rows(RIGHTS_QUERY)
    return RIGHTS.flatMap((right, i) => (has[i] === '1' ? [right] : []))
  }

  async tables(most: number, search: string): Promise<DatabaseTables> {
    const listed = await this.client.rows(listTables(most + 1, search !== ''), search === '' ? {} : { search })
    const tables = listed.slice(0, most).map(([schema, name, type, isExternal, rows, comment]) =>
      DatabaseTable.parse({
        ...{ schema, name, rows: rowsOf(rows), comment: listedComment(wordsIn(comment)) },
        kind: String(type).trim() === 'V' ? 'view' : isExternal === true ? 'foreign' : 'table',
      }),
    )
    return { version: this.version, tables, more: listed.length > most }
  }

  async facts(table: TableName): Promise<TableFacts> {
    const rows = await this.client.rows(TABLE_FACTS, { name: nameOf(table) })
    const keyed = rows.filter(([, , , place]) => typeof place === 'string').sort(([, , , a], [, , , b]) => Number(a) - Number(b))
    return {
      comment: tableComment(wordsIn(rows[0]?.[0])),
      comments: columnComments(rows.map(([, name, comment]) => [String(name), wordsIn(comment)])),
      key: keyed.map(([, name]) => String(name)),
      unique: keyed.length > 0,
    }
  }

  async describe(query: DatabaseQuery): Promise<Result<readonly SourceField[]>> {
    const taken = query.by === 'table' ? ({ kind: 'read', read: tableStatement(query) } as const) : parseStatement(query.text)
    if (taken.kind === 'broken' && query.by === 'select') await this.client.described(query.text)
    if (taken.kind !== 'read') return fail(taken.kind === 'broken' ? 'db_not_a_read' : taken.kind)
    const checked = query.by === 'select' ? checkReads(query.text, this.functions) : ok(null)
    if (!checked.ok) return checked
    const described = await this.client.described(originalStatement(taken.read))
    if (described.length === 0) return fail(query.by === 'table' ? 'db_no_columns' : 'db_not_a_read')
    const fields = described.map((column) =>
      fieldOf(String(column.get('name') ?? ''), String(column.get('system_type_name') ?? column.get('user_type_name') ?? '')),
    )
    await this.client.described(copyOf(taken.read, fields))
    return ok(fields)
  }

  /** Returns the parts of a query. Throws if the query was not checked by `describe` before. */
  private readOf(query: DatabaseQuery): StatementParts {
    if (query.by === 'table') return tableStatement(query)
    const taken = parseStatement(query.text)
    if (taken.kind !== 'read') throw new Error('a statement that was not described')
    return taken.read
  }

  async head(query: DatabaseQuery, fields: readonly SourceField[], rows: number, length: number): Promise<(string | null)[][]> {
    const found = await this.client.rows(headOf(this.readOf(query), fields, rows, length))
    return found.map((row) => fields.map((field, i) => textOf(row[i] ?? null, field)?.slice(0, length) ?? null))
  }

  /** Returns the server's row count of a table. Null for statements, because reading a query plan requires an extra permission. */
  async estimate(query: DatabaseQuery): Promise<number | null> {
    if (query.by === 'select') return null
    const [[rows] = []] = await this.client.rows(ESTIMATE_ROWS, { name: nameOf(query) })
    return rowsOf(rows)
  }

  /** Shares the copy's snapshot if the database allows snapshot isolation. Otherwise, rows inserted between the two are found by the next update. */
  async count(query: DatabaseQuery, fields: readonly SourceField[], above: LowerBound): Promise<KeyCounts> {
    const [[more, all, ...sums] = []] = await this.client.rows(countOf(this.readOf(query), fields, above))
    return { above: Number(more), others: Number(all) - Number(more), sums: sums.length === 0 ? null : canonicalSums(...sums) }
  }

  async copy(query: DatabaseQuery, fields: readonly SourceField[], file: string, { above, maxTextMb, onRows }: CopyBounds): Promise<CopyResult> {
    const lines = new Lines(includedFields(fields), maxTextMb)
    const { stream, rows } = this.client.stream(copyOf(this.readOf(query), fields, above), lines)
    const timer = setInterval(() => onRows(lines.rows), TELL_EVERY)
    try {
      await pipeline(stream, rowsFile(file))
      return { rows: await rows }
    } finally {
      clearInterval(timer)
    }
  }
}

async function open(server: DatabaseServer): Promise<Session> {
  // SQL Server has no time limit per account
  return new MssqlSession(await connect(server), server)
}

export const mssql: Driver = { kind: 'mssql', sends: 'quoted', open, problem, nullTexts, castable }
