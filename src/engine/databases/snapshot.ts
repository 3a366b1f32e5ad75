/**
 * A table, view or statement of a database as a dataset: one consistent read into a file of exact
 * texts, then the types that the database declares. A value that does not fit its type keeps its
 * column text, so that no digit is lost; values that stand for nothing, such as NaN, become blank.
 */
import { rm, writeFile } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { ImportReport } from '../../contract/dataset.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import type { DatabaseOptions } from '../../contract/import.ts'
import { BIGINT, BOOLEAN, DECIMAL_DIGITS, decimal, nameOf, type SqlType, TEXT, typeFamilyOf } from '../../contract/sql-type.ts'
import { uniqueNames } from '../files/csv/dialect.ts'
import { coded, findDictionaries } from '../files/dictionaries.ts'
import { type ColumnNotes, type Loaded, NO_NOTICES } from '../files/loaded.ts'
import type { DatabaseServer, ImportTask } from '../protocol.ts'
import type { Driver, Reading, SourceField } from './driver.ts'
import { driverOf } from './drivers.ts'
import { literal, type Query, stage } from './staging.ts'
import { COLUMNS_MAX, inSession } from './talk.ts'

/** Digits that the engine adds up fastest. */
const SHORT_DECIMAL = 18
const SAMPLES = 3

export type Tell = (progress: number | null, rows: number) => void

interface Fetched {
  readonly fields: readonly SourceField[]
  readonly rows: number
}

/** Everything of one moment, by the driver's fastest way. */
async function copied(database: DatabaseServer, task: ImportTask, { query }: DatabaseOptions, file: string, tell: Tell): Promise<Result<Fetched>> {
  return await inSession(database, async (session) => {
    const fields = await session.describe(query)
    if (!fields.ok) return fields
    if (fields.value.length > COLUMNS_MAX) return fail('db_too_many_columns', { columns: fields.value.length, limit: COLUMNS_MAX })
    const bytes = fields.value.filter(({ reading }) => reading.kind === 'bytes')
    if (bytes.length > 0) return fail('db_bytes', { columns: bytes.map(({ name }) => name).join(', ') })
    const estimate = await session.estimate(query)
    const onRows = (rows: number): void => tell(estimate === null || estimate === 0 ? null : Math.min(0.99, rows / estimate), rows)
    const { rows } = await session.copy(query, fields.value, file, { maxTextMb: task.maxTextMb, onRows })
    return ok({ fields: fields.value, rows })
  })
}

/** Ids by which analyses know columns stay with their names, also while a column is gone; new columns get new ones. */
function idsFor(names: readonly string[], { before, retired }: Pick<ImportTask, 'before' | 'retired'>): string[] {
  const known = new Map([
    ...(retired ?? []).map(({ name, column_id }) => [name, column_id] as const),
    ...(before ?? []).map(({ name, id }) => [name, id] as const),
  ])
  let last = Math.max(0, ...[...known.values()].map((id) => Number(/^c(\d+)$/.exec(id)?.[1] ?? 0)))
  return names.map((name) => known.get(name) ?? `c${++last}`)
}

interface Column {
  readonly id: string
  readonly reading: Reading
  /** The text without what stands for nothing. */
  readonly text: string
}

interface Typed extends Column {
  readonly type: SqlType
  readonly misfits: number
  readonly samples: readonly string[]
  readonly blanked: number
}

const columnOf = (driver: Driver, id: string, reading: Reading): Column => {
  const words = driver.nothing(reading)
  const text = words.length === 0 ? id : `CASE WHEN ${id} IN (${words.map(literal).join(', ')}) THEN NULL ELSE ${id} END`
  return { id, reading, text: driver.castable(reading, text) }
}

/** The decimal that holds every value of a number without bounds; text where none does. */
async function decimalFor({ text }: Column, query: Query): Promise<SqlType> {
  const whole = `length(ltrim(split_part(ltrim(v, '-'), '.', 1), '0'))`
  const [[before, after] = []] = await query(`SELECT max(${whole}), max(length(split_part(v, '.', 2))) FROM (SELECT ${text} AS v FROM source)`)
  const scale = Number(after ?? 0)
  const precision = Math.max(1, Number(before ?? 0) + scale)
  if (precision > DECIMAL_DIGITS) return TEXT
  return decimal(precision <= SHORT_DECIMAL ? SHORT_DECIMAL : DECIMAL_DIGITS, scale)
}

/** Booleans, unless somebody counts with them. */
async function flagFor({ text }: Column, query: Query): Promise<SqlType> {
  const [[others] = [0]] = await query(`SELECT count(*) FROM source WHERE (${text}) NOT IN ('0', '1')`)
  return Number(others) === 0 ? BOOLEAN : BIGINT
}

async function typeFor(column: Column, query: Query): Promise<SqlType> {
  const { reading } = column
  if (reading.kind === 'number') return await decimalFor(column, query)
  if (reading.kind === 'flag') return await flagFor(column, query)
  return reading.kind === 'bytes' ? TEXT : reading
}

/** The declared type, or text where a value does not fit it. */
async function typed(column: Column, query: Query): Promise<Typed> {
  const { id, reading, text } = column
  const [[blank] = [0]] = text === id ? [[0]] : await query(`SELECT count(*) FROM source WHERE ${id} IS NOT NULL AND (${text}) IS NULL`)
  const none = { ...column, misfits: 0, samples: [], blanked: Number(blank) }
  const type = await typeFor(column, query)
  if (type.kind === 'text') {
    if (reading.kind === 'text') return { ...none, type }
    const long = await query(`SELECT ${id} FROM source ORDER BY length(${id}) DESC NULLS LAST LIMIT ${SAMPLES}`)
    return { ...none, type, text: id, blanked: 0, misfits: 1, samples: long.map(([value]) => String(value)) }
  }
  const fails = `(${text}) IS NOT NULL AND TRY_CAST(${text} AS ${nameOf(type)}) IS NULL`
  const [[misfits] = [0]] = await query(`SELECT count(*) FROM source WHERE ${fails}`)
  if (Number(misfits) === 0) return { ...none, type }
  const samples = await query(`SELECT DISTINCT ${id} FROM source WHERE ${fails} LIMIT ${SAMPLES}`)
  return { ...none, type: TEXT, text: id, blanked: 0, misfits: Number(misfits), samples: samples.map(([value]) => String(value)) }
}

const NEARLY: Partial<Record<ReturnType<typeof typeFamilyOf>, ColumnNotes['nearly']>> = { number: 'number', date: 'date', datetime: 'date', boolean: 'boolean' }

function notesOf({ reading, misfits, samples, blanked, type }: Typed, before: { readonly dtype: string } | undefined): ColumnNotes {
  const isNumber = reading.kind === 'number' || reading.kind === 'flag'
  const family = isNumber ? 'number' : reading.kind === 'bytes' ? 'text' : typeFamilyOf(reading)
  return {
    ...{ misfits, misfit_samples: [...samples], blanked, nearly: misfits > 0 ? (NEARLY[family] ?? null) : null },
    ...{ date_order: null, ambiguous_dates: false, ambiguous_numbers: false, decimal: null, hint: null },
    was: before !== undefined && before.dtype !== nameOf(type) ? before.dtype : null,
  }
}

/** Fills the table `data` from a database. */
export async function fromDatabase(connection: DuckDBConnection, task: ImportTask, options: DatabaseOptions, tell: Tell): Promise<Result<Loaded>> {
  const query: Query = async (sql) => (await (await connection.run(sql)).getRowsJson()) as unknown[][]
  const file = `${task.target}.utf8`
  try {
    const { database } = task
    if (!database) return fail('connection_gone')
    const fetched = await copied(database, task, options, file, tell)
    if (!fetched.ok) return fetched
    const { fields, rows } = fetched.value
    const { names, renamed } = uniqueNames(
      fields.map(({ name }) => name),
      fields.length,
    )
    const before = task.before ?? []
    const ids = idsFor(names, task)
    const driver = await driverOf(database.kind)
    const staged = await stage(query, file, { ids, fields, rows, sends: driver.sends })
    if (!staged.ok) return staged
    await rm(file, { force: true })
    const found: Typed[] = []
    for (const [i, { reading }] of fields.entries()) found.push(await typed(columnOf(driver, ids[i] ?? '', reading), query))
    const texts = found.filter(({ type }) => type.kind === 'text').map(({ id }) => id)
    const dictionaries = await findDictionaries(connection, 'source', texts)
    const list = found.map(({ id, text, type }) => coded(id, type.kind === 'text' ? id : `CAST(${text} AS ${nameOf(type)})`, dictionaries))
    await query(`CREATE TABLE data AS SELECT ${list.join(', ')} FROM source`)
    await query('DROP TABLE source')
    await writeFile(task.refusedFile, '')
    const report: Omit<ImportReport, 'columns'> = {
      ...{ rows_read: rows, rows_stored: rows, rows_refused: 0, encoding: '', delimiter: '', header: true, refused_samples: [] },
      ...{ renamed_columns: [...renamed], skipped_rows: 0, cell_errors: 0, schema: null, ...NO_NOTICES },
    }
    return ok({
      columns: found.map(({ id, type }, i) => ({ id, name: names[i] ?? id, dtype: nameOf(type) })),
      ...{ dictionaries, rows, report },
      notes: new Map(
        found.map((column) => [
          column.id,
          notesOf(
            column,
            before.find(({ id }) => id === column.id),
          ),
        ]),
      ),
      options: { source: options, schema: { types: {}, blank_misfits: [] } },
    })
  } finally {
    await rm(file, { force: true })
  }
}
