/** Labels the grand total. */
import { AGGREGATIONS } from '../../contract/aggregation.ts'
import type { Measure } from '../../contract/measure.ts'
import { useT } from '../i18n/locale.tsx'

/** Returns `grandTotal`, or a label that names the aggregation if the total is not the sum of the values. */
export function useTotalLabel(measures: readonly Measure[], grandTotal: string): string {
  const t = useT()
  const [only] = measures
  const named = measures.length === 1 && only?.type === 'ui' && !AGGREGATIONS[only.value.agg].addsUp ? only.value.agg : null
  return named ? t('grid.totalOf', { agg: t(`agg.${named}`) }) : grandTotal
}
