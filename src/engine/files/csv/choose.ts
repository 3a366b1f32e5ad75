/**
 * Chooses a type and format for each column from those that fit all of its values. An ambiguous column, such as
 * 01/02/2024, follows columns with only one possible format. Without such evidence it gets the most usual format, and
 * the ambiguity is reported.
 */
import { type Preferences, rank } from '../styles.ts'
import type { DateOrder } from '../written-style.ts'
import { type NearType, type Reading, TEXT } from './types.ts'

export interface Analysis {
  readonly values: number
  readonly nullWords: number
  /** Every type and format that fits all values; empty for plain text. */
  readonly readings: readonly Reading[]
  readonly near: NearType
}

/** What a column with only one possible format proves about the file. */
export interface Proof {
  readonly decimal: '.' | ',' | null
  readonly order: 'mdy' | 'dmy' | null
}

/** Why a format was chosen for an ambiguous column: other columns, the file's decimal separator, or only because it is the most usual one. */
export type Hint = 'neighbours' | 'decimal' | 'usual'

export interface Inferred extends Reading {
  readonly values: number
  readonly nullWords: number
  readonly near: NearType
  readonly proof: Proof
  /** Whether days and months could be swapped. */
  readonly ambiguous: boolean
  /** Whether the separator in the numbers could mark decimals or thousands. */
  readonly ambiguousNumber: boolean
  readonly hint: Hint | null
}

const only = <T>(values: readonly T[]): T | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)

const isDotted = (reading: Reading): boolean => reading.style?.separator === '.'

/** Whether the possible formats give different dates or numbers. */
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

/** Chooses a type and format for each column. `known`: evidence from other columns of the file. */
export function chooseReadings(analyses: readonly Analysis[], preferences: Preferences, known: readonly Proof[] = []): Inferred[] {
  const proofs = analyses.map(({ readings }) => proofOf(readings))
  const hints = hintsOf([...proofs, ...known], preferences)
  const wanted: Preferences = { decimal: hints.decimal ?? '.', date_order: hints.order }
  const usual: Preferences = { ...preferences, date_order: hints.order, decimal: hints.decimal }
  return analyses.map(({ readings, near, ...known }, i) => {
    const { dates, numbers } = ambiguity(readings)
    // numbers with a decimal point are also common in semicolon-separated files
    const isPlain = readings.some((r) => r.decimal === '.' && r.style === null)
    const scale = isPlain ? wanted : usual
    const rankOf = (r: Reading) => (r.style ? rank(r.style, scale) : r.decimal === ',' || (r.decimal === '.' && scale.decimal === ',') ? 1 : 0)
    const best = readings.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? TEXT
    const isAmbiguous = dates && !isDotted(best) && preferences.date_order === null
    // in a comma-separated file, a decimal comma is assumed only with evidence
    const isOpen = numbers && preferences.decimal === null && (preferences.origin !== 'commas' || hints.decimal === ',')
    const hint = isAmbiguous ? hints.orderFrom : isOpen ? (hints.decimal ? 'neighbours' : 'usual') : null
    return { ...best, ...known, near, proof: proofs[i] as Proof, ambiguous: isAmbiguous, ambiguousNumber: isOpen, hint }
  })
}
