/** From the ids of a step's config to columns of the dataset's file. */
import { fail, ok, type Result } from '../contract/errors.ts'
import { type TypeFamily, typeFamily } from '../contract/scalar.ts'
import type { StepConfig } from '../contract/step.ts'

/**
 * A column as it lies in a dataset's file. `physical` is its name there; `enumType` names the
 * dictionary type of a text column with few distinct values.
 */
export interface StoredColumn {
  readonly id: string
  readonly name: string
  readonly dtype: string
  readonly physical: string
  readonly enumType: string | null
}

export const familyOf = (column: StoredColumn): TypeFamily => typeFamily(column.dtype)

export type ColumnsById = ReadonlyMap<string, StoredColumn>

export const byId = (columns: readonly StoredColumn[]): ColumnsById => new Map(columns.map((c) => [c.id, c]))

export function findColumn(columns: ColumnsById, id: string): Result<StoredColumn, 'unknown_column'> {
  const found = columns.get(id)
  return found ? ok(found) : fail('unknown_column', { column: id })
}

/**
 * The row and column fields of a step. A group-by that the layout does not place stands at the
 * end of Rows; a field may stand only once.
 */
export function layoutOf(
  config: StepConfig,
  columns: ColumnsById,
): Result<{ rows: StoredColumn[]; columns: StoredColumn[] }, 'unknown_column' | 'field_twice'> {
  const { pivot, query } = config
  const placed = new Set([...pivot.rows, ...pivot.columns])
  const rowIds = [...pivot.rows, ...query.value.groupbys.filter((id) => !placed.has(id))]
  const seen = new Set<string>()
  const axes: StoredColumn[][] = []
  for (const ids of [rowIds, pivot.columns]) {
    const axis: StoredColumn[] = []
    for (const id of ids) {
      const found = findColumn(columns, id)
      if (!found.ok) return found
      if (seen.has(id)) return fail('field_twice', { column: found.value.name })
      seen.add(id)
      axis.push(found.value)
    }
    axes.push(axis)
  }
  return ok({ rows: axes[0] ?? [], columns: axes[1] ?? [] })
}
