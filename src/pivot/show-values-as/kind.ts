/** What a way to show values is made of. Each kind is one object, found by its name in `registry.ts`. */
import type { ErrorCode, Result } from '../../contract/errors.ts'
import type { FormulaPart, HeldField } from '../../contract/explanation.ts'
import type { Value } from '../../contract/scalar.ts'
import type { Relative, ShowValuesAsName } from '../../contract/show-as.ts'
import type { Cells, RawValue } from './cells.ts'

/** A field of the layout: its axis, and its place there from 0. */
export interface Along {
  readonly axis: 'rows' | 'columns'
  readonly depth: number
}

/** A measure's way to show its values, with its field found on the layout. */
export interface Shown {
  readonly name: ShowValuesAsName
  /** Null for a kind that needs no field. */
  readonly along: Along | null
  /** The item of the field that a kind compares with; null is '(blank)'. */
  readonly item: Value
  /** The neighbour that takes the place of the item. */
  readonly relative: Relative | null
  /** The values are doubles, which are compared at 12 significant digits. */
  readonly isDouble: boolean
}

export const AS_IT_IS: Shown = { name: 'none', along: null, item: null, relative: null, isDouble: false }

/** What a kind may look at to show one measure. */
export interface CellsOf {
  readonly cells: Cells
  readonly raw: RawValue
  readonly along: Along | null
  /** Dictionary code of the item; undefined when no value of the field is equal to it. */
  readonly itemCode: number | undefined
  readonly relative: Relative | null
  /** Where the nodes of an axis stand in display order; only kinds of the ordered phase may ask. */
  readonly position: (axis: Along['axis']) => Uint32Array
  /** A missing value counts as 0 against one that exists: counts, sums and what is made of them. */
  readonly missingIsZero: boolean
  readonly isDouble: boolean
  /** The measure over each item of the field and all before it; for kinds whose plan asks for it. */
  readonly through: () => readonly Value[]
}

/** One value for each cell, by its number; kinds may add cells that the data lacks. */
export interface ShownCells {
  readonly values: readonly Value[]
  readonly notice?: 'base_item_missing'
}

/** The measure over the rows where some keys hold. */
export interface Evaluated {
  readonly keys: readonly HeldField[]
  readonly value: Value
  /** How many rows those are. */
  readonly rows: number
  readonly missingIsZero: boolean
  readonly isDouble: boolean
  /** The value as a part of a formula, with what it is made of. */
  readonly part: (role: FormulaPart['role']) => FormulaPart
}

export interface Item {
  readonly key: Value
  readonly value: Value
}

export interface ExplainedCell<C extends ErrorCode> {
  /** The cell's own value, before it is shown another way. */
  readonly own: Evaluated
  /** The key of the field that the kind runs along; null where the cell is a total across it. */
  readonly held: HeldField | null
  /** Undefined where the item is a neighbour and there is none. */
  readonly item: Value | undefined
  readonly evaluate: (keys: readonly HeldField[]) => Promise<Result<Evaluated, C>>
  /** The measure for every item of a held field, at the cell's other keys. */
  readonly items: (held: HeldField) => Promise<Result<readonly Item[], C>>
}

export interface ExplainedValue {
  readonly value: Value
  readonly formula: FormulaPart[]
}

/** `cells` and `explain` compute the same: from the cells of a result, and from the rows behind one cell. */
export interface Kind {
  /** `through`: evaluated over the rows of each item of its field and all before it. Without a plan, the values of the result are enough. */
  readonly plan?: 'through'
  readonly cells: (of: CellsOf) => ShownCells
  readonly explain: <C extends ErrorCode>(cell: ExplainedCell<C>) => Promise<Result<ExplainedValue, C>>
}
