/**
 * Driver for ClickHouse over HTTP. Before a person's statement runs, the server describes it as a subquery in
 * parentheses, where it accepts only a single SELECT.
 */
import { pipeline } from 'node:stream/promises'
import type { AccountRight } from '../../../contract/account-right.ts'
import type { DatabaseQuery, DatabaseTables } from '../../../contract/database.ts'
import { type Failure, fail, ok, type Result } from '../../../contract/errors.ts'
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
  type TableFacts,
  type TableName,
} from '../driver.ts'
import { rowsFile } from '../rows-file.ts'
import { countTableRows, describeColumns, describeTable, factsFrom, key, listTables, tablesFrom } from './catalogue.ts'
import { type Client, clientOf } from './connect.ts'
import { ServerError } from './errors.ts'
import { checkReads, firstRefused } from './functions.ts'
import { problem } from './problems.ts'
import { type Profile, profileOf } from './profile.ts'
import { rightsIn } from './rights.ts'
import { checkUtf8, RowReader } from './rows.ts'
import { literal, quoted, rowsOf } from './texts.ts'
import { boundLiteral, castable, fieldOf, integerKey, isFixed, isMoment, isString, nullTexts } from './types.ts'

/** Removes trailing semicolons, which are a syntax error in a subquery. */
const bare = (text: string): string => text.replace(/[;\s]+$/, '')

function sourceOf(query: DatabaseQuery): string {
  if (query.by === 'select') return bare(query.text)
  return `SELECT * FROM ${query.schema === '' ? '' : `${quoted(query.schema)}.`}${quoted(query.table)}`
}

/** The newline before the closing parenthesis ends a trailing line comment. */
const bracketed = (query: DatabaseQuery): string => `(\n${sourceOf(query)}\n)`

/** Returns the SQL that selects a column: date-times in UTC, and fixed-length strings without padding. */
function selectedAs(field: SourceField): string {
  const name = quoted(field.name)
  if (isMoment(field)) return `toTimeZone(${name}, 'UTC')`
  return isFixed(field) ? `replaceRegexpOne(toString(${name}), '\\\\x00+$', '')` : name
}

/** Returns the SQL condition for rows whose key exceeds the bound. */
const greater = (fields: readonly SourceField[], { place, value }: LowerBound): string => {
  const field = fields[place]
  return field ? `${quoted(field.name)} > ${boundLiteral(field, value)}` : '0'
}

/** Merges a query's rows into one stream, so that row numbers are consecutive. Without the LIMIT, the server numbers the parts of a UNION ALL separately. */
const ordered = (query: DatabaseQuery, where: string): string => `(SELECT * FROM ${bracketed(query)}${where} LIMIT ${Number.MAX_SAFE_INTEGER})`

const SYNTAX = 62
/** Keywords that begin statements other than queries. If the server rejects a statement that begins with none of them, it has a syntax error. */
const OTHERS =
  /^(insert|create|alter|drop|delete|update|truncate|rename|exchange|attach|detach|optimize|kill|system|set|use|grant|revoke|show|describe|desc|explain|exists|check|backup|restore|undrop|move|watch|begin|commit|rollback)\b/i
const COMMENTS = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*.*?\*\/)+/s

/** Explains why the server rejects a statement as a subquery: it is not a query, or not a single statement. Null if the reason is unknown. */
function refusalOf(error: unknown, text: string): Result<never, 'db_not_one_statement' | 'db_not_a_read'> | null {
  if (!(error instanceof ServerError) || error.number !== SYNTAX) return null
  if (OTHERS.test(text.replace(COMMENTS, ''))) return fail('db_not_a_read')
  return /failed at position \d+[^:]*: ;/.test(error.message) ? fail('db_not_one_statement') : null
}

/** Functions that access files or other servers. With a read-only account, the server itself refuses those that are table functions. */
const REACHES_OUT = /^\s*Function (file|url|executable|s3|hdfs|remote|remoteSecure|mysql|postgresql|mongodb|redis|sqlite|odbc|jdbc)(?:Cluster)? \(/im
const CALLED = /^\s*Function ([^\s(]+)/
/**
 * A SETTINGS clause in the parse tree. The analyzer of current versions applies a subquery's settings even in a
 * read-only session, so `readonly = 0` would lift the restriction, and limits would drop rows.
 */
const SETTINGS = /^\s*Set\b/
/** The first major version with EXPLAIN AST. */
const SHOWS_TREES = 21

class ClickHouseSession implements Session {
  readonly version: string
  readonly statementMs: number
  private readonly client: Client
  private readonly profile: Profile
  /** Functions that the operator allows in addition to our own list. */
  private readonly functions: readonly string[]

  constructor(client: Client, profile: Profile, functions: readonly string[]) {
    this.client = client
    this.functions = functions
    this.profile = profile
    this.statementMs = profile.statementMs
    this.version = `ClickHouse ${/^[\d.]+/.exec(profile.version)?.[0].replace(/\.$/, '')}`
  }

  close() {
    return this.client.close()
  }

  private async asked(sql: string): Promise<(string | null)[][]> {
    return rowsOf(await this.client.text(sql, this.profile.settings))
  }

  private async rowsOfTables(more?: string): Promise<ReadonlyMap<string, number>> {
    try {
      return new Map((await this.asked(countTableRows(more))).map(([schema, name, rows]) => [key(schema ?? '', name ?? ''), Number(rows)]))
    } catch (error) {
      // an account may have no permission to read system.parts
      if (error instanceof ServerError) return new Map()
      throw error
    }
  }

  /** Fails on versions before 20, which have no SHOW GRANTS. */
  async rights(): Promise<AccountRight[]> {
    return rightsIn((await this.asked('SHOW GRANTS FORMAT TabSeparated')).map(([line]) => line ?? ''))
  }

  /** Asks for a fact that older versions of the server do not have, and asks again without it if the server refuses. */
  private async askedWith(sql: (comment: 'comment' | 'NULL') => string): Promise<(string | null)[][]> {
    try {
      return await this.asked(sql('comment'))
    } catch (error) {
      if (error instanceof ServerError) return await this.asked(sql('NULL'))
      throw error
    }
  }

  async tables(most: number, search: string): Promise<DatabaseTables> {
    return tablesFrom(this.version, await this.askedWith(listTables), await this.rowsOfTables(), most, search)
  }

  async facts(table: TableName): Promise<TableFacts> {
    const [found = []] = await this.askedWith((comment) => describeTable(table, comment))
    return factsFrom(found, await this.asked(describeColumns(table)))
  }

  async describe(query: DatabaseQuery): Promise<Result<readonly SourceField[]>> {
    let described: (string | null)[][]
    try {
      // checked first, because describing a statement can already make a table function fetch rows
      const unsafe = query.by === 'select' ? await this.unsafe(query) : null
      if (unsafe) return unsafe
      described = await this.asked(`DESCRIBE TABLE ${bracketed(query)} FORMAT TabSeparated`)
    } catch (error) {
      const refused = query.by === 'select' ? refusalOf(error, query.text) : null
      if (refused) return refused
      throw error
    }
    const fields = described.map(([name, type]) => fieldOf(name ?? '', type ?? ''))
    const twice = fields.find(({ name }, i) => fields.findIndex((other) => other.name === name) < i)
    return twice ? fail('db_same_names', { name: twice.name }) : ok(fields)
  }

  /**
   * Returns a failure if a statement does more than read, judging by its text and, from version 21 on, by the server's
   * own parse tree. Null if it is safe.
   */
  private async unsafe(query: Extract<DatabaseQuery, { by: 'select' }>): Promise<Failure | null> {
    const read = checkReads(sourceOf(query), this.functions)
    if (!read.ok) return read
    if (Number.parseInt(this.profile.version, 10) < SHOWS_TREES) return null
    const tree = (await this.asked(`EXPLAIN AST SELECT * FROM ${bracketed(query)}`)).map(([line]) => line ?? '')
    if (tree.some((line) => SETTINGS.test(line))) return fail('db_settings')
    if (tree.some((line) => REACHES_OUT.test(line))) return fail('db_not_a_read')
    const called = firstRefused(
      tree.flatMap((line) => CALLED.exec(line)?.[1] ?? []),
      this.functions,
    )
    return called === null ? null : fail('db_function', { function: called })
  }

  async head(query: DatabaseQuery, fields: readonly SourceField[], rows: number, length: number): Promise<(string | null)[][]> {
    const list = fields.map((field) => {
      if (field.reading.kind === 'bytes') return 'NULL'
      return isString(field) ? `substringUTF8(${quoted(field.name)}, 1, ${length})` : selectedAs(field)
    })
    const answer = await this.client.text(`SELECT ${list.join(', ')} FROM ${bracketed(query)} LIMIT ${rows} FORMAT TabSeparated`, this.profile.settings)
    checkUtf8(answer, fields, 0)
    return rowsOf(answer).map((row) => row.map((value) => value?.slice(0, length) ?? null))
  }

  /** Returns the row count of a table that this server stores. Null for statements, whose result size the server does not estimate. */
  async estimate(query: DatabaseQuery): Promise<number | null> {
    if (query.by === 'select') return null
    const { schema, table } = query
    const rows = await this.rowsOfTables(` AND database = ${schema === '' ? 'currentDatabase()' : literal(schema)} AND table = ${literal(table)}`)
    const [found] = rows.values()
    return found ?? null
  }

  /** The count and the copy do not share a snapshot. Rows inserted between the two are found by the next update. */
  async count(query: DatabaseQuery, fields: readonly SourceField[], above: LowerBound): Promise<KeyCounts> {
    const isMore = greater(fields, above)
    const field = fields[above.place]
    const key = field ? integerKey(field, quoted(field.name)) : null
    const sums = key === null ? [] : keySums(key, (remainder) => `ifNull(if(${isMore}, 0, toInt64(${remainder})), 0)`)
    const list = [`sum(ifNull(${isMore}, 0))`, 'count()', ...sums].join(', ')
    const [[more, all, ...added] = []] = await this.asked(`SELECT ${list} FROM ${bracketed(query)} FORMAT TabSeparated`)
    return { above: Number(more), others: Number(all) - Number(more), sums: key === null ? null : canonicalSums(...added) }
  }

  async copy(query: DatabaseQuery, fields: readonly SourceField[], file: string, bounds: CopyBounds): Promise<CopyResult> {
    const where = bounds.above === null ? '' : ` WHERE ${greater(fields, bounds.above)}`
    const { settings, takes } = this.profile
    const list = ['rowNumberInAllBlocks()', ...includedFields(fields).map(selectedAs)]
    const numbered: Profile['settings'] = takes ? { ...settings, extremes: '1' } : settings
    const stream = await this.client.stream(`SELECT ${list.join(', ')} FROM ${ordered(query, where)} FORMAT TabSeparated`, numbered)
    const reader = new RowReader(includedFields(fields), bounds)
    await pipeline(stream, (source: AsyncIterable<Buffer>) => reader.read(source), rowsFile(file))
    return { rows: reader.rows(takes) }
  }
}

async function open(server: DatabaseServer): Promise<Session> {
  const client = clientOf(server)
  try {
    return new ClickHouseSession(client, await profileOf(client, server), server.functions)
  } catch (error) {
    await client.close()
    throw error
  }
}

export const clickhouse: Driver = { kind: 'clickhouse', open, problem, nullTexts, castable, sends: 'numbered' }
