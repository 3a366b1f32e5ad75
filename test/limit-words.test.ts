/** Puts the limits of a step into words: for every kind of filter, condition and choice, in every language, on the page and on the server. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnOfCondition, conditionOfRule, filterOfCondition } from '../src/analysis/conditions/conditions.ts'
import { COMPARISONS, Comparison, TOPS, Top, TopKind } from '../src/contract/choice.ts'
import { type Column, DATE_RANGES, DateRangePreset, RULES, RuleOperator } from '../src/contract/column.ts'
import { Calendar } from '../src/contract/date-series.ts'
import { FILTERS, Filter, FilterOperator } from '../src/contract/filter.ts'
import type { Condition } from '../src/contract/filter-condition.ts'
import { Measure } from '../src/contract/measure.ts'
import type { Value } from '../src/contract/scalar.ts'
import { StepConfig } from '../src/contract/step.ts'
import type { Detail } from '../src/format/filter-words.ts'
import { fillMessage } from '../src/format/message.ts'
import { type LimitTexts, stepLimits } from '../src/format/step-limits.ts'
import { limitTexts as serverTexts } from '../src/server/site/limit-words.ts'
import { whole as en } from '../src/texts/en/whole.ts'
import { LOCALES, type Locale } from '../src/texts/languages.ts'
import { whole as zh } from '../src/texts/zh/whole.ts'
import { aColumn, aConfig, aMeasure } from './support/documents.ts'

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string
type PageTexts = (words: { t: Translate; locale: Locale; calendar: Calendar; today: string }, detail: Detail) => LimitTexts
type Translator = (options: { locale: Locale; messages: unknown; timeZone: string }) => Translate
// the types of the page and of its library need a DOM, which tests of the server do not have
const { createTranslator } = (await import('use-intl/core' as string)) as { createTranslator: Translator }
const { limitTexts: pageTexts } = (await import('../src/web/analysis/limit-texts.ts' as string)) as { limitTexts: PageTexts }

const MESSAGES = { en: en.messages, zh: zh.messages }
const TODAY = '2024-02-29'
const COLUMNS = [
  aColumn('t', 'VARCHAR', 'Status'),
  aColumn('n', 'DECIMAL(18,2)', 'Price'),
  aColumn('b', 'BOOLEAN', 'Paid'),
  aColumn('d', 'DATE', 'Day'),
  aColumn('m', 'TIMESTAMP', 'Moment'),
]
const REVENUE = { ...aMeasure('r', 'sum', 'n'), name: 'Revenue' }

const translate = (locale: Locale): Translate => createTranslator({ locale, messages: MESSAGES[locale], timeZone: 'UTC' })

function said(config: StepConfig, locale: Locale, detail: Detail, calendar: Calendar) {
  const names = { columns: [...COLUMNS, ...config.query.value.group_calculations], measures: config.query.value.measures }
  return {
    page: stepLimits(config, names, pageTexts({ t: translate(locale), locale, calendar, today: TODAY }, detail)),
    server: stepLimits(config, names, serverTexts(locale, { calendar, today: TODAY }, detail)),
  }
}

const own = (field: Column, condition: Condition): StepConfig => {
  const column = columnOfCondition(field, condition, null, { ids: [], names: [] })
  const config = aConfig({ filters: column ? [filterOfCondition(column)] : [] })
  return StepConfig.parse({ ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: column ? [column] : [] } } })
}

const VALUES: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  t: fc.constantFrom('Returned', '', '已退货', 'a {name}, plural', "'{0}'", '#'),
  n: fc.constantFrom(0, -1, 0.001, 12_345_678.9, 1e21),
  b: fc.boolean(),
  d: fc.constantFrom('2024-01-01', '1999-12-31', '0001-01-01'),
  m: fc.constantFrom('2024-01-01 00:00:00', '2024-03-05 14:05:06.123'),
}
const field = fc.constantFrom(...COLUMNS)
const valuesOf = ({ id }: Column, size: object) => fc.array(fc.option(VALUES[id] ?? fc.constant(null), { freq: 4 }), size)

const lists = field.chain((column) =>
  fc
    .record({
      operator: fc.constantFrom(...FilterOperator.options),
      value: fc.constantFrom(1, 2, 12, 25).chain((n) => valuesOf(column, { minLength: 0, maxLength: n, size: 'max' })),
    })
    .map(({ operator, value }) =>
      aConfig({ filters: [Filter.parse({ column: column.id, operator, value: FILTERS[operator].values === 'one' ? value.slice(0, 1) : value })] }),
    ),
)
const rules = field.chain((column) =>
  fc
    .record({
      operator: fc.constantFrom(...RuleOperator.options),
      values: fc.array(VALUES[column.id] ?? fc.constant(null), { minLength: 2, maxLength: 2 }),
      blank: fc.boolean(),
    })
    .map(({ operator, values, blank }) => {
      const condition = conditionOfRule(operator, values.slice(0, RULES[operator].values))
      return own(column, condition.kind === 'rule' ? { ...condition, blank } : condition)
    }),
)
const GIVEN = { nothing: {}, count: { count: 3 }, from: { from: '2024-03-05' }, to: { to: '2024-03-05' }, both: { from: '2024-01-01', to: '2024-03-05' } }
const periods = fc
  .record({ preset: fc.constantFrom(...DateRangePreset.options), isOne: fc.boolean(), column: fc.constantFrom('d', 'm') })
  .map(({ preset, isOne, column }) => {
    const { needs } = DATE_RANGES[preset]
    const range = { name: 'kept', preset, ...GIVEN[needs], ...(isOne && needs === 'count' ? { count: 1 } : {}) }
    return own(COLUMNS.find((c) => c.id === column) as Column, { kind: 'period', range })
  })
const SPANS = [
  { from: '2024-01-01', below: '2025-01-01' },
  { from: '2023-04-01', below: '2024-04-01' },
  { from: '2024-04-01', below: '2024-07-01' },
  { from: '2024-02-01', below: '2024-03-01' },
  { from: '2024-02-29', below: '2024-03-01' },
  { from: '2024-03-04', below: '2024-03-11' },
  { from: '2024-01-31', below: '2024-02-02' },
  { from: '2024-05-01 14:00:00', below: '2024-05-01 15:00:00' },
  { from: null, below: '2000-01-01' },
  { from: '2030-01-01', below: null },
]
const days = fc
  .record({
    excluded: fc.boolean(),
    blank: fc.boolean(),
    spans: fc.oneof(
      fc.constantFrom(...SPANS).map((one) => [one]),
      fc.subarray(SPANS.slice(0, 7), { minLength: 2 }),
    ),
  })
  .map((ticked) => own(COLUMNS[4] as Column, { kind: 'days', ...ticked }))
const choices = fc
  .record({
    kind: fc.constantFrom(...TopKind.options),
    operator: fc.constantFrom(...Comparison.options),
    others: fc.boolean(),
    at: fc.constantFrom([], ['2024-01-01'], [null]),
    totals: fc.constantFrom('shown', 'all'),
    measure_id: fc.constantFrom('r', 'lost'),
  })
  .map(({ kind, operator, others, at, totals, measure_id }) => {
    const config = aConfig({ rows: ['t'], columns: ['d'], measures: [REVENUE] })
    const top = Top.parse({ column_id: 't', kind, amount: TOPS[kind].amount === 'percent' ? 80 : 1_200, measure_id, at, others })
    const condition = { column_id: 't', measure_id, operator, values: [-1.5, 12_000].slice(0, COMPARISONS[operator].values), totals }
    return StepConfig.parse({ ...config, pivot: { ...config.pivot, tops: [top], conditions: [condition] } })
  })
const limited = fc.oneof(lists, rules, periods, days)
const measures = limited.map((config) => {
  const { filters, group_calculations } = config.query.value
  const measure = Measure.parse({ id: 'own', name: 'Refunds', type: 'ui', value: { agg: 'sum', column_id: 'n', filters } })
  const counting = aConfig({ measures: [measure] })
  return { ...counting, query: { ...counting.query, value: { ...counting.query.value, group_calculations } } }
})
const calendars = fc.constantFrom(Calendar.parse({}), Calendar.parse({ fiscal_month: 4, week_starts_on: 1 }))

/** A placeholder that nobody filled, a key of a text, or a value that is no text. */
const RAW =
  /\{(name|values?|first|second|count|list|words|field|measure|amount|at|from|to|period|preset|conditions)\b|undefined|null\b|NaN|\[object|\b(filtering|choosing|measure|dates|limits)\.\w/

it('no kind of limit throws, prints a key or leaves a placeholder, and page and server say the same', () => {
  fc.assert(
    fc.property(fc.oneof(limited, choices, measures), calendars, fc.constantFrom<Detail>('short', 'full'), (config, calendar, detail) => {
      for (const locale of LOCALES) {
        const { page, server } = said(config, locale, detail, calendar)
        expect(server).toEqual(page)
        for (const { name, words } of page) {
          expect(name).not.toBe('')
          expect(words.trim()).not.toBe('')
          expect(words.replaceAll('a {name}, plural', '')).not.toMatch(RAW)
        }
      }
    }),
    { seed: 45, numRuns: 600 },
  )
})

it('no filter stays without words unless it keeps every row', () => {
  fc.assert(
    fc.property(limited, calendars, (config, calendar) => {
      const { page } = said(config, 'en', 'full', calendar)
      const keepsAll = config.query.value.filters.every(
        ({ operator, value }) => FILTERS[operator].keeps === 'outside' && FILTERS[operator].values === 'list' && value.length === 0,
      )
      expect(page.length).toBe(keepsAll ? 0 : config.query.value.filters.length)
    }),
    { seed: 45, numRuns: 300 },
  )
})

describe('messages that the server fills', () => {
  const texts = ['filtering.values', 'filtering.andMore', 'filtering.spans', 'choosing.words.top', 'measure.isOneOf', 'measure.isNoneOf'] as const
  it.each(texts)('read as those of the page: %s', (key) => {
    const values = { list: 'a {count}', field: '#', measure: "O'Neil" }
    for (const locale of LOCALES)
      for (const count of [0, 1, 2, 12, 12_345]) {
        const message = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], MESSAGES[locale]) as string
        const given = { ...values, count, amount: count }
        expect(fillMessage(message, given, locale)).toBe(translate(locale)(key, given))
      }
  })
})
