/** The cell that a message is about, stored as the fields and values of its headers, so that a changed layout can be detected. */
import type { CellAddress } from '../contract/explanation.ts'
import type { MessageCell } from '../contract/message.ts'
import type { Value } from '../contract/scalar.ts'
import type { StepConfig } from '../contract/step.ts'

type Key = MessageCell['row']

const keyOf = (fields: readonly string[], values: readonly Value[]): Key | null => {
  const key = values.flatMap((value, at) => {
    const column_id = fields[at]
    return column_id === undefined ? [] : [{ column_id, value }]
  })
  return key.length === values.length ? key : null
}

/** Converts an address in the current result to a cell for a message. Null if the config has fewer fields than the address has values. */
export function messageCellOf({ pivot }: StepConfig, { measure_id, row, column }: CellAddress): MessageCell | null {
  const [rows, columns] = [keyOf(pivot.rows, row), keyOf(pivot.columns, column)]
  return rows && columns && { measure_id, row: rows, column: columns }
}

const begins = (key: Key, fields: readonly string[]): boolean => key.every(({ column_id }, at) => fields[at] === column_id)

/** Whether a config still has the cell's measure, and its fields at the same positions. The header values may still be missing from the result. */
export const hasCell = ({ pivot, query }: StepConfig, { measure_id, row, column }: MessageCell): boolean =>
  begins(row, pivot.rows) && begins(column, pivot.columns) && query.value.measures.some(({ id }) => id === measure_id)

export const cellAddressOf = ({ measure_id, row, column }: MessageCell): CellAddress => ({
  measure_id,
  row: row.map(({ value }) => value),
  column: column.map(({ value }) => value),
})
