/** Findings in the preview of a file: its first rows as they will be stored, and what deserves a look. */
import { z } from 'zod'
import { Value } from './scalar.ts'

/** A row of the file with its number, counted like `header_row`. */
const NumberedRow = z.strictObject({ row: z.int(), cells: z.array(z.string().nullable()) })

/** A shown cell whose stored value differs from the text in the file. */
export const StoredChange = z.strictObject({
  /** Indexes in `stored`. */
  row: z.int(),
  column: z.int(),
  /** The text in the file. */
  text: z.string(),
  /** form: written in another way. misfit: blank, because the text does not fit the type. nothing: blank, because the text means a missing value. */
  kind: z.enum(['form', 'misfit', 'nothing']),
})
export type StoredChange = z.infer<typeof StoredChange>

/** Keys of a preview. */
export const sourceFindings = {
  /** The first rows as they will be stored, `stored[row][column]`. */
  stored: z.array(z.array(Value)).default([]),
  changes: z.array(StoredChange).default([]),
  /** The number of each shown row in the file, counted like `header_row`. */
  row_numbers: z.array(z.int()).default([]),
  /** Names of the files of an archive that were joined, because their first lines are the same. Empty for other files. */
  joined_files: z.array(z.string()).default([]),
  /** The last rows above the header. */
  above: z.array(NumberedRow).default([]),
}
