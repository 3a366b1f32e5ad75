/**
 * Parses JSON texts of the store, other than documents, with schemas that supply fields missing in texts of older
 * releases. A text that cannot be parsed is logged and counts as missing, but stays stored.
 */
import { z } from 'zod'
import { closestIssue } from '../../contract/closest-issue.ts'
import { Column, Repeats } from '../../contract/column.ts'
import { ColumnFormat } from '../../contract/column-format.ts'
import { ColumnNote } from '../../contract/column-note.ts'
import { ColumnProfile } from '../../contract/column-profile.ts'
import { DatabaseQuery } from '../../contract/database.ts'
import { ImportReport, Job } from '../../contract/dataset.ts'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { ImportOptions } from '../../contract/import.ts'
import { Id, typeFamily } from '../../contract/scalar.ts'
import { AcceptedChange, SchemaChanges } from '../../contract/schema-changes.ts'
import { parseSqlType, sqlTypeName } from '../../contract/sql-type.ts'
import type { KeyColumn, StoredColumn } from '../../pivot/resolve.ts'
import { LOCALES } from '../../texts/languages.ts'
import { cachedByText } from './cached-by-text.ts'
import type { JobTable } from './schema.ts'
import type { DatasetVersionTable } from './schema-datasets.ts'
import { Replacement, VersionOrigin } from './version-origin.ts'

const Columns = z.array(Column)
const Profiles = z.array(ColumnProfile)
/** The types of stored columns are written by name, such as 'DECIMAL(18,3)', and the keys by which columns repeat by their ids. */
const StoredColumns: z.ZodType<StoredColumn[]> = z
  .array(z.strictObject({ id: Id, name: z.string(), dtype: z.string(), physical: z.string(), enumType: z.string().nullable(), repeats: Repeats.optional() }))
  .transform((columns) => {
    const keyOf = (id: string, { ignore_case_and_blanks: ignores }: Repeats): KeyColumn => {
      const found = columns.find((c) => c.id === id)
      const isText = found !== undefined && typeFamily(found.dtype) === 'text'
      return { id, physical: found?.physical ?? id, ...(ignores && isText ? { folded: true } : {}) }
    }
    return columns.map(({ dtype, repeats, ...column }) => ({
      ...{ ...column, type: parseSqlType(dtype) },
      ...(repeats ? { repeats: { keys: repeats.keys.map((id) => keyOf(id, repeats)) } } : {}),
    }))
  })

const repeatsText = (keys: readonly KeyColumn[]): Repeats => ({
  keys: keys.map((key) => key.id),
  ...(keys.some((key) => key.folded) ? { ignore_case_and_blanks: true } : {}),
})

export const storedText = (columns: readonly StoredColumn[]): string =>
  JSON.stringify(
    columns.map(({ id, name, type, physical, enumType, repeats }) => ({
      ...{ id, name, dtype: sqlTypeName(type), physical, enumType },
      ...(repeats ? { repeats: repeatsText(repeats.keys) } : {}),
    })),
  )

/** Why a job published no version. Its text is generated for each reader, in their language. */
const JobError = z.strictObject({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The changes of columns because of which the rows were not published. */
  changes: SchemaChanges.optional(),
})
export type JobError = z.infer<typeof JobError>
/** Parses a stored error. One that only a newer release knows becomes a general error. */
export const readJobError = (text: string | null): JobError | null =>
  text === null ? null : JobError.catch({ code: 'upload_failed', params: {} }).parse(JSON.parse(text))
/** The stored error of a job. Older releases stored its texts instead of its code. */
const KeptError = z.union([JobError, Job.shape.error.unwrap()])

/** The stored input of a job, in addition to the dataset's original file. */
const JobOrder = z.strictObject({
  ...{ options: ImportOptions, locale: z.enum(LOCALES), accept: z.array(AcceptedChange).default([]) },
  /** Copies all rows, even if adding only new rows would be possible. */
  whole: z.boolean().default(false),
  /** The uploaded file whose rows replace those of the dataset; absent if the dataset's own source is read. */
  replacement: Replacement.optional(),
})
export type JobOrder = z.infer<typeof JobOrder>

type Log = (line: string) => void

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string }

function parse<T>(schema: z.ZodType<T>, text: string): Read<T> {
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    if (parsed.success) return { ok: true, value: parsed.data }
    const [first] = parsed.error.issues
    const found = first && closestIssue(first)
    return { ok: false, problem: found ? `${found.path.join('.')}: ${found.issue.message}` : '' }
  } catch {
    return { ok: false, problem: 'not JSON' }
  }
}

/** The parsed value of a stored text. If parsing failed, logs a line that begins with `place` and returns undefined. */
function textValue<T>(read: Read<T>, place: string, log: Log): T | undefined {
  if (read.ok) return read.value
  log(`${place} cannot be read: ${read.problem}`)
  return undefined
}

const readStored = <T>(schema: z.ZodType<T>, text: string, place: string, log: Log): T | undefined => textValue(parse(schema, text), place, log)

/** The place of a live version's rows, and the names of its columns there. */
export const LiveVersion = z.strictObject({
  engine: z.string(),
  connection_id: Id,
  query: DatabaseQuery,
  /** Names in the database by physical name. */
  fields: z.record(z.string(), z.string()),
  statistics: z.array(ColumnProfile).default([]),
})
export type LiveVersion = z.infer<typeof LiveVersion>

/** The bytes that a version takes on the disk. */
export const storedBytes = ({ bytes, code_bytes }: Pick<DatasetVersion, 'bytes' | 'code_bytes'>): number => bytes + code_bytes

/** A published version. `profile` and `report` are parsed when they are first used. */
export interface DatasetVersion {
  readonly id: string
  readonly rows: number
  /** Bytes of the dataset file. */
  readonly bytes: number
  /** Bytes of the files of codes beside it. */
  readonly code_bytes: number
  readonly columns: readonly Column[]
  readonly stored: readonly StoredColumn[]
  readonly profile: readonly ColumnProfile[]
  readonly report: ImportReport | null
  /** Null if the rows are stored in a file. */
  readonly live: LiveVersion | null
}

const readColumns = cachedByText((text) => parse(Columns, text))
const readStoredColumns = cachedByText((text) => parse(StoredColumns, text))

/** Returns undefined if the columns cannot be parsed, because the version is useless without them. */
export function readVersion(row: Omit<DatasetVersionTable, 'dataset_id' | 'created_at' | 'origin_json' | 'shown_at'>, log: Log): DatasetVersion | undefined {
  const place = (part: string) => `${part} of dataset version ${row.id}`
  const columns = textValue(readColumns(row.columns_json), place('columns'), log)
  const stored = textValue(readStoredColumns(row.stored_json), place('stored columns'), log)
  const live = row.live_json === null ? null : readStored(LiveVersion, row.live_json, place('source'), log)
  if (!columns || !stored || live === undefined) return undefined
  return {
    id: row.id,
    rows: row.rows,
    bytes: row.bytes,
    code_bytes: row.code_bytes,
    columns,
    stored,
    live,
    get profile() {
      return readStored(Profiles, row.profile_json, place('profile'), log) ?? []
    },
    get report() {
      return readStored(ImportReport, row.report_json, place('report'), log) ?? null
    },
  }
}

export const readColumnNotes = (datasetId: string, text: string | null, log: Log): ColumnNote[] =>
  text === null ? [] : (readStored(z.array(ColumnNote), text, `column notes of dataset ${datasetId}`, log) ?? [])

export const readColumnFormats = (datasetId: string, text: string | null, log: Log): ColumnFormat[] =>
  text === null ? [] : (readStored(z.array(ColumnFormat), text, `column formats of dataset ${datasetId}`, log) ?? [])

export const readOptions = (datasetId: string, text: string | null, log: Log): ImportOptions | null =>
  text === null ? null : (readStored(ImportOptions, text, `options of dataset ${datasetId}`, log) ?? null)

/** The origin of a version; null if it was not stored or cannot be parsed. */
export const readOrigin = (versionId: string, text: string | null, log: Log): VersionOrigin | null =>
  text === null ? null : (readStored(VersionOrigin, text, `origin of dataset version ${versionId}`, log) ?? null)

/** A job with its parsed input and error. */
export interface JobRow extends Omit<JobTable, 'error_json' | 'order_json'> {
  readonly error: JobError | Job['error']
  /** The job's input; null for demo data, and for jobs of releases that did not store it. */
  readonly order: JobOrder | null
}

const LOST: JobError = { code: 'upload_failed', params: {} }

export function readJob({ error_json, order_json, ...job }: JobTable, log: Log): JobRow {
  return {
    ...job,
    error: error_json === null ? null : (readStored(KeptError, error_json, `error of job ${job.id}`, log) ?? LOST),
    order: order_json === null ? null : (readStored(JobOrder, order_json, `order of job ${job.id}`, log) ?? null),
  }
}
