/** What a question asks for, as it was read: columns and kinds of the product, not yet a configuration. */
import type { Condition } from '../analysis/conditions/conditions.ts'
import type { Aggregation } from '../contract/aggregation.ts'
import type { Column } from '../contract/column.ts'
import type { DateSeriesWindow } from '../contract/date-series.ts'
import type { Measure } from '../contract/measure.ts'
import type { Value } from '../contract/scalar.ts'
import type { Relative, ShowValuesAsName } from '../contract/show-as.ts'

/** A thing with a name: a column, or a measure that somebody defined. */
export type Field = { readonly kind: 'column'; readonly column: Column } | { readonly kind: 'measure'; readonly measure: Measure }

export interface Shown {
  readonly name: Exclude<ShowValuesAsName, 'none'>
  readonly relative?: Relative
  /** The stretches of time that are compared with those before them: 'year over year'. */
  readonly window?: DateSeriesWindow
  /** It was not said what comes before: only time has an order that needs no words. */
  readonly overTime?: true
  /** The item that is compared with. */
  readonly item?: { readonly column: string; readonly value: string | number }
}

export interface AskedMeasure {
  readonly of: { readonly agg: Aggregation; readonly column: Column | null } | { readonly measure: Measure }
  readonly shown: Shown | null
}

/** A column, by a window where it is grouped by time. */
export interface Group {
  readonly column: Column
  readonly window: DateSeriesWindow | null
}

export type AskedFilter = { readonly column: Column } & (
  | { readonly kind: 'values'; readonly keeps: boolean; readonly values: readonly Value[] }
  | { readonly kind: 'blank'; readonly keeps: boolean }
  | { readonly kind: 'condition'; readonly condition: Condition }
)

export interface AskedSort {
  /** What it is sorted by; null: the first measure. */
  readonly by: Field | Group | null
  /** The function of a measure that is named by its column. */
  readonly agg: Aggregation | null
  readonly direction: 'asc' | 'desc' | null
}

export interface Asked {
  readonly measures: readonly AskedMeasure[]
  readonly rows: readonly Group[]
  readonly columns: readonly Group[]
  readonly filters: readonly AskedFilter[]
  readonly sort: AskedSort | null
  readonly shown: Shown | null
}

/** Why a question that was read cannot be a configuration. */
export type Problem = { readonly text: string; readonly why: 'no groups' | 'no time' | 'not shown' | 'twice' | 'wrong type' }

export type Unclear = {
  readonly why:
    | 'nothing'
    | 'unknown name'
    | 'unknown word'
    | 'unknown value'
    | 'no value'
    | 'several names'
    | 'several values'
    | 'which date'
    | 'no date'
    | 'which column'
    | 'value of which'
    | 'wrong type'
    | 'several readings'
    | 'twice'
    | 'not understood'
    | 'top'
    | 'no groups'
    | 'no time'
    | 'not shown'
  /** The piece of the question that it is about, and its place there. */
  readonly text: string
  /** Every piece that was not understood, where there may be several. */
  readonly pieces?: readonly string[]
  readonly start: number
  readonly end: number
  /** What may stand in its place. */
  readonly offers: readonly string[]
}

/** Values of a column, as far as they have been read. */
export interface KnownValues {
  readonly values: readonly Value[]
  /** There are others. */
  readonly isPart: boolean
}

export type Reading =
  | { readonly state: 'read'; readonly asked: Asked }
  | { readonly state: 'unclear'; readonly unclear: Unclear }
  /** Values must be read first: all of a column, or those that hold a text. It is a guess where nothing in the question names the column. */
  | { readonly state: 'needs'; readonly column: Column; readonly search: string; readonly isGuess: boolean }
