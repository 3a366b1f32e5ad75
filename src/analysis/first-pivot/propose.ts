/**
 * Proposes the first pivot of a dataset from the names, types and profiles of its columns: what to compute, by what.
 * Deterministic, and only a proposal: nothing else may depend on what it finds.
 */
import type { Column } from '../../contract/column.ts'
import type { DateSeriesWindow } from '../../contract/date-series.ts'
import { type Dimension, dimensionsOf, SPLIT_MAX, splitOf } from './dimensions.ts'
import { factsOf, type ProfiledTable } from './facts.ts'
import { periodOf, type Time, timeOf } from './time.ts'
import { type FirstValue, firstValueOf } from './values.ts'

/** A field of the proposal. `window` groups a date; null shows the values of the column. */
export interface FirstField {
  readonly column: Column
  readonly window: DateSeriesWindow | null
}

/** Why a column was chosen. `count`: its distinct values. `from` and `to`: its first and last date as ISO text. */
export type FirstReason =
  | { readonly kind: 'groups' | 'split' | 'periods'; readonly column: Column; readonly count: number }
  | { readonly kind: 'time'; readonly column: Column; readonly from: string; readonly to: string }
  | { readonly kind: 'average'; readonly column: Column }

export interface FirstPivot {
  readonly rows: readonly FirstField[]
  readonly columns: readonly FirstField[]
  readonly value: FirstValue
  readonly reasons: readonly FirstReason[]
}

/** Besides a date, only a column that groups well is worth its rows. */
const GROUPS_WELL = 15

const plain = ({ column }: Dimension): FirstField => ({ column, window: null })
const timed = (time: Time, axis: 'rows' | 'columns'): FirstField => ({ column: time.column, window: periodOf(time, axis) })

/** A second, small dimension for the columns, if its groups cross those of the first one often enough. */
function second(dimensions: readonly Dimension[], first: Dimension, rows: number): Dimension | undefined {
  return dimensions.find((d) => d !== first && d.count <= SPLIT_MAX && d.score >= GROUPS_WELL && d.count * first.count <= rows)
}

const reasonOf = (dimension: Dimension, kind: 'groups' | 'split' = 'groups'): FirstReason => ({ kind, column: dimension.column, count: dimension.count })

function reasonOfTime({ column, span, count }: Time): FirstReason {
  return span ? { kind: 'time', column, ...span } : { kind: 'periods', column, count }
}

/** Proposes rows, columns and a value. A dataset without suitable columns gets the count of its rows. */
export function proposeFirstPivot(table: ProfiledTable): FirstPivot {
  const facts = factsOf(table)
  const value = firstValueOf(facts)
  const dimensions = dimensionsOf(facts)
  const time = timeOf(facts)
  const split = splitOf(facts, dimensions)
  const best = dimensions.find((d) => d !== split && (time === null || d.score >= GROUPS_WELL))
  const why: readonly FirstReason[] = value.agg === 'avg' ? [{ kind: 'average', column: value.column }] : []
  const made = (rows: readonly FirstField[], columns: readonly FirstField[], reasons: readonly FirstReason[]): FirstPivot => ({
    ...{ rows, columns, value, reasons: [...reasons, ...why] },
  })
  if (split) {
    if (best) return made([plain(best)], [plain(split)], [reasonOf(best), reasonOf(split, 'split')])
    if (time) return made([timed(time, 'rows')], [plain(split)], [reasonOfTime(time), reasonOf(split, 'split')])
    return made([plain(split)], [], [reasonOf(split, 'split')])
  }
  if (best && time) return made([plain(best)], [timed(time, 'columns')], [reasonOf(best), reasonOfTime(time)])
  if (time) return made([timed(time, 'rows')], [], [reasonOfTime(time)])
  if (!best) return made([], [], [])
  const across = second(dimensions, best, table.rows)
  return made(
    [plain(best)],
    across ? [plain(across)] : [],
    [best, ...(across ? [across] : [])].map((d) => reasonOf(d)),
  )
}
