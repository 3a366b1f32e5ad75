/**
 * ClickHouse over HTTP. Before a person's statement runs, the server describes it as a bracketed source of rows, where
 * it accepts only a single statement that reads.
 */
import { pipeline } from 'node:stream/promises'
import type { AccountRight } from '../../../contract/account-right.ts'
import type { DatabaseQuery, DatabaseTables } from '../../../contract/database.ts'
import { type Failure, fail, ok, type Result } from '../../../contract/errors.ts'
import type { DatabaseServer } from '../../protocol.ts'
import { canonicalSums, keySums } from '../append-key.ts'
import { type CopyBounds, type CopyResult, type Driver, includedFields, type KeyCounts, type LowerBound, type Session, type SourceField } from '../driver.ts'
import { rowsFile } from '../rows-file.ts'
import { countTableRows, key, LIST_TABLES, tablesFrom } from './catalogue.ts'
import { type Client, clientOf } from './connect.ts'
import { ServerError } from './errors.ts'
import { checkReads, firstRefused } from './functions.ts'
import { problem } from './problems.ts'
import { type Profile, profileOf } from './profile.ts'
import { rightsIn } from './rights.ts'
import { checkUtf8, RowReader } from './rows.ts'
import { literal, quoted, rowsOf } from './texts.ts'
import { boundLiteral, castable, fieldOf, integerKey, isFixed, isMoment, isString, nullTexts } from './types.ts'

/** Removes trailing semicolons, which are not allowed inside our statement. */
const bare = (text: string): string => text.replace(/[;\s]+$/, '')

function sourceOf(query: DatabaseQuery): string {
  if (query.by === 'select') return bare(query.text)
  return `SELECT * FROM ${query.schema === '' ? '' : `${quoted(query.schema)}.`}${quoted(query.table)}`
}

/** The line end before the bracket ends a trailing comment. */
const bracketed = (query: DatabaseQuery): string => `(\n${sourceOf(query)}\n)`

/** Returns the SQL that selects a value: moments in UTC, and fixed-length texts without padding. */
function selectedAs(field: SourceField): string {
  const name = quoted(field.name)
  if (isMoment(field)) return `toTimeZone(${name}, 'UTC')`
  return isFixed(field) ? `replaceRegexpOne(toString(${name}), '\\\\x00+$', '')` : name
}

/** Returns the condition for rows with a greater value. */
const greater = (fields: readonly SourceField[], { place, value }: LowerBound): string => {
  const field = fields[place]
  return field ? `${quoted(field.name)} > ${boundLiteral(field, value)}` : '0'
}

/** Returns rows from one stream, so that their numbers are consecutive: without a limit, the parts of a UNION ALL are numbered separately. */
const ordered = (query: DatabaseQuery, where: string): string => `(SELECT * FROM ${bracketed(query)}${where} LIMIT ${Number.MAX_SAFE_INTEGER})`

const SYNTAX = 62
/** Keywords that begin statements that are not a source of rows; a statement that begins with none of them has a syntax error. */
const OTHERS =
  /^(insert|create|alter|drop|delete|update|truncate|rename|exchange|attach|detach|optimize|kill|system|set|use|grant|revoke|show|describe|desc|explain|exists|check|backup|restore|undrop|move|watch|begin|commit|rollback)\b/i
const COMMENTS = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*.*?\*\/)+/s

/** Explains why the server does not accept a text as a source of rows, or returns null if the reason is unknown. */
function refusalOf(error: unknown, text: string): Result<never, 'db_not_one_statement' | 'db_not_a_read'> | null {
  if (!(error instanceof ServerError) || error.number !== SYNTAX) return null
  if (OTHERS.test(text.replace(COMMENTS, ''))) return fail('db_not_a_read')
  return /failed at position \d+[^:]*: ;/.test(error.message) ? fail('db_not_one_statement') : null
}

/** Functions that reach outside the server. For read-only accounts, the server itself refuses those that act as tables. */
const REACHES_OUT = /^\s*Function (file|url|executable|s3|hdfs|remote|remoteSecure|mysql|postgresql|mongodb|redis|sqlite|odbc|jdbc)(?:Cluster)? \(/im
const CALLED = /^\s*Function ([^\s(]+)/
/**
 * The analyzer of current versions applies a subquery's own settings even in a read-only session: `readonly = 0` lifts
 * the restriction, and limits cut rows.
 */
const SETTINGS = /^\s*Set\b/
/** The first version that shows how it parsed a statement. */
const SHOWS_TREES = 21

class ClickHouseSession implements Session {
  readonly version: string
  readonly statementMs: number
  private readonly client: Client
  private readonly profile: Profile
  /** Additional functions that the operator allows. */
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
      // an account may not be allowed to inspect parts
      if (error instanceof ServerError) return new Map()
      throw error
    }
  }

  /** Versions before 20 cannot show grants. */
  async rights(): Promise<AccountRight[]> {
    return rightsIn((await this.asked('SHOW GRANTS FORMAT TabSeparated')).map(([line]) => line ?? ''))
  }

  async tables(most: number): Promise<DatabaseTables> {
    return tablesFrom(this.version, await this.asked(LIST_TABLES), await this.rowsOfTables(), most)
  }

  async describe(query: DatabaseQuery): Promise<Result<readonly SourceField[]>> {
    let described: (string | null)[][]
    try {
      // checked first, because describing a statement may already fetch data from a table function
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

  /** Checks whether a statement does more than read: by its text, and by the server's own parse tree if the server can show it. */
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

  /** Estimates only tables that this server stores: a statement has no estimate of its result rows. */
  async estimate(query: DatabaseQuery): Promise<number | null> {
    if (query.by === 'select') return null
    const { schema, table } = query
    const rows = await this.rowsOfTables(` AND database = ${schema === '' ? 'currentDatabase()' : literal(schema)} AND table = ${literal(table)}`)
    const [found] = rows.values()
    return found ?? null
  }

  /** The count and the copy do not share a snapshot. Rows that arrive between the two are noticed by the next count. */
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
