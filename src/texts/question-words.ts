/** The vocabulary of questions: for each language, a table with the words for every kind of the product. */
import type { Aggregation } from '../contract/aggregation.ts'
import type { DATE_RANGES } from '../contract/column.ts'
import type { DateSeriesWindow } from '../contract/date-series.ts'
import type { Relative, ShowValuesAsName } from '../contract/show-as.ts'

/** Relative periods that need no number, such as 'last month'. */
export type NamedPeriod = {
  [P in keyof typeof DATE_RANGES]: (typeof DATE_RANGES)[P]['needs'] extends 'nothing' ? P : never
}[keyof typeof DATE_RANGES]

/** Function words of a question. Those listed under `after` follow the text that they apply to. */
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
  /** Words at the end of names of ID columns, such as 'id' and '编号'. */
  readonly identity: readonly string[]
  readonly months: readonly (readonly string[])[]
  /** Words for small numbers before a period: 'past two years'. */
  readonly counts: readonly { readonly word: string; readonly count: number }[]
  /** Words that multiply a number, such as 'million'. */
  readonly scales: readonly { readonly words: readonly string[]; readonly size: number }[]
}
