/** Writes the rows of a Parquet file as clean CSV, and returns its first rows for a preview. */

import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { SchemaType } from '../../../contract/import.ts'
import { uniqueNames } from '../../../contract/unique-names.ts'
import { CleanRows } from '../tables/clean-rows.ts'
import { TooMuchText } from '../text-bound.ts'
import { withParquet } from './read.ts'

const MB = 1_048_576

export interface WrittenParquet {
  readonly names: readonly string[]
  /** Types that the file states; null for a column whose values decide. */
  readonly types: readonly (SchemaType | null)[]
  readonly rows: number
  /** How many values became null, because they have no text, such as binary data and NaN. */
  readonly errors: number
}

/** Writes all rows with a header. Throws `TooMuchText` if there is more text than `maxTextMb`. */
export const writeParquet = (path: string, target: string, maxTextMb: number): Promise<Result<WrittenParquet>> =>
  withParquet(path, async ({ names: header, types, rows, blocks }) => {
    const { names } = uniqueNames(header, header.length)
    const out = new CleanRows(target, names, names.length)
    const add = out.cellsOf({ places: names.map((_, i) => i), name: null })
    let errors = 0
    let size = 0
    try {
      const note = (): void => {
        errors++
      }
      for await (const block of blocks(Number.POSITIVE_INFINITY, note)) {
        for (const row of block) {
          for (const cell of row) size += (cell?.length ?? 0) + 1
          const written = add(row)
          if (written) await written
        }
        if (size > maxTextMb * MB) throw new TooMuchText(maxTextMb)
      }
      await out.end()
    } finally {
      out.destroy()
    }
    return ok({ names, types, rows, errors })
  })

export interface ParquetHead extends WrittenParquet {
  readonly head: readonly (readonly (string | null)[])[]
}

/** Returns the first rows, at most `most`. `rows` counts all. */
export const previewParquet = (path: string, most: number): Promise<Result<ParquetHead>> =>
  withParquet(path, async ({ names: header, types, rows, blocks }) => {
    const { names } = uniqueNames(header, header.length)
    const head: (string | null)[][] = []
    let errors = 0
    const note = (): void => {
      errors++
    }
    for await (const block of blocks(most, note)) head.push(...block)
    return names.length === 0 ? fail('file_damaged') : ok({ names, types, rows, errors, head })
  })
