/**
 * SQL Server. A person's statement is taken apart here first, then described by the server, by itself
 * and inside of ours: nothing runs before both say that it is a query.
 */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type DatabaseQuery, DatabaseTable, type DatabaseTables } from '../../../contract/database.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { TooMuchText } from '../../files/text-bound.ts'
import type { DatabaseServer } from '../../protocol.ts'
import type { Above, Copied, CopyBounds, Counted, Driver, Session, SourceField } from '../driver.ts'
import { shortestFloat } from '../floats.ts'
import { type Cell, type Client, connect } from './connect.ts'
import { NotText } from './errors.ts'
import { problem } from './problems.ts'
import { asWritten, copyOf, countOf, ESTIMATED, headOf, LISTED, nameOf, ofTable } from './queries.ts'
import { type Read, take } from './statement.ts'
import { castable, fieldOf, isReal, nothing } from './types.ts'

const MIB = 1_048_576
const TELL_EVERY = 200

/** A value as text. Numbers came as the doubles that they are, and the shortest text of one is exact. */
function textOf(value: Cell, field: SourceField): string | null {
  if (typeof value === 'number') return isReal(field) ? shortestFloat(String(value)) : String(value)
  if (typeof value === 'string' && !value.isWellFormed()) throw new NotText(field.name)
  return value === null ? null : String(value)
}

/** A row as a line of CSV: every value quoted, and nothing for NULL. */
const lineOf = (row: readonly Cell[], fields: readonly SourceField[]): string => {
  const values = fields.map((field, i) => {
    const text = textOf(row[i] ?? null, field)
    return text === null ? '' : `"${text.replaceAll('"', '""')}"`
  })
  return `${values.join(',')}\n`
}

const rowsOf = (value: Cell | undefined): number | null => (typeof value === 'string' ? Math.min(Number(value), Number.MAX_SAFE_INTEGER) : null)

class MssqlSession implements Session {
  readonly version: string
  private readonly client: Client

  constructor(client: Client, version: string) {
    this.client = client
    this.version = version
  }

  async close(): Promise<void> {
    this.client.close()
  }

  async tables(most: number): Promise<DatabaseTables> {
    const listed = await this.client.rows(LISTED(most + 1))
    const tables = listed.slice(0, most).map(([schema, name, type, isExternal, rows]) =>
      DatabaseTable.parse({
        ...{ schema, name, rows: rowsOf(rows) },
        kind: String(type).trim() === 'V' ? 'view' : isExternal === true ? 'foreign' : 'table',
      }),
    )
    return { version: this.version, tables, more: listed.length > most }
  }

  async describe(query: DatabaseQuery): Promise<Result<readonly SourceField[]>> {
    const taken = query.by === 'table' ? ({ kind: 'read', read: ofTable(query) } as const) : take(query.text)
    if (taken.kind === 'broken' && query.by === 'select') await this.client.described(query.text)
    if (taken.kind !== 'read') return fail(taken.kind === 'broken' ? 'db_not_a_read' : taken.kind)
    const described = await this.client.described(asWritten(taken.read))
    if (described.length === 0) return fail(query.by === 'table' ? 'db_no_columns' : 'db_not_a_read')
    const fields = described.map((column) =>
      fieldOf(String(column.get('name') ?? ''), String(column.get('system_type_name') ?? column.get('user_type_name') ?? '')),
    )
    await this.client.described(copyOf(taken.read, fields))
    return ok(fields)
  }

  /** Of a query that was described before. */
  private readOf(query: DatabaseQuery): Read {
    if (query.by === 'table') return ofTable(query)
    const taken = take(query.text)
    if (taken.kind !== 'read') throw new Error('a statement that was not described')
    return taken.read
  }

  async head(query: DatabaseQuery, fields: readonly SourceField[], rows: number, length: number): Promise<(string | null)[][]> {
    const found = await this.client.rows(headOf(this.readOf(query), fields, rows, length))
    return found.map((row) => fields.map((field, i) => textOf(row[i] ?? null, field)?.slice(0, length) ?? null))
  }

  /** Of a table alone: plans, which estimate statements, need a right of their own. */
  async estimate(query: DatabaseQuery): Promise<number | null> {
    if (query.by === 'select') return null
    const [[rows] = []] = await this.client.rows(ESTIMATED, { name: nameOf(query) })
    return rowsOf(rows)
  }

  /** Of the copy's moment under snapshot isolation; otherwise rows that come late between both are noticed by the next count. */
  async count(query: DatabaseQuery, fields: readonly SourceField[], above: Above): Promise<Counted> {
    const [[more, all] = []] = await this.client.rows(countOf(this.readOf(query), fields, above))
    return { above: Number(more), others: Number(all) - Number(more) }
  }

  async copy(query: DatabaseQuery, fields: readonly SourceField[], file: string, { above, maxTextMb, onRows }: CopyBounds): Promise<Copied> {
    let [bytes, count, told] = [0, 0, 0]
    const { stream, rows } = this.client.stream(copyOf(this.readOf(query), fields, above), (row) => {
      const line = lineOf(row, fields)
      bytes += Buffer.byteLength(line)
      count++
      if (bytes > maxTextMb * MIB) throw new TooMuchText(maxTextMb)
      if (Date.now() - told > TELL_EVERY) {
        told = Date.now()
        onRows(count)
      }
      return line
    })
    await pipeline(stream, createWriteStream(file, { mode: 0o600 }))
    return { rows: await rows }
  }
}

async function open(server: DatabaseServer): Promise<Session> {
  const { client, version } = await connect(server)
  return new MssqlSession(client, version)
}

export const mssql: Driver = { kind: 'mssql', sends: 'quoted', open, problem, nothing, castable }
