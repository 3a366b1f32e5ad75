/** Converts rows of a source for the assembly: keys as dictionary codes, values in wire form. */
import type { Value } from '../contract/scalar.ts'
import type { SqlType } from '../contract/sql-type.ts'
import { OMITTED_SENT, OTHERS_SENT } from '../pivot/choices/mapping.ts'
import type { Plan } from '../pivot/compile.ts'
import type { PlannedQuery } from '../pivot/queries.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import type { Chunk } from '../pivot/shape/assemble.ts'
import type { Dictionary } from '../pivot/shape/dictionary.ts'
import { LargeMap } from '../pivot/shape/large-map.ts'
import { OMITTED_CODE, OTHERS_CODE } from '../pivot/shape/others.ts'
import type { Rows } from './source.ts'
import { fromText } from './wire.ts'

/** Maps each distinct key of a field to an integer code, the same one in every chunk. */
export interface KeyCoder {
  readonly code: (value: Value) => number
  /** Returns the key of a code, as the engine sent it. */
  readonly sent: (code: number) => Value
}

/** Whole numbers of 16 digits and more are texts, whether they leave the engine as texts or as numbers. */
const LONG = 1e15
const EXACT: ReadonlySet<SqlType['kind']> = new Set(['integer', 'decimal'])
const shownNumber = (value: Value, { type }: StoredColumn): Value =>
  EXACT.has(type.kind) && typeof value === 'number' && Math.abs(value) >= LONG ? String(value) : value

export function keyCoder(stored: StoredColumn, dictionary: Dictionary): KeyCoder {
  if (stored.enumType) return { code: (value) => (value === null ? 0 : Number(value) + 1), sent: (code) => (code === 0 ? null : code - 1) }
  const seen = new LargeMap<Value, number>()
  const sent: Value[] = [null]
  const code = (value: Value): number => {
    if (value === null) return 0
    // the dictionary finds numbers as fast
    if (typeof value === 'number' && !(value >= LONG || value <= -LONG)) return dictionary.code(value)
    const known = seen.get(value)
    if (known !== undefined) return known
    const found = dictionary.code(typeof value === 'string' ? fromText(value, stored.type) : shownNumber(value, stored))
    seen.add(value, found)
    sent[found] = value
    return found
  }
  return { code, sent: (of) => sent[of] ?? dictionary.values[of] ?? null }
}

/** Formats a key as a parameter: numbers and booleans in a form that every engine reads. */
export const asParameter = (key: Value): string | null => (key === null ? null : typeof key === 'boolean' ? String(Number(key)) : String(key))

/** Codes the keys of a field with chosen groups, which the engine sends as numbers of `values`. */
export function codedCoder(values: readonly Value[], dictionary: Dictionary): KeyCoder {
  const codes = values.map((value) => dictionary.code(value))
  return {
    code: (value) => (Number(value) === OTHERS_SENT ? OTHERS_CODE : Number(value) === OMITTED_SENT ? OMITTED_CODE : (codes[Number(value)] ?? 0)),
    sent: (code) => (code === OTHERS_CODE ? OTHERS_SENT : codes.indexOf(code)),
  }
}

function readColumn<T>(chunk: Rows, at: number, convert: (value: Value) => T): T[] {
  const read = chunk.read(at)
  const out = new Array<T>(chunk.size)
  for (let i = 0; i < chunk.size; i++) out[i] = convert(read(i))
  return out
}

const same = (value: Value): Value => value
const isoTime = (value: Value): Value => (typeof value === 'string' ? value.replace(' ', 'T') : value)

/** Converts rows of a planned query for the assembly; `codes` map keys to codes. */
export function chunkOf(rows: Rows, plan: Plan, { types, measures }: PlannedQuery, codes: readonly ((value: Value) => number)[]): Chunk {
  const first = 1 + codes.length
  const own = types.length - first - measures.length
  const isMoment = (at: number): boolean => plan.measures[measures[at - own] ?? -1]?.type.kind === 'timestamp'
  return {
    size: rows.size,
    grain: readColumn(rows, 0, Number),
    keys: codes.map((code, f) => readColumn(rows, 1 + f, code)),
    values: types.slice(first).map((_, at) => readColumn(rows, first + at, isMoment(at) ? isoTime : same)),
  }
}
