/** The values of one field as codes: 0 is null, 1.. in order of appearance or of a stored dictionary. */
import { type TypeFamily, typeFamily, type Value } from '../../contract/scalar.ts'
import type { KeyOrder } from '../resolve.ts'
import { compareExact } from './values.ts'

export class Dictionary {
  readonly values: Value[] = [null]
  private readonly codes = new Map<Value, number>()

  /** A stored dictionary: code n + 1 is its nth value. */
  static of(values: readonly Value[]): Dictionary {
    const dictionary = new Dictionary()
    for (const value of values) dictionary.code(value)
    return dictionary
  }

  code(value: Value): number {
    if (value === null) return 0
    const known = this.codes.get(value)
    if (known !== undefined) return known
    this.values.push(value)
    this.codes.set(value, this.values.length - 1)
    return this.values.length - 1
  }

  /** The code of a value that may not be there; numbers and their text are the same key. */
  lookUp(value: Value): number | undefined {
    if (value === null) return 0
    return this.codes.get(value) ?? this.codes.get(String(value)) ?? (typeof value === 'string' && value !== '' ? this.codes.get(Number(value)) : undefined)
  }
}

/** Binary order of text, by code point: the original order that ties keep. */
export function binaryOrder(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** Collation of the interface language: pinyin for Chinese, digits not read as numbers. */
export function textOrder(locale: string): (a: string, b: string) => number {
  const collator = new Intl.Collator(locale === 'zh' ? 'zh-CN-u-co-pinyin' : 'en', { numeric: false })
  return (a, b) => collator.compare(a, b) || binaryOrder(a, b)
}

function compareKeys(family: TypeFamily, text: (a: string, b: string) => number): (a: Value, b: Value) => number {
  if (family === 'number') return (a, b) => Number(a) - Number(b) || compareExact(String(a), String(b))
  if (family === 'boolean') return (a, b) => Number(a) - Number(b)
  if (family === 'text') return (a, b) => text(String(a), String(b))
  return (a, b) => binaryOrder(String(a), String(b))
}

/** Where a key stands by its field's own order: those named first, all others together, those named last. */
function placeOf(order: KeyOrder | undefined): (value: Value) => number {
  if (!order) return () => 0
  const places = new Map<Value, number>([
    ...order.last.map((value, i) => [value, i + 1] as const),
    ...order.first.map((value, i) => [value, i - order.first.length] as const),
  ])
  return (value) => places.get(value) ?? 0
}

/**
 * Rank of every code in ascending order, nulls first (computation.md, Sorting). Only codes in
 * `used` are ranked, so a filtered pivot of a large dictionary sorts what it shows.
 */
export function ranks(
  dictionary: Dictionary,
  field: { readonly dtype: string; readonly keyOrder?: KeyOrder },
  locale: string,
  used: Iterable<number>,
): Uint32Array {
  const { values } = dictionary
  const codes = [...new Set(used)].filter((code) => code !== 0)
  const compare = compareKeys(typeFamily(field.dtype), textOrder(locale))
  const place = placeOf(field.keyOrder)
  const rank = new Uint32Array(values.length)
  codes.sort((a, b) => place(values[a] ?? null) - place(values[b] ?? null) || compare(values[a] ?? null, values[b] ?? null) || a - b)
  codes.forEach((code, at) => {
    rank[code] = at + 1
  })
  return rank
}
