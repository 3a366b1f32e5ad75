/** The groups that a chart draws: one level of each axis, without the totals above them. */
import { z } from 'zod'
import { CHART_ORDERS } from './chart.ts'
import { Id, Values } from './scalar.ts'

/**
 * Limits a window to the groups that a chart draws. Those of `axis` have an order: that of the table, or by the sums of
 * the measure over all groups of the other axis. Groups without values are last, and Others behind them. A measure that
 * the result lacks leaves the order of the table. `keep`: which groups a window keeps that starts at 0: the first ones of
 * the order, or the largest ones, with any below 0. Their sizes are those of the first group of the other axis.
 */
export const DrawnRequest = z.strictObject({
  axis: z.enum(['rows', 'columns']),
  order: z.enum(CHART_ORDERS).default('table'),
  measure_id: Id.nullable().default(null),
  keep: z.enum(['first', 'largest']).default('first'),
})
export type DrawnRequest = z.infer<typeof DrawnRequest>

/** All groups of each axis that a chart could draw. */
export const DrawnGroups = z.strictObject({
  rows: z.int(),
  columns: z.int(),
  /** Sums of the groups of the ordered axis that are not in the window, if it keeps the largest: by group of the other axis, then by measure; null without values. */
  rest: Values.optional(),
})
export type DrawnGroups = z.infer<typeof DrawnGroups>
