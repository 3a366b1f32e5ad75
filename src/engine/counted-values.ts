/**
 * Counts how often each value of a column of whole numbers occurs, in a list by value. That takes a fraction of the time
 * of groups by hash where the values lie close together, as IDs do. Only for engines that send integers as they lie in
 * memory.
 */
import { call, column, countRows, type Expr, type Select } from '../pivot/sql/ast.ts'
import { print } from '../pivot/sql/print.ts'
import type { ColumnRows } from './column-rows.ts'
import type { OpenDataset, ValueList } from './protocol.ts'
import type { IntegerRows, Integers } from './source.ts'
import { fromText } from './wire.ts'

/** Fewer rows, and values of many rows each, are grouped as fast by the engine. */
const [ROWS_MIN, ROWS_EACH] = [200_000, 8]
/** Values that the list may have beside one for each row, and at most. Each takes four bytes. */
const [SPARE, MOST] = [1_000_000, 50_000_000]

/** Facts about the values of a column. */
export interface ValueRange {
  readonly rows: number
  readonly low: number
  /** Number of different values that fit between the smallest and the largest. */
  readonly size: number
}

const isValid = ({ valid }: Integers, at: number): boolean => valid === null || ((valid[at >> 3]! >> (at & 7)) & 1) === 1

/** Returns a function that reads an integer of up to 64 bits; beyond 2^53 it is not exact. */
function readerOf({ width, bytes }: Integers): (at: number) => number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (width) {
    case -1:
      return (at) => view.getInt8(at)
    case -2:
      return (at) => view.getInt16(at * 2, true)
    case -4:
      return (at) => view.getInt32(at * 4, true)
    case -8:
      return (at) => view.getInt32(at * 8 + 4, true) * 2 ** 32 + view.getUint32(at * 8, true)
    case 1:
      return (at) => view.getUint8(at)
    case 2:
      return (at) => view.getUint16(at * 2, true)
    case 4:
      return (at) => view.getUint32(at * 4, true)
    default:
      return (at) => view.getUint32(at * 8 + 4, true) * 2 ** 32 + view.getUint32(at * 8, true)
  }
}

function selectFrom({ source, where }: ColumnRows, columns: Select['columns']): Select {
  return { columns, from: source.from, ...(where ? { where } : {}) }
}

function integersOf(dataset: OpenDataset, of: ColumnRows, columns: Select['columns']): AsyncIterable<IntegerRows> | undefined {
  const { source, signal } = dataset
  return source.integers?.(print({ with: of.source.relations, unionAll: [selectFrom(of, columns)] }, source.dialect, source.prelude), signal)
}

/** The range of a column's values in the rows that pass the filters; null if its values are not counted this way. */
export async function rangeOf(dataset: OpenDataset, of: ColumnRows): Promise<ValueRange | null> {
  const { stored } = of
  if (stored.enumType || stored.type.kind !== 'integer' || stored.type.bits > 64) return null
  const value: Expr = column(stored.physical)
  const facts = integersOf(dataset, of, [
    { of: call('min', value), as: 'low' },
    { of: call('max', value), as: 'high' },
    { of: countRows, as: 'n' },
  ])
  for await (const chunk of facts ?? []) {
    const [low, high, rows] = [chunk.column(0), chunk.column(1), chunk.column(2)]
    if (!low || !high || !rows || !isValid(low, 0)) return null
    const [from, to] = [readerOf(low)(0), readerOf(high)(0)]
    return Number.isSafeInteger(from) && Number.isSafeInteger(to) ? { rows: readerOf(rows)(0), low: from, size: to - from + 1 } : null
  }
  return null
}

/** Whether counting the values takes less time than grouping them. */
export const isCounted = ({ rows, size }: ValueRange): boolean => rows >= ROWS_MIN && size * ROWS_EACH >= rows && size <= Math.min(MOST, rows * 4 + SPARE)

interface Counts {
  /** Rows of each value, the smallest first. */
  readonly counts: Uint32Array
  readonly blanks: number
}

/** Counts integers from `low` on. Returns the number of blanks. */
function addTo(counts: Uint32Array, integers: Integers, size: number, low: number): number {
  const { width, bytes, valid } = integers
  if (valid === null && width === -8 && bytes.byteOffset % 4 === 0) {
    const halves = new Int32Array(bytes.buffer, bytes.byteOffset, size * 2)
    for (let at = 0; at < size; at++) counts[halves[2 * at + 1]! * 2 ** 32 + (halves[2 * at]! >>> 0) - low]! += 1
    return 0
  }
  const read = readerOf(integers)
  let blanks = 0
  for (let at = 0; at < size; at++) {
    if (valid === null || isValid(integers, at)) counts[read(at) - low]! += 1
    else blanks++
  }
  return blanks
}

async function countsOf(dataset: OpenDataset, of: ColumnRows, { low, size }: ValueRange): Promise<Counts | null> {
  const counts = new Uint32Array(size)
  let blanks = 0
  for await (const chunk of integersOf(dataset, of, [{ of: column(of.stored.physical), as: 'k' }]) ?? []) {
    const integers = chunk.column(0)
    if (!integers) return null
    blanks += addTo(counts, integers, chunk.size, low)
  }
  return { counts, blanks }
}

/** Frequencies from here on are not told apart when looking for the least one that is listed. */
const FREQUENT = 65_535

/** The places of the most frequent values, ties by value; -1 stands for blanks, which come before all values. */
export function mostFrequent({ counts, blanks }: Counts, limit: number): number[] {
  const many = new Uint32Array(FREQUENT + 1)
  for (const count of counts) many[Math.min(count, FREQUENT)]! += 1
  if (blanks > 0) many[Math.min(blanks, FREQUENT)]! += 1
  let [least, listed] = [FREQUENT, many[FREQUENT]!]
  while (least > 1 && listed < limit) listed += many[--least]!
  // of the least frequent ones that are listed, the smallest values
  let room = least === FREQUENT ? Number.POSITIVE_INFINITY : limit - (listed - many[least]!)
  const found: number[] = []
  const take = (count: number, at: number): void => {
    if (count < least || count === 0) return
    if (count === least && room-- <= 0) return
    found.push(at)
  }
  take(blanks, -1)
  for (let at = 0; at < counts.length; at++) take(counts[at]!, at)
  const rowsOf = (at: number): number => (at < 0 ? blanks : counts[at]!)
  return found.sort((a, b) => rowsOf(b) - rowsOf(a) || a - b).slice(0, limit)
}

/** The most frequent values of a column, ties by value, with the number of different values and of rows; null if its values cannot be read as integers. */
export async function countedValues(dataset: OpenDataset, of: ColumnRows, range: ValueRange, limit: number): Promise<Omit<ValueList, 'dtype'> | null> {
  const found = await countsOf(dataset, of, range)
  if (!found) return null
  const { counts, blanks } = found
  let total = blanks > 0 ? 1 : 0
  for (const count of counts) if (count > 0) total++
  const { type } = of.stored
  const values = mostFrequent(found, limit).map((at) =>
    at < 0 ? { value: null, rows: blanks } : { value: fromText(String(range.low + at), type), rows: counts[at]! },
  )
  return { values, total, rows: range.rows }
}
