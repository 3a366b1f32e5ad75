/**
 * Adds the rows of a new file to those of an existing version of a dataset (docs/decisions/0211). The new file is loaded
 * into a file of its own first; then one pass writes the rows of both. Types widen so that they hold all values.
 */
import { rm } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { datasetId } from '../../contract/column-ids.ts'
import { quotedName } from '../../contract/column-name.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { parseSqlType, type SqlType, sqlTypeName } from '../../contract/sql-type.ts'
import { widenedType } from '../../contract/widened-type.ts'
import { literal } from '../databases/staging.ts'
import { createDataset, REPORTS_PROGRESS } from '../duckdb/open.ts'
import type { Told } from '../import-progress.ts'
import type { AddTask, ImportTask } from '../protocol.ts'
import { coded, findDictionaries } from './dictionaries.ts'
import type { ColumnNotes, Loaded } from './loaded.ts'
import { loadSource } from './sources.ts'

/** How many rows that are in both are shown, of how many columns, and how much of a text. */
const SAMPLES = 10
const SAMPLE_COLUMNS = 8
const SAMPLE_CHARACTERS = 200

interface JoinedColumn {
  readonly id: string
  /** The name in the file, and the one that people see in the dataset. */
  readonly name: string
  readonly shown: string
  readonly type: SqlType
  /** Name of the column in the table of the existing version, and in that of the new file; null if it is missing there. */
  readonly kept: string | null
  readonly added: string | null
}

/** The columns of both, those of the existing version first. */
function joinedColumns({ columns, ids }: AddTask, loaded: Loaded): JoinedColumn[] {
  const fresh = new Map(loaded.columns.map((column) => [datasetId(column.id, ids), column]))
  const known = new Set(columns.map(({ id }) => id))
  const kept = columns.map(({ id, name, shown, physical, dtype }): JoinedColumn => {
    const same = fresh.get(id)
    const type = parseSqlType(dtype)
    return { id, name, shown, type: same ? widenedType(type, parseSqlType(same.dtype)) : type, kept: physical, added: same?.id ?? null }
  })
  const added = [...fresh].filter(([id]) => !known.has(id))
  return [
    ...kept,
    ...added.map(([id, { name, dtype, id: place }]): JoinedColumn => ({ id, name, shown: name, type: parseSqlType(dtype), kept: null, added: place })),
  ]
}

type Rows = (sql: string) => Promise<unknown[][]>

/** Creates the views `old` and `fresh` with the same columns, and returns the condition under which two of their rows are the same. */
async function createViews(rows: Rows, columns: readonly JoinedColumn[], keys: readonly string[]): Promise<string> {
  const list = (of: 'kept' | 'added') =>
    columns.map((c) => `CAST(${c[of] === null ? 'NULL' : quotedName(c[of])} AS ${sqlTypeName(c.type)}) AS ${quotedName(c.id)}`).join(', ')
  await rows(`CREATE TEMP VIEW old AS SELECT ${list('kept')} FROM kept.data`)
  await rows(`CREATE TEMP VIEW fresh AS SELECT ${list('added')}, rowid AS "place in the file" FROM added.data`)
  const compared = columns.filter((c) => (keys.length === 0 ? c.kept !== null && c.added !== null : keys.includes(c.id)))
  return compared.length === 0 ? 'false' : compared.map(({ id }) => `fresh.${quotedName(id)} IS NOT DISTINCT FROM old.${quotedName(id)}`).join(' AND ')
}

async function sampled(rows: Rows, columns: readonly JoinedColumn[], same: string): Promise<string> {
  const columnsShown = columns.filter(({ added }) => added !== null).slice(0, SAMPLE_COLUMNS)
  const list = columnsShown.map(({ id }) => `left(CAST(fresh.${quotedName(id)} AS VARCHAR), ${SAMPLE_CHARACTERS})`).join(', ')
  const found = await rows(`SELECT ${list} FROM fresh SEMI JOIN old ON (${same}) ORDER BY "place in the file" LIMIT ${SAMPLES}`)
  return JSON.stringify({ names: columnsShown.map(({ shown }) => shown), rows: found })
}

/** Fills the table `data` with the rows of both files, which are attached as `kept` and `added`. */
async function joined(connection: DuckDBConnection, add: AddTask, loaded: Loaded, { part, loading }: Told): Promise<Result<Loaded>> {
  const rows: Rows = async (sql) => (await (await connection.run(sql)).getRowsJson()) as unknown[][]
  const columns = joinedColumns(add, loaded)
  const same = await createViews(rows, columns, add.keys)
  const count = async (from: string): Promise<number> => Number((await rows(`SELECT count(*) FROM ${from}`))[0]?.[0] ?? 0)
  part(0.2)
  const doubles = await count(`fresh SEMI JOIN old ON (${same})`)
  if (doubles > 0 && add.doubles === 'ask') return fail('rows_in_both', { count: doubles, rows: loaded.rows, samples: await sampled(rows, columns, same) })
  const leftOut = add.doubles === 'leave_out' ? doubles : 0
  const list = columns.map(({ id }) => quotedName(id)).join(', ')
  const anti = leftOut > 0 ? ` ANTI JOIN old ON (${same})` : ''
  await rows(
    `CREATE TEMP VIEW joined AS SELECT ${list} FROM old UNION ALL SELECT ${list} FROM (SELECT * FROM fresh${anti} ORDER BY "place in the file") AS added`,
  )
  const texts = columns.filter(({ type }) => type.kind === 'text').map(({ id }) => id)
  part(0.3)
  const dictionaries = await findDictionaries(connection, 'joined', texts)
  part()
  const before = await count('old')
  const stored = columns.map(({ id }) => coded(id, id, dictionaries)).join(', ')
  await loading({ rows: () => before + loaded.rows - leftOut }, () => rows(`CREATE TABLE data AS SELECT ${stored} FROM joined`))
  const all = await count('data')
  for (const view of ['joined', 'fresh', 'old']) await rows(`DROP VIEW ${view}`)
  if (all !== before + loaded.rows - leftOut) throw new Error(`${before} and ${loaded.rows} rows were joined to ${all}`)
  const notes = new Map<string, ColumnNotes>([...loaded.notes].map(([id, note]) => [datasetId(id, add.ids), note]))
  const added = { rows: loaded.rows - leftOut, in_both: doubles, left_out: leftOut }
  return ok({
    ...loaded,
    ...{ dictionaries, rows: all, notes },
    columns: columns.map(({ id, name, type }) => ({ id, name, dtype: sqlTypeName(type) })),
    report: { ...loaded.report, rows_read: all + loaded.report.rows_refused, rows_stored: all, schema: null, added },
  })
}

/** Loads the new file into a file of its own. */
async function loadAlone(task: ImportTask, told: Told): Promise<Result<Loaded>> {
  const instance = await createDataset(task.target, task.limits)
  try {
    const connection = await instance.connect()
    await connection.run(REPORTS_PROGRESS)
    const loaded = await told.follow(connection, () => loadSource(connection, task, told))
    await connection.run('CHECKPOINT')
    connection.closeSync()
    return loaded
  } finally {
    instance.closeSync()
  }
}

/** Fills the table `data` with the rows of the existing version and, after them, those of the new file. */
export async function addRows(connection: DuckDBConnection, task: ImportTask, add: AddTask, told: Told): Promise<Result<Loaded>> {
  const alone = `${task.target}.added`
  try {
    const loaded = await told.within(0.4, () => loadAlone({ ...task, add: null, target: alone }, told))
    if (!loaded.ok) return loaded
    await connection.run(`ATTACH ${literal(add.file)} AS kept (READ_ONLY)`)
    await connection.run(`ATTACH ${literal(alone)} AS added (READ_ONLY)`)
    try {
      return await joined(connection, add, loaded.value, told)
    } finally {
      await connection.run('DETACH kept')
      await connection.run('DETACH added')
    }
  } finally {
    for (const left of [alone, `${alone}.wal`]) await rm(left, { force: true })
  }
}
