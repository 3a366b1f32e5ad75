/** Compares the distributions of columns with a reference implementation, on random tables. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Column } from '../src/contract/column.ts'
import type { Distribution } from '../src/contract/distribution.ts'
import { distributionOf } from '../src/engine/distribution.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import type { QueryRequest } from '../src/engine/protocol.ts'
import { keyOf } from '../src/pivot/shape/window.ts'
import { aConfig, CONTEXT } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { type Row, type TestTable, tableOf } from './support/tables.ts'

type Asked = Partial<Omit<Extract<QueryRequest, { kind: 'distribution' }>, 'kind' | 'dataset'>> & { readonly column: string }

async function ask(table: TestTable, asked: Asked) {
  return await distributionOf(table, {
    ...{ kind: 'distribution', calculated: [], context: CONTEXT, filters: [], bins: 10, within: '' },
    ...{ dataset: { kind: 'file', file: '', columns: table.columns } },
    ...asked,
  })
}

async function spread(dtypes: readonly string[], rows: readonly Row[], asked: Asked): Promise<Distribution> {
  const table = await tableOf(dtypes, rows)
  try {
    const found = await ask(table, asked)
    if (!found.ok) throw new Error(found.code)
    return found.value
  } finally {
    table.close()
  }
}

const hundredths = fc.integer({ min: -5_000, max: 5_000 }).map((n) => n / 100)
const days = fc.integer({ min: -1_500, max: 1_500 }).map((n) => new Date(Date.UTC(2024, 0, 1) + n * 86_400_000).toISOString().slice(0, 10))

describe('bins of numbers', () => {
  it.each(['DECIMAL(18,2)', 'DOUBLE', 'BIGINT'])('count each row of %s once, from an edge up to the next', async (dtype) => {
    const number = dtype === 'BIGINT' ? fc.integer({ min: -500, max: 500 }) : hundredths
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(number, { freq: 6 }), { maxLength: 30 }), fc.integer({ min: 1, max: 50 }), async (values, bins) => {
        const found = await spread(
          [dtype],
          values.map((value) => [value]),
          { column: 'c1', bins },
        )
        const filled = values.filter((value) => value !== null)
        expect(found).toMatchObject({ kind: 'number', rows: values.length, blanks: values.length - filled.length })
        if (found.kind !== 'number') throw new Error('not numbers')
        expect([found.min, found.max]).toEqual(filled.length === 0 ? [null, null] : [Math.min(...filled), Math.max(...filled)])
        const last = found.bins.length - 1
        expect(found.bins.map((bin) => bin.rows)).toEqual(
          found.bins.map(({ from, to }, at) => filled.filter((value) => value >= from && (value < to || (at === last && value === to))).length),
        )
        expect(found.bins.reduce((sum, bin) => sum + bin.rows, 0)).toBe(filled.length)
      }),
      propertyRuns(20_261_122, 25),
    )
  })

  it('hold a tenth where its edge is written, not a bit beside it', async () => {
    const tenths = Array.from({ length: 11 }, (_, n): Row => [n / 10])
    const found = await spread(['DOUBLE'], tenths, { column: 'c1', bins: 10 })
    expect(found.kind === 'number' && found.bins.map((bin) => [bin.from, bin.rows])).toEqual(
      [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((from) => [from, from === 0.9 ? 2 : 1]),
    )
  })

  it('are those of the rows that pass the filters, of calculated columns too', async () => {
    const rows: Row[] = [
      ['a', 1],
      ['b', 50],
      ['a', 3],
    ]
    const double = Column.parse({ id: 'k', name: 'k', type: 'calculated column', config: { kind: 'sql', params: { sql: '"Column 2" * 2' } } })
    const found = await spread(['VARCHAR', 'BIGINT'], rows, { column: 'k', calculated: [double], filters: [{ column: 'c1', operator: 'IN', value: ['a'] }] })
    expect(found).toMatchObject({ kind: 'number', rows: 2, min: 2, max: 6 })
  })
})

describe('parts of dates', () => {
  it.each(['DATE', 'TIMESTAMP'])('of %s are years, months of a year, days of a month and, of times, hours of a day, as the dates say', async (dtype) => {
    const hour = fc.constantFrom('00:00:00', '09:30:00', '23:59:59.999')
    const moment = dtype === 'DATE' ? days : fc.tuple(days, hour).map((parts) => parts.join(' '))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(moment, { freq: 6 }), { minLength: 1, maxLength: 30 }), async (values) => {
        const table = await tableOf(
          [dtype],
          values.map((value) => [value]),
        )
        try {
          const filled = values.filter((value) => value !== null)
          const [some = dtype === 'DATE' ? '2024-01-01' : '2024-01-01 09:30:00'] = filled
          for (const length of dtype === 'DATE' ? [4, 7, 10] : [4, 7, 10, 13]) {
            const within = length === 4 ? '' : some.slice(0, length - 3)
            const found = await ask(table, { column: 'c1', within })
            if (!found.ok || found.value.kind !== 'date') throw new Error('not dates')
            const inside = filled.filter((value) => value.startsWith(within)).map((value) => value.slice(0, length))
            const counted = [...new Set(inside)].toSorted().map((part) => ({ part, rows: inside.filter((other) => other === part).length }))
            expect(found.value.parts).toEqual(counted)
            expect(found.value.blanks).toBe(values.length - filled.length)
          }
        } finally {
          table.close()
        }
      }),
      propertyRuns(20_261_122, 15),
    )
  })
})

it('a day of a column of dates has no hours', async () => {
  expect(await spread(['DATE'], [['2024-02-29']], { column: 'c1', within: '2024-02-29' })).toMatchObject({ kind: 'date', parts: [], rows: 1 })
})

describe('a column', () => {
  it('of texts has no distribution, and says so by name', async () => {
    const table = await tableOf(['VARCHAR'], [['a']])
    const found = await ask(table, { column: 'c1' })
    table.close()
    expect(found).toMatchObject({ ok: false, code: 'distribution_not_for_type', params: { column: 'Column 1', family: 'text' } })
  })
  it('without rows, or blank in all of them, has neither bins nor parts', async () => {
    for (const rows of [[], [[null, null]]] as Row[][]) {
      const facts = { min: null, max: null, rows: rows.length, blanks: rows.length }
      expect(await spread(['BIGINT', 'DATE'], rows, { column: 'c1' })).toMatchObject({ kind: 'number', bins: [], ...facts })
      expect(await spread(['BIGINT', 'DATE'], rows, { column: 'c2' })).toMatchObject({ kind: 'date', parts: [], ...facts })
    }
  })
})

it('a bin holds the rows of a rule with its edges', async () => {
  const values = Array.from({ length: 40 }, (_, n): Row => [n / 7])
  const table = await tableOf(['DOUBLE'], values)
  const found = await ask(table, { column: 'c1', bins: 7 })
  if (!found.ok || found.value.kind !== 'number') throw new Error('not numbers')
  for (const { from, to, rows } of found.value.bins.slice(0, -1)) {
    const rules = [{ name: 'in', operator: 'at least and below', values: [from, to] }]
    const k = Column.parse({ id: 'k', name: 'k', type: 'calculated column', config: { kind: 'rules', base_column: 'c1', params: { rules } } })
    const config = aConfig({ rows: ['c1'], filters: [{ column: 'k', operator: '=', value: ['in'] }] })
    const step = { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [k] } } }
    const result = await runStep(table, {
      kind: 'step',
      dataset: { kind: 'file', file: '', columns: table.columns },
      config: step,
      context: CONTEXT,
      locale: 'en',
      maxCells: 1e6,
    })
    if (!result.ok) throw new Error(result.code)
    const { rows: axis, rowValues } = result.value
    expect(Array.from(axis.levels.keys()).filter((at) => keyOf(axis, rowValues, at).length === 1)).toHaveLength(rows)
  }
  table.close()
})
