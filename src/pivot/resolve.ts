/** Resolves ids of a step's config to columns of the dataset's file. */
import { fail, ok, type Result } from '../contract/errors.ts'
import { type SqlType, type TypeFamily, typeFamilyOf } from '../contract/sql-type.ts'
import type { StepConfig } from '../contract/step.ts'
import type { Expr, Relation } from './sql/ast.ts'

/** Keys that sort before and after all others in header order. `rest` gives the type and key order of the others if they are values of another column. */
export interface KeyOrder {
  readonly first: readonly string[]
  readonly last: readonly string[]
  readonly rest?: { readonly type: SqlType; readonly keyOrder?: KeyOrder }
  /** The type that keys are displayed as, if the interface translates them, such as names of months. */
  readonly shownType?: SqlType
  /** The others begin with a year and are sorted by time, although they are texts. */
  readonly byTime?: true
}

/** How a column is computed from a coarser key of the rows (`columns/over-key.ts`). */
export interface OverKey {
  /** The coarser key to group rows by first. */
  readonly key: Expr
  /** The column's value as an expression over the key. */
  readonly of: Expr
  /** Computing the column per row is as cheap as computing the key, so the key is used only if another field groups by it anyway. */
  readonly onlyShared?: true
}

/** A column of a key, by which other columns repeat their values. `folded`: its texts are equal regardless of case and outer blanks. */
export interface KeyColumn extends Pick<StoredColumn, 'id' | 'physical'> {
  readonly folded?: true
}

/**
 * A column of the relation that a step queries: a file column or a calculated one. `physical` is its name in that
 * relation; `enumType` is the dictionary type of a text column with few distinct values.
 */
export interface StoredColumn {
  readonly id: string
  readonly name: string
  readonly type: SqlType
  readonly physical: string
  readonly enumType: string | null
  readonly keyOrder?: KeyOrder
  readonly over?: OverKey
  /** Created for a filter or for grouping a date; not listed among the values of a row. */
  readonly hidden?: true
  /** Its values are years or quarters, named as in this kind of year. */
  readonly periods?: 'calendar' | 'fiscal'
  /** Has whole numbers beyond 2^53, which doubles round. */
  readonly beyondDoubles?: true
  /** Its decimal type only says how values are shown: they may have more decimals and digits. */
  readonly unbounded?: true
  /** Has one value for each key, which it repeats on every row of the key. The caller may not be able to read the key columns. */
  readonly repeats?: { readonly keys: readonly KeyColumn[] }
  /** Blank in every row, so that it can be summed and averaged whatever its type is. */
  readonly withoutValues?: true
}

/** The engine's number of a row of a file. No column has this name. */
export const ROW_NUMBER = 'rowid'

/** Names that a relation over these columns passes on: their own, those of the keys by which they repeat, and the number that tells rows with a blank key apart. */
export const physicalNames = (columns: readonly StoredColumn[]): string[] => [
  ...new Set([...columns.map((c) => c.physical), ...columns.flatMap((c) => (c.repeats ? [...c.repeats.keys.map((key) => key.physical), ROW_NUMBER] : []))]),
]

export const shownColumns = (columns: readonly StoredColumn[]): StoredColumn[] => columns.filter((c) => !c.hidden)

const typeInWords = (order: KeyOrder | undefined): SqlType | undefined => order?.shownType ?? (order?.rest ? typeInWords(order.rest.keyOrder) : undefined)

/** The type that a field's values are displayed as. Ungrouped values in a column of value groups keep the type of their base column. */
export const shownType = (column: Pick<StoredColumn, 'type' | 'keyOrder'>): SqlType => typeInWords(column.keyOrder) ?? column.type

/** The source of a step's queries: `from`, built by `relations` when columns are calculated. */
export interface Source {
  readonly from: string
  readonly relations: readonly Relation[]
  readonly columns: readonly StoredColumn[]
}

export const familyOf = (column: StoredColumn): TypeFamily => typeFamilyOf(column.type)

export type ColumnsById = ReadonlyMap<string, StoredColumn>

export const byId = (columns: readonly StoredColumn[]): ColumnsById => new Map(columns.map((c) => [c.id, c]))

export function findColumn(columns: ColumnsById, id: string): Result<StoredColumn, 'unknown_column'> {
  const found = columns.get(id)
  return found ? ok(found) : fail('unknown_column', { column: id })
}

/** Resolves the row and column fields of a step. A group-by that is on neither axis is appended to Rows. Fails if a field occurs twice. */
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
