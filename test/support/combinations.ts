/** Small dataset files for tests, and combinations that are built of them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { CombinationOptions } from '../../src/contract/combination.ts'
import { parseSqlType } from '../../src/contract/sql-type.ts'
import { combine } from '../../src/engine/combine/build.ts'
import type { CombinationSource } from '../../src/engine/combine/task.ts'
import { createDataset } from '../../src/engine/duckdb/open.ts'
import { ImportProgress } from '../../src/engine/import-progress.ts'
import type { EngineLimits, ImportTask } from '../../src/engine/protocol.ts'

export type Cell = string | null
export interface Table {
  readonly types: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** Makes a folder before the tests of a file, removes it afterwards, and returns how to write a dataset and build a combination in it. */
export function combinationsInFolder() {
  let folder: string
  let limits: EngineLimits
  let made = 0
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'combine-'))
    limits = { memory: '500MB', threads: 2, temp: join(folder, 'spill'), tempSize: '1000MB', compiled: folder }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const text = (cell: Cell): string => (cell === null ? 'NULL' : `'${cell.replaceAll("'", "''")}'`)

  /** Writes a dataset file with the columns c1, c2 … named A, B … and returns it as a source. */
  async function source(title: string, { types, rows }: Table): Promise<CombinationSource> {
    const file = join(folder, `${++made}.duckdb`)
    const instance = await createDataset(file, limits)
    const connection = await instance.connect()
    await connection.run(`CREATE TABLE data (${types.map((type, i) => `c${i + 1} ${type}`).join(', ')})`)
    if (rows.length > 0) await connection.run(`INSERT INTO data VALUES ${rows.map((row) => `(${row.map(text).join(', ')})`).join(', ')}`)
    connection.closeSync()
    instance.closeSync()
    const columns = types.map((type, i) => ({ id: `c${i + 1}`, name: 'ABCDEF'[i] ?? '', type: parseSqlType(type), physical: `c${i + 1}`, enumType: null }))
    return { id: title, title, versionId: `${title}-v`, rows: rows.length, file, columns }
  }

  async function build(options: CombinationOptions, sources: readonly CombinationSource[]) {
    const target = join(folder, `${++made}.duckdb`)
    const task: ImportTask = {
      ...{ source: '', options: { source: options, schema: { types: {}, blank_misfits: [] } }, target, refusedFile: `${target}.refused` },
      ...{ limits, maxTextMb: 100, combination: { sources, level: 1 } },
    }
    const instance = await createDataset(target, limits)
    const connection = await instance.connect()
    try {
      const loaded = await combine(connection, task, options, new ImportProgress(() => undefined))
      if (!loaded.ok) return { problem: loaded.code, params: loaded.params, rows: [], columns: [], unmatched: null }
      const { columns, report } = loaded.value
      const rows = (await (await connection.run(`SELECT ${columns.map(({ id }) => `CAST(${id} AS VARCHAR)`).join(', ')} FROM data`)).getRowsJson()) as Cell[][]
      return {
        problem: null,
        params: {},
        rows,
        columns: columns.map(({ id, name, dtype }) => `${id} ${name} ${dtype}`),
        unmatched: report.combination?.unmatched,
      }
    } finally {
      connection.closeSync()
      instance.closeSync()
    }
  }
  return { source, build, limits: () => limits }
}
