/** Builds results as the page receives them, and windows of them as the server returns them. */
import type { ColumnIndex, PivotResult, PivotWindow, RowIndex } from '../../src/contract/pivot-result.ts'
import type { Value } from '../../src/contract/scalar.ts'
import type { HeaderLabels } from '../../src/web/analysis/grid/headers.ts'

export const WORDS: HeaderLabels = {
  blank: '(blank)',
  empty: '(empty)',
  others: 'Others',
  yes: 'Yes',
  no: 'No',
  date: 'mm/dd/yy',
  weekdays: [],
  months: [],
  period: () => '',
  until: (label, day) => `${label}, until ${day}`,
  grandTotal: 'Grand total',
  values: 'Values',
  total: (name) => `${name} total`,
}

export const aRow = (key: readonly Value[], more: Partial<RowIndex> = {}): RowIndex => ({
  ...{ level: key.length, key: [...key], children: 0, collapsed: false, blank: false },
  ...more,
})
export const aColumnAt = (path: readonly Value[], more: Partial<ColumnIndex> = {}): ColumnIndex => ({
  level: path.length,
  path: path.map((value, at) => ({ type: 'gbvalue', column_id: `k${at + 1}`, value })),
  ...{ children: 0, collapsed: false },
  ...more,
})

interface Parts {
  /** Types of the row fields r1, r2 … and of the column fields k1, k2 … */
  readonly rowFields?: readonly string[]
  readonly columnFields?: readonly string[]
  /** IDs and types; the name of a measure is its ID. */
  readonly measures?: readonly (readonly [id: string, dtype: string])[]
  readonly rows: readonly RowIndex[]
  readonly columns: readonly ColumnIndex[]
  readonly cell?: (row: RowIndex, column: ColumnIndex, measure: number) => Value
}

/** Builds a whole result as one window. */
export function aResult({
  rowFields = ['VARCHAR'],
  columnFields = ['VARCHAR'],
  measures = [['m1', 'BIGINT']],
  rows,
  columns,
  cell = () => 1,
}: Parts): PivotResult {
  const valuesOf = (column: ColumnIndex, m: number) => rows.map((row) => (row.blank ? null : cell(row, column, m)))
  return {
    config_hash: 'hash',
    index_names: rowFields.map((dtype, at) => ({ type: 'index', column_id: `r${at + 1}`, name: `Row ${at + 1}`, dtype })),
    column_names: columnFields.map((dtype, at) => ({ type: 'gbcol', column_id: `k${at + 1}`, name: `Column ${at + 1}`, dtype })),
    measures: measures.map(([id, dtype]) => ({ type: 'measure', measure_id: id, name: id, dtype, additive: true, approximate: false })),
    ...{ total_rows: rows.length, total_columns: columns.length, source_rows: 1, row_keys: rows.length, column_keys: columns.length },
    ...{ notices: [], elapsed_ms: 1 },
    window: { row_start: 0, row_count: rows.length, column_start: 0, column_count: columns.length },
    row_indexes: [...rows],
    column_indexes: [...columns],
    data: columns.flatMap((column) => measures.map((_, m) => valuesOf(column, m))),
    totals: columns.flatMap((column) => measures.map((_, m) => cell(aRow([]), column, m))),
  }
}

const CELLS_MAX = 50_000

/** Returns one window of a whole result. */
export function cut(whole: PivotResult, { row_start, row_count, column_start, column_count }: PivotWindow): PivotResult {
  const measures = whole.measures.length
  const column_indexes = whole.column_indexes.slice(column_start, column_start + column_count)
  const most = Math.floor(CELLS_MAX / Math.max(1, column_indexes.length * Math.max(1, measures)))
  const row_indexes = whole.row_indexes.slice(row_start, row_start + Math.min(row_count, most))
  const series = <T>(list: readonly T[]): T[] => list.slice(column_start * measures, (column_start + column_indexes.length) * measures)
  return {
    ...whole,
    ...{ row_indexes, column_indexes },
    window: { row_start, row_count: row_indexes.length, column_start, column_count: column_indexes.length },
    data: series(whole.data).map((values) => values.slice(row_start, row_start + row_indexes.length)),
    totals: series(whole.totals),
  }
}
