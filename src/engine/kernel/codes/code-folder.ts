/** The code files of one version of a dataset: which there are, and which would be used if there were. */
import { existsSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { StoredColumn } from '../../../pivot/resolve.ts'
import { CodeFile } from './code-file.ts'
import { codeFolderOf, DATASET, ENDING } from './folder-files.ts'

/** That a code file was written. */
export interface Written {
  readonly datasetFile: string
  /** Bytes of all code files of the dataset. */
  readonly bytes: number
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

  /** The identity in the header of a column's file. */
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
    for (const column of this.wanted.values()) {
      this.wanted.delete(column.physical)
      // another process may have written it meanwhile
      if (!existsSync(this.fileOf(column.physical))) return existsSync(this.datasetFile) ? column : undefined
    }
    return undefined
  }

  /** Remembers that a column cannot have a file. */
  refuse({ physical }: StoredColumn): void {
    this.refused.add(physical)
  }
}
