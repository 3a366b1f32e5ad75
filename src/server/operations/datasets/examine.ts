/** Finds out what an uploaded file would change in a dataset: how its columns match, and which analyses break. */
import { chosenMatches, columnIds, expectedType, type FileColumn, type Match, matchColumns } from '../../../analysis/replacement/match-columns.ts'
import { brokenParts } from '../../../analysis/schema-changes.ts'
import { Column } from '../../../contract/column.ts'
import type { ColumnIds } from '../../../contract/column-ids.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { defaultFileOptions, partOf } from '../../../contract/file-source.ts'
import type { FileOptions, SchemaChoice, SourcePreview } from '../../../contract/import.ts'
import type { ColumnMapping, ReplacementCheck, ReplacementType, TouchedAnalysis } from '../../../contract/replacement.ts'
import { isFileSource } from '../../../contract/source-kind.ts'
import { parseSqlType, sqlTypeName } from '../../../contract/sql-type.ts'
import { widenedType } from '../../../contract/widened-type.ts'
import type { Call, Services } from '../../handlers.ts'
import { choiceForFile } from '../../jobs/file-columns.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import type { SourceFileTable } from '../../store/schema-datasets.ts'
import type { DatasetVersion } from '../../store/stored.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { currentDocument } from '../analyses/reach.ts'
import { queueTurn } from '../callers.ts'
import { datasetFor, optionsOf } from './present.ts'
import { appliedType, losses, schemaFor } from './replaced-types.ts'
import { changesFor } from './schema-changes.ts'
import { withScratch } from './scratch.ts'

export interface Asked {
  readonly row: DatasetRow
  readonly version: DatasetVersion
  readonly file: SourceFileTable
  readonly call: Call
  readonly services: Services
}

export interface Examined {
  readonly preview: SourcePreview
  readonly columns: readonly FileColumn[]
  readonly matches: readonly Match[]
  /** The types that apply, by the IDs of the dataset's columns. */
  readonly schema: SchemaChoice
  readonly ids: ColumnIds
  /** The columns of the file as columns of the dataset, and all columns that the dataset would have. */
  readonly replaced: readonly Column[]
  readonly after: readonly Column[]
}

/** How the caller wants the file to be read and used. */
interface Wish {
  readonly options?: FileOptions | undefined
  readonly columns?: ColumnMapping | undefined
  readonly types?: readonly (ReplacementType | null)[] | undefined
  readonly mode: 'replace' | 'append'
}

/** The dataset's columns with the types that hold the values of both, and then the new ones. */
function appendedColumns(before: readonly Column[], file: readonly Column[]): Column[] {
  const added = new Map(file.map((c) => [c.id, c]))
  const known = new Set(before.map(({ id }) => id))
  const dtypeOf = (a: string, b: string | undefined): string => (b === undefined ? a : sqlTypeName(widenedType(parseSqlType(a), parseSqlType(b))))
  return [...before.map((c) => ({ ...c, dtype: dtypeOf(c.dtype, added.get(c.id)?.dtype) })), ...file.filter(({ id }) => !known.has(id))]
}

/** Runs a task of the file workers as long as the caller may change the dataset. */
async function read<T>({ row, call, services }: Asked, work: (scratch: string, signal: AbortSignal) => Promise<Result<T>>): Promise<Result<T>> {
  const admit = () => datasetFor('edit', row.id, call.actor, services)
  return await withScratch(services, (scratch) => whileAdmitted(admit, call.since, call.signal, (signal) => work(scratch, signal)))
}

async function look(asked: Asked, options: FileOptions, types: SchemaChoice['types'] = {}): Promise<Result<SourcePreview>> {
  const { file, call, services } = asked
  const source = services.data.uploadFile(file.id)
  const found = await read(asked, (scratch, signal) => services.files.look({ source, options, types, scratch }, queueTurn(call), signal))
  if (!found.ok) return found
  return found.value.problem ?? ok(found.value.preview)
}

const columnsOf = ({ names, columns }: SourcePreview): FileColumn[] =>
  names.map((name, i) => ({ name, dtype: columns[i]?.found ?? 'VARCHAR', hasValues: (columns[i]?.values ?? 0) > 0 }))

/** How many columns of the dataset a preview has by name. */
const matched = (preview: SourcePreview, { columns }: DatasetVersion): number =>
  matchColumns(columnsOf(preview), columns).filter(({ evidence }) => evidence === 'name' || evidence === 'alike').length

/**
 * The options of the former file, for another one. Rows that were left out by number stay left out only directly below
 * the header, such as a row of units; a total stands elsewhere in each file.
 */
function withoutNumbers(options: FileOptions): FileOptions {
  if (!('leave_out' in options)) return options
  const numbers = new Set(options.leave_out)
  const leave_out: number[] = []
  for (let row = (options.header_row ?? 0) + options.header_rows; numbers.has(row); row++) leave_out.push(row)
  return { ...options, leave_out }
}

/** Reads the file like the dataset's former one; as a file of its own if that finds more of the columns. An encoding is detected again. */
async function lookLikeBefore(asked: Asked): Promise<Result<SourcePreview>> {
  const { row, version, file } = asked
  const usual = defaultFileOptions(file.source_type)
  const stored = optionsOf(row)?.source
  const isSimilar = stored?.kind === usual.kind || stored?.kind === 'tables'
  if (stored === undefined || !isFileSource(stored) || !isSimilar) return await look(asked, usual)
  // the new file has other tables, of which those with the same columns are taken
  const before = stored.kind === 'tables' ? { ...stored, tables: null } : withoutNumbers(stored)
  let found = await look(asked, before.kind === 'csv' ? { ...before, encoding: null } : before)
  if (found.ok && found.value.encoding_guessed && before.kind === 'csv' && before.encoding !== null) found = await look(asked, before)
  if (found.ok && matched(found.value, version) * 2 >= Math.min(version.columns.length, found.value.names.length)) return found
  const other = await look(asked, usual)
  if (!found.ok) return other
  return other.ok && matched(other.value, version) > matched(found.value, version) ? other : found
}

/** IDs that columns of the dataset's kept versions have or had, and the number of the first ID that none of them had. */
async function formerColumns({ row, services }: Asked) {
  const kept = await services.store.datasets.keptVersions(row.id)
  const retired = kept.flatMap(({ version }) => [
    ...version.columns.map(({ id, original_name }) => ({ column_id: id, name: original_name })),
    ...(version.report?.retired ?? []),
  ])
  return { retired, least: Math.max(1, ...kept.map(({ origin }) => origin?.options?.columns?.next ?? 1)) }
}

/** Reads the head of the file with the types that apply; the preview as it is if there are none. */
async function lookTyped(asked: Asked, preview: SourcePreview, types: SchemaChoice['types']): Promise<Result<SourcePreview>> {
  return Object.keys(types).length === 0 ? ok(preview) : await look(asked, preview.options, types)
}

/** Reads the head of the file and matches its columns, by `chosen` if the caller chose. */
export async function examine(asked: Asked, { options, columns: chosen, types = [], mode }: Wish): Promise<Result<Examined>> {
  const { row, version } = asked
  const preview = options === undefined ? await lookLikeBefore(asked) : await look(asked, options)
  if (!preview.ok) return preview
  const columns = columnsOf(preview.value)
  const proposed = matchColumns(columns, version.columns)
  const matches = chosen === undefined ? ok(proposed) : chosenMatches(chosen, columns.length, proposed, version.columns)
  if (!matches.ok) return matches
  const { retired, least } = await formerColumns(asked)
  const ids = columnIds(columns, matches.value, version.columns, retired, least)
  const schema = schemaFor(ids.ids, types, optionsOf(row)?.schema)
  const typed = await lookTyped(asked, preview.value, choiceForFile(schema, ids).types)
  if (!typed.ok) return typed
  const known = new Map(version.columns.map((c) => [c.id, c]))
  const replaced = columns.map((column, i) => {
    const id = ids.ids[i] ?? ''
    const was = known.get(id)
    const applied = appliedType(typed.value.columns[i], schema.blank_misfits.includes(id))
    return { ...(was ?? Column.parse({ id, name: column.name.trim() || id })), dtype: applied ?? expectedType(column, was?.dtype) }
  })
  const after = mode === 'append' ? appendedColumns(version.columns, replaced) : replaced
  return ok({ preview: typed.value, columns, matches: matches.value, ids, schema, replaced, after })
}

/** How many rows a file has, and how many of its lines cannot be read. Null if they could not be counted in time. */
async function countRows(
  asked: Asked,
  { options, parts, sampled_rows, sample_is_whole }: SourcePreview,
): Promise<Result<{ rows: number | null; refused: number }>> {
  const { file, call, services } = asked
  if (options.kind !== 'csv') {
    const counted = parts.find(({ name }) => name === partOf(options))?.rows ?? null
    const above = options.kind === 'excel' ? (options.header_row ?? 1) + options.header_rows - 1 + options.skip_last + options.leave_out.length : 0
    return ok({ rows: sample_is_whole ? sampled_rows : counted === null ? null : Math.max(0, counted - above), refused: 0 })
  }
  const source = services.data.uploadFile(file.id)
  const found = await read(asked, (scratch, signal) => services.files.check({ source, options, start: 0, count: 1, scratch }, queueTurn(call), signal))
  if (found.ok) return ok({ rows: found.value.kept, refused: found.value.refused })
  return found.code === 'look_timeout' ? ok({ rows: null, refused: 0 }) : found
}

/** The analyses that break: those that the caller may see, and the number of the others. */
export async function touchedAnalyses(
  row: DatasetRow,
  after: readonly Column[],
  { actor }: Pick<Call, 'actor'>,
  { store }: Services,
): Promise<{ analyses: TouchedAnalysis[]; others: number }> {
  const before = row.version?.columns ?? []
  const parts = (read: (typeof rows)[number]['read']) => {
    const document = read()
    return document.ok ? brokenParts(currentDocument({ document: document.value }, row), before, after) : { columnIds: [], steps: [] }
  }
  const rows = await store.analyses.onDataset(row.id, actor)
  const hidden = await store.analyses.hiddenOnDataset(row.id, actor)
  const analyses = rows.flatMap((one): TouchedAnalysis[] => {
    const { columnIds: column_ids, steps } = parts(one.read)
    return column_ids.length === 0 ? [] : [{ id: one.id, title: one.title, owner: one.owner_name, steps, column_ids }]
  })
  return { analyses, others: hidden.filter(({ read }) => parts(read).columnIds.length > 0).length }
}

/** Describes what was found, for the person who decides. */
export async function describeExamined(asked: Asked, { preview, columns, matches, ids, schema, replaced, after }: Examined): Promise<Result<ReplacementCheck>> {
  const { row, version, call, services } = asked
  const counted = await countRows(asked, preview)
  if (!counted.ok) return counted
  const known = new Map(version.columns.map(({ id, name, dtype }) => [id, { id, name, dtype }]))
  return ok({
    ...{ options: preview.options, parts: preview.parts, rows: preview.rows.slice(0, 10) },
    columns: columns.map(({ name }, i) => ({
      ...{ name, dtype: replaced[i]?.dtype ?? 'VARCHAR', samples: (preview.columns[i]?.samples ?? []).slice(0, 3) },
      ...{ column: known.get(matches[i]?.id ?? '') ?? null, evidence: matches[i]?.evidence ?? null },
      ...losses(preview.columns[i], schema.blank_misfits.includes(ids.ids[i] ?? '')),
    })),
    changes: await changesFor(row, after, services.store),
    ...(await touchedAnalyses(row, after, call, services)),
    ...{ sampled_rows: preview.sampled_rows, sample_is_whole: preview.sample_is_whole },
    ...{ rows_now: version.rows, rows_then: counted.value.rows, refused: counted.value.refused },
  })
}

/** The uploaded file of a replacement. Fails if it was not uploaded for this dataset, or is no longer kept. */
export async function uploadedFile(row: DatasetRow, fileId: string, services: Services): Promise<Result<SourceFileTable, 'no_source_file'>> {
  const file = await services.store.datasets.source(row.id, fileId)
  return file ? ok(file) : fail('no_source_file')
}
