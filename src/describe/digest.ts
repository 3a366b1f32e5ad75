/** The contents of a result that a description may use: its totals, its outermost groups, their crossings, and the groups inside them if there are few. */
import type { CellAddress } from '../contract/explanation.ts'
import type { MeasureColumn, Unfinished } from '../contract/pivot-result.ts'
import type { Value } from '../contract/scalar.ts'
import { valueKey } from '../contract/value-key.ts'
import type { Axis } from '../pivot/shape/axis.ts'
import type { CachedResult } from '../pivot/shape/cached-result.ts'
import { OTHERS_CODE } from '../pivot/shape/others.ts'
import { valueAt } from '../pivot/shape/values.ts'
import { cellAt, keyOf } from '../pivot/shape/window.ts'

/** Above this number, groups are counted and not described individually. */
const GROUPS_MAX = 20_000

export interface DigestField {
  readonly column_id: string
  readonly name: string
  readonly dtype: string
  readonly unfinished?: Unfinished | undefined
}

export interface DigestAxis {
  readonly fields: readonly DigestField[]
  /** Keys of the outermost groups in display order; empty if there are too many. */
  readonly outer: readonly (readonly Value[])[]
  /** Keys of the groups directly inside the outermost ones, if there are few: a deeper group would need all of its parents to be named. */
  readonly inner: readonly (readonly Value[])[]
  /** Number of groups at each level, the outermost first. */
  readonly sizes: readonly number[]
}

export interface Digest {
  readonly rows: DigestAxis
  readonly columns: DigestAxis
  readonly measures: readonly MeasureColumn[]
  readonly sourceRows: number
  /** Returns the value of a cell; undefined if the digest does not contain it. */
  readonly cell: (address: CellAddress) => Value | undefined
}

/** Groups of the data at a level, without Others. */
function positionsAt(axis: Axis, level: number): number[] {
  const found: number[] = []
  for (let at = 0; at < axis.levels.length; at++) if (axis.levels[at] === level && axis.codes[at] !== OTHERS_CODE) found.push(at)
  return found
}

interface ReadAxis {
  readonly digest: DigestAxis
  readonly positions: ReadonlyMap<string, number>
}

function readAxis(axis: Axis, values: readonly (readonly Value[])[], fields: readonly DigestField[]): ReadAxis {
  const levels = fields.map((_, f) => positionsAt(axis, f + 1))
  const known = (level: number): number[] => {
    const found = levels[level - 1] ?? []
    return found.length > GROUPS_MAX ? [] : found
  }
  const keyed = (positions: readonly number[]) => positions.map((at) => ({ at, key: keyOf(axis, values, at) }))
  const [outer, inner] = [keyed(known(1)), keyed(known(2))]
  const total = positionsAt(axis, 0).map((at) => ({ at, key: [] }))
  return {
    digest: { fields, outer: outer.map(({ key }) => key), inner: inner.map(({ key }) => key), sizes: levels.map((found) => found.length) },
    positions: new Map([...total, ...outer, ...inner].map(({ at, key }) => [valueKey(key), at])),
  }
}

export function digestOf(kept: CachedResult): Digest {
  const rows = readAxis(kept.rows, kept.rowValues, kept.indexNames)
  const columns = readAxis(kept.columns, kept.columnValues, kept.columnNames)
  return {
    rows: rows.digest,
    columns: columns.digest,
    measures: kept.measures,
    sourceRows: kept.sourceRows,
    cell: ({ measure_id, row, column }) => {
      const values = kept.values[kept.measures.findIndex((m) => m.measure_id === measure_id)]
      const [r, c] = [rows.positions.get(valueKey(row)), columns.positions.get(valueKey(column))]
      if (!values || r === undefined || c === undefined) return undefined
      const at = cellAt(kept, r, c)
      return at < 0 ? null : valueAt(values, at)
    },
  }
}

/** The digest with other names of fields, by column ID. */
export function withFieldNames(digest: Digest, names: ReadonlyMap<string, string>): Digest {
  const named = (axis: DigestAxis): DigestAxis => ({
    ...axis,
    fields: axis.fields.map((field) => ({ ...field, name: names.get(field.column_id) ?? field.name })),
  })
  return { ...digest, rows: named(digest.rows), columns: named(digest.columns) }
}
