/** Merges the tables of a source into one clean CSV file, which is then loaded like any other file. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { ImportReport } from '../../../contract/dataset.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { SchemaType } from '../../../contract/import.ts'
import type { LeftOut } from '../../../contract/table-lines.ts'
import type { ImportedTable, TablesOptions } from '../../../contract/tables.ts'
import { csvLine } from '../../../format/csv.ts'
import type { Told } from '../../import-progress.ts'
import type { ImportTask } from '../../protocol.ts'
import { REFUSED_TEXT_MAX } from '../csv/splitter.ts'
import type { Refusal } from '../csv/tidy.ts'
import type { Loaded } from '../loaded.ts'
import { CleanRows } from './clean-rows.ts'
import { type Container, withContainer } from './container.ts'
import { chosenHeads, headsOf, statedTypes, type TableHead } from './heads.ts'
import { haveSameColumns, MergedColumns } from './merge.ts'
import { type RowCounts, withTable } from './read-table.ts'

const SAMPLES_KEPT = 20

/** The folder of the temporary files. */
const scratchOf = ({ target }: ImportTask): string => `${target}.tables`

/** Writes the refused lines of all tables, and keeps the first ones for the report. */
class RefusedRows {
  readonly samples: ImportReport['refused_samples'] = []
  count = 0
  private readonly out

  constructor(target: string) {
    this.out = createWriteStream(target, { mode: 0o600 })
    this.out.write(`\uFEFF${csvLine(['file', 'line', 'reason', 'text'])}`)
  }

  add(name: string, { line, reason, fields, text }: Refusal): Promise<void> | undefined {
    this.count++
    if (this.samples.length < SAMPLES_KEPT) this.samples.push({ line, reason, fields, text: text.slice(0, REFUSED_TEXT_MAX) })
    return this.out.write(csvLine([name, line, reason.replaceAll('_', ' '), text])) ? undefined : once(this.out, 'drain').then(() => undefined)
  }

  async end(): Promise<void> {
    this.out.end()
    await finished(this.out)
  }
}

interface Merge {
  readonly task: ImportTask
  readonly heads: readonly TableHead[]
  readonly columns: MergedColumns
  readonly hasName: boolean
  readonly rows: CleanRows
  readonly refused: RefusedRows
  readonly told: Told
}

interface Counted extends RowCounts {
  readonly refused: number
}

/** Why a table cannot be read although its head could: the error names it. */
const unreadable = (name: string) => fail('table_unreadable', { name })

async function mergeTable({ task, columns, hasName, rows, refused }: Merge, path: string, head: TableHead): Promise<Result<Counted>> {
  const { choice, name } = head
  const before = refused.count
  return await withTable({ path, part: choice.part, scratch: join(scratchOf(task), 'table'), maxTextMb: task.maxTextMb, isHead: false }, async (table) => {
    const places = columns.placesOf(table.names)
    // the rest of the file changed what its head says
    if (places.includes(-1)) return unreadable(name)
    const placement = { places, name: hasName ? name : null }
    const counts = await table.each({ add: rows.cellsOf(placement), addLine: rows.linesOf(placement), refuse: (line) => refused.add(name, line) })
    return counts.ok ? ok({ ...counts.value, refused: refused.count - before }) : counts
  })
}

/** Merges the chosen tables in their order. A file with several of them is unpacked for each run of its tables. */
async function mergeAll(merge: Merge, container: Container): Promise<Result<Counted[]>> {
  const files = new Map(container.files.map((file) => [file.name, file]))
  const counted: Counted[] = []
  for (let at = 0; at < merge.heads.length; ) {
    const first = merge.heads[at] as TableHead
    const file = files.get(first.choice.file)
    if (!file) return unreadable(first.name)
    let end = at + 1
    while (merge.heads[end]?.choice.file === first.choice.file) end++
    let current = first
    const merged = await container.withFile(file, Number.POSITIVE_INFINITY, async (path) => {
      for (current of merge.heads.slice(at, end)) {
        const counts = await mergeTable(merge, path, current)
        if (!counts.ok) return counts
        counted.push(counts.value)
      }
      return ok(null)
    })
    if (!merged.ok) return merged.code === 'file_inflates' ? merged : unreadable(current.name)
    merge.told.tell(end / merge.heads.length, 0)
    at = end
  }
  return ok(counted)
}

const sum = (counts: readonly Counted[], of: (counted: Counted) => number): number => counts.reduce((total, counted) => total + of(counted), 0)

const leftOutOf = (counts: readonly Counted[]): LeftOut => ({
  last: sum(counts, ({ leftOut }) => leftOut.last),
  chosen: sum(counts, ({ leftOut }) => leftOut.chosen),
  repeated_headers: sum(counts, ({ leftOut }) => leftOut.repeated_headers),
})

/** The merged file, and the facts that loading needs. */
export interface MergedFile {
  readonly file: string
  readonly source: TablesOptions
  readonly types: Readonly<Record<string, SchemaType>>
  readonly report: Partial<ImportReport>
}

/** Returns the heads of the chosen tables and their columns. Fails if one of them cannot be read. */
async function chosen(task: ImportTask, options: TablesOptions): Promise<Result<{ heads: TableHead[]; columns: MergedColumns }>> {
  const found = await headsOf(task.source, join(scratchOf(task), 'head'))
  if (!found.ok) return found
  const heads: TableHead[] = []
  const columns = new MergedColumns()
  for (const [i, head] of chosenHeads(found.value, options).entries()) {
    const wanted = options.tables?.[i]
    if (head === null) return fail('sheet_missing', { name: wanted?.part ?? wanted?.file ?? '' })
    if (head.problem) return unreadable(head.name)
    const added = columns.add(head.names)
    if (!added.ok) return added
    heads.push(head)
  }
  return heads.length === 0 ? (found.value[0]?.problem ?? fail('tables_none')) : ok({ heads, columns })
}

/** Runs `work` with a folder for its temporary files, which the server deletes if this process is killed. */
async function withScratch<T>(task: ImportTask, work: () => Promise<T>): Promise<T> {
  await mkdir(scratchOf(task), { recursive: true, mode: 0o700 })
  try {
    return await work()
  } finally {
    await rm(scratchOf(task), { recursive: true, force: true })
  }
}

/** Whether a source has several tables with the same columns, so that they are one table without a person's choice. */
export async function areOneTable(task: ImportTask): Promise<boolean> {
  const found = await withScratch(task, () => headsOf(task.source, join(scratchOf(task), 'head')))
  return found.ok && found.value.every(({ problem }) => problem === null) && haveSameColumns(found.value.map(({ names }) => names))
}

/** Merges the tables, and loads the merged file with `loadMerged`. */
export const loadTables = (...of: Parameters<typeof merged>): ReturnType<typeof merged> => withScratch(of[0], () => merged(...of))

async function merged(
  task: ImportTask,
  options: TablesOptions,
  told: Told,
  loadMerged: (merged: MergedFile) => Promise<Result<Loaded>>,
): Promise<Result<Loaded>> {
  const found = await chosen(task, options)
  if (!found.ok) return found
  const { heads, columns } = found.value
  const file = join(scratchOf(task), 'merged')
  const refusedFile = join(scratchOf(task), 'refused')
  const hasName = options.name_column !== null
  const header = [...columns.names, ...(options.name_column === null ? [] : [options.name_column])]
  const rows = new CleanRows(file, header, columns.names.length)
  const refused = new RefusedRows(refusedFile)
  try {
    const merge = { task, heads, columns, hasName, rows, refused, told }
    told.part(0.4)
    const counted = await withContainer(task.source, join(scratchOf(task), 'file'), (container) => mergeAll(merge, container))
    if (!counted.ok) return counted
    await rows.end()
    await refused.end()
    const counts = counted.value
    const stated = statedTypes(heads, columns, hasName)
    const tables = heads.map(({ name }, i): ImportedTable => ({ name, rows: counts[i]?.rows ?? 0, refused: counts[i]?.refused ?? 0 }))
    const loaded = await loadMerged({
      file,
      source: { ...options, tables: heads.map(({ choice }) => choice) },
      types: Object.fromEntries(stated.flatMap((type, i) => (type === null ? [] : [[`c${i + 1}`, type] as const]))),
      report: {
        tables,
        padded_rows: sum(counts, ({ padded }) => padded),
        left_out: leftOutOf(counts),
        cell_errors: sum(counts, ({ errors }) => errors),
        formulas_without_values: sum(counts, ({ uncomputed }) => uncomputed),
        skipped_rows: 0,
      },
    })
    if (!loaded.ok || refused.count === 0) return loaded
    await rename(refusedFile, task.refusedFile)
    const { report } = loaded.value
    const more = { rows_read: report.rows_read + refused.count, rows_refused: report.rows_refused + refused.count, refused_samples: refused.samples }
    return ok({ ...loaded.value, report: { ...report, ...more } })
  } finally {
    rows.destroy()
  }
}
