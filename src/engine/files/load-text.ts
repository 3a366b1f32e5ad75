import type { DuckDBConnection } from '@duckdb/node-api'
import type { ImportReport } from '../../contract/dataset.ts'
import { ok, type Result } from '../../contract/errors.ts'
import { type CsvOptions, DELIMITERS, type Delimiter, type Encoding, type ImportOptions, type SourceOptions } from '../../contract/import.ts'
import type { Told } from '../import-progress.ts'
import type { ImportTask } from '../protocol.ts'
import { withoutFailed } from './chosen-types.ts'
import type { CsvDialect } from './csv/dialect.ts'
import { futureYears } from './csv/future.ts'
import { loadCsv } from './csv/load.ts'
import { type Loaded, NO_NOTICES } from './loaded.ts'
import type { Preferences } from './styles.ts'

export interface TextLoad {
  readonly file: string
  /** Whether only the head of the file was checked to be UTF-8. */
  readonly isPresumed?: boolean
  readonly dialect: CsvDialect
  readonly preferences: Preferences
  readonly schema: ImportOptions['schema']
  readonly source: SourceOptions
  readonly report: Partial<ImportReport>
  readonly told: Told
}

/** Loads delimited text, with the columns, notes and report of an import. */
export async function loadText(connection: DuckDBConnection, task: ImportTask, of: TextLoad): Promise<Result<Loaded>> {
  const { dialect } = of
  const { preferences, schema: chosen, isPresumed: isPresumedUtf8 = false } = of
  const before = task.before ?? []
  const loaded = await loadCsv(connection, of.file, dialect, task.refusedFile, {
    ...{ preferences, schema: chosen, before, isPresumedUtf8, keepsValues: task.keepsValues === true, told: of.told },
  })
  if (!loaded.ok) return loaded
  const { types, dictionaries, rows, refused, refusedSamples, misfitSamples, schema, words, padded, longQuotes, leftOut } = loaded.value
  const future = await futureYears(connection, types)
  const columns = types.map((type, i) => ({ id: `c${i + 1}`, name: dialect.names[i] ?? `column_${i + 1}`, dtype: type.dtype }))
  return ok({
    columns,
    dictionaries,
    rows,
    report: {
      rows_read: rows + refused,
      rows_stored: rows,
      rows_refused: refused,
      encoding: '',
      delimiter: '',
      header: dialect.header,
      renamed_columns: [...dialect.renamed],
      refused_samples: refusedSamples,
      skipped_rows: dialect.skippedRecords - (dialect.headerRows - 1),
      cell_errors: 0,
      ...NO_NOTICES,
      padded_rows: padded,
      left_out: leftOut,
      long_quotes: [...longQuotes],
      fields_beyond_header: dialect.joins === null ? dialect.beyondHeader : 0,
      schema,
      ...of.report,
    },
    notes: new Map(
      columns.map((c, i) => [
        c.id,
        {
          misfits: types[i]?.near.misfits ?? 0,
          misfit_samples: [...(misfitSamples[i] ?? [])],
          nearly: types[i]?.near.nearly ?? null,
          date_order: types[i]?.dateOrder ?? null,
          ambiguous_dates: types[i]?.ambiguous ?? false,
          ambiguous_numbers: types[i]?.ambiguousNumber ?? false,
          decimal: types[i]?.decimal ?? null,
          hint: types[i]?.hint ?? null,
          blanked: words[i] ?? 0,
          ...(future.has(c.id) ? { future_years: future.get(c.id) } : {}),
          was: before.find((b) => b.id === c.id && b.dtype !== c.dtype)?.dtype ?? null,
        },
      ]),
    ),
    options: { source: of.source, schema: task.keepsValues ? withoutFailed(of.schema, schema) : of.schema },
  })
}

/** How numbers and dates are read from a CSV file with this delimiter. */
export const csvPreferences = (options: CsvOptions, delimiter: string): Preferences => ({
  decimal: options.decimal,
  date_order: options.date_order,
  debit: options.debit,
  origin: delimiter === ';' ? 'semicolons' : delimiter === ',' ? 'commas' : 'others',
})

/** Returns the delimiter if a person could have chosen it. Null for another one that was found in the file, so that it is detected again. */
export const knownDelimiter = (delimiter: string): Delimiter | null => DELIMITERS.find((known) => known === delimiter) ?? null

/** Returns the options with all detected values, so that a rebuild reads the file in the same way. */
export function resolveOptions(options: CsvOptions, encoding: Encoding, { delimiter, header, declared, start }: CsvDialect & { start: number }): CsvOptions {
  return {
    ...options,
    encoding,
    delimiter: declared > 0 ? options.delimiter : knownDelimiter(delimiter),
    header_row: header ? start + 1 : 0,
  }
}
