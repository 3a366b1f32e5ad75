/** The label of the grand total line. */
import { AGGREGATIONS } from '../../contract/aggregation.ts'
import type { Measure } from '../../contract/measure.ts'
import { useT } from '../i18n/locale.tsx'

/** Names the function if the total is not the sum of its parts. */
export function useTotalLabel(measures: readonly Measure[], grandTotal: string): string {
  const t = useT()
  const [only] = measures
  const named = measures.length === 1 && only?.type === 'ui' && !AGGREGATIONS[only.value.agg].addsUp ? only.value.agg : null
  return named ? t('grid.totalOf', { agg: t(`agg.${named}`) }) : grandTotal
}
