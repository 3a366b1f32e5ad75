/** Compares the order of source rows and of value lists on each engine with a reference implementation. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Value } from '../src/contract/scalar.ts'
import { cellRows } from '../src/engine/cell-rows.ts'
import type { OpenDataset } from '../src/engine/protocol.ts'
import { listValues } from '../src/engine/value-list.ts'
import type { StoredColumn } from '../src/pivot/resolve.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { sqliteTableOf } from './support/sqlite-tables.ts'
import { type Row, tableOf } from './support/tables.ts'

type Table = OpenDataset & { readonly columns: readonly StoredColumn[]; readonly close: () => void }

const DTYPES = ['VARCHAR', 'BIGINT', 'DECIMAL(18,2)', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'VARCHAR']
const ENGINES: readonly { readonly engine: string; readonly open: (rows: readonly Row[]) => Promise<Table> }[] = [
  { engine: 'DuckDB', open: async (rows) => await tableOf(DTYPES, rows, [7]) },
  { engine: 'SQLite', open: async (rows) => await sqliteTableOf(DTYPES, rows) },
]

const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 6 })
const texts = fc.constantFrom('', 'a', 'A', 'Ab', 'b', '10', '9', '北京')
const days = fc.constantFrom('2024-02-29', '2023-12-31', '0998-01-04', '1969-10-01')
const row: fc.Arbitrary<Row> = fc.tuple(
  nullable(texts),
  nullable(fc.constantFrom(-200, -87, -9, 0, 2, 10, 100, 1041)),
  nullable(fc.constantFrom(-87.15, -9.5, 0, 2, 7.52, 10, 100, 1041.42)),
  nullable(fc.constantFrom(-87.25, -9.5, 0, 2, 7.5, 10, 100, 1041.5)),
  nullable(fc.boolean()),
  nullable(days),
  nullable(days.map((day) => `${day} 10:30:00`)),
  nullable(texts),
)

/** Compares two values: null first, texts by code point, numbers and dates by size. */
function compared(a: Value, b: Value): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null)
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return Number(a) - Number(b)
}

const wire = (value: Value): Value => (typeof value === 'string' && / \d\d:/.test(value) ? value.replace(' ', 'T') : value)

describe.each(ENGINES)('$engine', ({ open }) => {
  it('sorts the rows behind a number by the values of a column, and pages them in that order', async () => {
    const column = fc.integer({ min: 0, max: DTYPES.length - 1 })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), column, fc.constantFrom('asc' as const, 'desc' as const), async (rows, at, direction) => {
        const table = await open(rows)
        try {
          const sign = direction === 'asc' ? 1 : -1
          const order = [at, ...DTYPES.keys()]
          const by = (a: Row, b: Row): number =>
            order.reduce((found, column, i) => found || (i === 0 ? sign : 1) * compared(a[column] ?? null, b[column] ?? null), 0)
          const expected = rows.toSorted(by).map((one) => one.map(wire))
          const sent: Value[][] = []
          for (let start = 0; start === 0 || start < rows.length; start += 6) {
            const page = { column_ids: null, search: '', sort: { column_id: `c${at + 1}`, direction }, start, count: 6 }
            const found = await cellRows(table, {
              ...{ kind: 'rows', dataset: { kind: 'file', file: '', columns: table.columns }, context: CONTEXT, locale: 'en', page },
              ...{ config: aConfig({ measures: [aMeasure('m', 'count', null)] }), cell: { measure_id: 'm', row: [], column: [] } },
            })
            if (!found.ok) throw new Error(found.code)
            const { data } = found.value
            sent.push(...Array.from({ length: data[0]?.length ?? 0 }, (_, i) => data.map((values) => values[i] ?? null)))
          }
          expect(sent).toEqual(expected)
        } finally {
          table.close()
        }
      }),
      propertyRuns(20_261_126, 30),
    )
  })

  it('lists values of equal frequency in their own order, so that a short list has the first of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), fc.integer({ min: 0, max: DTYPES.length - 1 }), async (rows, at) => {
        const table = await open(rows)
        try {
          const counts = new Map<Value, number>()
          for (const one of rows) counts.set(one[at] ?? null, (counts.get(one[at] ?? null) ?? 0) + 1)
          const expected = [...counts].toSorted(([a, n], [b, m]) => m - n || compared(a, b)).map(([value, n]) => ({ value: wire(value), rows: n }))
          const found = await listValues(table, {
            ...{ kind: 'values', dataset: { kind: 'file', file: '', columns: table.columns }, column: `c${at + 1}` },
            ...{ calculated: [], context: CONTEXT, filters: [], search: '', limit: 3 },
          })
          if (!found.ok) throw new Error(found.code)
          expect(found.value).toMatchObject({ values: expected.slice(0, 3), total: counts.size, rows: rows.length })
        } finally {
          table.close()
        }
      }),
      propertyRuns(20_261_127, 40),
    )
  })
})
