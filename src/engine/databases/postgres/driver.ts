/**
 * Driver for PostgreSQL. A person's statement is first parsed, and everything that it calls is looked up (`reads.ts`).
 * Then it is prepared by itself, and the server returns its columns. Only then is it embedded in our statement.
 */
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DatabaseQuery } from '../../../contract/database.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { TEXT } from '../../../contract/sql-type.ts'
import { TooMuchText } from '../../files/text-bound.ts'
import type { DatabaseServer } from '../../protocol.ts'
import { canonicalSums, keySums } from '../append-key.ts'
import type { CopyBounds, CopyResult, Driver, KeyCounts, LowerBound, Reading, Session, SourceField, TableName } from '../driver.ts'
import { BadCertificates } from '../network-errors.ts'
import { rowsFile } from '../rows-file.ts'
import { factsOf, tablesOf, typeNames } from './catalogue.ts'
import { type Connected, connect } from './connect.ts'
import { prepare } from './prepare.ts'
import { problem } from './problems.ts'
import { type PartlyReadable, partlyReadable, tableName } from './readable.ts'
import { checkReads, withoutSecrets } from './reads.ts'
import { rightsOf } from './rights.ts'
import { askedAs, columnName, named, sourceOf } from './select.ts'
import { castable, nullTexts, readingOf } from './types.ts'

const UNREADABLE: Reading = { kind: 'bytes' }

const MIB = 1_048_576
const LINE_FEED = 10
const TELL_EVERY = 200

const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`

const TYPES: { readonly [K in Reading['kind']]?: string } = { integer: 'bigint', decimal: 'numeric', number: 'numeric', date: 'date' }

function linesIn(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines++
  return lines
}

/** Returns the COPY option that quotes all texts. Values of other types contain no character that needs quotes. */
function quotedTexts(fields: readonly SourceField[]): string {
  const texts = fields.flatMap(({ reading, isLeftOut }, i) => (reading.kind === 'text' && !isLeftOut ? [columnName(i)] : []))
  return texts.length === 0 ? '' : `, FORCE_QUOTE (${texts.join(', ')})`
}

const NO_FIELD: SourceField = { name: '', sourceType: '', reading: TEXT }

/** Returns the SQL condition for rows whose key exceeds the bound. NaN exceeds every number. */
function greater(fields: readonly SourceField[], { place, value }: LowerBound): string {
  const field = fields[place] ?? NO_FIELD
  const { reading } = field
  const [type, text] =
    reading.kind === 'timestamp'
      ? reading.zoned
        ? (['timestamptz', `${value}+00`] as const)
        : (['timestamp', value] as const)
      : [TYPES[reading.kind] ?? 'text', value]
  const words = nullTexts(reading).map(quotedText)
  const name = askedAs(field, place)
  return `${name} > ${quotedText(text)}::${type}${words.length === 0 ? '' : ` AND ${name}::text NOT IN (${words.join(', ')})`}`
}

/** Error codes for a statement that is valid by itself, but not as a subquery: a syntax error, or a WITH that changes rows. */
const NO_READ: ReadonlySet<string> = new Set(['42601', '0A000'])

/** Returns the columns of a prepared statement used as a subquery, without running it. */
async function fieldsOf(client: pg.Client, text: string): Promise<Result<readonly pg.FieldDef[]>> {
  await prepare(client, text)
  try {
    return ok((await client.query({ text: `SELECT * FROM (\n${text}\n) AS source LIMIT 0`, rowMode: 'array' })).fields)
  } catch (error) {
    if (NO_READ.has((error as { code?: string }).code ?? '')) return fail('db_not_a_read')
    throw error
  }
}

/**
 * Returns SQL that converts a key to a whole number: days or microseconds since 1970, or all digits of a decimal. Its
 * value is NULL for NaN and infinities.
 */
function wholeKey(fields: readonly SourceField[], { place, scale }: LowerBound): string {
  const field = fields[place] ?? NO_FIELD
  const { reading } = field
  const name = askedAs(field, place)
  if (reading.kind === 'date') return `CASE WHEN isfinite(${name}) THEN ${name} - DATE '1970-01-01' END`
  if (reading.kind === 'timestamp') {
    const seconds = `EXTRACT(epoch FROM date_trunc('second', ${name}))::bigint * 1000000`
    return `CASE WHEN isfinite(${name}) THEN ${seconds} + EXTRACT(microseconds FROM ${name})::bigint % 1000000 END`
  }
  if (reading.kind === 'integer') return name
  const words = nullTexts(reading).map(quotedText)
  return `trunc(CASE WHEN ${name}::text NOT IN (${words.join(', ')}) THEN ${name} END * 1e${scale})`
}

export class PostgresSession implements Session {
  readonly version: string
  readonly statementMs: number
  private readonly client: pg.Client
  /** Functions that the operator allows in addition to our own list. */
  private readonly functions: readonly string[]
  /** The readable columns of the table described last; null unless only some of them are readable. */
  private partly: PartlyReadable | null = null
  readonly close: () => Promise<void>

  constructor({ client, statementMs, close }: Connected, version: string, functions: readonly string[]) {
    this.client = client
    this.statementMs = statementMs
    this.functions = functions
    this.version = version
    this.close = close
  }

  rights() {
    return rightsOf(this.client)
  }

  tables(most: number, search: string) {
    return tablesOf(this.client, this.version, most, search)
  }

  facts(table: TableName) {
    return factsOf(this.client, tableName(table))
  }

  /** Returns the SQL that selects the rows of a query that was described before. */
  source(query: DatabaseQuery): string {
    return this.partly?.text ?? sourceOf(query)
  }

  /** Refuses a relation that contains server secrets, and a statement that calls a function that is not allowed. */
  private async checked(query: DatabaseQuery): Promise<Result<null>> {
    if (query.by === 'table') return withoutSecrets([{ schema: query.schema === '' ? null : query.schema, name: query.table }])
    const text = sourceOf(query)
    const read = await checkReads(this.client, text, this.functions)
    if (read.ok !== null) return read
    // the server's error includes the position of a mistake; if the server accepts a statement that our parser rejects,
    // it is still refused
    await prepare(this.client, text)
    return fail('db_unread', { reason: read.reason })
  }

  async describe(query: DatabaseQuery): Promise<Result<readonly SourceField[]>> {
    const checked = await this.checked(query)
    if (!checked.ok) return checked
    this.partly = await partlyReadable(this.client, query)
    const described = await fieldsOf(this.client, this.source(query))
    if (!described.ok) return described
    const fields = described.value
    const types = fields.map(({ dataTypeID, dataTypeModifier }) => ({ oid: dataTypeID, modifier: dataTypeModifier }))
    if (types.length === 0) return fail('db_no_columns')
    const names = await typeNames(this.client, types)
    return ok(
      fields.map(({ name, dataTypeID, dataTypeModifier }, i) => {
        const hidden = this.partly?.hidden.get(i)
        if (hidden !== undefined) return { name, sourceType: hidden, reading: UNREADABLE }
        return { name, sourceType: names[i] ?? '', reading: readingOf(dataTypeID, dataTypeModifier) }
      }),
    )
  }

  async head(query: DatabaseQuery, fields: readonly SourceField[], rows: number, length: number): Promise<(string | null)[][]> {
    const list = fields.map((field, i) => (field.reading.kind === 'bytes' ? 'NULL' : `left((${askedAs(field, i)})::text, ${length})`))
    const found = await this.client.query<(string | null)[]>({
      text: `SELECT ${list.join(', ')} FROM ${named(this.source(query), fields.length)} LIMIT ${rows}`,
      rowMode: 'array',
    })
    return found.rows
  }

  async estimate(query: DatabaseQuery): Promise<number | null> {
    const { rows } = await this.client.query<string[]>({ text: `EXPLAIN (FORMAT JSON) ${this.source(query)}`, rowMode: 'array' })
    const [plan] = JSON.parse(rows.map(([line]) => line).join('\n')) as { Plan?: { 'Plan Rows'?: number } }[]
    return plan?.Plan?.['Plan Rows'] ?? null
  }

  async count(query: DatabaseQuery, fields: readonly SourceField[], above: LowerBound): Promise<KeyCounts> {
    const more = greater(fields, above)
    const sums = keySums(wholeKey(fields, above)).map((sum) => `${sum} FILTER (WHERE NOT (${more}))`)
    const text = `SELECT count(*) FILTER (WHERE ${more}), count(*), ${sums.join(', ')} FROM ${named(this.source(query), fields.length)}`
    const [[found, all, ...added] = []] = (await this.client.query<string[]>({ text, rowMode: 'array' })).rows
    return { above: Number(found), others: Number(all) - Number(found), sums: canonicalSums(...added) }
  }

  async copy(query: DatabaseQuery, fields: readonly SourceField[], file: string, { above, maxTextMb, onRows }: CopyBounds): Promise<CopyResult> {
    const list = fields.flatMap((field, i) => (field.isLeftOut ? [] : [`${askedAs(field, i)} AS ${columnName(i)}`])).join(', ')
    const where = above === null ? '' : ` WHERE ${greater(fields, above)}`
    const stream = this.client.query(
      copyTo(`COPY (SELECT ${list} FROM ${named(this.source(query), fields.length)}${where}) TO STDOUT (FORMAT csv, NULL ''${quotedTexts(fields)})`),
    )
    let [bytes, told, bytesOfRow] = [0, 0, 0]
    const counted = new Transform({
      transform(chunk: Buffer, _, next) {
        bytes += chunk.length
        if (Date.now() - told > TELL_EVERY) {
          told = Date.now()
          bytesOfRow ||= chunk.length / Math.max(1, linesIn(chunk))
          onRows(Math.round(bytes / bytesOfRow))
        }
        next(bytes > maxTextMb * MIB ? new TooMuchText(maxTextMb) : null, chunk)
      },
    })
    await pipeline(stream, counted, rowsFile(file))
    return { rows: stream.rowCount }
  }
}

async function open(server: DatabaseServer): Promise<Session> {
  const connected = await connect(server)
  const { rows } = await connected.client.query<string[]>({ text: 'SHOW server_version', rowMode: 'array' })
  return new PostgresSession(connected, `PostgreSQL ${rows[0]?.[0] ?? ''}`, server.functions)
}

export const postgres: Driver = {
  kind: 'postgresql',
  sends: 'quoted',
  open,
  problem: (error, server) => (error instanceof BadCertificates ? fail('db_tls_ca') : problem(error, server)),
  nullTexts,
  castable,
}
