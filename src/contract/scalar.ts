/** Values that travel on the wire, and names that every entity shares. */
import { z } from 'zod'
import { type TypeFamily, typeFamilyOf, typeOf } from './sql-type.ts'

/**
 * One value of a cell or of a group key. Integers beyond 2^53 and decimals of more than 15
 * significant digits travel as text, so no digit is lost; dates and times as ISO text.
 */
export const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type Value = z.infer<typeof Value>

const JSON_VALUE = { type: ['string', 'number', 'boolean', 'null'] } as const

function isValues(list: unknown): list is Value[] {
  if (!Array.isArray(list)) return false
  for (const value of list) {
    const type = typeof value
    if (type === 'number' ? !Number.isFinite(value) : type !== 'string' && value !== null && type !== 'boolean') return false
  }
  return true
}

/**
 * z.array(Value) and z.array(z.array(Value)) of replies, checked by a plain loop: a window may hold
 * 50,000 of them (docs/decisions/0036).
 */
export const Values = z.custom<Value[]>(isValues, 'expected values').meta({ type: 'array', items: JSON_VALUE })
export const ValueColumns = z
  .custom<Value[][]>((data) => Array.isArray(data) && data.every(isValues), 'expected columns of values')
  .meta({ type: 'array', items: { type: 'array', items: JSON_VALUE } })

export const NOT_WELL_FORMED = 'contains half of a character (a lone surrogate), which cannot be stored'
export const CONTROLS = 'holds a control character'

/** A text that may come from data, such as a column's name: any well-formed Unicode. */
export const dataText = (max: number, min = 0) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((text) => text.isWellFormed(), NOT_WELL_FORMED)

/** One line that a person writes, without blanks around it and without control characters. */
export const line = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => text.isWellFormed(), NOT_WELL_FORMED)
    .refine((text) => !/\p{Cc}/u.test(text), CONTROLS)

/** A text of several lines that a person writes; tabs and line ends are its only control characters. */
export const lines = (max: number, min = 0) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((text) => text.isWellFormed(), NOT_WELL_FORMED)
    .refine((text) => !/(?![\t\r\n])\p{Cc}/u.test(text), CONTROLS)

/** A text or a value of any length that a person or a document names; what a file holds is well-formed already. */
export const WrittenText = z.string().refine((text) => text.isWellFormed(), NOT_WELL_FORMED)
export const WrittenValue = z.union([WrittenText, z.number(), z.boolean(), z.null()])

/** An unguessable id, or an id inside a document such as a column's `c3`. */
export const Id = dataText(100, 1)
export type Id = z.infer<typeof Id>

/** As it is stored; older releases took control characters. */
export const Title = z.string().trim().min(1).max(200)
export const Description = z.string().max(10_000)
export const NewTitle = line(200, 1)
export const NewDescription = lines(10_000)

/** ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** What a date's weekday is in the data; pages show it in their language. */
export const WEEKDAYS: readonly string[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** The type that a field of a result has when its values are `WEEKDAYS`, and perhaps groups of them. In the engine it is text. */
export const WEEKDAY = 'WEEKDAY'

/** Months of a year by their names in the data. */
export const MONTHS: readonly string[] = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
/** The type of a field whose values are `MONTHS`, quarters or fiscal years (2024-Q1, FY2025, FY2025-Q1, Q1, FY-Q1). In the engine it is text. */
export const PERIOD = 'PERIOD'

/** Family of a dtype such as VARCHAR, DECIMAL(18,2) or TIMESTAMP. Unknown types read as text. */
export const typeFamily = (dtype: string): TypeFamily => typeFamilyOf(typeOf(dtype))
