/** The words by which a question says what it wants: one table a language, each kind of the product with all of its names. */
import type { Aggregation } from '../contract/aggregation.ts'
import type { DATE_RANGES } from '../contract/column.ts'
import type { DateSeriesWindow } from '../contract/date-series.ts'
import type { Relative, ShowValuesAsName } from '../contract/show-as.ts'

/** Periods that a name alone says. */
export type NamedPeriod = {
  [P in keyof typeof DATE_RANGES]: (typeof DATE_RANGES)[P]['needs'] extends 'nothing' ? P : never
}[keyof typeof DATE_RANGES]

/** Words that hold a question together. Those of one `after` stand behind what they say. */
export type Joint =
  | 'of'
  | 'rows'
  | 'how many'
  | 'by'
  | 'per'
  | 'across'
  | 'and'
  | 'or'
  | 'where'
  | 'is'
  | 'is not'
  | 'lacks'
  | 'in'
  | 'between'
  | 'to'
  | 'since'
  | 'after'
  | 'before'
  | 'until'
  | 'greater'
  | 'less'
  | 'at least'
  | 'at most'
  | 'contains'
  | 'contains not'
  | 'starts'
  | 'ends'
  | 'blank'
  | 'not blank'
  | 'last'
  | 'is not, behind'
  | 'since, behind'
  | 'after, behind'
  | 'before, behind'
  | 'until, behind'
  | 'between, behind'
  | 'starts, behind'
  | 'ends, behind'
  | 'sort'
  | 'sort, behind'
  | 'ascending'
  | 'descending'
  | 'across, behind'
  | 'top'
  | 'bottom'
  | 'most'
  | 'least'
  | 'which'
  | 'idle'

export interface QuestionWords {
  readonly aggregations: Readonly<Record<Aggregation, readonly string[]>>
  readonly showAs: Readonly<Record<Exclude<ShowValuesAsName, 'none'>, readonly string[]>>
  readonly relative: Readonly<Record<Relative, readonly string[]>>
  readonly windows: Readonly<Record<DateSeriesWindow, readonly string[]>>
  readonly periods: Readonly<Record<NamedPeriod, readonly string[]>>
  readonly joints: Readonly<Record<Joint, readonly string[]>>
  readonly truth: { readonly yes: readonly string[]; readonly no: readonly string[] }
  /** What ends the name of a column whose values tell things apart. */
  readonly identity: readonly string[]
  readonly months: readonly (readonly string[])[]
  /** Numbers in words, as they stand before a stretch of time. */
  readonly counts: readonly { readonly word: string; readonly count: number }[]
  /** What a number is multiplied by. */
  readonly scales: readonly { readonly words: readonly string[]; readonly size: number }[]
}
