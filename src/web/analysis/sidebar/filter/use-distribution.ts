/** The distribution of a field's values under the filters on other fields. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { calculationsFor } from '../../../../analysis/references.ts'
import type { Column } from '../../../../contract/column.ts'
import type { Distribution } from '../../../../contract/distribution.ts'
import type { Filter } from '../../../../contract/filter.ts'
import { fetchOrThrow } from '../../../api/queries.ts'
import { usePage } from '../../step-store.ts'
import { useFiltersBeside } from './filter-target.ts'

/** The filters on other fields, and the calculated columns that they and the field need; no filters if the whole dataset is requested. */
export function useOtherFilters(column: Column, filtered = true): { readonly filters: Filter[]; readonly group_calculations: Column[] } {
  const { filters, columns } = useFiltersBeside(column)
  const others = filtered ? filters : []
  return { filters: others, group_calculations: calculationsFor([column.id, ...others.map((f) => f.column)], columns) }
}

/** `within`: a year for its months, a month for its days; '' for years, or for the bins of a number. */
export function useDistribution(column: Column, { within = '', enabled = true } = {}): UseQueryResult<Distribution> {
  const analysisId = usePage((s) => s.analysis.id)
  const input = { analysis_id: analysisId, column: column.id, ...useOtherFilters(column), ...(within === '' ? {} : { within }) }
  return useQuery({
    queryKey: ['apiv2/get_column_distribution', input],
    queryFn: ({ signal }) => fetchOrThrow('apiv2/get_column_distribution', input, signal),
    placeholderData: keepPreviousData,
    enabled,
    retry: false,
  })
}
