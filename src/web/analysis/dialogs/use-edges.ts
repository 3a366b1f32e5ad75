/** Computes edges of numeric ranges, with round equal widths or about equal row counts. */
import { skipToken, useQuery } from '@tanstack/react-query'
import { ascending } from '../../../analysis/bins.ts'
import { calculationsFor } from '../../../analysis/references.ts'
import { activeStep, columnsOf } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import { quotedName } from '../../../contract/column-name.ts'
import { VALIDATION_STEP } from '../../../contract/constants.ts'
import { Measure } from '../../../contract/measure.ts'
import { fetchOrThrow, ProblemError } from '../../api/queries.ts'
import { usePage, useSession } from '../step-store.ts'
import { type FormulaProblem, formulaProblem } from './formula-problem.ts'

export type Way = 'equal' | 'quantiles' | 'own'

export type Edges =
  | { readonly state: 'trying' }
  | { readonly state: 'found'; readonly edges: readonly string[] }
  | { readonly state: 'failed'; readonly problem: FormulaProblem }

/** SQL measures for the column's minimum and maximum and for the quantiles that split its rows into `count` parts. */
function quantileMeasures(column: Pick<Column, 'name'>, count: number): Measure[] {
  const of = quotedName(column.name)
  const texts = [`min(${of})`, ...Array.from({ length: count - 1 }, (_, i) => `quantile_disc(${of}, ${(i + 1) / count})`), `max(${of})`]
  return texts.map((sql, i) => Measure.parse({ id: `edge${i}`, name: `edge ${i}`, type: 'sql', value: { sql } }))
}

/**
 * Edges of about `count` ranges over the rows that pass the step's filters. Ranges with equal edges are merged. Custom
 * edges are not requested from the server.
 */
export function useEdges(column: Column, way: Way, count: number): Edges {
  const analysisId = usePage((s) => s.analysis.id)
  const { filters } = useSession((s) => activeStep(s).config.query.value)
  const columns = useSession(columnsOf)
  const group_calculations = calculationsFor([column.id, ...filters.map((f) => f.column)], columns)

  async function equalWidths(signal: AbortSignal): Promise<string[]> {
    const found = await fetchOrThrow(
      'apiv2/get_column_distribution',
      { analysis_id: analysisId, column: column.id, bins: count, filters, group_calculations },
      signal,
    )
    if (found.kind !== 'number') return []
    return ascending([...found.bins.map((bin) => String(bin.from)), ...found.bins.slice(-1).map((bin) => String(bin.to))])
  }
  async function quantiles(signal: AbortSignal): Promise<string[]> {
    const query = {
      type: 'ui' as const,
      value: { filters, measures: quantileMeasures(columns.find((c) => c.id === column.id) ?? column, count), groupbys: [], group_calculations },
    }
    const input = { analysis_id: analysisId, step_id: VALIDATION_STEP, config: { query, pivot: { rows: [], columns: [], sort: [] } }, operands: [] }
    const reply = await fetchOrThrow('apiv2/analysis_apply_step', input, signal)
    return reply.status === 'done' ? ascending(reply.result.totals.flatMap((value) => (value === null ? [] : [String(value)]))) : []
  }

  const query = useQuery({
    queryKey: ['range edges', analysisId, column.id, way, count, filters, group_calculations],
    queryFn: way === 'own' ? skipToken : ({ signal }) => (way === 'equal' ? equalWidths(signal) : quantiles(signal)),
    retry: false,
  })
  // the formulas of the edges are not those of the person, so that the error has no place
  if (query.error instanceof ProblemError) return { state: 'failed', problem: formulaProblem(query.error.problem, { kind: 'column', name: '' }) }
  return query.data ? { state: 'found', edges: query.data } : { state: 'trying' }
}
