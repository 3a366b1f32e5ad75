/** Findings in the preview of a file: its first rows as they will be stored, and what deserves a look. */
import { z } from 'zod'
import { Value } from './scalar.ts'
import { FoundTable } from './tables.ts'

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

/** Lines of the file that are probably no rows, with the evidence. Rows are counted like `header_row`. */
export const Suggestion = z.discriminatedUnion('kind', [
  /** A row below the header that has only texts, above columns of numbers: another line of the header, or units. */
  z.strictObject({ kind: z.literal('header_line'), row: z.int(), texts: z.array(z.string()) }),
  /** The row above the header has names over several of its columns. `lines`: how many lines the header has with it. */
  z.strictObject({ kind: z.literal('group_line'), row: z.int(), lines: z.int(), texts: z.array(z.string()) }),
  /** `rows`: the first of the `count` rows that equal a line of the header. */
  z.strictObject({ kind: z.literal('repeated_header'), rows: z.array(z.int()), count: z.int() }),
  /**
   * A row with totals. `text`: its name. `sums`: columns in which it is the sum of so many rows above. `last`: how many
   * rows at the end of the file would be left out with it; null if other rows follow.
   */
  z.strictObject({
    kind: z.literal('total'),
    row: z.int(),
    text: z.string(),
    sums: z.array(z.strictObject({ column: z.string(), rows: z.int() })),
    last: z.int().nullable(),
  }),
  /** The last rows are notes or totals: `texts` has the first text of each note. */
  z.strictObject({ kind: z.literal('last'), count: z.int(), texts: z.array(z.string()) }),
])
export type Suggestion = z.infer<typeof Suggestion>

/** Parts of a workbook that its program hides. Hidden sheets cannot be chosen; hidden rows and columns are imported. */
const Hidden = z.strictObject({
  sheets: z.array(z.string()),
  columns: z.array(z.string()),
  /** Numbers of the hidden rows among the examined ones. */
  rows: z.array(z.int()),
})

/** Keys of a preview. */
export const sourceFindings = {
  /** The first rows as they will be stored, `stored[row][column]`. */
  stored: z.array(z.array(Value)).default([]),
  changes: z.array(StoredChange).default([]),
  /** The number of each shown row in the file, counted like `header_row`. */
  row_numbers: z.array(z.int()).default([]),
  /** Names of the files of an archive that were joined, because their first lines are the same. Empty for other files. */
  joined_files: z.array(z.string()).default([]),
  /** The tables that the options `tables` choose from. Empty for options of other kinds. */
  tables: z.array(FoundTable).default([]),
  /** The last rows above the header. */
  above: z.array(NumberedRow).default([]),
  suggestions: z.array(Suggestion).default([]),
  hidden: Hidden.default({ sheets: [], columns: [], rows: [] }),
}
