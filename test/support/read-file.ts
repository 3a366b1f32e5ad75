/** Imports small files as the import worker does, many of them in one process, and summarizes each result. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { ImportReport } from '../../src/contract/dataset.ts'
import type { Result } from '../../src/contract/errors.ts'
import { CsvOptions, type FileOptions, type ImportOptions, type SourcePreview } from '../../src/contract/import.ts'
import { WrongEncoding } from '../../src/engine/files/csv/encoding.ts'
import type { Loaded } from '../../src/engine/files/loaded.ts'
import { previewSource } from '../../src/engine/files/look.ts'
import { loadSource } from '../../src/engine/files/sources.ts'
import { ImportProgress } from '../../src/engine/import-progress.ts'
import type { ImportTask, PreviewTask } from '../../src/engine/protocol.ts'

const UNHEARD = new ImportProgress(() => undefined)

/** A summary of an import, in the form in which tests state the expected result. */
export interface Outcome {
  readonly encoding: string
  readonly delimiter: string
  readonly columns: readonly string[]
  readonly types: readonly string[]
  /** The first rows; every value as text, or null. */
  readonly rows: readonly (readonly (string | null)[])[]
  /** Everything the import reports about the file: rejected lines with their reasons, guesses, texts that are almost numbers. */
  readonly told: readonly string[]
}

const ROWS = 4

export function summarize(
  report: Omit<ImportReport, 'columns'>,
  notes: Iterable<readonly [string, Omit<ImportReport['columns'][number], 'column_id' | 'name' | 'dtype' | 'nulls'>]>,
): string[] {
  const found: string[] = []
  if (report.encoding_guessed) found.push('encoding guessed')
  if (report.skipped_rows > 0) found.push(`skipped ${report.skipped_rows}`)
  if (report.padded_rows > 0) found.push(`padded ${report.padded_rows}`)
  if (report.formulas_without_values > 0) found.push(`${report.formulas_without_values} formulas without values`)
  if (report.fields_beyond_header > 0) found.push(`${report.fields_beyond_header} fields beyond the header`)
  for (const { line, lines } of report.long_quotes) found.push(`quote of ${lines} lines from ${line}`)
  for (const { line, reason, fields } of report.refused_samples) found.push(`refused ${line}: ${reason}${fields === null ? '' : ` ${fields}`}`)
  for (const [id, note] of notes) {
    if (note.misfits > 0) found.push(`${id}: ${note.misfits} no ${note.nearly} (${note.misfit_samples.toSorted().join(', ')})`)
    if (note.ambiguous_dates) found.push(`${id}: ${note.date_order} by ${note.hint}`)
    if (note.ambiguous_numbers) found.push(`${id}: decimal ${note.decimal} by ${note.hint}`)
    if (note.future_years) found.push(`${id}: ${note.future_years.count} future, up to ${note.future_years.latest}`)
    if (note.was) found.push(`${id}: was ${note.was}`)
    if (note.blanked > 0) found.push(`${id}: ${note.blanked} blanked`)
  }
  for (const { column_id, blanked } of report.schema?.updated ?? []) found.push(`${column_id}: chosen, ${blanked} blanked`)
  return found
}

export class FileReader {
  private readonly folder = mkdtempSync(join(tmpdir(), 'tessera-files-'))
  private instance: DuckDBInstance | null = null
  private connection: DuckDBConnection | null = null

  private async connected(): Promise<DuckDBConnection> {
    this.instance ??= await DuckDBInstance.create(':memory:', { threads: '1' })
    this.connection ??= await this.instance.connect()
    return this.connection
  }

  async rows(sql: string): Promise<unknown[][]> {
    return (await (await (await this.connected()).run(sql)).getRowsJson()) as unknown[][]
  }

  private async cleared(): Promise<void> {
    for (const table of ['data', 'raw', 'sample']) await this.rows(`DROP TABLE IF EXISTS ${table}`)
    for (const [name] of await this.rows('SELECT DISTINCT type_name FROM duckdb_types() WHERE NOT internal')) await this.rows(`DROP TYPE ${name}`)
  }

  /** Loads a file into the table `data` as the import worker does. */
  async load(
    content: Buffer,
    source: ImportOptions['source'],
    more: { before?: ImportTask['before']; schema?: ImportOptions['schema'] } = {},
  ): Promise<Result<Loaded>> {
    const connection = await this.connected()
    await this.cleared()
    const file = join(this.folder, 'file')
    writeFileSync(file, content)
    const limits = { memory: '1GB', threads: 1, temp: this.folder, tempSize: '1GB' } as never
    const task = {
      source: file,
      target: join(this.folder, 'target'),
      refusedFile: join(this.folder, 'refused'),
      limits,
      before: more.before ?? null,
      maxTextMb: 1_000,
    }
    const schema = more.schema ?? { types: {}, blank_misfits: [] }
    return await loadSource(connection, { ...task, options: { source, schema } }, UNHEARD).catch(async (error: unknown) => {
      if (!(error instanceof WrongEncoding)) throw error
      await this.cleared()
      return await loadSource(connection, { ...task, options: { source: { ...source, encoding: error.encoding } as CsvOptions, schema } }, UNHEARD)
    })
  }

  /** Returns the summary of an import, or the error code if it fails. */
  async read(
    content: Buffer,
    options: Partial<CsvOptions> | ImportOptions['source'] = {},
    more: { before?: ImportTask['before']; schema?: ImportOptions['schema'] } = {},
  ): Promise<Outcome | string> {
    const source = 'kind' in options && options.kind !== 'csv' ? (options as ImportOptions['source']) : CsvOptions.parse({ kind: 'csv', ...options })
    const loaded = await this.load(content, source, more)
    if (!loaded.ok) return loaded.code
    const { columns, report, notes } = loaded.value
    const list = columns.map((c) => `CAST(${c.id} AS VARCHAR)`).join(', ')
    return {
      encoding: report.encoding,
      delimiter: report.delimiter,
      columns: columns.map((c) => c.name),
      types: columns.map((c) => c.dtype),
      rows: (await this.rows(`SELECT ${list} FROM data LIMIT ${ROWS}`)) as (string | null)[][],
      told: summarize(report, notes),
    }
  }

  /** Returns the preview that the import dialog shows for a file. */
  async review(content: Buffer, options: FileOptions, types: PreviewTask['types'] = {}): Promise<Result<SourcePreview>> {
    const source = join(this.folder, 'reviewed')
    writeFileSync(source, content)
    const limits = { memory: '1GB', threads: 1, temp: this.folder, tempSize: '1GB', compiled: this.folder }
    return await previewSource({ source, scratch: join(this.folder, 'scratch'), options, types, limits }, async () => undefined)
  }

  /** Returns the content of the file of rejected lines that people can download. */
  refused(): string {
    return readFileSync(join(this.folder, 'refused'), 'utf8')
  }

  /** Returns the names of the files in the folder of the imports, without those of reviews. */
  files(): string[] {
    return readdirSync(this.folder).filter((name) => !name.startsWith('reviewed'))
  }

  close(): void {
    this.connection?.closeSync()
    this.instance?.closeSync()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
