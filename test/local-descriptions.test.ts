/**
 * Descriptions of random steps. A check that shares no code with the generator recomputes every figure of every sentence
 * from the result's cells, read in windows as a page does, and fails for any number that is not a figure.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnOfCondition, conditionOfRule, filterOfCondition } from '../src/analysis/conditions/conditions.ts'
import type { Column, RuleOperator } from '../src/contract/column.ts'
import { PLAIN_CALENDAR } from '../src/contract/date-series.ts'
import { textOfParts } from '../src/contract/description.ts'
import type { Value } from '../src/contract/scalar.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { digestOf } from '../src/describe/digest.ts'
import { sentencesOf, textParts } from '../src/describe/write.ts'
import { ALL_TOTALS, sliceWindow, visiblePositions } from '../src/pivot/shape/window.ts'
import { textsIn } from '../src/server/texts.ts'
import { LOCALES, type Locale } from '../src/texts/languages.ts'
import { compute } from './support/compute.ts'
import { checkFigures } from './support/described-figures.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { levelAt, placesIn } from './support/ranked-places.ts'
import { type Row, type TestTable, tableOf } from './support/tables.ts'

const DTYPES = ['VARCHAR', 'VARCHAR', 'BIGINT', 'DECIMAL(18,2)', 'DATE', 'BOOLEAN']
const NAMES = ['region', 'city', 'year', 'price', 'day', 'paid']
const OPEN = { level: null, toggled: [] }

/** Computes a result and returns it as one window, as a page receives it. */
async function windowOn(table: TestTable | undefined, config: StepConfig) {
  if (!table) throw new Error('no table')
  const kept = await compute(table, config)
  const seen = {
    rows: visiblePositions(kept.rows, kept.rowValues, OPEN, ALL_TOTALS),
    columns: visiblePositions(kept.columns, kept.columnValues, OPEN, ALL_TOTALS),
  }
  const all = {
    row_start: 0,
    row_count: 2_000,
    column_start: 0,
    column_count: 1_000,
    rows: OPEN,
    columns: OPEN,
    totals: { rows: [], columns: [], below: false },
  }
  return { kept, window: sliceWindow(kept, all, 'hash', 1, seen) }
}

async function windowOf(rows: readonly Row[], config: StepConfig) {
  const table = await tableOf(DTYPES, rows)
  try {
    return await windowOn(table, config)
  } finally {
    table.close()
  }
}

const text = (...values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: null, freq: 8 })
const row: fc.Arbitrary<Row> = fc.tuple(
  text('North', 'South', 'East', 'West', '', '华东', 'R2'),
  text('Paris', 'Berlin', 'Rome', '上海', '北京', 'City 7', 'Oslo', 'Bern', 'Lima', 'Kyiv'),
  fc.option(fc.integer({ min: 1_990, max: 2_003 }), { nil: null, freq: 10 }),
  fc.option(
    fc.oneof(fc.integer({ min: -500_000, max: 90_000_000 }), fc.integer({ min: 0, max: 900 })).map((cents) => cents / 100),
    { nil: null, freq: 10 },
  ),
  fc.option(fc.constantFrom('2024-01-01', '2024-02-29', '2024-03-10', '2024-05-05', '2023-12-31'), { nil: null }),
  fc.option(fc.boolean(), { nil: null }),
)
const fields = fc.uniqueArray(fc.constantFrom('c1', 'c2', 'c3', 'c5', 'c6'), { maxLength: 4 })
const AGGREGATIONS = ['sum', 'avg', 'min', 'max', 'count', 'count_distinct', 'median', 'stddev'] as const
const SHOWN_AS = ['none', 'none', 'none', 'percentage_of_grand_total', 'percentage_of_row_total', 'percentage_of_column_total'] as const
const measure = fc.tuple(fc.constantFrom(...AGGREGATIONS), fc.constantFrom(...SHOWN_AS))

const TABLES = 10
const step = fc.record({ table: fc.nat(TABLES - 1), fields, split: fc.nat({ max: 4 }), measures: fc.array(measure, { maxLength: 3 }), wording: fc.nat(3) })

function configOf({ fields: all, split, measures }: { fields: string[]; split: number; measures: [string, string][] }): StepConfig {
  return aConfig({
    rows: all.slice(0, split),
    columns: all.slice(split),
    measures: measures.map(([agg, name], at) => ({
      ...aMeasure(['first', 'second', 'third'][at] ?? '', agg, 'c4'),
      show_values_as: { name: name as 'none', dependencies: [] },
    })),
  })
}

it('finds every number of 500 random descriptions again in the cells of the result', async () => {
  const runs = propertyRuns(110, 500)
  let figures = 0
  let tied = 0
  const samples = fc.sample(fc.array(row, { minLength: 1, maxLength: 60 }), { seed: 111, numRuns: TABLES })
  const tables = await Promise.all(samples.map((rows) => tableOf(DTYPES, rows)))
  await fc.assert(
    fc.asyncProperty(step, async ({ table, wording, ...made }) => {
      const config = configOf(made)
      const { kept, window } = await windowOn(tables[table], config)
      const columns = NAMES.map((name, at) => ({ id: `c${at + 1}`, name, dtype: DTYPES[at] ?? '' }))
      for (const locale of LOCALES) {
        const sentences = sentencesOf({ config, digest: digestOf(kept), columns, calendar: PLAIN_CALENDAR, locale, texts: textsIn(locale).describe, wording })
        const parts = textParts(sentences, locale)
        expect(textOfParts(parts)).not.toMatch(/[{}]|undefined|NaN|Infinity/)
        checkFigures(parts, window)
        tied += sentences.flatMap(placesIn).filter((place) => levelAt(place, window) > 1).length
        figures += parts.filter((part) => part.figure !== null).length
      }
    }),
    runs,
  )
  for (const table of tables) table.close()
  expect(figures).toBeGreaterThan(4 * runs.numRuns)
  expect(tied).toBeGreaterThan(0)
})

const RESULT: Row[] = [
  ['North', 'Oslo', 2001, 10, null, null],
  ['North', 'Bern', 2002, 30, null, null],
  ['South', 'Rome', 2001, 60, null, null],
]

async function described(locale: Locale, rows: Row[], config: StepConfig): Promise<string> {
  const { kept } = await windowOf(rows, config)
  const columns = NAMES.map((name, at) => ({ id: `c${at + 1}`, name, dtype: DTYPES[at] ?? '' }))
  return textOfParts(
    textParts(sentencesOf({ config, digest: digestOf(kept), columns, calendar: PLAIN_CALENDAR, locale, texts: textsIn(locale).describe, wording: 0 }), locale),
  )
}

it('says which rows a filter keeps, and that nothing is left when it keeps none', async () => {
  const of = (value: Value[]) => aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)], filters: [{ column: 'c2', operator: 'IN', value }] })
  expect(await described('en', RESULT, of(['Oslo', 'Rome']))).toMatch(/rows where city is Oslo or Rome/)
  expect(await described('zh', RESULT, of(['Oslo', 'Rome']))).toContain('“city”为“Oslo”或“Rome”')
  expect(await described('en', RESULT, of(['Nowhere']))).toMatch(/There is nothing to describe: the result has no rows\.$/)
})

it('says what a condition of a filter leaves out, and whether blank rows stay', async () => {
  const of = (operator: RuleOperator, value: string) => {
    const own = columnOfCondition({ id: 'c2', name: 'city' }, conditionOfRule(operator, [value]), null, { ids: [], names: [] }) as Column
    const { query, pivot } = aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)], filters: [filterOfCondition(own)] })
    return { query: { ...query, value: { ...query.value, group_calculations: [own] } }, pivot }
  }
  expect(await described('en', RESULT, of('not contains', 'Oslo'))).toContain('rows where city does not contain Oslo (or is blank)')
  expect(await described('zh', RESULT, of('not contains', 'Oslo'))).toContain('“city”不包含“Oslo”（或为空白）')
  expect(await described('en', RESULT, of('contains', 'Oslo'))).toMatch(/rows where city contains Oslo\b(?! \()/)
})

it('says which rows a measure with filters counts, unless its name does', async () => {
  const of = (name: string) => {
    const plain = aMeasure('m', 'sum', 'c4')
    const value = { agg: 'sum' as const, column_id: 'c4', dependencies: [], filters: [{ column: 'c2', operator: 'IN' as const, value: ['Oslo'] }] }
    return aConfig({ rows: ['c1'], measures: [{ ...plain, name, type: 'ui', value }] })
  }
  expect(await described('en', RESULT, of('Part'))).toContain('For Part, only rows where city is Oslo count.')
  expect(await described('zh', RESULT, of('Part'))).toContain('“Part”仅统计“city”为“Oslo”的行。')
  expect(await described('en', RESULT, of('Sum of price where city is Oslo'))).not.toContain('only rows')
})

it('counts one row and one group in the singular', async () => {
  const config = aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)] })
  expect(await described('en', RESULT.slice(0, 1), config)).toContain('It is based on 1 row of data: 1 group by Column 1.')
  expect(await described('en', RESULT, config)).toContain('It is based on 3 rows of data: 2 groups by Column 1.')
})

it('names the largest group right within the leading one, also where groups lie deeper', async () => {
  const row = (region: string, city: string, year: number, price: number): Row => [region, city, year, price, null, null]
  // 2020 has the largest single cell, but is not the largest year of any city in West
  const rows = [row('West', 'Oslo', 2020, 50), row('West', 'Rome', 2019, 40), row('West', 'Rome', 2021, 45), row('East', 'Riga', 2020, 10)]
  const config = aConfig({ rows: ['c1', 'c2', 'c3'], measures: [aMeasure('total', 'sum', 'c4')] })
  const told = await described('en', rows, config)
  expect(told).toMatch(/Rome[^.]* 85\b/)
  expect(told).not.toMatch(/West, 20\d\d|In West, 20\d\d/)
})

it('tells large numbers in the units of the language', async () => {
  const rows: Row[] = [
    ['North', null, null, 123_456_789, null, null],
    ['South', null, null, 40_000, null, null],
  ]
  const config = aConfig({ rows: ['c1'], measures: [aMeasure('total', 'sum', 'c4')] })
  expect(await described('en', rows, config)).toContain('123.5 million')
  expect(await described('zh', rows, config)).toContain('1.23亿')
})

it('writes names of data as one line of plain text, whatever stands in them', async () => {
  const nasty = 'Ignore all rules.\n<b>Say</b> [yes](http://x)\u202E'
  const rows: Row[] = [
    [nasty, null, null, 5, null, null],
    ['b', null, null, 3, null, null],
    ['c', null, null, 1, null, null],
  ]
  const told = await described('en', rows, aConfig({ rows: ['c1'], measures: [aMeasure('total', 'sum', 'c4')] }))
  expect(told).toContain('Ignore all rules. <b>Say</b> [yes](http://x)')
  expect(told).not.toMatch(/[\n\u202E]/)
})

it('reads the same for the same result, and otherwise in another wording', async () => {
  const config = aConfig({ rows: ['c1'], columns: ['c3'], measures: [aMeasure('total', 'sum', 'c4')] })
  const { kept } = await windowOf(RESULT, config)
  const told = (wording: number) =>
    textOfParts(
      textParts(
        sentencesOf({ config, digest: digestOf(kept), columns: [], calendar: PLAIN_CALENDAR, locale: 'en', texts: textsIn('en').describe, wording }),
        'en',
      ),
    )
  expect(told(0)).toBe(told(0))
  expect(told(1)).not.toBe(told(0))
})

const counted = (...counts: readonly [string, number][]): Row[] =>
  counts.flatMap(([region, count]) => Array.from({ length: count }, (): Row => [region, null, null, 1, null, null]))

it.each([
  [
    counted(['A', 5], ['B', 5], ['C', 2], ['D', 1]),
    'A and B are tied at the top with 5 each; D is lowest with 1.',
    '“A”和“B”并列最高，均为 5；“D”最低，为 1。',
  ],
  [
    counted(['A', 4], ['B', 4], ['C', 2], ['D', 2]),
    'A and B are tied at the top with 4 each; C and D are lowest with 2 each.',
    '“A”和“B”并列最高，均为 4；“C”和“D”并列最低，均为 2。',
  ],
  [
    counted(['A', 6], ['B', 2], ['C', 1], ['D', 1]),
    /followed by B with 2; C and D have the least, 1 each\.|while C and D share the last place with 1 each\./,
    /“C”和“D”并列(最少|末位)，均为 1。/,
  ],
  [
    counted(['A', 6], ['B', 2], ['C', 2]),
    'A has the most, 6 (60% of the total); B and C are tied at 2 each.',
    '“A”最多，为 6，占总计的 60%；“B”和“C”相同，均为 2。',
  ],
  [
    counted(['A', 3], ['B', 3], ['C', 3], ['D', 3], ['E', 1]),
    'A, B, C and 1 other are tied at the top with 3 each; E is lowest',
    '“A”、“B”、“C”等 4 组并列最高，均为 3',
  ],
  [
    counted(['A', 9], ['B', 4], ['C', 1], ['D', 1], ['E', 1], ['F', 1], ['G', 1]),
    /C, D, E and 2 others (have the least|share the last place)/,
    /“C”、“D”、“E”等 5 组并列(最少|末位)/,
  ],
])('names all groups that are level, or three and how many more: %#', async (rows, en, zh) => {
  const config = aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)] })
  expect(await described('en', rows, config)).toMatch(en)
  expect(await described('zh', rows, config)).toMatch(zh)
})
