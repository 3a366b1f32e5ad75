/** Determines which totals of a result the table hides. */
import type { TotalsView } from '../contract/pivot-result.ts'
import type { PivotLayout, TableSettings } from '../contract/step.ts'

/** The depths of an axis whose totals are hidden; 0 is the grand total. Groups of the innermost field are not totals. */
function hiddenLevels(fields: readonly string[], hidden: readonly string[], grand: boolean): number[] {
  const inner = fields.slice(0, -1).flatMap((id, at) => (hidden.includes(id) ? [at + 1] : []))
  return grand ? inner : [0, ...inner]
}

/** With split headers, each field has a column, and a group's total is below its rows. */
export function totalsView({ rows, columns }: Pick<PivotLayout, 'rows' | 'columns'>, { totals, row_headers }: TableSettings): TotalsView {
  return {
    rows: hiddenLevels(rows, totals.hidden, totals.rows),
    columns: hiddenLevels(columns, totals.hidden, totals.columns),
    below: row_headers === 'split' && rows.length > 1,
  }
}
