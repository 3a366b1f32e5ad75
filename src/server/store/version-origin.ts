/** The origin of a version of a dataset, so that it can be brought back and read again. */
import { z } from 'zod'
import { ImportOptions } from '../../contract/import.ts'
import { Doubles, KeptVersion } from '../../contract/replacement.ts'
import { Id } from '../../contract/scalar.ts'

export const VersionOrigin = z.strictObject({
  mode: KeptVersion.shape.mode,
  /** ID of the uploaded file; null for the file that was uploaded first, or if there is none. */
  file: Id.nullable(),
  source_type: z.string(),
  source_note: z.string(),
  options: ImportOptions.nullable(),
  /** For a version that a file made: the names that matched columns had in former files, by ID, the latest first. */
  names: z.record(Id, z.array(z.string())).default({}),
})
export type VersionOrigin = z.infer<typeof VersionOrigin>

/** A replacement that a job makes, with the uploaded file. */
export const Replacement = z.strictObject({
  mode: z.enum(['replace', 'append']),
  file: Id,
  source_type: z.string(),
  source_note: z.string(),
  /** For append: columns by which rows are the same, and whether rows that are in both are kept. */
  keys: z.array(Id).default([]),
  doubles: Doubles.default('ask'),
})
export type Replacement = z.infer<typeof Replacement>
