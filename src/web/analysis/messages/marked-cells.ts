/** Which cells of a table have messages. */
import { sameContent } from '../../../analysis/config-key.ts'
import { cellAddressOf, hasCell } from '../../../analysis/message-cell.ts'
import type { CellAddress } from '../../../contract/explanation.ts'
import type { MessageCell, StepThread } from '../../../contract/message.ts'
import type { Value } from '../../../contract/scalar.ts'
import type { StepConfig } from '../../../contract/step.ts'
import { valueKey } from '../../../contract/value-key.ts'

/** Keys of columns and measures with messages, by the key of the row; both made by `valueKey`. */
export type MarkedCells = ReadonlyMap<string, ReadonlySet<string>>

const placeKey = (column: readonly Value[], measureId: string): string => valueKey([...column, measureId])

/** The cells that the messages of an open thread are about and that the table of `config` can have. Null for none. */
export function markedCells(thread: StepThread | undefined, config: StepConfig): MarkedCells | null {
  if (!thread || thread.resolved) return null
  const marked = new Map<string, Set<string>>()
  for (const { cell } of thread.messages) {
    if (cell === null || cell === 'gone' || !hasCell(config, cell)) continue
    const { row, column, measure_id }: CellAddress = cellAddressOf(cell)
    const key = valueKey(row)
    marked.set(key, (marked.get(key) ?? new Set()).add(placeKey(column, measure_id)))
  }
  return marked.size === 0 ? null : marked
}

/** Whether a cell has messages; `ofRow` is the entry of its row. */
export const isMarked = (ofRow: ReadonlySet<string> | undefined, column: readonly Value[], measureId: string): boolean =>
  ofRow?.has(placeKey(column, measureId)) ?? false

/** Whether a message is about the cell, wherever it appears. */
export const isAbout = (cell: MessageCell | 'gone' | null, other: MessageCell): boolean => cell !== null && cell !== 'gone' && sameContent(cell, other)
