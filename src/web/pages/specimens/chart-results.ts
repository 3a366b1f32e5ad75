/** Made-up results for specimens of charts. The same numbers each time. */
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'

/** Numbers between 0 and 1 that look random. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return state / 0x7fff_ffff
  }
}

interface Parts {
  readonly rows: readonly Value[]
  readonly columns?: readonly Value[]
  readonly measures?: readonly string[]
  readonly dtype?: string
  /** The outer group of each row; without it, rows have one level. */
  readonly outer?: readonly Value[]
  /** The value of a row, a column and a measure, with a number between 0 and 1. */
  readonly value?: (share: number, at: { readonly row: number; readonly column: number; readonly measure: number }) => number | null
}

export const amount = (share: number): number => Math.round(1e6 * (0.2 + share))

/** A result with one field on each axis, and one more on that of the rows if they have outer groups; without columns, with one column of totals. */
export function aResult({ rows, columns = [], measures = ['Sales'], dtype = 'VARCHAR', outer = [], value = amount }: Parts): PivotResult {
  const next = numbers(rows.length * 7 + columns.length)
  const paths = columns.length === 0 ? [[]] : columns.map((one) => [{ type: 'gbvalue' as const, column_id: 'c', value: one }])
  const kind = { type: 'measure' as const, dtype: 'DOUBLE', additive: true, approximate: false }
  return {
    ...{ config_hash: '', total_rows: rows.length, total_columns: paths.length, source_rows: rows.length, row_keys: rows.length, column_keys: paths.length },
    ...{ notices: [], elapsed_ms: 0, totals: [] },
    window: { row_start: 0, row_count: rows.length, column_start: 0, column_count: paths.length },
    index_names: [
      ...(outer.length > 0 ? [{ type: 'index' as const, column_id: 'o', name: 'Continent', dtype: 'VARCHAR' }] : []),
      { type: 'index', column_id: 'r', name: 'Region', dtype },
    ],
    column_names: columns.length === 0 ? [] : [{ type: 'gbcol', column_id: 'c', name: 'Year', dtype: 'VARCHAR' }],
    measures: measures.map((name) => ({ ...kind, measure_id: name, name })),
    row_indexes: rows.map((key, at) => {
      const keys = outer.length > 0 ? [outer[at] ?? null, key] : [key]
      return { level: keys.length, key: keys, children: 0, collapsed: false, blank: false }
    }),
    column_indexes: paths.map((path) => ({ level: path.length, path, children: 0, collapsed: false })),
    data: paths.flatMap((_path, column) => measures.map((_name, measure) => rows.map((_row, row) => value(next(), { row, column, measure })))),
  }
}

const named = (count: number, name: (at: number) => string): string[] => Array.from({ length: count }, (_, at) => name(at))

export const REGIONS = ['North', 'South', 'East', 'West', 'Center'] as const
export const YEARS = ['2022', '2023', '2024'] as const
export const MONTHS = named(35, (at) => `${2022 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`)
export const LONG_NAMES = named(14, (at) => `Stainless steel kitchen equipment, series ${at + 1}`)
export const MANY = named(120, (at) => `P${at + 1}`)
export const TWENTY = named(20, (at) => `Branch ${at + 1}`)
export const CHINESE = ['华东地区', '华南地区', '华北地区', '西南地区', '东北地区'] as const
/** Countries with their continents, in the order of a table. */
export const COUNTRIES = ['Argentina', 'Brazil', 'Canada', 'Mexico', 'India', 'Japan', 'Austria', 'France', 'Germany', 'Italy', 'Kenya'] as const
export const CONTINENTS = [...named(4, () => 'Americas'), ...named(2, () => 'East Asia & Pacific'), ...named(4, () => 'Europe'), 'Sub-Saharan Africa'] as const
export const CHINESE_CONTINENTS = ['东部', '东部', '东部', '西部与东北部', '西部与东北部'] as const
