/** Previews a calculated column while it is edited: its values and their row counts. */
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { canonical } from '../../../analysis/config-key.ts'
import { calculationsFor } from '../../../analysis/references.ts'
import { activeStep, columnsOf } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import type { Output } from '../../../contract/operations.ts'
import { fetchOrThrow, ProblemError } from '../../api/queries.ts'
import { usePage, useSession } from '../step-store.ts'
import { type FormulaProblem, formulaProblem } from './formula-problem.ts'

const DEBOUNCE = 400

export type ColumnPreview =
  | { readonly state: 'incomplete' | 'trying' }
  | { readonly state: 'valid'; readonly found: Output<'apiv2/list_column_values'> }
  | { readonly state: 'invalid'; readonly problem: FormulaProblem }

/** Returns the value once it has not changed for a while. */
function useSettled<T>(value: T, key: string): T {
  const [settled, setSettled] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the value is another one
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}

/** `column` is null while the draft is incomplete. */
export function useColumnPreview(column: Column | null): ColumnPreview {
  const analysisId = usePage((s) => s.analysis.id)
  const { filters } = useSession((s) => activeStep(s).config.query.value)
  const columns = useSession(columnsOf)
  const key = canonical(column && { ...column, name: '', dtype: '' })
  const settled = useSettled(column, key)
  const isSettled = canonical(settled && { ...settled, name: '', dtype: '' }) === key
  const others = filters.filter((f) => f.column !== settled?.id)
  const input = settled && {
    analysis_id: analysisId,
    column: settled.id,
    filters: others,
    group_calculations: calculationsFor([settled.id, ...others.map((f) => f.column)], [...columns.filter((c) => c.id !== settled.id), settled]),
  }
  const query = useQuery({
    queryKey: ['column preview', input],
    queryFn: input ? ({ signal }) => fetchOrThrow('apiv2/list_column_values', input, signal) : skipToken,
    enabled: input !== null,
    retry: false,
  })
  if (column === null) return { state: 'incomplete' }
  if (!isSettled || query.isPending) return { state: 'trying' }
  if (query.error instanceof ProblemError)
    return { state: 'invalid', problem: formulaProblem(query.error.problem, { kind: 'column', name: settled?.name ?? '' }) }
  return query.data ? { state: 'valid', found: query.data } : { state: 'trying' }
}
