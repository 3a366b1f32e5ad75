/** Generated tables whose counts may read code files. */
import type { Value } from '../../src/contract/scalar.ts'
import type { StepConfig } from '../../src/contract/step.ts'
import { DuckDbSource } from '../../src/engine/duckdb/source.ts'
import { CodeFolder } from '../../src/engine/kernel/codes/code-folder.ts'
import { CodeWriter } from '../../src/engine/kernel/codes/code-writer.ts'
import type { KernelLimits } from '../../src/engine/kernel/sizes.ts'
import { cellsOf } from './cells.ts'
import { compute } from './compute.ts'
import { generatedTable } from './generated.ts'
import type { TestTable } from './tables.ts'

export const LIMITS: KernelLimits = { rowsMin: 1, bytes: 2 ** 28 }
const SQL_ONLY: KernelLimits = { rowsMin: Number.POSITIVE_INFINITY, bytes: 0 }

export interface Coded {
  readonly table: TestTable
  /** The folder as another process opens it. */
  readonly opened: () => CodeFolder
  codes: CodeFolder
}

export type Cells = Map<string, Value[]>

export async function coded(rows: number, many: number): Promise<Coded> {
  const table = await generatedTable(rows, many)
  const opened = () => new CodeFolder(table.file)
  return { table, opened, codes: opened() }
}

/** Writes all files that counts wanted. */
export async function writeWanted({ table, codes }: Coded): Promise<void> {
  const connect = async () => new DuckDbSource(await table.instance.connect(), table.columns)
  const writer = new CodeWriter(
    () => [{ codes, connect }],
    () => {},
    1,
  )
  writer.resume()
  await writer.idle()
}

/** Counts with the kernel. `notes` say why it did not read code files. */
export async function countedOver({ table, codes }: Coded, config: StepConfig, kernel = LIMITS): Promise<{ cells: Cells; notes: string[] }> {
  const notes: string[] = []
  const result = await compute({ ...table, codes, kernel, note: (text) => notes.push(text) }, config)
  return { cells: cellsOf(result), notes }
}

export const countedBySql = async ({ table }: Coded, config: StepConfig): Promise<Cells> => cellsOf(await compute({ ...table, kernel: SQL_ONLY }, config))
