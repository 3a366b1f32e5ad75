/** Compares the rows that match a filter condition with a reference implementation, on random tables. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnOfCondition, conditionOfRule, filterOfCondition } from '../src/analysis/conditions/conditions.ts'
import { type Column, DATE_RANGES, DateRange, DateRangePreset, RULES, RuleOperator } from '../src/contract/column.ts'
import type { Condition } from '../src/contract/filter-condition.ts'
import { dayAfter, spanOfPart } from '../src/contract/time-spans.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { keyOf } from '../src/pivot/shape/window.ts'
import { calculated } from './support/calculated.ts'
import { cellsOf } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { type Row, type TestTable, tableOf } from './support/tables.ts'

const TODAY = CONTEXT.today
const day = fc.integer({ min: -400, max: 60 }).map((n) => dayAfter(TODAY, n))
const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 5 })

/** Returns the numbers of the rows that match. */
async function kept(table: TestTable, condition: Condition): Promise<number[]> {
  const column = columnOfCondition({ id: 'c2', name: 'Column 2' }, condition, null, { ids: [], names: [] })
  const config = aConfig({ rows: ['c1'], filters: column ? [filterOfCondition(column)] : [] })
  const step = { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: column ? [column] : [] } } }
  const result = await runStep(table, {
    kind: 'step',
    dataset: { kind: 'file', file: '', columns: table.columns },
    config: step,
    context: CONTEXT,
    locale: 'en',
    maxCells: 1e6,
  })
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(condition)}`)
  const { rows, rowValues } = result.value
  return Array.from(rows.levels.keys())
    .map((at) => keyOf(rows, rowValues, at))
    .flatMap((key) => (key.length === 1 ? [Number(key[0])] : []))
    .toSorted((a, b) => a - b)
}

async function expectKept(dtype: string, values: readonly Row[number][], condition: Condition, stays: (value: Row[number]) => boolean): Promise<void> {
  const table = await tableOf(
    ['BIGINT', dtype],
    values.map((value, at) => [at, value]),
  )
  try {
    expect(await kept(table, condition)).toEqual(values.flatMap((value, at) => (stays(value) ? [at] : [])))
  } finally {
    table.close()
  }
}

describe('a condition keeps the rows that its reference implementation keeps', () => {
  it('by a range of numbers and by texts', async () => {
    const number = fc.integer({ min: -30, max: 30 }).map((n) => n / 10)
    const text = fc.constantFrom('', 'a', 'ab', 'ba', 'A', '50%', '北京')
    const cases = fc.constantFrom('DOUBLE', 'DECIMAL(18,2)', 'VARCHAR').chain((dtype) => {
      const value = dtype === 'VARCHAR' ? text : number
      const operators = RuleOperator.options.filter((operator) => dtype === 'VARCHAR' || !RULES[operator].asText)
      return fc.record({
        dtype: fc.constant(dtype),
        values: fc.array(nullable<string | number>(value), { maxLength: 15 }),
        operator: fc.constantFrom(...operators),
        given: fc.tuple(value, value),
      })
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ dtype, values, operator, given }) => {
        const rule = { operator, values: given.slice(0, RULES[operator].values) }
        const config = { kind: 'rules' as const, base_column: 'c1', params: { rules: [{ name: 'in', ...rule }], others: null } }
        const isMet = (value: Row[number]) => calculated(config, [value], TODAY) === 'in'
        await expectKept(dtype, values, { kind: 'rule', rule, blank: false }, isMet)
        await expectKept(dtype, values, { kind: 'rule', rule, blank: true }, (value) => value === null || isMet(value))
      }),
      propertyRuns(20_261_126, 40),
    )
  })
  it.each([
    ['not contains', 'Sales', 220, 180],
    ['not starts with', 'Sales', 220, 180],
    ['not ends with', 'EU', 230, 190],
    ['not equal', 'Sales', 300, 260],
    ['contains', 'Sales', 90, 90],
  ] as const)('a new one by %s "%s" keeps blank rows where it leaves values out: %i, and %i without its tick', async (operator, text, kept, withoutBlanks) => {
    const table = await tableOf(
      ['VARCHAR', 'BIGINT'],
      [
        ['Sales', 10],
        ['Legal', 20],
        [null, 40],
        ['Sales EU', 80],
        ['Ops', 160],
      ],
    )
    const sumOf = async (condition: Condition) => {
      const column = columnOfCondition({ id: 'c1', name: 'dept' }, condition, null, { ids: [], names: [] }) as Column
      const { query, pivot } = aConfig({ measures: [aMeasure('m', 'sum', 'c2')], filters: [filterOfCondition(column)] })
      const result = await compute(table, { query: { ...query, value: { ...query.value, group_calculations: [column] } }, pivot })
      return [...cellsOf(result).values()].flat()
    }
    const condition = conditionOfRule(operator, [text])
    const unticked: Condition = { kind: 'rule', rule: { operator, values: [text] }, blank: false }
    expect([await sumOf(condition), await sumOf(unticked)]).toEqual([[kept], [withoutBlanks]])
    table.close()
  })
  it.each(['DATE', 'TIMESTAMP'])('by ticked days of %s and, where it has them, their hours, kept or left out', async (dtype) => {
    const isTimed = dtype === 'TIMESTAMP'
    const clock = fc.constantFrom('00:00:00', '00:59:59.999', '14:00:00', '14:30:00', '23:59:59.999')
    const moment = isTimed ? fc.tuple(day, clock).map((parts) => parts.join(' ')) : day
    const part = isTimed ? fc.tuple(moment, fc.constantFrom(7, 10, 13, 16)).map(([text, length]) => text.slice(0, length)) : day
    await fc.assert(
      fc.asyncProperty(
        fc.array(nullable(moment), { maxLength: 20 }),
        fc.array(part, { maxLength: 3 }),
        fc.boolean(),
        fc.boolean(),
        async (values, parts, excluded, blank) => {
          const isTicked = (value: Row[number]) => (value === null ? blank : parts.some((one) => String(value).startsWith(one)))
          const keepsAll = parts.length === 0 && !blank
          const condition: Condition = { kind: 'days', excluded, spans: parts.map(spanOfPart), blank }
          await expectKept(dtype, values, condition, (value) => keepsAll || isTicked(value) !== excluded)
        },
      ),
      propertyRuns(20_261_127, 20),
    )
  })
  it.each(['DATE', 'TIMESTAMP'])('by a period of %s', async (dtype) => {
    const range = fc
      .record({ preset: fc.constantFrom(...DateRangePreset.options), count: fc.integer({ min: 1, max: 14 }), from: day, to: day })
      .map(({ preset, count, from, to }) => {
        const { needs } = DATE_RANGES[preset]
        const given = needs === 'count' ? { count } : needs === 'both' ? { from, to } : needs === 'from' ? { from } : needs === 'to' ? { to } : {}
        return DateRange.parse({ preset, ...given })
      })
    await fc.assert(
      fc.asyncProperty(fc.array(nullable(day), { maxLength: 20 }), range, async (days, one) => {
        const values = days.map((value) => (value === null || dtype === 'DATE' ? value : `${value} 23:59:59`))
        const config = { kind: 'date_ranges' as const, base_column: 'c1', params: { ranges: [{ ...one, name: 'in' }], others: null } }
        await expectKept(
          dtype,
          values,
          { kind: 'period', range: one },
          (value) => calculated(config, [value === null ? null : String(value).slice(0, 10)], TODAY) === 'in',
        )
      }),
      propertyRuns(20_261_128, 25),
    )
  })
})
