/** The parsed question: columns, aggregations, groups and conditions; not yet a step's configuration. */

import type { Aggregation } from '../contract/aggregation.ts'
import type { Column } from '../contract/column.ts'
import type { DateSeriesWindow } from '../contract/date-series.ts'
import type { Condition } from '../contract/filter-condition.ts'
import type { Measure } from '../contract/measure.ts'
import type { Value } from '../contract/scalar.ts'
import type { Relative, ShowValuesAsName } from '../contract/show-as.ts'

/** A column, or a measure that a person defined. */
export type Field = { readonly kind: 'column'; readonly column: Column } | { readonly kind: 'measure'; readonly measure: Measure }

export interface ShowAsRequest {
  readonly name: Exclude<ShowValuesAsName, 'none'>
  readonly relative?: Relative
  /** The period to compare with the previous one: the year in 'year over year'. */
  readonly window?: DateSeriesWindow
  /** The question does not say along which field to compare, so it must be time. */
  readonly overTime?: true
  /** The item to compare with. */
  readonly item?: { readonly column: string; readonly value: string | number }
}

export interface QuestionMeasure {
  readonly of: { readonly agg: Aggregation; readonly column: Column | null } | { readonly measure: Measure }
  readonly shown: ShowAsRequest | null
}

/** A column to group by, and the length of its periods if it is a date. */
export interface Group {
  readonly column: Column
  readonly window: DateSeriesWindow | null
}

export type QuestionFilter = { readonly column: Column } & (
  | { readonly kind: 'values'; readonly keeps: boolean; readonly values: readonly Value[] }
  | { readonly kind: 'blank'; readonly keeps: boolean }
  | { readonly kind: 'condition'; readonly condition: Condition }
)

export interface QuestionSort {
  /** The measure to sort by; null for the first one. */
  readonly by: Field | Group | null
  /** The aggregation of a measure that is referred to by its column. */
  readonly agg: Aggregation | null
  readonly direction: 'asc' | 'desc' | null
}

export interface ParsedQuestion {
  readonly measures: readonly QuestionMeasure[]
  readonly rows: readonly Group[]
  readonly columns: readonly Group[]
  readonly filters: readonly QuestionFilter[]
  readonly sort: QuestionSort | null
  readonly shown: ShowAsRequest | null
}

/** Why a parsed question cannot be converted to a configuration. */
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
  /** The part of the question that the problem is about, and its position. */
  readonly text: string
  /** All parts that were not understood, if there may be several. */
  readonly pieces?: readonly string[]
  readonly start: number
  readonly end: number
  /** Texts that could replace that part. */
  readonly offers: readonly string[]
}

/** The loaded values of a column. */
export interface KnownValues {
  readonly values: readonly Value[]
  /** Whether `values` holds only some of the column's values. */
  readonly isPart: boolean
}

export type ReadingOutcome =
  | { readonly state: 'read'; readonly asked: ParsedQuestion }
  | { readonly state: 'unclear'; readonly unclear: Unclear }
  /** Values must be loaded first: all of a column, or those that contain a text. It is a guess if nothing in the question names the column. */
  | { readonly state: 'needs'; readonly column: Column; readonly search: string; readonly isGuess: boolean }
