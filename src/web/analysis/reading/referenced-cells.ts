/** Finds the cells that numbers of a step's description and messages link to, so that a report's table can give them element IDs. */
import { descriptionSource } from '../../../analysis/described.ts'
import type { CellAddress } from '../../../contract/explanation.ts'
import type { Step } from '../../../contract/step.ts'
import { cellOfFigure } from '../describe/cell-of-figure.ts'

export const addressKey = ({ measure_id, row, column }: CellAddress): string => JSON.stringify([measure_id, row, column])

/** Returns element IDs by cell address. `others`: addresses of further cells, which do not change the IDs of those in the description. */
export function referencedCells(step: Step, others: Iterable<string> = []): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  const add = (key: string): void => {
    if (!ids.has(key)) ids.set(key, `${step.step_id}-cell-${ids.size}`)
  }
  for (const { figure } of descriptionSource(step)?.parts ?? []) {
    const cell = figure && cellOfFigure(figure, step.config)
    if (cell) add(addressKey(cell))
  }
  for (const key of others) add(key)
  return ids
}
