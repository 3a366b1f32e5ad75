/**
 * Strict validators without the schema library, which is larger than the pages that use them. A validator does not
 * compile unless it covers its whole type, and a test compares each with its schema.
 */
export type Check<T> = (value: unknown) => value is T

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
export const isNumber = (value: unknown): value is number => Number.isFinite(value)
export const isDefined = (value: unknown): value is unknown => value !== undefined

/** Accepts well-formed text with `min` to `max` UTF-16 units. */
export const isTextOf =
  (max: number, min = 0): Check<string> =>
  (value): value is string =>
    isText(value) && value.length >= min && value.length <= max && value.isWellFormed()

/** Accepts a time in the format of `Date.toISOString`, with or without a fraction. */
export const isInstant = (value: unknown): value is string =>
  isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) && !Number.isNaN(Date.parse(value))

export const isOneOf =
  <T extends string>(...names: readonly T[]): Check<T> =>
  (value): value is T =>
    names.some((name) => name === value)

export const isUnionOf =
  <A, B>(one: Check<A>, other: Check<B>): Check<A | B> =>
  (value): value is A | B =>
    one(value) || other(value)

export const isNull = (value: unknown): value is null => value === null

export const isListOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

export const isRecordOf =
  <T>(check: Check<T>): Check<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isRecord(value) && Object.values(value).every(check)

/** Accepts objects with exactly these properties. A property may be absent if its validator accepts undefined. */
export const isShape =
  <T extends object>(shape: { readonly [K in keyof T]-?: Check<T[K]> }): Check<T> =>
  (value): value is T =>
    isRecord(value) &&
    Object.keys(value).every((key) => Object.hasOwn(shape, key)) &&
    Object.entries<Check<unknown>>(shape).every(([key, check]) => check(value[key]))
