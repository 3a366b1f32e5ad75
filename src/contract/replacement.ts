/** A file that replaces the data of a dataset: how its columns are matched, and the versions that are kept. */
import { z } from 'zod'
import { FileOptions, SchemaType, SourcePart } from './import.ts'
import { Id, Instant, Title } from './scalar.ts'
import { SchemaChanges } from './schema-changes.ts'

export const VERSIONS_MAX = 20

/** How many versions of a dataset the owner keeps, with the current one. */
export const KeepVersions = z.int().min(1).max(VERSIONS_MAX)
export const KEPT_VERSIONS = 3

/**
 * Why a column of the file was matched. 'name': equal names. 'alike': names that differ only in case, spaces and
 * punctuation. 'type': the only columns of a type that are left, at the same place. 'given': chosen by the caller.
 */
export const MatchEvidence = z.enum(['name', 'alike', 'type', 'given'])
export type MatchEvidence = z.infer<typeof MatchEvidence>

/** The dataset's column for each column of the file, by place; null for a new column. */
export const ColumnMapping = z.array(Id.nullable()).max(5_000)
export type ColumnMapping = z.infer<typeof ColumnMapping>

/**
 * A type that the caller chose for a column of the file; null to detect it. It applies only if no value of the file loses
 * anything, unless `may_lose` is set: then values that do not fit become blank, and a date drops its time.
 */
export const ReplacementType = z.strictObject({ type: SchemaType.nullable(), may_lose: z.boolean().default(false) })
export type ReplacementType = z.infer<typeof ReplacementType>

/** The chosen type for each column of the file, by place; null for one that was not chosen now: then a type from before applies. */
export const ReplacementTypes = z.array(ReplacementType.nullable()).max(5_000)

/** Whether rows of an appended file that are already in the dataset are kept or left out. 'ask': the import stops and tells. */
export const Doubles = z.enum(['ask', 'keep', 'leave_out'])
export type Doubles = z.infer<typeof Doubles>

/** Rows of a file that are already in the dataset, because of which an import stopped: their number, the rows of the file, and the first of them. */
export const RowsInBoth = z.strictObject({
  count: z.int(),
  rows: z.int(),
  samples: z.strictObject({ names: z.array(z.string()), rows: z.array(z.array(z.string().nullable())) }),
})
export type RowsInBoth = z.infer<typeof RowsInBoth>

export const MatchedColumn = z.strictObject({
  name: z.string(),
  /** The type that the column is expected to have; it follows from a sample of the rows. */
  dtype: z.string(),
  samples: z.array(z.string()),
  /** The dataset's column and its type now; null for a new column. */
  column: z.strictObject({ id: Id, name: z.string(), dtype: z.string() }).nullable(),
  evidence: MatchEvidence.nullable(),
  /** The type that fits the sample. */
  found: z.string(),
  /** The type that was chosen now or for an earlier file, and whether it may lose values. */
  chosen: SchemaType.nullable(),
  may_lose: z.boolean(),
  /** Values of the sample that do not fit the chosen type, and values that would lose a part, such as the time of a date. */
  failing: z.strictObject({ count: z.int(), samples: z.array(z.string()) }),
  losing: z.strictObject({ count: z.int(), samples: z.array(z.string()) }),
})
export type MatchedColumn = z.infer<typeof MatchedColumn>

/** An analysis with steps that could not be computed with the new columns. */
export const TouchedAnalysis = z.strictObject({ id: Id, title: Title, owner: z.string(), steps: z.array(z.string()), column_ids: z.array(Id) })
export type TouchedAnalysis = z.infer<typeof TouchedAnalysis>

/** The changes that a file would make to a dataset. */
export const ReplacementCheck = z.strictObject({
  options: FileOptions,
  parts: z.array(SourcePart),
  columns: z.array(MatchedColumn),
  /** Columns of the dataset that the file lacks are in `changes.gone`. Null if no column changes. */
  changes: SchemaChanges.nullable(),
  analyses: z.array(TouchedAnalysis),
  /** How many other analyses break, which the caller may not see. */
  others: z.int(),
  /** How many rows the sample has, and whether it is the whole file. */
  sampled_rows: z.int(),
  sample_is_whole: z.boolean(),
  rows_now: z.int(),
  /** Rows of the file; null if they could not be counted in time. */
  rows_then: z.int().nullable(),
  /** Lines of the file that cannot be read. */
  refused: z.int(),
  /** The first rows of the file. */
  rows: z.array(z.array(z.string().nullable())),
})
export type ReplacementCheck = z.infer<typeof ReplacementCheck>

/** A version of a dataset. `by`: the person who replaced the file; null if it was only read again. */
export const KeptVersion = z.strictObject({
  id: Id,
  rows: z.int(),
  columns: z.int(),
  bytes: z.int(),
  /** When it was made, and when it was last made the current version. */
  created: Instant,
  shown: Instant,
  current: z.boolean(),
  mode: z.enum(['import', 'replace', 'append']),
  source_note: z.string(),
  by: z.string().nullable(),
  /** Columns that saved steps read and that the version lacks or has with another type. */
  breaks: z.array(z.string()),
})
export type KeptVersion = z.infer<typeof KeptVersion>
