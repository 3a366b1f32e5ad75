/** The totals of a result that a step hides. */
import type { TotalsView } from '../contract/pivot-result.ts'
import type { PivotLayout, TableSettings } from '../contract/step.ts'

/** The levels of an axis whose totals are hidden. The groups of the innermost field are not totals. */
function hiddenLevels(fields: readonly string[], hidden: readonly string[], grand: boolean): number[] {
  const inner = fields.slice(0, -1).flatMap((id, at) => (hidden.includes(id) ? [at + 1] : []))
  return grand ? inner : [0, ...inner]
}

/** In split headers a group's total comes below its rows, because each field has its own column. */
export function totalsView({ rows, columns }: Pick<PivotLayout, 'rows' | 'columns'>, { totals, row_headers }: TableSettings): TotalsView {
  return {
    rows: hiddenLevels(rows, totals.hidden, totals.rows),
    columns: hiddenLevels(columns, totals.hidden, totals.columns),
    below: row_headers === 'split' && rows.length > 1,
  }
}
