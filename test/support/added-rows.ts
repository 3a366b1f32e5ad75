/** Imports from a database, in full or as an append, within the test's process: a child process per import would cost seconds. */
import { join } from 'node:path'
import { ok, type Result } from '../../src/contract/errors.ts'
import type { DatabaseOptions } from '../../src/contract/import.ts'
import { copyFromDatabase } from '../../src/engine/databases/snapshot.ts'
import { createDataset } from '../../src/engine/duckdb/open.ts'
import { ImportProgress } from '../../src/engine/import-progress.ts'
import type { DatabaseServer, ImportTask } from '../../src/engine/protocol.ts'

type Kept = Exclude<NonNullable<ImportTask['append']>['kept'], string>

export interface ReadRows {
  readonly columns: NonNullable<ImportTask['before']>
  readonly rows: readonly unknown[]
  readonly added: number | null | undefined
  readonly kept: Kept
}

/**
 * Copies a database's rows into a new dataset file and returns them as text, sorted. With `more.append`, copies only new
 * rows and adds them to the rows of an earlier import.
 */
export async function readRows(
  database: DatabaseServer,
  options: DatabaseOptions,
  { folder, file }: { readonly folder: string; readonly file: string },
  more: Pick<ImportTask, 'append' | 'before'>,
): Promise<Result<ReadRows>> {
  const limits = { memory: '500MB', threads: 1, temp: folder, tempSize: '1GB', compiled: folder }
  const target = join(folder, file)
  const instance = await createDataset(target, limits)
  const connection = await instance.connect()
  try {
    const task = { source: '', options: null, target, refusedFile: `${target}.refused`, limits, maxTextMb: 10, database, ...more }
    const loaded = await copyFromDatabase(connection, task, options, new ImportProgress(() => undefined))
    if (!loaded.ok) return loaded
    const { columns, notes, report } = loaded.value
    const list = columns.map(({ id }) => `CAST(${id} AS VARCHAR)`).join(', ')
    const rows = await (await connection.run(`SELECT ${list} FROM data ORDER BY ALL`)).getRowsJson()
    const noted = columns.flatMap(({ id, name, dtype }) => {
      const note = notes.get(id)
      return note ? [{ column_id: id, name, dtype, nulls: 0, ...note }] : []
    })
    return ok({
      columns: columns.map((column) => ({ ...column, date_order: null })),
      ...{ rows, added: report.append?.added, kept: { file: target, notes: noted } },
    })
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/** Task options that append to an earlier import: only rows whose `key` column is greater than in the rows already imported. */
export const addedTo = ({ columns, kept }: ReadRows, key: string): Pick<ImportTask, 'append' | 'before'> => ({
  before: columns,
  append: { key, source: '', kept },
})

export const first = (key: string): Pick<ImportTask, 'append' | 'before'> => ({ before: null, append: { key, source: '', kept: 'first' } })
