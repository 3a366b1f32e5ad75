/**
 * The plain definition of a pivot (docs/computation.md), as slow and simple as it can be: filter
 * the rows, group them at every grain, evaluate each measure over the rows of each group.
 */
import type { Filter } from '../../src/contract/filter.ts'
import type { Measure } from '../../src/contract/measure.ts'
import type { Value } from '../../src/contract/scalar.ts'
import type { StepConfig } from '../../src/contract/step.ts'
import type { Row } from './tables.ts'

const at = (row: Row, id: string): Value => row[Number(id.slice(1)) - 1] ?? null

function passes(row: Row, filter: Filter): boolean {
  const value = at(row, filter.column)
  const listed = filter.value.some((v) => v === value)
  switch (filter.operator) {
    case 'IS NULL':
      return value === null
    case 'IS NOT NULL':
      return value !== null
    case '=':
      return value !== null && listed
    case 'IN':
      return listed
    case 'NOT IN':
      return !listed
  }
}

function evaluate(measure: Measure, rows: readonly Row[]): Value {
  if (measure.type !== 'ui') throw new Error('only measures by aggregation are defined here')
  const { agg, column_id } = measure.value
  if (column_id === null) return rows.length
  const values = rows.map((row) => at(row, column_id)).filter((v) => v !== null)
  const numbers = values.map(Number)
  // Decimals have two places in these tables: exact as hundredths.
  const sum = () => numbers.reduce((total, n) => total + Math.round(n * 100), 0) / 100
  const order = (a: Value, b: Value) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0)
  switch (agg) {
    case 'count':
      return values.length
    case 'count_distinct':
      return new Set(values).size
    case 'sum':
      return values.length === 0 ? null : sum()
    case 'avg':
      return values.length === 0 ? null : sum() / values.length
    case 'min':
      return values.toSorted(order)[0] ?? null
    case 'max':
      return values.toSorted(order).at(-1) ?? null
  }
}

/** Cells by [row key, column key] of every grain, as JSON text. */
export function define(config: StepConfig, table: readonly Row[]): Map<string, Value[]> {
  const { filters, measures } = config.query.value
  const rows = table.filter((row) => filters.every((filter) => passes(row, filter)))
  const groups = new Map<string, Row[]>([['[[],[]]', []]])
  for (const row of rows) {
    const rowKey = config.pivot.rows.map((id) => at(row, id))
    const columnKey = config.pivot.columns.map((id) => at(row, id))
    for (let r = 0; r <= rowKey.length; r++) {
      for (let c = 0; c <= columnKey.length; c++) {
        const key = JSON.stringify([rowKey.slice(0, r), columnKey.slice(0, c)])
        groups.set(key, [...(groups.get(key) ?? []), row])
      }
    }
  }
  return new Map([...groups].map(([key, members]) => [key, measures.map((m) => evaluate(m, members))]))
}
