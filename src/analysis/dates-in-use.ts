/** By which dates of the data the steps of a report count and filter, with their first and last day. */
import type { Analysis, AnalysisDocument } from '../contract/analysis.ts'
import type { Column } from '../contract/column.ts'

type DateSpans = Analysis['date_spans']

/** A column and those that it is calculated from. */
function withBases(id: string, columns: readonly Column[], seen: readonly string[] = []): string[] {
  if (seen.includes(id)) return []
  const bases = columns.find((column) => column.id === id)?.dependency ?? []
  return [id, ...bases.flatMap((base) => withBases(base, columns, [...seen, id]))]
}

/** The spans of the dates in rows, columns and filters, in the order of the steps. `spans`: those that the reader may see. */
export function datesInUse({ dataset, steps }: Pick<AnalysisDocument, 'dataset' | 'steps'>, spans: DateSpans): DateSpans {
  const ids = steps.flatMap(({ config: { pivot, query } }) => {
    const { filters, group_calculations } = query.value
    const columns = [...group_calculations, ...dataset.columns]
    return [...pivot.rows, ...pivot.columns, ...filters.map(({ column }) => column)].flatMap((id) => withBases(id, columns))
  })
  return [...new Set(ids)].flatMap((id) => spans.filter(({ column_id }) => column_id === id))
}
