/** Converts a language model's reply to a parsed question. Null if the reply does not match the schema or names something that does not exist. */
import { conditionOfRule } from '../../analysis/conditions/conditions.ts'
import { AGGREGATIONS } from '../../contract/aggregation.ts'
import { type Column, DATE_RANGES, RULES } from '../../contract/column.ts'
import { isWindowOf } from '../../contract/date-series.ts'
import type { Condition } from '../../contract/filter-condition.ts'
import { ModelAnswer, type ModelStep } from '../../contract/model-step.ts'
import type { Value } from '../../contract/scalar.ts'
import { SHOW_AS } from '../../contract/show-as.ts'
import { dayAfter } from '../../contract/time-spans.ts'
import { familyOf, isDated } from '../cursor.ts'
import type { Group, ParsedQuestion, QuestionFilter, QuestionMeasure, QuestionSort, ShowAsRequest } from '../parsed-question.ts'
import type { ModelPrompt } from './prompt.ts'

type ModelFilter = ModelStep['filters'][number]
type Refs = Pick<ModelPrompt, 'columns' | 'measures'>

/** Extracts the JSON object from a reply, which may have code fences or other text around it. */
export function modelStep(text: string): ModelStep | null {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from < 0 || to < from) return null
  try {
    const parsed = ModelAnswer.safeParse(JSON.parse(text.slice(from, to + 1)))
    return parsed.success && !('cannot' in parsed.data) ? parsed.data : null
  } catch {
    return null
  }
}

function shownOf({ show_as: name, compared_with }: ModelStep['measures'][number]): ShowAsRequest | null {
  if (name === 'none') return null
  return SHOW_AS[name].needs === 'item' ? { name, relative: compared_with ?? 'previous' } : { name }
}

function measureOf(wanted: ModelStep['measures'][number], { columns, measures }: Refs): QuestionMeasure | null {
  const shown = shownOf(wanted)
  if ('measure' in wanted) {
    const measure = measures.get(wanted.measure)
    return measure ? { of: { measure }, shown } : null
  }
  const { function: agg } = wanted
  if (wanted.column === null) return AGGREGATIONS[agg].countsRows ? { of: { agg, column: null }, shown } : null
  const column = columns.get(wanted.column)
  return column && AGGREGATIONS[agg].accepts.some((family) => family === familyOf(column)) ? { of: { agg, column }, shown } : null
}

function groupOf({ column: ref, window }: ModelStep['rows'][number], { columns }: Refs): Group | null {
  const column = columns.get(ref)
  if (!column) return null
  return window === null || (isDated(column) && isWindowOf(window, familyOf(column))) ? { column, window } : null
}

const isDay = (value: Value | undefined): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** Converts a comparison of days. 'between' includes its first and last day. */
function dayCondition(test: string, [first, second]: readonly Value[]): Condition | null {
  if (!isDay(first)) return null
  switch (test) {
    case 'between':
      return isDay(second) && first <= second ? { kind: 'period', range: { preset: 'between', from: first, to: second } } : null
    case 'greater or equal':
      return { kind: 'days', excluded: false, spans: [{ from: first, below: null }], blank: false }
    case 'greater than':
      return { kind: 'period', range: { preset: 'after', from: first } }
    case 'less than':
      return { kind: 'period', range: { preset: 'before', to: first } }
    case 'less or equal':
      return { kind: 'period', range: { preset: 'before', to: dayAfter(first, 1) } }
    default:
      return null
  }
}

const FITS: Readonly<Record<string, (value: Value) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
}

function filterOf(wanted: ModelFilter, { columns }: Refs): QuestionFilter | null {
  const column = columns.get(wanted.column)
  if (!column) return null
  if ('period' in wanted) {
    const { period } = wanted
    return isDated(column) && DATE_RANGES[period].needs === 'nothing'
      ? { column, kind: 'condition', condition: { kind: 'period', range: { preset: period } } }
      : null
  }
  const { test, values } = wanted
  if (test === 'is null' || test === 'is not null') return values.length === 0 ? { column, kind: 'blank', keeps: test === 'is null' } : null
  if (test === 'in' || test === 'not in') {
    const fits = FITS[familyOf(column)]
    return fits && values.length > 0 && values.every(fits) ? { column, kind: 'values', keeps: test === 'in', values } : null
  }
  if (values.length !== RULES[test].values) return null
  if (isDated(column)) {
    const condition = dayCondition(test, values)
    return condition && { column, kind: 'condition', condition }
  }
  const family = RULES[test].asText ? 'text' : 'number'
  if ((family === 'number' && familyOf(column) !== 'number') || !values.every((value) => FITS[family]?.(value))) return null
  return { column, kind: 'condition', condition: conditionOfRule(test, values) }
}

/** Sorts a grouping column by its names, and any other column by its measure. */
function sortOf({ column: ref, direction }: NonNullable<ModelStep['sort']>, groups: readonly Group[], { columns }: Refs): QuestionSort | null {
  if (ref === null) return { by: null, agg: null, direction }
  const column: Column | undefined = columns.get(ref)
  const group = groups.find((one) => one.column.id === column?.id)
  return column ? { by: group ?? { kind: 'column', column }, agg: null, direction } : null
}

/** Maps every item. Null if one of them cannot be mapped. */
function each<T, U>(wanted: readonly T[], made: (one: T) => U | null): U[] | null {
  const all = wanted.map(made)
  const there = all.filter((one) => one !== null)
  return there.length === all.length ? there : null
}

export function questionFromModel(step: ModelStep, refs: Refs): ParsedQuestion | null {
  const measures = each(step.measures, (one) => measureOf(one, refs))
  const rows = each(step.rows, (one) => groupOf(one, refs))
  const columns = each(step.columns, (one) => groupOf(one, refs))
  const filters = each(step.filters, (one) => filterOf(one, refs))
  if (!measures || !rows || !columns || !filters) return null
  const sort = step.sort && sortOf(step.sort, [...rows, ...columns], refs)
  if (step.sort && !sort) return null
  const isNothing = measures.length + rows.length + columns.length + filters.length === 0 && !sort
  return isNothing ? null : { measures, rows, columns, filters, sort, shown: null }
}
