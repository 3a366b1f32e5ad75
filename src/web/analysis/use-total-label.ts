/** Labels the grand total. */
import { AGGREGATIONS } from '../../contract/aggregation.ts'
import type { Measure } from '../../contract/measure.ts'
import type { PivotResult } from '../../contract/pivot-result.ts'
import { useT } from '../i18n/locale.tsx'

/** Whether the total of a measure may differ from the sum of its values: an average does, and a sum of values that count once per key. */
function totalDiffers(measure: Extract<Measure, { type: 'ui' }>, result: Pick<PivotResult, 'measures'>): boolean {
  if (!AGGREGATIONS[measure.value.agg].addsUp) return true
  return measure.show_values_as.name === 'none' && result.measures.some((m) => m.measure_id === measure.id && !m.additive)
}

/** Returns `grandTotal`, or a label that names the aggregation if the total is not the sum of the values. */
export function useTotalLabel(measures: readonly Measure[], grandTotal: string, result: Pick<PivotResult, 'measures'>): string {
  const t = useT()
  const [only] = measures
  const named = measures.length === 1 && only?.type === 'ui' && totalDiffers(only, result) ? only.value.agg : null
  return named ? t('grid.totalOf', { agg: t(`agg.${named}`) }) : grandTotal
}
