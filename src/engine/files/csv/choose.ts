/**
 * One reading for each column, from all that fit its values. What can be read in two ways is read
 * as the columns that can be read in one way only are; where none says anything, as is usual, and
 * that is told. Pure.
 */
import { type Preferences, rank } from '../styles.ts'
import type { DateOrder } from '../written-style.ts'
import { type Near, type Reading, TEXT } from './types.ts'

export interface Analysis {
  readonly values: number
  readonly nullWords: number
  /** Every way to read all values; none: they are texts. */
  readonly readings: readonly Reading[]
  readonly near: Near
}

/** What a column that can be read in one way only says of the file. */
export interface Proof {
  readonly decimal: '.' | ',' | null
  readonly order: 'mdy' | 'dmy' | null
}

/** What decided between two readings: other columns, the decimal sign, or nothing but what is usual. */
export type Hint = 'neighbours' | 'decimal' | 'usual'

export interface Inferred extends Reading {
  readonly values: number
  readonly nullWords: number
  readonly near: Near
  readonly proof: Proof
  /** Days and months could be read either way. */
  readonly ambiguous: boolean
  /** The sign in the numbers could be of decimals or of thousands. */
  readonly ambiguousNumber: boolean
  readonly hint: Hint | null
}

const only = <T>(values: readonly T[]): T | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)

const isDotted = (reading: Reading): boolean => reading.style?.separator === '.'

/** Readings that differ in what they make of the values. */
function ambiguity(readings: readonly Reading[]): { dates: boolean; numbers: boolean } {
  const orders = new Set(readings.flatMap((r) => (r.dateOrder === 'mdy' || r.dateOrder === 'dmy' ? [r.dateOrder] : [])))
  const decimals = new Set(readings.flatMap((r) => (r.decimal ? [r.decimal] : [])))
  const types = new Set(readings.map((r) => r.dtype))
  return { dates: orders.size > 1, numbers: decimals.size > 1 && types.size > 1 }
}

function proofOf(readings: readonly Reading[]): Proof {
  const decimals = readings.map((r) => r.decimal)
  const orders = readings.map((r) => r.dateOrder)
  const order = only(orders)
  const dotted = readings.some((r) => isDotted(r) && r.dateOrder === 'dmy') ? 'dmy' : null
  return { decimal: only(decimals), order: order === 'ymd' ? null : (order ?? dotted) }
}

interface Hints {
  readonly decimal: '.' | ',' | null
  readonly order: DateOrder | null
  readonly orderFrom: Hint
}

function hintsOf(proofs: readonly Proof[], { decimal, date_order, origin }: Preferences): Hints {
  const proven = only(proofs.flatMap((p) => (p.decimal ? [p.decimal] : [])))
  const neighbours = only(proofs.flatMap((p) => (p.order ? [p.order] : [])))
  const order = date_order ?? neighbours ?? (proven === ',' ? 'dmy' : null)
  const dayFirstFile = origin === 'semicolons' && neighbours === 'dmy' ? ',' : null
  return {
    decimal: decimal ?? proven ?? dayFirstFile ?? null,
    order,
    orderFrom: neighbours && !date_order ? 'neighbours' : proven === ',' && !date_order ? 'decimal' : 'usual',
  }
}

/** One reading for each column; `known` is what columns elsewhere in the file prove. */
export function choose(analyses: readonly Analysis[], preferences: Preferences, known: readonly Proof[] = []): Inferred[] {
  const proofs = analyses.map(({ readings }) => proofOf(readings))
  const hints = hintsOf([...proofs, ...known], preferences)
  const wanted: Preferences = { decimal: hints.decimal ?? '.', date_order: hints.order }
  const usual: Preferences = { ...preferences, date_order: hints.order, decimal: hints.decimal }
  return analyses.map(({ readings, near, ...known }, i) => {
    const { dates, numbers } = ambiguity(readings)
    // a plain reading of the point is usual in files of semicolons too
    const isPlain = readings.some((r) => r.decimal === '.' && r.style === null)
    const scale = isPlain ? wanted : usual
    const rankOf = (r: Reading) => (r.style ? rank(r.style, scale) : r.decimal === ',' || (r.decimal === '.' && scale.decimal === ',') ? 1 : 0)
    const best = readings.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? TEXT
    const isAmbiguous = dates && !isDotted(best) && preferences.date_order === null
    // where commas split the fields, a decimal comma would have to be proven
    const isOpen = numbers && preferences.decimal === null && (preferences.origin !== 'commas' || hints.decimal === ',')
    const hint = isAmbiguous ? hints.orderFrom : isOpen ? (hints.decimal ? 'neighbours' : 'usual') : null
    return { ...best, ...known, near, proof: proofs[i] as Proof, ambiguous: isAmbiguous, ambiguousNumber: isOpen, hint }
  })
}
