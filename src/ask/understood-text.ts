/** Describes a configuration in one sentence. The sentence is derived from the configuration itself, so it is true whoever proposed it. */
import { groupedBase } from '../analysis/edits/dates.ts'
import { type Column, type Rule, singleRule } from '../contract/column.ts'
import type { Calendar } from '../contract/date-series.ts'
import { fillIn } from '../contract/errors.ts'
import { FILTERS, type Filter, filteredValues, matchesAllRows } from '../contract/filter.ts'
import type { Measure } from '../contract/measure.ts'
import { typeFamily, type Value } from '../contract/scalar.ts'
import { isShareOfItem } from '../contract/show-as.ts'
import type { StepConfig } from '../contract/step.ts'
import { daysSentence, rangeSentence, spanWordsOf } from '../format/date-conditions.ts'
import { valueText as textOfValue } from '../format/value.ts'
import type { Locale } from '../texts/languages.ts'
import { ruleTemplate } from '../texts/rule-template.ts'
import type { ServerTexts } from '../texts/server-texts.ts'

type Texts = ServerTexts['ask']

interface Saying {
  readonly texts: Texts
  readonly locale: Locale
  readonly calendar: Calendar
  readonly columns: readonly Column[]
}

/** How many values of a list are named. */
const VALUES_NAMED = 5

function listed(items: readonly string[], { texts: { list } }: Saying, last: 'and' | 'or' | 'clause' = 'and'): string {
  return items.map((item, at) => (at === 0 ? '' : at === items.length - 1 ? list[last] : last === 'clause' ? list.gap : list.between) + item).join('')
}

export function fieldName(id: string, saying: Saying): string {
  const column = saying.columns.find((c) => c.id === id)
  if (!column) return id
  const base = column.automatic ? saying.columns.find((c) => c.id === groupedBase(column)) : undefined
  if (!base || column.config?.kind !== 'date_series') return column.name
  return fillIn(saying.texts.window, { column: base.name, grain: saying.texts.windows[column.config.params.window] })
}

const valueText = (value: Value, dtype: string, { texts, locale }: Saying): string =>
  value === null
    ? texts.values.blank
    : value === ''
      ? texts.values.empty
      : typeof value === 'boolean'
        ? texts.values[value ? 'yes' : 'no']
        : // numbers such as years are written without digit grouping
          typeFamily(dtype) === 'number'
          ? String(value)
          : textOfValue(value, dtype, locale)

function values(all: readonly Value[], dtype: string, saying: Saying): string {
  const named = all.slice(0, VALUES_NAMED).map((value) => valueText(value, dtype, saying))
  return listed(all.length > VALUES_NAMED ? [...named, saying.texts.list.more] : named, saying, 'or')
}

function ruleText({ operator, values: given }: Rule, field: string, dtype: string, saying: Saying): string {
  const { condition } = saying.texts
  const text = (some: readonly Value[]): string => values(some, dtype, saying)
  const [from = null, to = null] = given
  return fillIn(ruleTemplate(condition, operator), { field, values: text(given), from: text([from]), to: text([to]) })
}

const spanWords = (saying: Saying) =>
  spanWordsOf(saying.texts, saying.locale, saying.calendar, (items) =>
    listed(items.length > VALUES_NAMED + 1 ? [...items.slice(0, VALUES_NAMED), saying.texts.list.more] : items, saying, 'or'),
  )

/** A condition that excludes values adds in brackets that blank rows stay. */
function rulesText(rules: readonly Rule[], field: string, dtype: string, saying: Saying): string {
  const days = ['date', 'datetime'].includes(typeFamily(dtype)) ? daysSentence(rules, field, saying.texts, spanWords(saying)) : null
  if (days !== null) return days
  const lone = singleRule(rules)
  if (lone?.blank) return fillIn(saying.texts.condition.orBlank, { condition: ruleText(lone.rule, field, dtype, saying) })
  return listed(
    rules.map((rule) => ruleText(rule, field, dtype, saying)),
    saying,
    'or',
  )
}

function ownText(own: Column, saying: Saying): string {
  const { config } = own
  if (!config || !('base_column' in config)) return own.name
  const base = saying.columns.find((c) => c.id === config.base_column)
  const field = base?.name ?? own.name
  const dtype = base?.dtype ?? 'VARCHAR'
  if (config.kind === 'rules') return rulesText(config.params.rules, field, dtype, saying)
  if (config.kind !== 'date_ranges') return own.name
  const ranges = config.params.ranges.map((range) => rangeSentence(range, field, saying.texts, spanWords(saying)))
  return listed(ranges, saying, 'or')
}

function filterText(filter: Filter, saying: Saying): string | null {
  if (matchesAllRows(filter)) return null
  const column = saying.columns.find((c) => c.id === filter.column)
  if (column?.of_filter) return ownText(column, saying)
  const { keeps, values: takes } = FILTERS[filter.operator]
  const kind = takes === 'none' ? (keeps === 'inside' ? 'IS NULL' : 'IS NOT NULL') : keeps === 'inside' ? 'IN' : 'NOT IN'
  return fillIn(saying.texts.condition[kind], {
    field: fieldName(filter.column, saying),
    values: values(filteredValues(filter), column?.dtype ?? 'VARCHAR', saying),
  })
}

function measureText({ name, show_values_as: { name: shown, params } }: Measure, saying: Saying): string {
  if (shown === 'none') return name
  const { texts } = saying
  const kind = texts.showAs[shown]
  const field = params ? fieldName(params.column_id, saying) : ''
  const { previous, next, year_before, item } = isShareOfItem(shown) ? texts.shareOf : texts
  const said = !params
    ? kind
    : params.relative
      ? fillIn({ previous, next, year_before }[params.relative], { kind, field })
      : params.value !== undefined
        ? fillIn(item, { kind, value: valueText(params.value, saying.columns.find((c) => c.id === params.column_id)?.dtype ?? 'VARCHAR', saying) })
        : fillIn(texts.along, { kind, field })
  return fillIn(texts.shown, { measure: name, kind: said })
}

function headText({ query, pivot }: StepConfig, saying: Saying): string {
  const { texts } = saying
  const measures = listed(
    query.value.measures.map((m) => measureText(m, saying)),
    saying,
  )
  const rows = listed(
    pivot.rows.map((id) => fieldName(id, saying)),
    saying,
  )
  const columns = listed(
    pivot.columns.map((id) => fieldName(id, saying)),
    saying,
  )
  if (rows !== '' && columns !== '') return fillIn(texts.both, { measures, rows, columns })
  if (rows !== '') return fillIn(texts.by, { measures, rows })
  return columns === '' ? measures : fillIn(texts.across, { measures, columns })
}

function sortText({ query, pivot }: StepConfig, saying: Saying): string | null {
  const [first] = pivot.sort
  if (!first) return null
  const { by } = first
  const measure = by.kind === 'measure' ? query.value.measures.find((m) => m.id === by.measure_id)?.name : undefined
  return fillIn(saying.texts.sorted[first.direction], { by: measure ?? fieldName(first.column_id, saying) })
}

/** `columns`: those of the dataset and of the analysis; those of the configuration itself are known. */
export function understoodText(config: StepConfig, { columns, calendar, texts }: Pick<Saying, 'columns' | 'calendar' | 'texts'>, locale: Locale): string {
  const own = config.query.value.group_calculations
  const saying: Saying = { texts, locale, calendar, columns: [...own, ...columns.filter((c) => own.every((known) => known.id !== c.id))] }
  const filters = config.query.value.filters.map((filter) => filterText(filter, saying)).filter((text) => text !== null)
  const clauses = [...(filters.length > 0 ? [fillIn(texts.where, { conditions: listed(filters, saying, 'clause') })] : []), sortText(config, saying)]
  const said = clauses.reduce<string>((text, clause) => (clause === null ? text : text + fillIn(texts.clause, { clause })), headText(config, saying))
  return fillIn(texts.understood, { said })
}
