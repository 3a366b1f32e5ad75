/** Chooses the options for importing a file again: the same as last time, unless a person changes them. */
import type { ImportReport } from '../../../contract/dataset.ts'
import { ENCODINGS, type ImportOptions, type SourceOptions } from '../../../contract/import.ts'
import type { ImportTask } from '../../../engine/protocol.ts'
import { knownColumns } from '../../jobs/known-columns.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { optionsOf } from './present.ts'

type Csv = Extract<SourceOptions, { kind: 'csv' }>

/** Sets options that were left to detection to the values that the last import detected, because a newer detection could decide differently. */
export function withDetectedOptions(options: Csv, report: ImportReport): Csv {
  const encoding = ENCODINGS.find((name) => name === report.encoding) ?? null
  const delimiters = [',', ';', '\t', '|'] as const
  return {
    ...options,
    encoding: options.encoding ?? encoding,
    delimiter: options.delimiter ?? delimiters.find((d) => d === report.delimiter) ?? null,
    // a line such as `sep=;` counts as skipped, so with skipped lines the header is detected again
    header_row: options.header_row ?? (report.skipped_rows > 0 ? null : report.header ? 1 : 0),
  }
}

export interface RereadOptions {
  readonly options: ImportOptions
  /** Columns of the existing version, which keep their types if the values allow it; null to detect all types again. */
  readonly before: NonNullable<ImportTask['before']> | null
}

/** The options that the caller gave, or else those of the last import, or else the detected ones. */
export function rereadOptions(row: DatasetRow, given: ImportOptions | undefined, usual: SourceOptions): RereadOptions {
  const stored = optionsOf(row)
  const report = row.version?.report
  const isSame = stored !== null && (given === undefined || JSON.stringify(given.source) === JSON.stringify(stored.source))
  const chosen = given ?? stored ?? { source: usual, schema: { types: {}, blank_misfits: [] } }
  const options = stored?.columns && !chosen.columns ? { ...chosen, columns: stored.columns } : chosen
  if (!isSame || !report) return { options, before: null }
  const { source } = options
  const { before } = knownColumns(row.version)
  return { options: source.kind === 'csv' ? { ...options, source: withDetectedOptions(source, report) } : options, before }
}
