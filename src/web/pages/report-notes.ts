/** How much of an import report a person should look at: what was refused, renamed, left out or guessed. */
import type { ImportReport } from '../../contract/dataset.ts'

type ReportColumn = ImportReport['columns'][number]

/** Whether values of a column were lost, or read in a way that could be wrong. */
const isDoubtful = (column: ReportColumn): boolean =>
  column.misfits > 0 || column.blanked > 0 || column.was !== null || column.ambiguous_dates || column.ambiguous_numbers || column.future_years !== undefined

/** Counts what the report says beyond the rows that were stored and the types that were found; 0 if nothing. */
export function noteCount(report: ImportReport): number {
  const doubtful = new Set(report.columns.filter(isDoubtful).map(({ name }) => name))
  for (const { to } of report.renamed_columns) doubtful.add(to)
  for (const { name, misfits } of report.schema?.updated ?? []) if (misfits > 0) doubtful.add(name)
  for (const { name } of report.schema?.failed ?? []) doubtful.add(name)
  const once = [
    ...[report.rows_refused > 0, report.skipped_rows > 0, report.cell_errors > 0, report.formulas_without_values > 0, report.fields_beyond_header > 0],
    ...[report.encoding_guessed, report.padded_rows > 0, report.long_quotes.length > 0, report.changes !== null],
  ]
  return doubtful.size + once.filter(Boolean).length
}
