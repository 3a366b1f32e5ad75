/**
 * What the store keeps as JSON text beside documents: read through a schema, which fills what
 * came later. What cannot be read is logged with its place and counts as not there; its text stays.
 */
import { z } from 'zod'
import { closestIssue } from '../../contract/closest-issue.ts'
import { Column } from '../../contract/column.ts'
import { ColumnProfile, ImportReport, Job } from '../../contract/dataset.ts'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { ImportOptions } from '../../contract/import.ts'
import { Id } from '../../contract/scalar.ts'
import { AcceptedChange, SchemaChanges } from '../../contract/schema-changes.ts'
import { nameOf, typeOf } from '../../contract/sql-type.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import { LOCALES } from '../../texts/languages.ts'
import { readOnce } from './read-once.ts'
import type { DatasetVersionTable, JobTable } from './schema.ts'

const Columns = z.array(Column)
const Profiles = z.array(ColumnProfile)
/** Stored with the names of types. */
const StoredColumns: z.ZodType<StoredColumn[]> = z.array(
  z
    .strictObject({ id: Id, name: z.string(), dtype: z.string(), physical: z.string(), enumType: z.string().nullable() })
    .transform(({ dtype, ...column }) => ({ ...column, type: typeOf(dtype) })),
)

export const storedText = (columns: readonly StoredColumn[]): string =>
  JSON.stringify(columns.map(({ id, name, type, physical, enumType }) => ({ id, name, dtype: nameOf(type), physical, enumType })))

/** Why a job made nothing. Its text is made for whoever asks, in their language. */
const JobError = z.strictObject({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Of rows that were not taken over: what became of the columns. */
  changes: SchemaChanges.optional(),
})
export type JobError = z.infer<typeof JobError>
/** A stored error; one that only a newer release knows is a failure without a cause. */
export const readJobError = (text: string | null): JobError | null =>
  text === null ? null : JobError.catch({ code: 'upload_failed', params: {} }).parse(JSON.parse(text))
/** As a job keeps it; older releases kept the texts. */
const KeptError = z.union([JobError, Job.shape.error.unwrap()])

/** What a job reads, besides the original file of its dataset. */
const JobOrder = z.strictObject({
  ...{ options: ImportOptions, locale: z.enum(LOCALES), accept: z.array(AcceptedChange).default([]) },
  /** Everything is copied, also where new rows alone would be added. */
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

/** The value of a stored text; undefined, and a line in the log that names `place`, where it cannot be read. */
function textValue<T>(read: Read<T>, place: string, log: Log): T | undefined {
  if (read.ok) return read.value
  log(`${place} cannot be read: ${read.problem}`)
  return undefined
}

const readStored = <T>(schema: z.ZodType<T>, text: string, place: string, log: Log): T | undefined => textValue(parse(schema, text), place, log)

/** A version that readers get. Profile and report are read when they are asked for. */
export interface DatasetVersion {
  readonly id: string
  readonly rows: number
  readonly bytes: number
  readonly columns: readonly Column[]
  readonly stored: readonly StoredColumn[]
  readonly profile: readonly ColumnProfile[]
  readonly report: ImportReport | null
}

const readColumns = readOnce((text) => parse(Columns, text))
const readStoredColumns = readOnce((text) => parse(StoredColumns, text))

/** A version without columns that can be read serves nobody: undefined. */
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

/** A job with what it reads, and why it failed. */
export interface JobRow extends Omit<JobTable, 'error_json' | 'order_json'> {
  readonly error: JobError | Job['error']
  /** Null for demo data, and for jobs of releases that did not keep it. */
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
