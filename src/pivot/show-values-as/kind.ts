/** The parts of a way to show values. Each kind is one object in `registry.ts`. */
import type { ErrorCode, Result } from '../../contract/errors.ts'
import type { FixedField, FormulaPart } from '../../contract/explanation.ts'
import type { Value } from '../../contract/scalar.ts'
import type { Relative, ShowValuesAsName } from '../../contract/show-as.ts'
import type { Cells, OverTimeCells, RawValue } from './cells.ts'

/** A field of the layout: its axis and its position there from 0. */
export interface Along {
  readonly axis: 'rows' | 'columns'
  readonly depth: number
}

/** A measure's way to show its values, with its field on the layout. */
export interface ShowAsPlan {
  readonly name: ShowValuesAsName
  /** Null for a kind without a field. */
  readonly along: Along | null
  /** The item of the field to compare with; null is '(blank)'. */
  readonly item: Value
  /** The neighbor to compare with instead of an item. */
  readonly relative: Relative | null
  /** Compared with a period of a date by the calendar, not with an item of the result. */
  readonly overTime: boolean
  /** The values are doubles, which are compared at 12 significant digits. */
  readonly isDouble: boolean
}

export const PLAIN_VALUES: ShowAsPlan = { name: 'none', along: null, item: null, relative: null, overTime: false, isDouble: false }

/** Everything that a kind can read to show one measure. */
export interface ShowAsInput {
  readonly cells: Cells
  readonly raw: RawValue
  readonly along: Along | null
  /** Dictionary code of the item; undefined when the field has no such value. */
  readonly itemCode: number | undefined
  readonly relative: Relative | null
  /** The bases of a comparison over time; null for any other. */
  readonly overTime: OverTimeCells | null
  /** Display positions of an axis's nodes; only kinds of the ordered phase may call it. */
  readonly position: (axis: Along['axis']) => Uint32Array
  /** A missing value counts as 0 against an existing one: counts, sums and measures made of them. */
  readonly missingIsZero: boolean
  /** Whether rows enter the measure in a cell: those that pass its own filters, or every row of the cell. */
  readonly hasRows: (cell: number) => boolean
  readonly isDouble: boolean
  /** The measure over each item of the field and all before it, for kinds whose plan requests it. */
  readonly through: () => readonly Value[]
}

/** One value per cell, by cell number. Kinds may add cells that the data lacks. */
export interface ShownCells {
  readonly values: readonly Value[]
  readonly notice?: 'base_item_missing'
}

/** The measure over the rows that match some keys. */
export interface Evaluated {
  readonly keys: readonly FixedField[]
  readonly value: Value
  /** Number of those rows. */
  readonly rows: number
  readonly missingIsZero: boolean
  readonly isDouble: boolean
  /** The value as a part of a formula, with its own parts. */
  readonly part: (role: FormulaPart['role']) => FormulaPart
}

export interface Item {
  readonly key: Value
  readonly value: Value
}

export interface ExplainedCell<C extends ErrorCode> {
  /** The cell's own value, before it is shown another way. */
  readonly own: Evaluated
  /** The key of the field that the kind runs along; null when the cell is a total across it. */
  readonly held: FixedField | null
  /** Undefined when the item is a neighbor that does not exist. */
  readonly item: Value | undefined
  /** The item is the one before or after, which the result has. Filters may have removed any other item. */
  readonly isNeighbor: boolean
  readonly evaluate: (keys: readonly FixedField[]) => Promise<Result<Evaluated, C>>
  /** The measure for every item of a field, at the cell's other keys. */
  readonly items: (held: FixedField) => Promise<Result<readonly Item[], C>>
}

export interface ExplainedValue {
  readonly value: Value
  readonly formula: FormulaPart[]
}

/** Compares a value with its base. `missingIsZero`: a missing side counts as 0 if the other exists. */
export type Compare = (value: Value, base: Value, missingIsZero: boolean) => Value

/** `cells` and `explain` compute the same value: from the cells of a result, and from the rows of one cell. */
export interface Kind {
  /** `through`: evaluated over the rows of each item of its field and all before it. Without a plan, the cells of the result are enough. */
  readonly plan?: 'through'
  /** How a comparison over time compares; only for kinds that need an item. */
  readonly compare?: Compare
  readonly cells: (of: ShowAsInput) => ShownCells
  readonly explain: <C extends ErrorCode>(cell: ExplainedCell<C>) => Promise<Result<ExplainedValue, C>>
}
