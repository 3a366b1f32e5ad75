import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleCall } from '../src/analysis/formula/example.ts'
import { EMPTY_RECIPE, recipeFormula } from '../src/analysis/formula/recipes.ts'
import { Column } from '../src/contract/column.ts'
import type { Failure } from '../src/contract/errors.ts'
import { Measure } from '../src/contract/measure.ts'
import { sqlTypeName } from '../src/contract/sql-type.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { FUNCTIONS } from '../src/pivot/expression/catalogue.ts'
import { type MeasureValues, valueAt } from '../src/pivot/shape/values.ts'
import { errorText } from '../src/server/texts.ts'
import { aConfig, CONTEXT } from './support/documents.ts'
import { AS_COLUMN, AS_MEASURE, EITHER, SHAPES } from './support/expressions/hostile.ts'
import { COLUMNS, MEASURES } from './support/expressions/legitimate.ts'
import { type TestTable, tableOf } from './support/tables.ts'

const NAMES = ['id', 'name', 'city', 'quantity', 'amount', 'rate', 'paid', 'day', 'moment', 'Net amount']
let table: TestTable
let columns: TestTable['columns']

beforeAll(async () => {
  table = await tableOf(
    ['BIGINT', 'VARCHAR', 'VARCHAR', 'BIGINT', 'DECIMAL(18,2)', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'DECIMAL(18,2)'],
    [
      [1, 'Ann 7', 'Paris', 3, 10.5, 0.25, true, '2024-02-29', '2024-02-29 10:30:00', 9],
      [2, 'Bob', 'Berlin', 4, 20.25, 1.5, false, '2023-12-31', '2023-12-31 23:59:59', 18],
      [3, 'Chen', '', null, -5, -2, null, null, null, null],
      [9, "O'Neil", null, 0, null, null, true, '2024-03-10', '2024-03-10 02:30:00', 0],
    ],
    [2],
  )
  columns = table.columns.map((c, i) => ({ ...c, name: NAMES[i] ?? c.name }))
})
afterAll(() => table.close())

// builds the objects without the schema's checks, which would refuse some texts before they reach the engine
const sqlMeasure = (sql: string) =>
  ({ ...Measure.parse({ id: 'm', name: 'Try', type: 'sql', value: { sql: '1' } }), value: { sql, dependencies: [] } }) as Measure
const sqlColumn = (sql: string): Column => ({
  ...Column.parse({ id: 'k', name: 'Try', type: 'calculated column', config: null }),
  config: { kind: 'sql', params: { sql } },
})

function configOf(sql: string, as: 'measure' | 'column') {
  if (as === 'measure') return aConfig({ rows: ['c3'], measures: [sqlMeasure(sql)] })
  const config = aConfig({ rows: ['k'] })
  return { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [sqlColumn(sql)] } } }
}

const run = (sql: string, as: 'measure' | 'column') =>
  runStep(table, { kind: 'step', dataset: { kind: 'file', file: '', columns }, config: configOf(sql, as), context: CONTEXT, locale: 'en', maxCells: 1e6 })

const outcome = async (sql: string, as: 'measure' | 'column'): Promise<string> => {
  const result = await run(sql, as)
  return result.ok ? 'ok' : `${result.code} ${JSON.stringify(result.params)}`
}
const messageOf = async (sql: string, as: 'measure' | 'column', locale: 'en' | 'zh' = 'en'): Promise<string> => {
  const result = await run(sql, as)
  return result.ok ? 'ok' : errorText(result as Failure, locale).message
}

describe('expressions that people write', () => {
  it('are at least 150', () => expect(MEASURES.length + COLUMNS.length).toBeGreaterThanOrEqual(150))
  it.each(MEASURES)('measure %s', async (sql) => expect(await outcome(sql, 'measure')).toBe('ok'))
  it.each(COLUMNS)('column %s', async (sql) => expect(await outcome(sql, 'column')).toBe('ok'))
})

describe('hostile expressions', () => {
  it('are at least 150', () => expect(EITHER.length + AS_MEASURE.length + AS_COLUMN.length + SHAPES.length).toBeGreaterThanOrEqual(150))
  it.each(EITHER)('%s is refused as a measure and as a column', async (sql) => {
    expect([await outcome(sql, 'measure'), await outcome(sql, 'column')]).toEqual([
      expect.stringMatching(/^expression_/),
      expect.stringMatching(/^expression_/),
    ])
  })
  it.each(AS_MEASURE)('measure %s is refused', async (sql) => expect(await outcome(sql, 'measure')).toMatch(/^expression_/))
  it.each(AS_COLUMN)('column %s is refused', async (sql) => expect(await outcome(sql, 'column')).toMatch(/^expression_/))
  it.each(SHAPES)('%s is refused', async (_, sql) => {
    if (sql.length > 0 && sql.length <= 10_000) expect(await outcome(sql, 'column')).toMatch(/^expression_/)
    else expect(Measure.safeParse({ id: 'm', name: 'm', type: 'sql', value: { sql } }).success).toBe(false)
  })
})

describe('messages', () => {
  it.each([
    ['sum(amuont)', 'measure', '“Try”: There is no column "amuont". Did you mean "amount"? (at character 5)'],
    ['sum(amount) + quantity', 'measure', '“Try”: Column "quantity" must be inside an aggregate such as sum(quantity) (at character 15)'],
    ['sum(amount)', 'column', '“Try”: sum() combines many rows, but a calculated column works on one row. Create a measure instead (at character 1).'],
    ['now()', 'column', '“Try”: now() is not allowed: its value changes from run to run (at character 1)'],
    ['(select 1)', 'column', '“Try”: Sub-queries are not allowed in an expression (at character 1)'],
    ['sum(amount))', 'measure', '“Try”: This bracket closes nothing. Delete it (at character 12).'],
    ['sum(amount,)', 'measure', '“Try”: syntax error at or near ")" (at character 12)'],
    ['sum(Net amount)', 'measure', '“Try”: “Net amount” contains a space. Write it in double quotes (at character 5).'],
    ["'中文' || nmae", 'column', '“Try”: There is no column "nmae". Did you mean "name"? (at character 9)'],
    ['amount.abs()', 'column', '“Try”: Write abs(amount) instead of amount.abs() (at character 1)'],
    ['uper(name)', 'column', '“Try”: There is no function uper(). Did you mean upper()? (at character 1)'],
    ['round(amount, 1, 2)', 'column', '“Try”: Write round as round(number, [places]). It was given 3 arguments (at character 1).'],
  ] as const)('%s as a %s', async (sql, as, message) => expect(await messageOf(sql, as)).toBe(message))

  it('carry the fixed title of the specification', async () => {
    const result = await run('sum(nope)', 'measure')
    expect(result.ok ? '' : errorText(result as Failure, 'en').title).toBe(
      'There were problems running this measure, this is usually due to incorrect SQL expression.',
    )
  })
  it('are in Chinese for a Chinese reader', async () =>
    expect(await messageOf('sum(amuont)', 'measure', 'zh')).toBe('“Try”：没有字段"amuont"。是否为"amount"？（第 5 个字符）'))
  it('never show a value of the data', async () => {
    expect(await messageOf('sum(cast(name as integer))', 'measure')).toBe(
      'The expression fails for a value in the data (it cannot be converted). Use try_cast, nullif or CASE for such rows.',
    )
  })
})

describe('corrections', () => {
  const corrected = (sql: string, params: Failure['params']): string => {
    const { fix, fix_at, fix_until } = params
    return fix === undefined ? 'none' : sql.slice(0, Number(fix_at) - 1) + String(fix) + sql.slice(Number(fix_until) - 1)
  }
  it.each([
    ['sum(Net amount)', 'measure', 'expression_name_space', 'sum("Net amount")'],
    ['sum(net amount) / count(Net amount)', 'measure', 'expression_name_space', 'sum("Net amount") / count("Net amount")'],
    ['Net amount', 'column', 'expression_name_space', '"Net amount"'],
    ['sum([Net amount])', 'measure', 'expression_name_brackets', 'sum("Net amount")'],
    ['sum(`Net amount`)', 'measure', 'expression_name_brackets', 'sum("Net amount")'],
    ['sum(“Net amount”)', 'measure', 'expression_quote_marks', 'sum("Net amount")'],
    ["sum('Net amount')", 'measure', 'expression_name_text', 'sum("Net amount")'],
    ['sum("Net amount)', 'measure', 'expression_open', 'sum("Net amount")'],
    ['sum(Net amuont)', 'measure', 'expression_unknown_column_near', 'sum("Net amount")'],
    ['sum(Net_amount)', 'measure', 'expression_unknown_column_near', 'sum("Net amount")'],
    ['sum(amuont)', 'measure', 'expression_unknown_column_near', 'sum(amount)'],
    ['sum(t.amount)', 'measure', 'expression_qualified', 'sum(amount)'],
    ['uper(name)', 'column', 'expression_unknown_function_near', 'upper(name)'],
    ['=sum(amount)', 'measure', 'expression_equals_first', 'sum(amount)'],
    ['round(amount; 1)', 'column', 'expression_mark', 'round(amount, 1)'],
    ['paid && amount > 1', 'column', 'expression_mark', 'paid AND amount > 1'],
    ['amount > 1||quantity > 2', 'column', 'expression_mark', 'amount > 1 OR quantity > 2'],
    ['amount => 2', 'column', 'expression_mark', 'amount >= 2'],
    ['round（amount，1）', 'column', 'expression_mark', 'round(amount,1)'],
    ['amount × 2', 'column', 'expression_mark', 'amount * 2'],
    ['name = “Bob”', 'column', 'expression_quote_marks', "name = 'Bob'"],
    ['name = "Bob"', 'column', 'expression_text_quotes', "name = 'Bob'"],
    ["if(name = 'Bob, 1, 0)", 'column', 'expression_open', "if(name = 'Bob', 1, 0)"],
    ['round(amount, 1', 'column', 'expression_bracket_open', 'round(amount, 1)'],
    ["upper('city", 'column', 'expression_bracket_open', "upper('city')"],
    ['upper(name))', 'column', 'expression_bracket_extra', 'upper(name)'],
    ['date_trunc(month, moment)', 'column', 'expression_part_quotes', "date_trunc('month', moment)"],
    ['sum(name)', 'measure', 'expression_needs_number', 'sum(try_cast(name AS DOUBLE))'],
    ['upper(amount)', 'column', 'expression_needs_text', 'upper(CAST(amount AS VARCHAR))'],
    ['year(name)', 'column', 'expression_needs_date', 'year(try_cast(name AS DATE))'],
    ['name * 2', 'column', 'expression_multiply', 'try_cast(name AS DOUBLE) * 2'],
    ['name + city', 'column', 'expression_join', 'name || city'],
    ['name & amount', 'column', 'expression_join', 'name || amount'],
    ['sum(amount) / quantity', 'measure', 'expression_outside', 'sum(amount) / sum(quantity)'],
    ['sum(amount) / city', 'measure', 'expression_outside', 'sum(amount) / count(city)'],
  ] as const)('of %s as a %s', async (sql, as, code, meant) => {
    const result = await run(sql, as)
    expect(result.ok ? 'ok' : [result.code, corrected(sql, result.params)]).toEqual([code, meant])
    expect(await outcome(meant, as)).toBe('ok')
  })
  it.each([
    ['amount +', 'column', 'expression_syntax_end'],
    ['sum(amount)', 'column', 'expression_aggregate'],
    ['round(amount, 1, 2)', 'column', 'expression_arguments'],
    ['year(amount)', 'column', 'expression_no_match'],
    ['sum("Revenue")', 'measure', 'expression_unknown_column'],
    ['completely(different)', 'column', 'expression_function_refused'],
  ] as const)('are not offered for %s, which has no obvious one', async (sql, as, code) => {
    const result = await run(sql, as)
    expect(result.ok ? 'ok' : [result.code, corrected(sql, result.params)]).toEqual([code, 'none'])
  })
  it('mark the characters that are wrong', async () => {
    const result = await run('sum(Net amount)', 'measure')
    expect(result.ok ? {} : result.params).toMatchObject({ at: 5, until: 15 })
  })
})

describe('forms that write a formula', () => {
  const DRAFT = { ...EMPTY_RECIPE, column: 'c1', until: 'c2' }
  /** Whole months between two days: the calendar months, less one if the last is not complete. */
  const months = (from: Date, to: Date): number => {
    if (to < from) return -months(to, from)
    const between = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
    return to.getUTCDate() < from.getUTCDate() ? between - 1 : between
  }
  const days = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 86_400_000
  /** The values of a formula over the rows of a table, in their order. */
  async function valuesOf(own: TestTable, formula: string): Promise<string[]> {
    const sql = `string_agg(coalesce(CAST(${formula} AS VARCHAR), '(blank)'), '|' ORDER BY c3)`
    const config = aConfig({ measures: [sqlMeasure(sql)] })
    const named = own.columns.map((c) => ({ ...c, name: c.physical }))
    const result = await runStep(own, {
      ...{ kind: 'step', dataset: { kind: 'file', file: '', columns: named }, config, context: CONTEXT, locale: 'en', maxCells: 1e6 },
    })
    if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params)}`)
    return String(result.value.values[0]?.texts?.[0]).split('|')
  }
  const names = [
    { id: 'c1', name: 'c1' },
    { id: 'c2', name: 'c2' },
  ]

  it('split texts like the definition does, on random texts', async () => {
    const texts = Array.from({ length: 60 }, (_, i) => Array.from({ length: i % 5 }, (_, j) => ['a', '', 'bc', 'é'][(i * 7 + j * 3) % 4]).join('-'))
    const own = await tableOf(
      ['VARCHAR', 'VARCHAR', 'BIGINT'],
      texts.map((text, i) => [text, null, i]),
    )
    for (const place of [1, 2, 3])
      for (const countsFrom of ['start', 'end'] as const) {
        const formula = recipeFormula('split_text', { ...DRAFT, splitAt: '-', place: String(place), countsFrom }, names)
        expect(await valuesOf(own, formula)).toEqual(texts.map((text) => text.split('-').at(countsFrom === 'end' ? -place : place - 1) || '(blank)'))
      }
    await own.close()
  })
  it('count the time between dates like the definition does, on random days', async () => {
    const pairs = Array.from({ length: 80 }, (_, i) => [(i * 37) % 400, (i * 91) % 800].map((day) => new Date(Date.UTC(2023, 0, 1 + day))))
    const own = await tableOf(
      ['DATE', 'DATE', 'BIGINT'],
      pairs.map(([from, to], i) => [from?.toISOString().slice(0, 10) ?? null, to?.toISOString().slice(0, 10) ?? null, i]),
    )
    const expected = (count: (from: Date, to: Date) => number) => pairs.map(([from, to]) => String(from && to ? Math.trunc(count(from, to)) + 0 : ''))
    for (const [unit, count] of [
      ['day', days],
      ['week', (from: Date, to: Date) => days(from, to) / 7],
      ['month', months],
      ['year', (from: Date, to: Date) => months(from, to) / 12],
    ] as const)
      expect(await valuesOf(own, recipeFormula('days_between', { ...DRAFT, unit }, names))).toEqual(expected(count))
    await own.close()
  })
})

it('every function has an example that can be computed, with columns of the dataset and without', async () => {
  const failed: string[] = []
  for (const known of [['Net amount', 'name', 'day', 'id', 'moment'], []])
    for (const { name, group, signature } of FUNCTIONS.values()) {
      const named = known.flatMap((one) => columns.filter((c) => c.name === one)).map((c) => ({ name: c.name, dtype: sqlTypeName(c.type) }))
      const example = exampleCall(name, signature, named)
      const found = await outcome(example, group === 'aggregate' ? 'measure' : 'column')
      // the logarithm of 0 fails for a value, not for the formula
      const isValid = found === 'ok' || found.startsWith('expression_value')
      if (!isValid || !example.includes(`${name}(`)) failed.push(`${example}: ${found}`)
    }
  expect(failed).toEqual([])
})

it('gives a CASE with a null branch the type of its other branches', async () => {
  const result = await run("case when city = '' then null else quantity end", 'column')
  expect(result.ok && result.value.indexNames[0]?.dtype).toBe('BIGINT')
})

describe('values of expressions', () => {
  const total = async (sql: string) => {
    const result = await run(sql, 'measure')
    if (!result.ok) throw new Error(result.code)
    const { values, rows } = result.value
    const last = values[0]
    return last?.texts ? last.texts[rows.levels.length - 1] : last?.numbers[rows.levels.length - 1]
  }
  it.each([
    ['sum(amount) / sum(quantity)', 25.75 / 7],
    ['sum(amount) / 0', Number.NaN],
    ['sum(quantity) / 2', 3.5],
    ['sum(quantity % 0)', Number.NaN],
    ['sum(exp(1000))', Number.NaN],
    ['count(*) filter (where paid)', 2],
    ['count(distinct city)', 3],
    ['median(amount)', 10.5],
    ['sum(case when paid then null else 2 end)', 4],
    ['sum(null + 1)', Number.NaN],
    ['1.005 * count(*)', 4.02],
    ['min(day)', '2023-12-31'],
    ["string_agg(name, '|' order by id)", "Ann 7|Bob|Chen|O'Neil"],
  ])('%s is %s', async (sql, value) => expect(await total(sql)).toEqual(value))
})

describe('a modifier of a call', () => {
  const total = async (sql: string) => {
    const result = await run(sql, 'measure')
    return result.ok ? valueAt(result.value.values[0] as MeasureValues, result.value.start.at(-2) ?? 0) : result.code
  }
  it.each([
    ['percentile_disc(0.1) WITHIN GROUP (ORDER BY id)', 1],
    ['percentile_disc(0.1) WITHIN GROUP (ORDER BY id DESC)', 9],
    ['quantile_disc(id, 0.1 ORDER BY id DESC)', 9],
    ['mode() WITHIN GROUP (ORDER BY id)', 1],
    ['mode() WITHIN GROUP (ORDER BY id DESC)', 9],
    ['first(id ORDER BY amount NULLS FIRST)', 9],
    ['first(id ORDER BY amount NULLS LAST)', 3],
    ['first(id ORDER BY amount)', 3],
    ['first(id ORDER BY amount DESC NULLS FIRST)', 9],
    ['first(id ORDER BY amount DESC)', 2],
    ['sum(DISTINCT abs(id - 2))', 8],
    ['sum(id) FILTER (WHERE paid)', 10],
  ])('has its meaning: %s is %d', async (sql, value) => expect(Number(await total(sql))).toBe(value))
  it.each(['sum(id) EXPORT_STATE', 'sum(abs(id) EXPORT_STATE)', 'avg(id) FILTER (WHERE paid) EXPORT_STATE'])(
    'that a pivot cannot honour is refused: %s',
    async (sql) => {
      const result = await run(sql, 'measure')
      expect(result.ok ? 'ok' : errorText(result as Failure, 'en').message).toContain('EXPORT_STATE is not allowed in an expression')
    },
  )
})

it('a result whose texts would not fit into a message is refused by name', async () => {
  const request = { kind: 'step', dataset: { kind: 'file', file: '', columns }, context: CONTEXT, locale: 'en', maxCells: 1e6, maxBytes: 10_000 } as const
  const long = await runStep(table, { ...request, config: configOf("string_agg(repeat(name, 1000), '')", 'measure') })
  expect(long).toEqual({ ok: false, code: 'result_too_large_bytes', params: { limit: 1 } })
  expect((await runStep(table, { ...request, config: configOf("string_agg(name, '')", 'measure') })).ok).toBe(true)
})

it('a time zone that is none is refused by name', async () => {
  const result = await run("cast(moment at time zone 'Asia/Shanghs' as timestamp)", 'column')
  expect(result).toMatchObject({ ok: false, code: 'expression_time_zone', params: { zone: 'Asia/Shanghs' } })
})
