/**
 * Imports a table, view or statement of a database as a dataset. Copies all rows from one snapshot into a file of exact
 * texts, then casts them to the types that the database declares. If a value does not fit its type, the column stays
 * text, so that no digit is lost; values such as NaN become blank. Copies only new rows if requested and possible.
 */

import { rm, writeFile } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { CopyReason } from '../../contract/append.ts'
import { idsFor } from '../../contract/column-ids.ts'
import type { ImportReport } from '../../contract/dataset.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import type { DatabaseOptions } from '../../contract/import.ts'
import { sqlTypeName } from '../../contract/sql-type.ts'
import { uniqueNames } from '../../contract/unique-names.ts'
import { coded, findDictionaries } from '../files/dictionaries.ts'
import { type Loaded, NO_NOTICES } from '../files/loaded.ts'
import type { Told } from '../import-progress.ts'
import type { DatabaseServer, ImportTask, SourceComments } from '../protocol.ts'
import { type AppendTarget, createJoinedView, detachOldVersion, findAppendTarget, keyFacts, keyPosition } from './append.ts'
import { includedFields, type SourceField, type TableFacts } from './driver.ts'
import { driverOf } from './drivers.ts'
import { COLUMNS_MAX, factsOf, withSession } from './session.ts'
import { type Query, stage } from './staging.ts'
import { columnOf, inferType, notesOf, storedSql, type TypedColumn, typeAsStored } from './typing.ts'

interface Work {
  readonly connection: DuckDBConnection
  readonly query: Query
  readonly task: ImportTask
  readonly options: DatabaseOptions
  readonly database: DatabaseServer
  readonly file: string
  readonly told: Told
}

interface Fetched {
  readonly fields: readonly SourceField[]
  readonly names: readonly string[]
  readonly renamed: ImportReport['renamed_columns']
  readonly ids: readonly string[]
  readonly rows: number
  /** The existing version that new rows are added to, or the reason for a full copy. Null if no addition was requested. */
  readonly adding: AppendTarget | CopyReason | null
  readonly facts: TableFacts
}

/** Copies the rows of one snapshot into the file, by the driver's fastest method. */
async function copied({ query, task, options, database, file, told }: Work): Promise<Result<Fetched>> {
  return await withSession(database, async (session) => {
    const described = await session.describe(options.query)
    if (!described.ok) return described
    const leftOut = new Set(options.left_out)
    const all = described.value.map((field): SourceField => (leftOut.has(field.name) ? { ...field, isLeftOut: true } : field))
    const fields = includedFields(all)
    if (fields.length === 0) return fail('db_no_columns')
    if (fields.length > COLUMNS_MAX) return fail('db_too_many_columns', { columns: fields.length, limit: COLUMNS_MAX })
    const bytes = fields.filter(({ reading }) => reading.kind === 'bytes')
    if (bytes.length > 0) return fail('db_bytes', { columns: bytes.map(({ name }) => name).join(', ') })
    const { names, renamed } = uniqueNames(
      fields.map(({ name }) => name),
      fields.length,
    )
    const ids = idsFor(names, task)
    const adding = task.append ? await findAppendTarget(task.append, { fields, names, ids }, task.before, query) : null
    const isAdded = adding !== null && typeof adding !== 'string'
    const key = isAdded ? fields[adding.above.place] : undefined
    const above = isAdded && key ? { ...adding.above, place: all.indexOf(key) } : null
    let estimate: number | null
    if (!isAdded || above === null) estimate = await session.estimate(options.query)
    else {
      const found = await session.count(options.query, all, above)
      const named = task.append?.key ?? ''
      if (found.others !== adding.rows) return fail('append_differs', { key: named, found: found.others, kept: adding.rows })
      if (found.sums !== null && found.sums !== adding.sums) return fail('append_others', { key: named, kept: adding.rows })
      estimate = found.above
    }
    const onRows = (rows: number): void => told.tell(estimate === null || estimate === 0 ? null : Math.min(0.99, rows / estimate), rows)
    const { rows } = await session.copy(options.query, all, file, { above, maxTextMb: task.maxTextMb, onRows })
    const facts = await factsOf(session, options.query, database)
    return ok({ fields, names, renamed: [...renamed], ids, rows, adding, facts })
  })
}

/** Determines the column types of the copied texts. Null if rows are to be added and their values do not fit the existing types. */
async function typesOf({ query, database }: Work, { fields, ids, adding }: Fetched): Promise<TypedColumn[] | null> {
  const driver = await driverOf(database.kind)
  const found: TypedColumn[] = []
  for (const [i, { reading }] of fields.entries()) {
    const column = columnOf(driver, ids[i] ?? '', reading)
    const note = adding === null || typeof adding === 'string' ? undefined : adding.kept.notes.find(({ column_id }) => column_id === column.id)
    const one = note ? await typeAsStored(column, note, query) : await inferType(column, query)
    if (one === null) return null
    found.push(one)
  }
  return found
}

/** Fills the table `data` with the new rows, after the existing ones if rows are added, and verifies the row count. */
async function filled({ connection, query, told }: Work, found: readonly TypedColumn[], adding: Fetched['adding'], rows: number) {
  const isAdded = adding !== null && typeof adding !== 'string'
  const texts = found.filter(({ type }) => type.kind === 'text').map(({ id }) => id)
  if (isAdded) await createJoinedView(found, query)
  const from = isAdded ? 'joined' : 'source'
  told.part(0.3)
  const dictionaries = await findDictionaries(connection, from, texts)
  told.part()
  await query(`CREATE TABLE data AS SELECT ${found.map((one) => coded(one.id, isAdded ? one.id : storedSql(one), dictionaries)).join(', ')} FROM ${from}`)
  if (isAdded) await detachOldVersion(query)
  await query('DROP TABLE source')
  const all = rows + (isAdded ? adding.rows : 0)
  const [[stored] = [0]] = await query('SELECT count(*) FROM data')
  return Number(stored) === all ? ok({ dictionaries, all }) : fail('db_rows_differ', { sent: all, stored: Number(stored) })
}

async function outcomeOf({ query, task }: Work, { fields, names, ids, rows, adding }: Fetched): Promise<ImportReport['append']> {
  if (!task.append || adding === null) return null
  const { key, source } = task.append
  const isCopy = typeof adding === 'string'
  return { key, source, added: isCopy ? null : rows, reason: isCopy ? adding : null, ...(await keyFacts(ids[keyPosition(fields, names, key)], query)) }
}

/** Returns the table's comments by the dataset's columns. */
const commentsOf = ({ facts, fields, ids }: Fetched): SourceComments => ({
  description: facts.comment,
  columns: fields.flatMap(({ name }, i) => {
    const [description, id] = [facts.comments.get(name), ids[i]]
    return description === undefined || id === undefined ? [] : [{ column_id: id, description }]
  }),
})

async function loaded(work: Work): Promise<Result<Loaded>> {
  const { query, task, options, database, file, told } = work
  told.part(0.6)
  const fetched = await copied(work)
  if (!fetched.ok) return fetched
  const { fields, names, renamed, ids, rows, adding } = fetched.value
  told.part(0.3)
  const staged = await stage(query, file, { ids, fields, rows, sends: (await driverOf(database.kind)).sends })
  if (!staged.ok) return staged
  await rm(file, { force: true })
  told.part(0.3)
  const found = await typesOf(work, fetched.value)
  if (found === null) {
    await detachOldVersion(query)
    await query('DROP TABLE source')
    return await loaded({ ...work, task: { ...task, append: task.append ? { ...task.append, kept: 'values' } : null } })
  }
  const data = await filled(work, found, adding, rows)
  if (!data.ok) return data
  const { dictionaries, all } = data.value
  await writeFile(task.refusedFile, '')
  const report: Omit<ImportReport, 'columns'> = {
    ...{ rows_read: all, rows_stored: all, rows_refused: 0, encoding: '', delimiter: '', header: true, refused_samples: [] },
    ...{ renamed_columns: renamed, skipped_rows: 0, cell_errors: 0, schema: null, ...NO_NOTICES },
    append: await outcomeOf(work, fetched.value),
  }
  const before = new Map((task.before ?? []).map(({ id, dtype }) => [id, dtype]))
  return ok({
    columns: found.map(({ id, type }, i) => ({ id, name: names[i] ?? id, dtype: sqlTypeName(type) })),
    ...{ dictionaries, rows: all, report },
    notes: new Map(found.map((column) => [column.id, notesOf(column, before.get(column.id))])),
    options: { source: options, schema: { types: {}, blank_misfits: [] } },
    comments: commentsOf(fetched.value),
  })
}

/** Fills the table `data` from a database table, view or statement. */
export async function copyFromDatabase(connection: DuckDBConnection, task: ImportTask, options: DatabaseOptions, told: Told): Promise<Result<Loaded>> {
  const query: Query = async (sql) => (await (await connection.run(sql)).getRowsJson()) as unknown[][]
  const file = `${task.target}.utf8`
  try {
    const { database } = task
    return database ? await loaded({ connection, query, task, options, database, file, told }) : fail('connection_gone')
  } finally {
    await rm(file, { force: true })
  }
}
