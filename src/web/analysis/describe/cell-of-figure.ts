import type { Figure } from '../../../contract/description.ts'
import type { CellAddress } from '../../../contract/explanation.ts'
import type { StepConfig } from '../../../contract/step.ts'

/**
 * The cell that a number of a description links to: the first one it was computed from, or, for a count of rows or
 * columns of the result, the grand total of the first measure. Null without measures.
 */
export function cellOfFigure(figure: Figure, { query }: StepConfig): CellAddress | null {
  const first = query.value.measures[0]?.id
  return ('cells' in figure ? figure.cells[0] : undefined) ?? (first === undefined ? null : { measure_id: first, row: [], column: [] })
}
