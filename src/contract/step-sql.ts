/** The queries of a step as text (docs/decisions/0266). */
import { z } from 'zod'

/**
 * Why a query is run: for all groups with the measures that are computed in one pass, for other measures, for what
 * measures are compared with over time, for groups without rows, or for the cells of others.
 */
const SqlPurpose = z.enum(['main', 'measures', 'base', 'empty_groups', 'others'])

export const StepSql = z.strictObject({
  /** Name of the SQL dialect, such as DuckDB. */
  dialect: z.string(),
  queries: z.array(z.strictObject({ purpose: SqlPurpose, measures: z.array(z.string()), sql: z.string() })),
})

export type SqlPurpose = z.output<typeof SqlPurpose>
export type StepSql = z.output<typeof StepSql>
