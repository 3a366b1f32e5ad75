/** Paths and sizes of the code files of a version. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const DATASET = /\.duckdb$/
export const ENDING = '.codes'
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
