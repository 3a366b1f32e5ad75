/** The settings by which a layout chooses groups (`contract/choice.ts`), when fields and measures come, go or change. */
import type { GroupCondition, Top } from '../contract/choice.ts'
import type { PivotLayout, StepConfig } from '../contract/step.ts'

export type Choices = Pick<PivotLayout, 'tops' | 'conditions'>

const listed = <T>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined)

/** A layout with some choices; lists that choose nothing are left out, so that the config is as before there were choices. */
export function withChoices(pivot: PivotLayout, tops: readonly Top[], conditions: readonly GroupCondition[]): PivotLayout {
  const { tops: _tops, conditions: _conditions, ...rest } = pivot
  const [chosen, met] = [listed(tops), listed(conditions)]
  return { ...rest, ...(chosen ? { tops: chosen } : {}), ...(met ? { conditions: met } : {}) }
}

/** Keeps the choices that pass a test, changed where asked. */
export function choicesWith(
  pivot: PivotLayout,
  keeps: (choice: Top | GroupCondition) => boolean,
  change: <T extends Top | GroupCondition>(choice: T) => T = (choice) => choice,
): PivotLayout {
  const { tops = [], conditions = [] } = pivot
  if (tops.length + conditions.length === 0) return pivot
  return withChoices(pivot, tops.filter(keeps).map(change), conditions.filter(keeps).map(change))
}

/** IDs of the measures that choose groups of a step. */
export const choosingMeasures = ({ pivot }: StepConfig): string[] => [...(pivot.tops ?? []), ...(pivot.conditions ?? [])].map((choice) => choice.measure_id)

/** A key on the other axis is that of its fields: it is dropped when they change. */
export const withoutKey = <T extends Top | GroupCondition>(choice: T): T => ('at' in choice && choice.at.length > 0 ? { ...choice, at: [] } : choice)

/** The layout after its fields changed from `before`: choices of fields that left go, and keys of changed axes. */
export function choicesAfter(pivot: PivotLayout, before: PivotLayout): PivotLayout {
  const changed = (axis: 'rows' | 'columns'): boolean => JSON.stringify(pivot[axis]) !== JSON.stringify(before[axis])
  const other = (id: string): 'rows' | 'columns' => (pivot.rows.includes(id) ? 'columns' : 'rows')
  const moved = (id: string): boolean => before.rows.includes(id) !== pivot.rows.includes(id)
  return choicesWith(
    pivot,
    ({ column_id }) => pivot.rows.includes(column_id) || pivot.columns.includes(column_id),
    (choice) => (changed(other(choice.column_id)) || moved(choice.column_id) ? withoutKey(choice) : choice),
  )
}
