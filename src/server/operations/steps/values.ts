/** Lists the distinct values of a column: with counts, search and filters for the page, or as a plain list. */

import type { AnalysisDocument } from '../../../contract/analysis.ts'
import type { Column } from '../../../contract/column.ts'
import { FILTER_LIST_MAX, UNIQUE_VALUES_MAX } from '../../../contract/constants.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { CommonCode } from '../../../contract/operation.ts'
import { type Codes, operations, type Parsed } from '../../../contract/operations.ts'
import type { StepConfig } from '../../../contract/step.ts'
import type { RunContext, ValueList } from '../../../engine/protocol.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { errorText } from '../../texts.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { openAnalysis } from '../analyses/present.ts'
import type { OpenAnalysis } from '../analyses/reach.ts'
import { callerOf } from '../callers.ts'
import { toDeclared } from '../declared.ts'
import { runQuery } from '../run-query.ts'
import { admitSource, contextOf, type Source, sourceOf } from './apply.ts'

type ValuesCode = Codes<'apiv2/list_column_values'>
type Wanted = Pick<Parsed<'apiv2/list_column_values'>, 'column' | 'search' | 'filters' | 'group_calculations'>

/** Checks that the caller may list values of a column, and returns the context of the query. */
export function columnContext(
  { column, filters, group_calculations }: Pick<Wanted, 'column' | 'filters' | 'group_calculations'>,
  source: Source,
): Result<RunContext, 'results_only' | 'access_ended' | 'column_not_granted' | 'unknown_column'> {
  const config: StepConfig = {
    query: { type: 'ui', value: { filters, measures: [], groupbys: [], group_calculations } },
    pivot: { rows: [], columns: [], sort: [] },
  }
  const { reach } = source
  // refused if only saved steps may run, because a list of values is equivalent to another pivot
  if (reach.savedOnly) return fail('results_only')
  const context = contextOf(config, [], source)
  if (!context.ok || reach.ids.has(column) || group_calculations.some((c) => c.id === column)) return context
  return fail(reach.reads === 'everything' ? 'unknown_column' : 'column_not_granted', { column })
}

/** The same for a column of an analysis, whose dataset it opens. */
export async function admitColumn(analysisId: string, wanted: Parameters<typeof columnContext>[0], call: Call, services: Services, since?: Source) {
  const source = await admitSource(analysisId, call, services, since)
  if (!source.ok) return source
  const context = columnContext(wanted, source.value)
  return context.ok ? ok({ source: source.value, context: context.value }) : context
}

/** Lists the values of a column that the caller may read now, at most `limit`. */
export async function valuesOf(
  analysisId: string,
  wanted: Wanted,
  limit: number,
  call: Call,
  services: Services,
): Promise<Result<ValueList, ValuesCode | CommonCode>> {
  const { column, search, filters, group_calculations } = wanted
  const admitted = await admitColumn(analysisId, wanted, call, services)
  if (!admitted.ok) return admitted
  const { source, context } = admitted.value
  const admit = () => admitColumn(analysisId, wanted, call, services, source)
  const rest = { kind: 'values', column, calculated: group_calculations, context, filters, search, limit } as const
  const list = await whileAdmitted(admit, call.since, call.signal, (signal) =>
    runQuery(source.dataset, (dataset) => ({ ...rest, dataset }), { ...callerOf(call), signal }, services),
  )
  return list.ok ? list : toDeclared(operations['apiv2/list_column_values'].errors, list, 'engine_lost')
}

export const listColumnValues: Handler<'apiv2/list_column_values'> = async ({ analysis_id, ...wanted }, call, services) =>
  await valuesOf(analysis_id, wanted, FILTER_LIST_MAX, call, services)

/**
 * Finds a calculated column in the saved document. Returns the list that contains it, because it may refer to other
 * columns of the list: that of the analysis, or of the first step that has it.
 */
function calculatedWith(id: string, { dataset, steps }: AnalysisDocument): Column[] {
  const lists = [dataset.columns.filter((c) => c.type === 'calculated column'), ...steps.map((step) => step.config.query.value.group_calculations)]
  return lists.find((columns) => columns.some((c) => c.id === id)) ?? []
}

async function uniqueValues(column: string, analysis: OpenAnalysis, call: Call, services: Services): Promise<Result<ValueList, ValuesCode | CommonCode>> {
  const source = await sourceOf(analysis, call, services)
  if (!source.ok) return source
  const { document } = source.value.reach.saved
  const wanted = { column, search: '', filters: [], group_calculations: calculatedWith(column, document) }
  const list = await valuesOf(analysis.id, wanted, UNIQUE_VALUES_MAX, call, services)
  if (!list.ok || list.value.total <= UNIQUE_VALUES_MAX) return list
  const name = [...document.dataset.columns, ...wanted.group_calculations].find((c) => c.id === column)?.name ?? column
  return fail('too_many_unique_values', { column: name, limit: UNIQUE_VALUES_MAX })
}

export const getColumnUniqueValues: Handler<'apiv2/get_column_unique_values'> = async ({ analysis_id, column }, call, services) => {
  const found = await openAnalysis('run', analysis_id, call.actor, services)
  if (!found.ok) return found
  const list = await uniqueValues(column, found.value, call, services)
  return ok(list.ok ? list.value.values.map((v) => v.value) : { status: 'error', message: errorText(list, call.locale).message })
}
