import type { Figure } from '../../../contract/description.ts'
import type { CellAddress } from '../../../contract/explanation.ts'
import type { StepConfig } from '../../../contract/step.ts'

/** The cell that a number links to: its first cell, or for a size of the result the grand total of the first measure. */
export function cellOfFigure(figure: Figure, { query }: StepConfig): CellAddress | null {
  const first = query.value.measures[0]?.id
  return ('cells' in figure ? figure.cells[0] : undefined) ?? (first === undefined ? null : { measure_id: first, row: [], column: [] })
}
