/** Builds the rows from which a list of a column's values, or their distribution, is computed. */
import { fail, ok, type Result } from '../contract/errors.ts'
import type { StepConfig } from '../contract/step.ts'
import { filterCondition } from '../pivot/filters.ts'
import { byId, type Source, type StoredColumn } from '../pivot/resolve.ts'
import type { Expr } from '../pivot/sql/ast.ts'
import type { RunCode } from './plan-run.ts'
import { prepare } from './prepare.ts'
import type { OpenDataset, QueryRequest } from './protocol.ts'

type ColumnRequest = Pick<Extract<QueryRequest, { kind: 'values' }>, 'dataset' | 'column' | 'filters' | 'calculated' | 'context'>

export interface ColumnRows {
  readonly source: Source
  readonly stored: StoredColumn
  /** undefined if every row passes the filters. */
  readonly where: Expr | undefined
}

/** Returns the relation with the column and the calculated columns that it or the filters need, and the condition of the filters. */
export async function columnRows(dataset: OpenDataset, request: ColumnRequest): Promise<Result<ColumnRows, RunCode>> {
  const config: StepConfig = {
    query: { type: 'ui', value: { filters: [...request.filters], measures: [], groupbys: [request.column], group_calculations: [...request.calculated] } },
    pivot: { rows: [], columns: [], sort: [] },
  }
  const prepared = await prepare(dataset, request.dataset, config, request.context)
  if (!prepared.ok) return prepared
  const { source } = prepared.value
  const columns = byId(source.columns)
  const stored = columns.get(request.column)
  if (!stored) return fail('unknown_column', { column: request.column })
  const where = filterCondition(request.filters, columns)
  return where.ok ? ok({ source, stored, where: where.value }) : where
}
