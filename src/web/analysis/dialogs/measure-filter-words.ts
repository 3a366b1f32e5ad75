/** Names measures by function, column and filters, until a person gives them another name: Sum of Revenue where Status is Returned. */
import { type Condition, conditionOf, fieldOfFilter } from '../../../analysis/conditions/conditions.ts'
import { type Column, RULES } from '../../../contract/column.ts'
import { FILTERS, type Filter, filteredValues, matchesAllRows } from '../../../contract/filter.ts'
import { filtersOfMeasure, type Measure } from '../../../contract/measure.ts'
import { keyLabel } from '../../../format/value.ts'
import { useT } from '../../i18n/locale.tsx'
import { useBlankLabels } from '../blank-labels.ts'
import { labelType } from '../label-type.ts'
import { useConditionWords } from '../sidebar/filter/condition-words.ts'
import { isDateColumn } from '../sidebar/filter/filter-target.ts'

/** Number of values that a name lists; more are counted. */
const VALUES_NAMED = 3
/** The length of a name that leaves room for a number that makes it unique. */
const NAME_MAX = 490

/** Whether the words of a condition have a verb, as in "contains x". */
const hasVerb = (condition: Condition): boolean =>
  condition.kind === 'rule' && (RULES[condition.rule.operator].asText || RULES[condition.rule.operator].test === 'blank')

/** Describes a filter with the name of its field; '' if it keeps every row. `columns`: with those that filters made for themselves. */
export function useMeasureFilterWords(): (filter: Filter, columns: readonly Column[]) => string {
  const t = useT()
  const words = useBlankLabels()
  const conditionWords = useConditionWords()
  return (filter, columns) => {
    const column = columns.find((c) => c.id === filter.column)
    const field = columns.find((c) => c.id === fieldOfFilter(filter, columns))
    if (!column || !field || matchesAllRows(filter)) return ''
    const condition = conditionOf(column, isDateColumn(field))
    if (condition) return t(hasVerb(condition) ? 'measure.said' : 'measure.within', { field: field.name, values: conditionWords(field, condition) })
    const { keeps, values: takes } = FILTERS[filter.operator]
    const isKept = keeps === 'inside'
    if (takes === 'none') return t(isKept ? 'measure.isBlank' : 'measure.isNotBlank', { field: field.name })
    const values = filteredValues(filter)
    if (values.length === 0 || values.length > VALUES_NAMED)
      return t(isKept ? 'measure.isOneOf' : 'measure.isNoneOf', { field: field.name, count: values.length })
    const list = values.map((value) => keyLabel(value, labelType(column), words)).reduce((first, second) => t('measure.either', { first, second }))
    return t(isKept ? 'measure.is' : 'measure.isNot', { field: field.name, values: list })
  }
}

/** The name that a measure has until a person renames it; '' if nothing names it yet. */
export function useDefaultMeasureName(): (measure: Measure, columns: readonly Column[]) => string {
  const t = useT()
  const filterWords = useMeasureFilterWords()
  return (measure, columns) => {
    if (measure.type !== 'ui') return ''
    const { agg, column_id } = measure.value
    const column = columns.find((c) => c.id === column_id)
    if (!column && (column_id !== null || agg !== 'count')) return ''
    const name = column ? t(`aggOf.${agg}`, { name: column.name }) : t('sidebar.countRows')
    const said = filtersOfMeasure(measure)
      .map((filter) => filterWords(filter, columns))
      .filter((words) => words !== '')
    if (said.length === 0) return name.slice(0, NAME_MAX)
    const conditions = said.reduce((first, second) => t('measure.both', { first, second }))
    return t('measure.where', { name, conditions }).slice(0, NAME_MAX)
  }
}

/** Whether a name is the one that the measure got without a person, also with a number that makes it unique. */
export const isDefaultName = (name: string, own: string): boolean =>
  name === '' || (own !== '' && name.startsWith(own) && /^( \d+)?$/.test(name.slice(own.length)))
