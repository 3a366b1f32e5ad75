/** Finds the cells that numbers of a step's description link to, so that a report's table can give them element IDs. */
import { descriptionSource } from '../../../analysis/described.ts'
import type { CellAddress } from '../../../contract/explanation.ts'
import type { Step } from '../../../contract/step.ts'
import { cellOfFigure } from '../describe/cell-of-figure.ts'

export const addressKey = ({ measure_id, row, column }: CellAddress): string => JSON.stringify([measure_id, row, column])

/** Returns element IDs by cell address. */
export function referencedCells(step: Step): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const { figure } of descriptionSource(step)?.parts ?? []) {
    const cell = figure && cellOfFigure(figure, step.config)
    if (cell && !ids.has(addressKey(cell))) ids.set(addressKey(cell), `${step.step_id}-cell-${ids.size}`)
  }
  return ids
}
