/** Writes the first sentences: the contents, the included rows, and the size. */
import type { Column } from '../contract/column.ts'
import { type Rule, singleRule } from '../contract/column.ts'
import { fillIn } from '../contract/errors.ts'
import { FILTERS, type Filter, filteredValues, matchesAllRows } from '../contract/filter.ts'
import { filtersOfMeasure } from '../contract/measure.ts'
import { typeFamily, type Value } from '../contract/scalar.ts'
import type { StepConfig } from '../contract/step.ts'
import { daysSentence, rangeSentence, spanWordsOf } from '../format/date-conditions.ts'
import { nameText } from '../format/name-text.ts'
import { valueText } from '../format/value.ts'
import { ruleTemplate } from '../texts/rule-template.ts'
import { cellFigure, type Filling, figure, fill, formatList, type Sentence } from './sentence.ts'
import { type AxisName, cellAddress, fieldName, type Writer } from './writer.ts'

/** Columns by ID: those of the dataset and those calculated by the step. */
export type KnownColumns = ReadonlyMap<string, Pick<Column, 'name' | 'dtype'>>

const fieldsOf = (writer: Writer, axis: AxisName): string[] => writer.digest[axis].fields.map(({ name }) => fieldName(writer, name))

export function layoutSentence(writer: Writer): Sentence | null {
  const { texts, digest } = writer
  const [rows, columns] = [fieldsOf(writer, 'rows'), fieldsOf(writer, 'columns')]
  const measures = formatList(
    digest.measures.map(({ name }) => fieldName(writer, name)),
    texts,
  )
  if (digest.measures.length === 0) return fill(texts.shown.keys, { rows: formatList([...rows, ...columns], texts) })
  if (rows.length > 0 && columns.length > 0)
    return fill(writer.choose('shown', texts.shown.both), { measures, rows: formatList(rows, texts), columns: formatList(columns, texts) })
  const fields = [...rows, ...columns]
  return fields.length === 0
    ? fill(writer.choose('shown', texts.shown.none), { measures })
    : fill(writer.choose('shown', texts.shown.one), { measures, rows: formatList(fields, texts) })
}

/** Maximum values of a filter that are named; the others are only mentioned, so that the text contains no count that is not from the result. */
const VALUES_NAMED = 3

/** Joins texts with commas and 'or'; names at most as many as a filter's values. */
function orList({ texts }: Writer, items: readonly string[]): string {
  const all = items.length > VALUES_NAMED + 1 ? [...items.slice(0, VALUES_NAMED), texts.list.more] : items
  return all.map((name, at) => (at === 0 ? '' : at === all.length - 1 ? texts.list.or : texts.list.between) + name).join('')
}

function valuesText(writer: Writer, values: readonly Value[], dtype: string): string {
  const { texts, locale } = writer
  const named = values
    .slice(0, VALUES_NAMED)
    .map((value) =>
      value === null
        ? texts.values.blank
        : value === ''
          ? texts.values.empty
          : typeof value === 'boolean'
            ? texts.values[value ? 'yes' : 'no']
            : nameText(valueText(value, dtype, locale)),
    )
    .map((name) => fillIn(texts.named, { name }))
  return orList(writer, values.length > VALUES_NAMED ? [...named, texts.list.more] : named)
}

/** Returns the condition that a filter created for itself: a rule or a period on its base. */
function conditionOf(writer: Writer, own: Column, columns: KnownColumns): string | null {
  const { condition } = writer.texts
  const { config } = own
  if (!config || !('base_column' in config)) return null
  const base = columns.get(config.base_column)
  const field = fieldName(writer, base?.name ?? own.name)
  const words = spanWordsOf(writer.texts, writer.locale, writer.calendar, (items) => orList(writer, items))
  if (config.kind === 'date_ranges')
    return orList(
      writer,
      config.params.ranges.map((range) => rangeSentence(range, field, writer.texts, words)),
    )
  if (config.kind !== 'rules') return fillIn(condition.other, { field })
  const days = ['date', 'datetime'].includes(typeFamily(base?.dtype ?? 'VARCHAR')) ? daysSentence(config.params.rules, field, writer.texts, words) : null
  if (days !== null) return days
  const lone = singleRule(config.params.rules)
  if (!lone) return fillIn(condition.other, { field })
  const { rule, blank } = lone
  const said = ruleText(writer, rule, field, base?.dtype ?? 'VARCHAR')
  return blank ? fillIn(condition.orBlank, { condition: said }) : said
}

function ruleText(writer: Writer, { operator, values }: Rule, field: string, dtype: string): string {
  const { condition } = writer.texts
  const text = (some: readonly Value[]): string => valuesText(writer, some, dtype)
  const [from = null, to = null] = values
  return fillIn(ruleTemplate(condition, operator), { field, values: text(values), from: text([from]), to: text([to]) })
}

function filterText(writer: Writer, filter: Filter, config: StepConfig, columns: KnownColumns): string | null {
  const own = config.query.value.group_calculations.find((c) => c.id === filter.column && c.of_filter)
  if (own) return conditionOf(writer, own, columns)
  const column = columns.get(filter.column)
  if (!column || matchesAllRows(filter)) return null
  const { keeps, values } = FILTERS[filter.operator]
  const kind = values === 'none' ? (keeps === 'inside' ? 'IS NULL' : 'IS NOT NULL') : keeps === 'inside' ? 'IN' : 'NOT IN'
  return fillIn(writer.texts.condition[kind], { field: fieldName(writer, column.name), values: valuesText(writer, filteredValues(filter), column.dtype) })
}

export function filterSentence(writer: Writer, config: StepConfig, columns: KnownColumns): Sentence | null {
  const conditions = config.query.value.filters.map((filter) => filterText(writer, filter, config, columns)).filter((text) => text !== null)
  return conditions.length === 0
    ? null
    : fill(writer.choose('filters', writer.texts.filters), { conditions: formatList(conditions, writer.texts, 'condition') })
}

/** Whether a name says which fields the filters are on, as the name that a measure gets from its filters does. */
function saysFields(name: string, filters: readonly Filter[], config: StepConfig, columns: KnownColumns): boolean {
  const fields = filters.map(({ column }) => {
    const own = config.query.value.group_calculations.find((c) => c.id === column && c.of_filter)?.config
    return columns.get(own && 'base_column' in own ? own.base_column : column)?.name
  })
  return fields.every((field) => field !== undefined && name.includes(field))
}

/** Describes the rows that measures with filters of their own count, unless their names do. */
export function measureSentences(writer: Writer, config: StepConfig, columns: KnownColumns): Sentence[] {
  return config.query.value.measures.flatMap((measure) => {
    const filters = filtersOfMeasure(measure)
    const conditions = filters.map((filter) => filterText(writer, filter, config, columns)).filter((text) => text !== null)
    const told = writer.told.find(({ id }) => id === measure.id)
    if (!told || conditions.length === 0 || saysFields(measure.name, filters, config, columns)) return []
    const sentence = fill(writer.texts.counted, { measure: told.name, conditions: formatList(conditions, writer.texts, 'condition') })
    return sentence ? [sentence] : []
  })
}

/** Says which groups are shown, if not all are. The numbers that choose them are not from the result, so they are left out. */
export function choiceSentence(writer: Writer, config: StepConfig, columns: KnownColumns): Sentence | null {
  const { chosen } = writer.texts
  const { tops = [], conditions = [], rows, columns: across } = config.pivot
  const isPlaced = (id: string): boolean => rows.includes(id) || across.includes(id)
  const field = (id: string): string => fieldName(writer, columns.get(id)?.name ?? '')
  const byMeasure = tops.flatMap(({ column_id, kind, measure_id }) => {
    const measure = config.query.value.measures.find((m) => m.id === measure_id)
    if (!isPlaced(column_id)) return []
    if (!measure) return [fillIn(chosen.conditions, { field: field(column_id) })]
    return [fillIn(chosen[kind], { field: field(column_id), measure: fieldName(writer, measure.name) })]
  })
  const met = [...new Set(conditions.map((condition) => condition.column_id))].filter(isPlaced).map((id) => fillIn(chosen.conditions, { field: field(id) }))
  const choices = [...new Set([...met, ...byMeasure])]
  return choices.length === 0 ? null : fill(chosen.shown, { choices: formatList(choices, writer.texts) })
}

function groupsOn(writer: Writer, axis: AxisName): Filling[] {
  const { fields, sizes } = writer.digest[axis]
  const { groups } = writer.texts
  const names = fieldsOf(writer, axis)
  const one = (level: number): Filling => {
    const template = level > 1 ? groups.more : sizes[level - 1] === 1 ? groups.one : groups.other
    return fill(template, { count: figure(writer, { kind: 'groups', axis, level }), fields: formatList(names.slice(0, level), writer.texts) })
  }
  return fields.length === 0 ? [] : fields.length === 1 ? [one(1)] : [one(1), one(fields.length)]
}

export function sizeSentence(writer: Writer): Sentence | null {
  const { digest, texts } = writer
  const rows = fill(digest.sourceRows === 1 ? texts.size.one : texts.size.other, { rows: figure(writer, { kind: 'source rows' }) })
  const groups = [...groupsOn(writer, 'rows'), ...groupsOn(writer, 'columns')]
  return groups.length === 0 ? fill(texts.size.alone, { size: rows }) : fill(texts.size.groups, { size: rows, groups: formatList(groups, texts, 'clause') })
}

const TOTALS_MAX = 4

/** Gives the grand totals of measures in their own unit. */
export function totalsSentence(writer: Writer): Sentence | null {
  const { total } = writer.texts
  const values = writer.told
    .filter(({ isPlain, isDoubtful }) => isPlain && !isDoubtful)
    .slice(0, TOTALS_MAX)
    .map((measure) => ({ measure, value: cellFigure(writer, 'value', cellAddress(measure, 'rows', [])) }))
    .filter(({ value }) => value !== null)
  const [first] = values
  if (!first) return null
  if (values.length > 1)
    return fill(total.several, {
      values: formatList(
        values.map(({ measure, value }) => fill(total.item, { value, measure: measure.name })),
        writer.texts,
        'clause',
      ),
    })
  return fill(writer.choose('total', first.measure.addsUp ? total.sum : total.other), { measure: first.measure.name, value: first.value })
}
