/** Encodes the values of one field as codes: 0 is null, others are numbered in order of appearance or of a stored dictionary. */
import type { Value } from '../../contract/scalar.ts'
import { type SqlType, type TypeFamily, typeFamilyOf } from '../../contract/sql-type.ts'
import { timeOrder } from '../../contract/time-order.ts'
import { FIRST_LOCALE, LANGUAGES, type Locale } from '../../texts/languages.ts'
import type { KeyOrder } from '../resolve.ts'
import { LargeMap } from './large-map.ts'
import { NumberIndex } from './number-index.ts'
import { placesOf } from './ranks.ts'
import { collationTexts } from './readings.ts'
import { compareExact } from './values.ts'

export class Dictionary {
  readonly values: Value[] = [null]
  private readonly codes = new LargeMap<Value, number>()
  private readonly numbers = new NumberIndex()

  /** Creates a stored dictionary: code n + 1 is the nth value. */
  static of(values: readonly Value[]): Dictionary {
    const dictionary = new Dictionary()
    for (const value of values) dictionary.code(value)
    return dictionary
  }

  code(value: Value): number {
    if (value === null) return 0
    const known = this.find(value)
    if (known >= 0) return known
    this.values.push(value)
    const code = this.values.length - 1
    if (typeof value === 'number') this.numbers.add(value, code)
    else this.codes.add(value, code)
    return code
  }

  private find(value: Exclude<Value, null>): number {
    return typeof value === 'number' ? this.numbers.find(value) : (this.codes.get(value) ?? -1)
  }

  /** The code of a value, however it is spelled; undefined if the dictionary lacks it. */
  lookUp(value: Value, type: SqlType): number | undefined {
    if (value === null) return 0
    for (const key of spellings(value, typeFamilyOf(type))) {
      const code = key === null || Number.isNaN(key) ? -1 : this.find(key)
      if (code >= 0) return code
    }
    return undefined
  }
}

/** The keys that a value of a document may match: a number or its text, a boolean or its text, a time with a T or without seconds. */
function spellings(value: Exclude<Value, null>, family: TypeFamily): Value[] {
  const text = String(value)
  if (family === 'text') return [text]
  const written = text.trim()
  if (family === 'boolean') return /^(true|false)$/i.test(written) ? [written.toLowerCase() === 'true'] : []
  if (family === 'number') return written === '' ? [] : [value, written, Number(written)]
  if (family === 'datetime') return [written, moment(written)]
  return [written]
}

/** Normalizes a time to key form: '2024-03-01T08:30:00', fractions without trailing zeros. */
function moment(text: string): string {
  const match = /^(\S+?)(?:[T ]+(\d{2}:\d{2})(:\d{2})?(\.\d+)?)?$/.exec(text)
  if (!match) return text
  const [, date, clock = '00:00', seconds = ':00', fraction = ''] = match
  return `${date}T${clock}${seconds}${fraction.replace(/\.?0+$/, '')}`
}

/** Compares text by UTF-16 code unit. Also breaks ties of the collation. */
export function binaryOrder(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/**
 * Creates a comparator for the interface language: pinyin for Chinese; digits are not compared as numbers. `texts` are
 * the texts to sort; Chinese names among them are compared by the reading used in names.
 */
export function textOrder(locale: string, texts: readonly string[] = []): (a: string, b: string) => number {
  const { collation, readings: areRead } = LANGUAGES[locale as Locale] ?? LANGUAGES[FIRST_LOCALE]
  const collator = new Intl.Collator(collation, { numeric: false })
  const plain = (a: string, b: string): number => collator.compare(a, b) || binaryOrder(a, b)
  const readings = areRead ? collationTexts(texts) : new Map<string, string>()
  if (readings.size === 0) return plain
  return (a, b) => collator.compare(readings.get(a) ?? a, readings.get(b) ?? b) || plain(a, b)
}

const byTime = (a: Value, b: Value): number => timeOrder(String(a), String(b))

function compareKeys(family: TypeFamily, text: (a: string, b: string) => number): (a: Value, b: Value) => number {
  if (family === 'number') return (a, b) => Number(a) - Number(b) || compareExact(String(a), String(b))
  if (family === 'boolean') return (a, b) => binaryOrder(String(a), String(b))
  if (family === 'text') return (a, b) => text(String(a), String(b))
  if (family === 'date' || family === 'datetime') return byTime
  return (a, b) => binaryOrder(String(a), String(b))
}

interface KeyedField {
  readonly type: SqlType
  readonly keyOrder?: KeyOrder
}

/** Position of a key in its field's custom order: negative for keys listed first, 0 for all others, positive for keys listed last. */
function placeOf(order: KeyOrder | undefined): (value: Value) => number {
  if (!order) return () => 0
  const places = new Map<Value, number>([
    ...order.last.map((value, i) => [value, i + 1] as const),
    ...order.first.map((value, i) => [value, i - order.first.length] as const),
  ])
  return (value) => places.get(value) ?? 0
}

/** Compares two keys of a field by position in its custom order, then by value. */
function headerOrder(field: KeyedField, text: (a: string, b: string) => number): (a: Value, b: Value) => number {
  const { keyOrder } = field
  const place = placeOf(keyOrder)
  const others = keyOrder?.byTime ? byTime : keyOrder?.rest ? headerOrder(keyOrder.rest, text) : compareKeys(typeFamilyOf(field.type), text)
  return (a, b) => place(a) - place(b) || others(a, b)
}

/** The same for numbers that doubles hold. */
function numberRanks(values: readonly Value[], codes: readonly number[]): Uint32Array {
  const rank = new Uint32Array(values.length)
  const own = placesOf(Float64Array.from(codes, (code) => Number(values[code])))
  for (const [at, code] of codes.entries()) rank[code] = own[at]! + 1
  return rank
}

/**
 * Rank of every code in ascending order, nulls first. Only codes in `used` are ranked, so a filtered pivot of a large
 * dictionary sorts only what it shows.
 */
export function ranks(dictionary: Dictionary, field: KeyedField, locale: string, used: Uint8Array): Uint32Array {
  const { values } = dictionary
  const codes: number[] = []
  for (let code = 1; code < used.length; code++) if (used[code] === 1) codes.push(code)
  if (typeFamilyOf(field.type) === 'number' && !field.keyOrder && codes.every((code) => typeof values[code] === 'number')) return numberRanks(values, codes)
  const texts = typeFamilyOf(field.type) === 'text' ? codes.map((code) => String(values[code])) : []
  const compare = headerOrder(field, textOrder(locale, texts))
  const rank = new Uint32Array(values.length)
  codes.sort((a, b) => compare(values[a] ?? null, values[b] ?? null) || a - b)
  codes.forEach((code, at) => {
    rank[code] = at + 1
  })
  return rank
}
