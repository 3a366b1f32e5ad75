/** Makes the columns of filter conditions, and finds the filters on a field. Several conditions on one field must all be true. */
import { Column, type ColumnConfig, leavesBlanks, type Rule } from '../../contract/column.ts'
import type { Filter } from '../../contract/filter.ts'
import { type Condition, fieldOfFilter, KEPT } from '../../contract/filter-condition.ts'
import { rulesOfDays } from '../../contract/ticked-days.ts'
import { freshId, uniqueName } from '../names.ts'

type OwnConfig = Extract<ColumnConfig, { kind: 'rules' | 'date_ranges' }>

/** A new condition with one rule. A rule that excludes values keeps blank rows. */
export const conditionOfRule = (operator: Rule['operator'], values: Rule['values']): Condition => ({
  kind: 'rule',
  rule: { operator, values },
  blank: leavesBlanks(operator),
})

const rule = (operator: Rule['operator'], ...values: Rule['values']): Rule => ({ name: KEPT, operator, values })

/** The config of a condition's column on a base; null if it keeps every row, such as an empty selection of days. */
export function configOfCondition(base_column: string, condition: Condition): OwnConfig | null {
  switch (condition.kind) {
    case 'rule': {
      const { operator, values } = condition.rule
      const rules = [rule(operator, ...values), ...(condition.blank ? [rule('is null')] : [])]
      return { kind: 'rules', base_column, params: { rules, others: null } }
    }
    case 'days':
      return condition.spans.length === 0 && !condition.blank
        ? null
        : { kind: 'rules', base_column, params: { rules: rulesOfDays(condition).map((one) => ({ name: KEPT, ...one })), others: null } }
    case 'period':
      return { kind: 'date_ranges', base_column, params: { ranges: [{ ...condition.range, name: KEPT }], others: null } }
  }
}

/** The names and IDs that a new column must not reuse. */
export interface ReservedNames {
  readonly ids: Iterable<string>
  readonly names: Iterable<string>
}

/** The column of a condition, existing or new. Null if the condition keeps every row. */
export function columnOfCondition(base: Pick<Column, 'id' | 'name'>, condition: Condition, known: Column | null, taken: ReservedNames): Column | null {
  const config = configOfCondition(base.id, condition)
  if (!config) return null
  if (known) return { ...known, config }
  const name = uniqueName(`${base.name.slice(0, 400)} ⟨filter⟩`, taken.names)
  return Column.parse({ id: freshId('f', taken.ids), name, type: 'calculated column', config, dependency: [base.id], of_filter: true })
}

/** The filter that keeps the rows that match a condition's column. */
export const filterOfCondition = (column: Pick<Column, 'id'>): Filter => ({ column: column.id, operator: '=', value: [KEPT] })

/** The filters on a field, in their order. `own` is null for a list of values. `columns`: those that filters made for themselves, among others. */
export function filtersOn(filters: readonly Filter[], columns: readonly Column[], fieldId: string): { readonly filter: Filter; readonly own: Column | null }[] {
  return filters
    .filter((filter) => fieldOfFilter(filter, columns) === fieldId)
    .map((filter) => ({ filter, own: columns.find((c) => c.id === filter.column && c.of_filter) ?? null }))
}
