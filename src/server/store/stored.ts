/**
 * Reads JSON texts of the store, other than documents, through schemas that fill in later fields. Text that cannot be
 * read is logged with its place and counts as missing; the text stays stored.
 */
import { z } from 'zod'
import { closestIssue } from '../../contract/closest-issue.ts'
import { Column } from '../../contract/column.ts'
import { ColumnProfile, ImportReport, Job } from '../../contract/dataset.ts'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { ImportOptions } from '../../contract/import.ts'
import { Id } from '../../contract/scalar.ts'
import { AcceptedChange, SchemaChanges } from '../../contract/schema-changes.ts'
import { parseSqlType, sqlTypeName } from '../../contract/sql-type.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import { LOCALES } from '../../texts/languages.ts'
import { cachedByText } from './cached-by-text.ts'
import type { DatasetVersionTable, JobTable } from './schema.ts'

const Columns = z.array(Column)
const Profiles = z.array(ColumnProfile)
/** Stored with the names of types. */
const StoredColumns: z.ZodType<StoredColumn[]> = z.array(
  z
    .strictObject({ id: Id, name: z.string(), dtype: z.string(), physical: z.string(), enumType: z.string().nullable() })
    .transform(({ dtype, ...column }) => ({ ...column, type: parseSqlType(dtype) })),
)

export const storedText = (columns: readonly StoredColumn[]): string =>
  JSON.stringify(columns.map(({ id, name, type, physical, enumType }) => ({ id, name, dtype: sqlTypeName(type), physical, enumType })))

/** Why a job produced nothing. The text is made for each reader in their language. */
const JobError = z.strictObject({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** For rows that were not published: the changes of columns. */
  changes: SchemaChanges.optional(),
})
export type JobError = z.infer<typeof JobError>
/** A stored error. An error that only a newer release knows becomes a failure without a cause. */
export const readJobError = (text: string | null): JobError | null =>
  text === null ? null : JobError.catch({ code: 'upload_failed', params: {} }).parse(JSON.parse(text))
/** In the form that a job stores; older releases stored the texts. */
const KeptError = z.union([JobError, Job.shape.error.unwrap()])

/** The input of a job besides the original file of its dataset. */
const JobOrder = z.strictObject({
  ...{ options: ImportOptions, locale: z.enum(LOCALES), accept: z.array(AcceptedChange).default([]) },
  /** Copies everything, even if adding only new rows would be possible. */
  whole: z.boolean().default(false),
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

/** The value of a stored text. If it cannot be read, returns undefined and logs a line that names `place`. */
function textValue<T>(read: Read<T>, place: string, log: Log): T | undefined {
  if (read.ok) return read.value
  log(`${place} cannot be read: ${read.problem}`)
  return undefined
}

const readStored = <T>(schema: z.ZodType<T>, text: string, place: string, log: Log): T | undefined => textValue(parse(schema, text), place, log)

/** A version that readers get. Profile and report are read on demand. */
export interface DatasetVersion {
  readonly id: string
  readonly rows: number
  readonly bytes: number
  readonly columns: readonly Column[]
  readonly stored: readonly StoredColumn[]
  readonly profile: readonly ColumnProfile[]
  readonly report: ImportReport | null
}

const readColumns = cachedByText((text) => parse(Columns, text))
const readStoredColumns = cachedByText((text) => parse(StoredColumns, text))

/** Undefined if the columns cannot be read, because such a version is of no use. */
export function readVersion(row: Omit<DatasetVersionTable, 'dataset_id' | 'created_at'>, log: Log): DatasetVersion | undefined {
  const place = (part: string) => `${part} of dataset version ${row.id}`
  const columns = textValue(readColumns(row.columns_json), place('columns'), log)
  const stored = textValue(readStoredColumns(row.stored_json), place('stored columns'), log)
  if (!columns || !stored) return undefined
  return {
    id: row.id,
    rows: row.rows,
    bytes: row.bytes,
    columns,
    stored,
    get profile() {
      return readStored(Profiles, row.profile_json, place('profile'), log) ?? []
    },
    get report() {
      return readStored(ImportReport, row.report_json, place('report'), log) ?? null
    },
  }
}

export const readOptions = (datasetId: string, text: string | null, log: Log): ImportOptions | null =>
  text === null ? null : (readStored(ImportOptions, text, `options of dataset ${datasetId}`, log) ?? null)

/** A job with its input and the reason of its failure. */
export interface JobRow extends Omit<JobTable, 'error_json' | 'order_json'> {
  readonly error: JobError | Job['error']
  /** Null for demo data, and for jobs of releases that did not store it. */
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
