/** Formats datasets and jobs as replies, and checks permissions for every call on a dataset. */
import type { Column, ColumnOptions } from '../../../contract/column.ts'
import type { ColumnProfile } from '../../../contract/column-profile.ts'
import { type Locale, OPTIONS_MAX } from '../../../contract/constants.ts'
import { type Dataset, DatasetSummary, Job, JobStage, SourceType } from '../../../contract/dataset.ts'
import type { Calendar } from '../../../contract/date-series.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { ImportOptions } from '../../../contract/import.ts'
import { RowsInBoth } from '../../../contract/replacement.ts'
import { SOURCE_KINDS } from '../../../contract/source-kind.ts'
import { demoDatasetOf } from '../../demo/content.ts'
import type { Call, Services } from '../../handlers.ts'
import { type Actor, signedIn } from '../../policies/actor.ts'
import { datasetPolicy } from '../../policies/dataset.ts'
import { abilitiesOf } from '../../policies/roles.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { type DatasetVersion, type JobRow, storedBytes } from '../../store/stored.ts'
import { errorText, textsIn } from '../../texts.ts'
import { seenError } from './seen-error.ts'

export function presentSummary(row: DatasetRow, { actor, locale }: Pick<Call, 'actor' | 'locale'>): DatasetSummary {
  const demo = demoDatasetOf(row.id)
  return {
    id: row.id,
    title: demo?.title[locale] ?? row.title,
    description: row.description,
    owner: { id: row.owner_id, name: row.owner_name },
    rows: row.version?.rows ?? 0,
    columns: row.version?.columns.length ?? 0,
    size_bytes: row.version ? storedBytes(row.version) : 0,
    created: row.created_at,
    updated: row.updated_at,
    source_type: SourceType.catch('csv').parse(row.source_type),
    visibility: row.visibility === 'public' ? 'public' : 'private',
    status: row.unreadable ? 'failed' : DatasetSummary.shape.status.catch('failed').parse(row.status),
    mode: row.version?.live ? 'live' : 'copy',
    abilities: abilitiesOf<DatasetRow, typeof datasetPolicy>(datasetPolicy, actor, row),
  }
}

/** The calendar by which a dataset's dates are grouped. */
export const calendarOf = ({ week_starts_on, fiscal_month }: DatasetRow): Calendar => ({ week_starts_on, fiscal_month })

/** The options of the last import of the original file; plain CSV for imports of releases that did not store them. Null if no file is stored. */
export function optionsOf(row: DatasetRow): ImportOptions | null {
  if (row.options !== null) return row.options
  return row.source_type === 'csv' ? ImportOptions.parse({ source: { kind: 'csv' } }) : null
}

/** A column's distinct values, or the reason why they are not listed. Only for callers who may read the dataset. */
function optionsFor(profile: ColumnProfile | undefined, locale: Locale): ColumnOptions {
  if (profile?.values) return { values: profile.values }
  const isMany = profile && profile.distinct > OPTIONS_MAX
  return { message: isMany ? errorText(fail('too_many_unique_values', { column: '', limit: OPTIONS_MAX }), locale).title : textsIn(locale).replies.notListed }
}

export function presentColumns({ version }: DatasetRow, locale: Locale): Column[] {
  const profiles = new Map(version?.profile.map((p) => [p.column_id, p]))
  return (version?.columns ?? []).map((column) => {
    const options = optionsFor(profiles.get(column.id), locale)
    return { ...column, has_options: 'values' in options, options }
  })
}

/** The source's options; those that name other things only for people who may refresh the dataset. */
function sourceOptionsOf(row: DatasetRow, { actor }: Pick<Call, 'actor'>): Dataset['source_options'] {
  const options = optionsOf(row)
  const source = options?.appended ? null : (options?.source ?? null)
  return source && SOURCE_KINDS[source.kind].isPrivate && !datasetPolicy.edit(actor, row) ? null : source
}

/** The report of the import, without sources of a combination that the caller may not see. */
function presentReport({ version }: DatasetRow, { sources }: Dataset['lineage']): Dataset['report'] {
  if (!version?.report?.combination) return version?.report ?? null
  const { report } = version
  const seen = new Set(sources.map(({ id }) => id))
  return { ...report, combination: { ...version.report.combination, sources: version.report.combination.sources.filter((one) => seen.has(one.dataset_id)) } }
}

export function presentDataset(
  row: DatasetRow,
  found: Pick<Dataset, 'refresh' | 'lineage' | 'live' | 'estimates'>,
  call: Pick<Call, 'actor' | 'locale'>,
): Dataset {
  return {
    ...presentSummary(row, call),
    time_zone: row.time_zone,
    calendar: calendarOf(row),
    version_id: row.holds ? row.version_id : null,
    schema: presentColumns(row, call.locale),
    profile: (row.version?.profile ?? []).map(({ values: _values, ...profile }) => profile),
    report: presentReport(row, found.lineage),
    job_id: row.job_id,
    allow_download: row.allow_download === 1,
    allow_ai: row.allow_ai === 1,
    source_options: sourceOptionsOf(row, call),
    ...found,
    source_note: demoDatasetOf(row.id)?.note[call.locale] ?? row.source_note,
    keep_versions: row.keep_versions,
    column_notes: [...row.columnNotes],
    column_formats: [...row.columnFormats],
  }
}

/** Formats a job's error in a language. Errors of older releases contain their text already. */
function presentError(error: JobRow['error'], locale: Locale): Job['error'] {
  if (error === null || 'message' in error) return error
  return { code: error.code, ...errorText(fail(error.code, error.params), locale) }
}

const changesOf = (error: JobRow['error']): Job['changes'] => (error && 'changes' in error ? (error.changes ?? null) : null)

const Samples = RowsInBoth.shape.samples

/** The rows because of which an append stopped. */
function doublesOf(error: JobRow['error']): Job['doubles'] {
  if (error === null || 'message' in error || error.code !== 'rows_in_both') return null
  const { count, rows, samples } = error.params
  return { count: Number(count), rows: Number(rows), samples: Samples.parse(JSON.parse(String(samples))) }
}

export async function presentJob(job: JobRow, { actor, locale }: Pick<Call, 'actor' | 'locale'>, services: Services): Promise<Job> {
  // a job that has ended is shown as stored: its last message may still be in memory
  const live = job.state === 'running' ? services.imports.progressOf(job.id) : undefined
  const end = services.imports.unstoredEndOf(job.id)
  const error = await seenError(end?.error ?? job.error, job, actor, services)
  return {
    id: job.id,
    kind: Job.shape.kind.catch('import').parse(job.kind),
    dataset_id: job.dataset_id,
    title: job.title,
    state: end?.state ?? Job.shape.state.catch('failed').parse(job.state),
    attempt: Math.max(1, job.attempts),
    stage: JobStage.catch('waiting').parse(live?.stage ?? job.stage),
    progress: live ? live.progress : job.progress,
    rows: live?.rows ?? job.rows,
    bytes: Math.min(live?.bytes ?? job.bytes, job.bytes_total),
    bytes_total: job.bytes_total,
    error: presentError(error, locale),
    changes: changesOf(error),
    doubles: doublesOf(error),
    created: job.created_at,
  }
}

/** The published version of a dataset, or why it has none. */
export function versionOf({
  version,
  unreadable,
  holds,
}: Pick<DatasetRow, 'version' | 'unreadable' | 'holds'>): Result<DatasetVersion, 'dataset_not_ready' | 'dataset_unreadable' | 'sources_ended'> {
  if (!holds) return fail('sources_ended')
  if (version) return ok(version)
  return fail(unreadable ? 'dataset_unreadable' : 'dataset_not_ready')
}

type DatasetRule = keyof typeof datasetPolicy

/** Finds a dataset that `rule` of the policy lets the caller use. Fails with `not_found` if the caller may not know that it exists. */
export async function datasetFor(rule: DatasetRule, id: string, actor: Actor, services: Services): Promise<Result<DatasetRow, 'not_found' | 'unauthorized'>> {
  const row = await services.store.datasets.findFor(actor, id)
  if (!row || !datasetPolicy.view(actor, row)) return fail('not_found')
  return datasetPolicy[rule](actor, row) ? ok(row) : fail('unauthorized')
}

/** Finds a job that the caller may see and stop: the caller's own, or one of a dataset that the caller may edit. */
export async function jobFor(id: string, actor: Actor, services: Services): Promise<Result<JobRow, 'not_found'>> {
  const job = await services.store.datasets.job(id)
  if (!job || !signedIn(actor)) return fail('not_found')
  if (job.owner_id === actor.id) return ok(job)
  return (await datasetFor('edit', job.dataset_id, actor, services)).ok ? ok(job) : fail('not_found')
}
