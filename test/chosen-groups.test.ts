import { describe, expect, it } from 'vitest'
import { GroupCondition, Top } from '../src/contract/choice.ts'
import { Measure } from '../src/contract/measure.ts'
import { OTHERS, type Value } from '../src/contract/scalar.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { cellRows } from '../src/engine/cell-rows.ts'
import { explainCell } from '../src/engine/explain.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { cellsOf } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { type Row, type TestTable, tableOf } from './support/tables.ts'

/** City, customer, revenue: the table of docs/computation.md. */
const ROWS: Row[] = [
  ['Oslo', 'a', 25],
  ['Oslo', 'b', 15],
  ['Bergen', 'a', 25],
  ['Kiel', 'c', 20],
  ['Ulm', 'a', 15],
]
const shownAs = (id: string, name: Measure['show_values_as']['name'], column_id?: string): Measure => ({
  ...aMeasure(id, 'sum', 'c3'),
  show_values_as: { name, dependencies: [], ...(column_id ? { params: { column_id } } : {}) },
})
const MEASURES = [
  aMeasure('sum', 'sum', 'c3'),
  aMeasure('orders', 'count', null),
  aMeasure('customers', 'count_distinct', 'c2'),
  aMeasure('average', 'avg', 'c3'),
  shownAs('share', 'percentage_of_grand_total'),
]
const ranked = [...MEASURES, shownAs('rank', 'rank_largest', 'c1')]

function choosing(measures: Measure[], choices: Pick<StepConfig['pivot'], 'tops' | 'conditions'>): StepConfig {
  const config = aConfig({ rows: ['c1'], measures })
  return { ...config, pivot: { ...config.pivot, ...choices } }
}
const top = (change: object): Top => Top.parse({ column_id: 'c1', measure_id: 'sum', amount: 2, ...change })
const manyOrders = (totals: 'shown' | 'all'): GroupCondition => GroupCondition.parse({ column_id: 'c1', measure_id: 'orders', values: [1], totals })

async function withTable<T>(run: (table: TestTable) => Promise<T>): Promise<T> {
  const table = await tableOf(['VARCHAR', 'VARCHAR', 'BIGINT'], ROWS)
  try {
    return await run(table)
  } finally {
    table.close()
  }
}

/** The cells of a step with City in Rows, by city. */
async function byCity(config: StepConfig): Promise<{ cells: Map<Value, Value[]>; notices: unknown }> {
  return await withTable(async (table) => {
    const kept = await compute(table, config)
    const cells = [...cellsOf(kept)].map(([key, values]): [Value, Value[]] => [(JSON.parse(key) as Value[][])[0]?.[0] ?? 'total', values])
    return { cells: new Map(cells), notices: kept.notices.map(({ code, params }) => [code, params]) }
  })
}

describe('the worked table of top-N', () => {
  it.each([
    ['as it is', MEASURES],
    ['with a rank, which counts every city', ranked],
  ])('evaluates every measure over the rows of Others, %s', async (_, measures) => {
    const { cells } = await byCity(choosing(measures, { tops: [top({})] }))
    expect([...cells.keys()]).toEqual(['Bergen', 'Oslo', OTHERS, 'total'])
    const wanted: [Value, Value[]][] = [
      ['Oslo', [40, 2, 2, 20, 0.4, 1]],
      ['Bergen', [25, 1, 1, 25, 0.25, 2]],
      [OTHERS, [35, 2, 2, 17.5, 0.35, null]],
      ['total', [100, 5, 3, 20, 1, null]],
    ]
    for (const [city, values] of wanted) expect(cells.get(city), String(city)).toEqual(values.slice(0, measures.length))
  })

  it('takes as many cities as make up 80 %, with the one that reaches it', async () => {
    const { cells } = await byCity(choosing([MEASURES[0] as Measure], { tops: [top({ kind: 'percent', amount: 80 })] }))
    expect([...cells.keys()]).toEqual(['Bergen', 'Kiel', 'Oslo', OTHERS, 'total'])
    expect(cells.get(OTHERS)).toEqual([15])
  })

  it('keeps the smallest, and leaves Others out where they are switched off', async () => {
    const { cells } = await byCity(choosing([MEASURES[0] as Measure], { tops: [top({ kind: 'bottom', amount: 1, others: false })] }))
    expect([...cells]).toEqual([
      ['Ulm', [15]],
      ['total', [100]],
    ])
  })

  it('shows equal cities up to twice as many as asked for, and says so', async () => {
    const tied = await byCity(choosing(MEASURES, { tops: [top({ measure_id: 'orders' })] }))
    expect([...tied.cells.keys()]).toEqual(['Bergen', 'Kiel', 'Oslo', 'Ulm', 'total'])
    expect(tied.notices).toEqual([['top_ties', { field: 'Column 1', column_id: 'c1', measure: 'orders', count: 2 }]])
    const cut = await byCity(choosing(MEASURES, { tops: [top({ measure_id: 'orders', kind: 'bottom', amount: 1 })] }))
    expect([...cut.cells.keys()]).toEqual(['Bergen', 'Kiel', OTHERS, 'total'])
    expect(cut.notices).toEqual([['top_ties_cut', { field: 'Column 1', column_id: 'c1', measure: 'orders' }]])
  })

  it.each([
    ['shown', 40, 'groups_hidden'],
    ['all', 100, 'groups_hidden_in_totals'],
  ] as const)('hides cities by their orders; totals cover the rows of %s', async (totals, sum, code) => {
    const { cells, notices } = await byCity(choosing(MEASURES, { conditions: [manyOrders(totals)] }))
    expect([...cells.keys()]).toEqual(['Oslo', 'total'])
    expect(cells.get('total')?.[0]).toBe(sum)
    expect(notices).toEqual([[code, { field: 'Column 1', column_id: 'c1', count: 3 }]])
  })

  it('chooses by a measure that the step does not show', async () => {
    const config = choosing([MEASURES[0] as Measure], { tops: [top({ measure_id: 'customers', amount: 1, others: false })] })
    const found = await withTable(async (table) =>
      runStep(table, {
        ...{ kind: 'step', config, locale: 'en', maxCells: 1e6 },
        dataset: { kind: 'file', file: '', columns: table.columns },
        context: { ...CONTEXT, operands: MEASURES.slice(2, 3) },
      }),
    )
    expect(found.ok && [...cellsOf(found.value).values()]).toEqual([[40], [100]])
  })
})

it.each([
  [{ tops: [top({ measure_id: 'gone' })] }, 'choice_measure'],
  [{ tops: [top({ kind: 'percent', amount: 80, measure_id: 'average' })] }, 'top_percent_measure'],
  [{ tops: [top({ kind: 'percent', amount: 80, measure_id: 'negative' })] }, 'top_percent_negative'],
  [{ conditions: [GroupCondition.parse({ column_id: 'c1', measure_id: 'name', values: [1] })] }, 'condition_not_number'],
])('a choice that has no meaning is refused by name (%#)', async (choices, code) => {
  const value = { first: { constant: -1 }, rest: [{ operator: 'multiply', operand: { measure_id: 'sum' } }] }
  const negative = Measure.parse({ id: 'negative', name: 'negative', type: 'expression', value })
  const config = choosing([...MEASURES, negative, aMeasure('name', 'min', 'c2')], choices)
  await withTable(async (table) => expect(compute(table, config)).rejects.toThrow(code))
})

describe('an explanation of Others', () => {
  const config = choosing(ranked, { tops: [top({})] })
  const request = (table: TestTable) => ({ dataset: { kind: 'file', file: '', columns: table.columns }, config, context: CONTEXT, locale: 'en' }) as const
  const cell = { measure_id: 'customers', row: [OTHERS], column: [] }

  it('reads their rows, and lists its groups by size', async () => {
    await withTable(async (table) => {
      const explained = await explainCell(table, { kind: 'explain', ...request(table), cell: { ...cell, measure_id: 'sum', start: 0, count: 10 } })
      if (!explained.ok) throw new Error(explained.code)
      const { value, row_count, rows, formula } = explained.value
      expect([value, row_count, rows?.data[0]]).toEqual([35, 2, ['Kiel', 'Ulm']])
      const others = formula.find(({ role }) => role === 'others')
      expect(others?.value).toBe(2)
      expect(others?.parts.map((part) => [part.keys[0]?.value, part.value])).toEqual([
        ['Kiel', 20],
        ['Ulm', 15],
      ])
    })
  })

  it('opens the rows behind a distinct count of Others', async () => {
    await withTable(async (table) => {
      const page = { column_ids: ['c2'], search: '', sort: null, start: 0, count: 10 }
      const found = await cellRows(table, { kind: 'rows', ...request(table), cell, page })
      expect(found.ok && [found.value.row_count, found.value.data]).toEqual([2, [['c', 'a']]])
    })
  })

  it('leaves a rank blank, which would compare them with single cities', async () => {
    await withTable(async (table) => {
      const explained = await explainCell(table, { kind: 'explain', ...request(table), cell: { ...cell, measure_id: 'rank', start: 0, count: 10 } })
      expect(explained.ok && explained.value.value).toBeNull()
    })
  })

  it('of a total counts only the groups that a condition shows', async () => {
    await withTable(async (table) => {
      const hiding = { ...request(table), config: choosing(MEASURES, { conditions: [manyOrders('shown')] }) }
      const total = { measure_id: 'sum', row: [], column: [], start: 0, count: 10 }
      const explained = await explainCell(table, { kind: 'explain', ...hiding, cell: total })
      expect(explained.ok && [explained.value.value, explained.value.row_count]).toEqual([40, 2])
    })
  })
})
