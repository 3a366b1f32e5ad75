/** The code files of one version of a dataset: which there are, and which would be used if there were. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { StoredColumn } from '../../../pivot/resolve.ts'
import { CodeFile } from './code-file.ts'

const DATASET = /\.duckdb$/
const ENDING = '.codes'
/** The ending of a file that is being written. */
export const TEMPORARY = '.tmp'

/** The folder of the code files of a dataset's file. */
export const codeFolderOf = (datasetFile: string): string => datasetFile.replace(DATASET, ENDING)

/** Bytes of the files in a folder of code files; 0 without one. */
export function codeBytes(folder: string): number {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + (name.endsWith(ENDING) ? statSync(join(folder, name)).size : 0), 0)
  } catch {
    return 0
  }
}

/** Deletes the files of writers that were ended. Call it when no writer runs. */
export function removeUnfinished(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) if (name.endsWith(TEMPORARY)) rmSync(join(folder, name), { force: true })
}

export class CodeFolder {
  readonly datasetFile: string
  readonly path: string
  private readonly version: string
  /** Columns without a file that a count would have read. */
  private readonly wanted = new Map<string, StoredColumn>()
  /** Columns that cannot have a file. */
  private readonly refused = new Set<string>()
  /** Files whose codes agree with their checksum, by column. */
  private readonly verified = new Map<string, string>()

  constructor(datasetFile: string) {
    this.datasetFile = datasetFile
    this.path = codeFolderOf(datasetFile)
    this.version = basename(datasetFile).replace(DATASET, '')
  }

  fileOf(physical: string): string {
    return join(this.path, `${physical}${ENDING}`)
  }

  /** What the header of a column's file names. */
  nameOf(physical: string): string {
    return `${this.version}/${physical}`
  }

  /** Opens the file of a column. Without one, null, and the column is wanted. */
  open(column: StoredColumn): CodeFile | null {
    const { physical } = column
    const file = CodeFile.open(this.fileOf(physical), this.nameOf(physical))
    if (file instanceof CodeFile) return file
    if (file === 'damaged') this.drop(column)
    else this.want(column)
    return null
  }

  private want(column: StoredColumn): void {
    if (!this.refused.has(column.physical)) this.wanted.set(column.physical, column)
  }

  /** Deletes a damaged file. It is written again. */
  drop(column: StoredColumn): void {
    rmSync(this.fileOf(column.physical), { force: true })
    this.want(column)
  }

  isVerified(physical: string, { identity }: CodeFile): boolean {
    return this.verified.get(physical) === identity
  }

  verify(physical: string, { identity }: CodeFile): void {
    this.verified.set(physical, identity)
  }

  distrust(physical: string): void {
    this.verified.delete(physical)
  }

  /** Takes the next column whose file is to be written; undefined if there is none, or if the dataset is gone. */
  next(): StoredColumn | undefined {
    const [column] = this.wanted.values()
    if (column) this.wanted.delete(column.physical)
    return column && existsSync(this.datasetFile) ? column : undefined
  }

  /** Remembers that a column cannot have a file. */
  refuse({ physical }: StoredColumn): void {
    this.refused.add(physical)
  }
}
