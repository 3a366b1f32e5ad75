/** Values on the wire, and names shared by all entities. */
import { z } from 'zod'
import { TITLE_MAX } from './constants.ts'
import { parseSqlType, type TypeFamily, typeFamilyOf } from './sql-type.ts'

/**
 * The value of a cell or group key. Integers beyond 2^53 and decimals with more than 15 significant digits travel as
 * text, so that no digit is lost; dates and times as ISO text.
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

/** Like z.array(Value), checked by a plain loop: a window may hold 50,000 values (docs/decisions/0036). */
export const Values = z.custom<Value[]>(isValues, 'expected values').meta({ type: 'array', items: JSON_VALUE })
export const ValueColumns = z
  .custom<Value[][]>((data) => Array.isArray(data) && data.every(isValues), 'expected columns of values')
  .meta({ type: 'array', items: { type: 'array', items: JSON_VALUE } })

export const NOT_WELL_FORMED = 'contains an incomplete character (a lone surrogate), which cannot be stored'
export const CONTROLS = 'holds a control character'

/** Text that may come from data, such as a column's name: any well-formed Unicode. */
export const dataText = (max: number, min = 0) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((text) => text.isWellFormed(), NOT_WELL_FORMED)

/** One line that a person writes, without surrounding spaces or control characters. */
export const singleLineText = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => text.isWellFormed(), NOT_WELL_FORMED)
    .refine((text) => !/\p{Cc}/u.test(text), CONTROLS)

/** Several lines that a person writes, without control characters except tabs and line breaks. */
export const multilineText = (max: number, min = 0) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((text) => text.isWellFormed(), NOT_WELL_FORMED)
    .refine((text) => !/(?![\t\r\n])\p{Cc}/u.test(text), CONTROLS)

/** Text of any length from a person or a document. Text from files is well-formed already. */
export const UserText = z.string().refine((text) => text.isWellFormed(), NOT_WELL_FORMED)
export const UserValue = z.union([UserText, z.number(), z.boolean(), z.null()])

/**
 * Stands in a key for the groups that a top-N leaves out. It begins with half of a character, which no text of data
 * can hold, so it is never taken for a value.
 */
export const OTHERS = '\udfffothers'
/** A part of a group's key: a value, or `OTHERS`. */
export const KeyValue = z.union([UserValue, z.literal(OTHERS)])

/** Whether a key is that of the groups left out; the fields below them are dropped, so `OTHERS` comes last. */
export const isOthers = (key: readonly Value[]): boolean => key.at(-1) === OTHERS

/** An unguessable id, or an id inside a document such as a column's `c3`. */
export const Id = dataText(100, 1)
export type Id = z.infer<typeof Id>

/** A stored title; older releases allowed control characters. */
export const Title = z.string().trim().min(1).max(TITLE_MAX)
export const DESCRIPTION_MAX = 10_000
export const Description = z.string().max(DESCRIPTION_MAX)
export const NewTitle = singleLineText(TITLE_MAX, 1)
export const NewDescription = multilineText(DESCRIPTION_MAX)

/** ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** Names of weekdays in the data; pages translate them. */
export const WEEKDAYS: readonly string[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** The type of a result field whose values are `WEEKDAYS`, possibly with groups of them. It is text in the engine. */
export const WEEKDAY = 'WEEKDAY'

/** Names of months in the data. */
export const MONTHS: readonly string[] = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
/** The type of a field whose values are `MONTHS`, quarters or fiscal years (2024-Q1, FY2025, FY2025-Q1, Q1, FY-Q1). It is text in the engine. */
export const PERIOD = 'PERIOD'

/** Family of a dtype such as VARCHAR, DECIMAL(18,2) or TIMESTAMP. Unknown types count as text. */
export const typeFamily = (dtype: string): TypeFamily => typeFamilyOf(parseSqlType(dtype))
