import { Menu } from '@mantine/core'
import { conditionOfRule } from '../../../../analysis/conditions/conditions.ts'
import type { Column } from '../../../../contract/column.ts'
import type { Condition } from '../../../../contract/filter-condition.ts'
import { typeFamily, type Value } from '../../../../contract/scalar.ts'
import { dayAfter } from '../../../../contract/time-spans.ts'
import { columnLabel } from '../../../../format/label-type.ts'
import { valueOrder } from '../../../../format/value-order.ts'
import { useLocale, useT } from '../../../i18n/locale.tsx'
import { useBlankLabels } from '../../blank-labels.ts'
import { useFilterTarget } from '../../sidebar/filter/filter-target.ts'

/** The condition for a range of values, open at the end if `to` is null. */
function conditionOf(isDay: boolean, from: Value, to: Value): Condition {
  if (!isDay) {
    const [operator, values] =
      from === null ? (['less or equal', [to]] as const) : to === null ? (['greater or equal', [from]] as const) : (['between', [from, to]] as const)
    return conditionOfRule(operator, [...values])
  }
  if (from === null) return { kind: 'period', range: { preset: 'before', to: dayAfter(String(to)) } }
  return {
    kind: 'period',
    range: to === null ? { preset: 'after', from: dayAfter(String(from), -1) } : { preset: 'between', from: String(from), to: String(to) },
  }
}

/** Keeps the rows above, below or between the selected numbers or days. */
export function RangeItems({ column, values }: { column: Column; values: readonly Value[] }) {
  const t = useT()
  const words = useBlankLabels()
  const order = valueOrder(column.dtype, useLocale())
  const { put } = useFilterTarget()
  const family = typeFamily(column.dtype)
  const isDay = family === 'date'
  const sorted = values.filter((value) => value !== null).toSorted(order)
  const [low = null, high = null] = [sorted[0], sorted.at(-1)]
  if ((family !== 'number' && !isDay) || low === null || high === null) return null
  const label = (value: Value) => columnLabel(value, column, words)
  const keep = (from: Value, to: Value) => put(column, conditionOf(isDay, from, to), null)
  if (sorted.length > 1) return <Menu.Item onClick={() => keep(low, high)}>{t('filtering.keepBetween', { from: label(low), to: label(high) })}</Menu.Item>
  return (
    <>
      <Menu.Item onClick={() => keep(low, null)}>{t(isDay ? 'filtering.keepDayFrom' : 'filtering.keepFrom', { value: label(low) })}</Menu.Item>
      <Menu.Item onClick={() => keep(null, low)}>{t(isDay ? 'filtering.keepDayTo' : 'filtering.keepTo', { value: label(low) })}</Menu.Item>
    </>
  )
}
