/** Decides how a file that was imported before is read again: the same way as then, unless a person asks for something else. */
import type { ImportReport } from '../../../contract/dataset.ts'
import { ENCODINGS, type ImportOptions, type SourceOptions } from '../../../contract/import.ts'
import type { ImportTask } from '../../../engine/protocol.ts'
import { knownColumns } from '../../jobs/known-columns.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { optionsOf } from './present.ts'

type Csv = Extract<SourceOptions, { kind: 'csv' }>

/** Fills options that were left to detection with what the last import detected, because newer detection would decide differently for some files. */
export function withDetectedOptions(options: Csv, report: ImportReport): Csv {
  const encoding = ENCODINGS.find((name) => name === report.encoding) ?? null
  const delimiters = [',', ';', '\t', '|'] as const
  return {
    ...options,
    encoding: options.encoding ?? encoding,
    delimiter: options.delimiter ?? delimiters.find((d) => d === report.delimiter) ?? null,
    // a line that names the separator counts as skipped
    header_row: options.header_row ?? (report.skipped_rows > 0 ? null : report.header ? 1 : 0),
  }
}

export interface RereadOptions {
  readonly options: ImportOptions
  /** Columns of the existing version. They keep their types if the values allow it. */
  readonly before: NonNullable<ImportTask['before']> | null
}

/** The caller's options, otherwise what was chosen or detected last, otherwise what the file suggests. */
export function rereadOptions(row: DatasetRow, given: ImportOptions | undefined, usual: SourceOptions): RereadOptions {
  const stored = optionsOf(row)
  const report = row.version?.report
  const isSame = stored !== null && (given === undefined || JSON.stringify(given.source) === JSON.stringify(stored.source))
  const options = given ?? stored ?? { source: usual, schema: { types: {}, blank_misfits: [] } }
  if (!isSame || !report) return { options, before: null }
  const { source } = options
  const { before } = knownColumns(row.version)
  return { options: source.kind === 'csv' ? { ...options, source: withDetectedOptions(source, report) } : options, before }
}
