/**
 * A computed pivot, kept so that scrolling, collapsing and undoing need no query.
 *
 * Cells are stored row by row (compressed sparse rows): the cells of row position p are start[p] .. start[p + 1), each
 * with its column position, ascending.
 */

import type { GroupColumn, IndexColumn, MeasureColumn, ResultNotice } from '../../contract/pivot-result.ts'
import type { Value } from '../../contract/scalar.ts'
import type { Axis } from './axis.ts'
import type { Extremes } from './extremes.ts'
import type { MeasureValues } from './values.ts'

export interface CachedResult {
  readonly indexNames: readonly IndexColumn[]
  readonly columnNames: readonly GroupColumn[]
  readonly measures: readonly MeasureColumn[]
  readonly rows: Axis
  readonly columns: Axis
  /** Values by dictionary code, one list per field. */
  readonly rowValues: readonly (readonly Value[])[]
  readonly columnValues: readonly (readonly Value[])[]
  readonly start: Uint32Array
  readonly column: Uint32Array
  readonly values: readonly MeasureValues[]
  /** Per measure, by grain. */
  readonly extremes: readonly (readonly Extremes[])[]
  readonly sourceRows: number
  readonly rowKeys: number
  readonly columnKeys: number
  readonly notices: readonly ResultNotice[]
  /** When the transaction began that read the rows, in ISO format; undefined for a file. */
  readonly asOf?: string
}

/** Values of a list whose size is looked at; the others are taken to be alike. */
const SAMPLED = 1_000
/** Of one entry of a list, of a number that is no small integer, of a text beside its letters, of an entry of a Map: as measured on 64 bits. */
const [SLOT, NUMBER, TEXT, ENTRY] = [8, 16, 20, 28]
const WIDE = /[^\0-\xff]/
const SMALL_INTEGER = 2 ** 31

/** Bytes of a value in a list. */
function valueBytes(value: Value): number {
  if (typeof value === 'string') return SLOT + TEXT + value.length * (WIDE.test(value) ? 2 : 1)
  return typeof value === 'number' && !(Number.isInteger(value) && Math.abs(value) < SMALL_INTEGER) ? SLOT + NUMBER : SLOT
}

/** Bytes of many values, by some of them that stand evenly apart. */
function listBytes(values: readonly Value[]): number {
  const step = Math.max(1, Math.ceil(values.length / SAMPLED))
  let [sum, looked] = [0, 0]
  for (let i = 0; i < values.length; i += step, looked++) sum += valueBytes(values[i] ?? null)
  return looked === 0 ? 0 : (sum / looked) * values.length
}

/** Bytes of the digits of numbers that keep their text, by the first of them. */
function exactBytes(exact: ReadonlyMap<number, string>): number {
  let [sum, looked] = [0, 0]
  for (const text of exact.values()) {
    sum += ENTRY + valueBytes(text)
    if (++looked === SAMPLED) break
  }
  return looked === 0 ? 0 : (sum / looked) * exact.size
}

/** Bytes that a kept result holds, within a tenth; its arrays must have memory of their own (`withOwnMemory`). */
export function bytesOf(kept: CachedResult): number {
  const axes = (kept.rows.levels.length + kept.columns.levels.length) * 13
  const dictionaries = [...kept.rowValues, ...kept.columnValues].reduce((sum, values) => sum + listBytes(values), 0)
  const cells = kept.start.byteLength + kept.column.byteLength
  const values = kept.values.reduce((sum, v) => sum + v.numbers.byteLength + exactBytes(v.exact) + listBytes(v.texts ?? []), 0)
  return Math.ceil(axes + dictionaries + cells + values + 1_000)
}

const own = <A extends Uint8Array | Uint32Array | Float64Array>(array: A): A => (array.buffer.byteLength === array.byteLength ? array : (array.slice() as A))
const ownAxis = ({ parentsFirst, ...axis }: Axis): Axis => ({
  ...{ parentsFirst, levels: own(axis.levels), parents: own(axis.parents) },
  ...{ codes: own(axis.codes), children: own(axis.children) },
})

/**
 * Copies the arrays of a result into their own buffers. An array that arrived in a message may be a view of the
 * message's buffer, and would keep the whole message in memory.
 */
export const withOwnMemory = (kept: CachedResult): CachedResult => ({
  ...kept,
  rows: ownAxis(kept.rows),
  columns: ownAxis(kept.columns),
  start: own(kept.start),
  column: own(kept.column),
  values: kept.values.map((v) => ({ ...v, numbers: own(v.numbers) })),
})

/** Number of cells at the deepest grain, present or not. */
export const cellCount = (kept: Pick<CachedResult, 'rowKeys' | 'columnKeys' | 'measures'>): number =>
  kept.rowKeys * kept.columnKeys * Math.max(1, kept.measures.length)
