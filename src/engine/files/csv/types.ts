/**
 * Determines the types that fit a column of text. One aggregate query counts values over a sample or the whole file;
 * functions without side effects choose from the counts, so they can be tested without an engine.
 */
import { parseSqlType } from '../../../contract/sql-type.ts'
import { castText } from '../../duckdb/text-cast.ts'
import { isNullWordSql, valueOrNullSql } from '../null-words.ts'
import { matchesSql, valueSql } from '../styles.ts'
import type { DateOrder, Style } from '../written-style.ts'

/** Counts over the values of one column. Blank texts and texts that mean a missing value, such as NA, are not values. */
export interface TypeCounts {
  readonly values: number
  /** Texts that mean a missing value: NULL, NA, k.A., #N/A, NaN, -. */
  readonly nullWords: number
  readonly whole: number
  /** Numbers with leading zeros and phone numbers. A column with such codes is not numeric. */
  readonly codes: number
  readonly decimal: number
  /** Decimals whose point could separate thousands: 1.234. */
  readonly threes: number
  readonly scientific: number
  /** Numbers in scientific notation that could be product codes: 1E5. */
  readonly bareExponents: number
  readonly integerDigits: number
  readonly scale: number
  /** Decimals whose digits would change in a double. */
  readonly lossy: number
  readonly boolean: number
  readonly date: number
  readonly datetime: number
  readonly monthFirst: number
  readonly dayFirst: number
}

/** A type and format that fits every value of a column. */
export interface Reading {
  readonly dtype: string
  /** The format of the values; null if a plain cast parses them. */
  readonly style: Style | null
  readonly dateOrder: DateOrder | null
  /** The decimal separator, if the values could be parsed with either one. */
  readonly decimal: '.' | ',' | null
}

type Nearly = 'number' | 'percent' | 'date' | 'boolean'

/** The type that most values of a text column have, and how many do not. */
export interface NearType {
  readonly misfits: number
  readonly nearly: Nearly | null
  readonly style: Style | null
}

export const TEXT: Reading = { dtype: 'VARCHAR', style: null, dateOrder: null, decimal: null }
export const NO_NEAR_TYPE: NearType = { misfits: 0, nearly: null, style: null }
const typed = (dtype: string, rest: Partial<Reading> = {}): Reading => ({ ...TEXT, dtype, ...rest })

/**
 * Returns a decimal type with room for larger values of the same scale. Returns DOUBLE for more than 18 digits if that
 * changes no value, and for more than 38 digits.
 */
export function decimalType(digits: number, scale: number, isLossless = false): string {
  if (digits + scale <= 18) return `DECIMAL(18,${scale})`
  return isLossless || digits + scale > 38 ? 'DOUBLE' : `DECIMAL(38,${scale})`
}

const slashes = (pattern: string, order: 'mdy' | 'dmy'): Style => ({ type: 'DATE', regex: '[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}', pattern, order, separator: '/' })
const SLASHED = [
  { count: 'monthFirst', style: slashes('%m/%d/%Y', 'mdy') },
  { count: 'dayFirst', style: slashes('%d/%m/%Y', 'dmy') },
] as const

/** Returns every type to which a plain cast converts all values; empty if the values need a format or are text. Whole numbers never become DOUBLE. */
export function plainReadings(counts: TypeCounts): Reading[] {
  const { values } = counts
  if (values === 0 || counts.codes > 0) return []
  if (counts.whole === values) {
    if (counts.integerDigits <= 18) return [typed('BIGINT')]
    return counts.integerDigits <= 38 ? [typed('DECIMAL(38,0)')] : []
  }
  if (counts.whole + counts.decimal === values) return [typed(decimalType(counts.integerDigits, counts.scale, counts.lossy === 0), { decimal: '.' })]
  const isMeant = counts.scientific > counts.bareExponents || counts.decimal > 0
  if (isMeant && counts.whole + counts.decimal + counts.scientific === values && counts.integerDigits <= 15) return [typed('DOUBLE', { decimal: '.' })]
  if (counts.boolean === values) return [typed('BOOLEAN')]
  if (counts.date === values) return [typed('DATE', { dateOrder: 'ymd' })]
  if (counts.date + counts.datetime === values) return [typed('TIMESTAMP', { dateOrder: 'ymd' })]
  return SLASHED.filter(({ count }) => counts[count] === values).map(({ style }) => typed('DATE', { style, dateOrder: style.order ?? null }))
}

const FEW = 0.01

/** Returns the type of most values in a text column. */
export function nearTypeOf(counts: TypeCounts): NearType {
  // a column with more than a few codes is a column of codes
  if (counts.codes > counts.values * FEW) return NO_NEAR_TYPE
  const kinds: [Nearly, number][] = [
    ['number', counts.whole + counts.decimal + counts.scientific - counts.bareExponents],
    ['date', Math.max(counts.date + counts.datetime, counts.monthFirst, counts.dayFirst)],
    ['boolean', counts.boolean],
  ]
  const [nearly, fitting] = kinds.reduce((best, kind) => (kind[1] > best[1] ? kind : best))
  return isMajority(fitting, counts) ? { misfits: counts.values - fitting, nearly, style: null } : NO_NEAR_TYPE
}

/** Whether a type fits more than half of the values, so that the import report mentions the others. */
export const isMajority = (fitting: number, { values }: Pick<TypeCounts, 'values'>): boolean => fitting > values / 2

const NUMBER = `'[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?'`
/** Shorter numbers do not change in a conversion to a double and back. */
const SAFE_LENGTH = 16

const digits = (number: string): string => `trim(replace(ltrim(split_part(${number}, 'e', 1), '+-'), '.', ''), '0')`

/** Returns the SQL condition that a double has the same digits as a text: in its shortest form, or with the 17 digits that some programs write. */
const sameDigits = (text: string, double: string): string =>
  `(${digits(`CAST(${double} AS VARCHAR)`)} = ${digits(text)} OR ${digits(`printf('%.17g', ${double})`)} = ${digits(text)})`

/**
 * Returns SQL of the value if all conditions hold, else NULL. Uses nested CASE, because only CASE makes the engine stop
 * at the first condition that fails.
 */
const where = (value: string, ...conditions: readonly string[]): string =>
  conditions.reduceRight((inner, condition) => `CASE WHEN ${condition} THEN ${inner} END`, value)

/**
 * Returns the aggregates for one column, in the order of TypeCounts. `t`: SQL of the trimmed text, NULL if empty; `raw`:
 * the column itself. Cheap comparisons come before every regular expression, so that most texts never reach one.
 */
export function countsSql(t: string, raw: string): string {
  const count = (...conditions: readonly string[]) => `count(${where('1', ...conditions)})`
  const longest = (pattern: string, ...conditions: readonly string[]) =>
    `coalesce(max(${where(`length(regexp_extract(${t}, '${pattern}', 1))`, ...conditions)}), 0)`
  // in ASCII, digits, signs and the point are between '+' and ':'
  const numeric = [`${t} >= '+'`, `${t} < ':'`]
  const matches = (pattern: string) => `regexp_full_match(${t}, ${pattern})`
  const fixed = [...numeric, `contains(${t}, '.')`, matches(`'[+-]?([0-9]+\\.[0-9]*|\\.[0-9]+)'`)]
  const exponent = [...numeric, `contains(${t}, 'e') OR contains(${t}, 'E')`]
  const slashed = [...numeric, `contains(${t}, '/')`, matches(`'[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}'`)]
  return [
    `count(${t})`,
    count(`trim(${raw}) <> ''`, isNullWordSql(raw)),
    count(...numeric, matches(`'[+-]?(0|[1-9][0-9]*)'`)),
    count(...numeric, matches(`'[+-]?0[0-9]+(\\.[0-9]*)?|[+][0-9]{8,}'`)),
    count(...fixed),
    count(...fixed, matches(`'[+-]?[1-9][0-9]{0,2}\\.[0-9]{3}'`)),
    count(...exponent, matches(NUMBER)),
    count(...exponent, matches(`'[+-]?[0-9]+[eE][0-9]+'`)),
    longest('^[+-]?([0-9]*)', ...numeric, matches(NUMBER)),
    longest('\\.([0-9]*)', ...fixed),
    count(...fixed, `length(${t}) > ${SAFE_LENGTH}`, `NOT (${sameDigits(t, `CAST(${t} AS DOUBLE)`)})`),
    count(`length(${t}) IN (4, 5)`, `lower(${t}) IN ('true', 'false')`),
    count(`length(${t}) = 10`, ...numeric, matches(`'[0-9]{4}-[0-9]{2}-[0-9]{2}'`), `try_cast(${t} AS DATE) IS NOT NULL`),
    count(
      `length(${t}) >= 16`,
      ...numeric,
      matches(`'[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,6})?)?'`),
      `try_cast(${t} AS TIMESTAMP) IS NOT NULL`,
    ),
    count(...slashed, `try_strptime(${t}, '%m/%d/%Y') IS NOT NULL`),
    count(...slashed, `try_strptime(${t}, '%d/%m/%Y') IS NOT NULL`),
  ].join(', ')
}

const COUNTS = [
  ...(['values', 'nullWords', 'whole', 'codes', 'decimal', 'threes', 'scientific', 'bareExponents', 'integerDigits', 'scale', 'lossy'] as const),
  ...(['boolean', 'date', 'datetime', 'monthFirst', 'dayFirst'] as const),
]
export const COUNTS_WIDTH = COUNTS.length
export const countsFrom = (values: readonly unknown[]): TypeCounts => Object.fromEntries(COUNTS.map((name, i) => [name, Number(values[i] ?? 0)])) as never

/** Returns SQL that casts a column after all of its values were counted. Texts that mean a missing value become NULL. */
export function exactCast(name: string, type: Reading): string {
  if (type.dtype === 'VARCHAR') return name
  const trimmed = `trim(${name})`
  const value = type.style ? valueSql(trimmed, type.style, type.dtype) : castText(trimmed, type.dtype)
  return `CASE WHEN ${trimmed} = '' OR ${isNullWordSql(name)} THEN NULL ELSE ${value} END`
}

/** Returns SQL of a column's text before the cast to a sampled type. If the sample contained texts that mean a missing value, they become NULL. */
export const sampledText = (name: string, type: Reading & { readonly nullWords: number }): string =>
  type.dtype !== 'VARCHAR' && type.nullWords > 0 ? valueOrNullSql(name) : name

/** Returns SQL that casts such a text, and raises an error if it does not parse at all. */
export function sampledCast(text: string, type: Reading): string {
  if (type.dtype === 'VARCHAR') return text
  return type.style ? valueSql(`trim(${text})`, type.style, type.dtype) : castText(text, type.dtype)
}

/**
 * Returns the SQL condition that `value`, the plain cast of `text`, lost nothing: the text has no leading zero, no
 * fraction in a whole number, no more decimals than the type, and no notation that only the engine accepts (1_000, or t
 * for true). Cheap conditions come first, so that most values never reach the others.
 */
export function fitsSample(text: string, value: string, type: Reading): string {
  if (type.dtype === 'VARCHAR') return 'TRUE'
  if (type.style) return matchesSql(`trim(${text})`, type.style)
  const found = parseSqlType(type.dtype)
  const noLetters = `NOT contains(${text}, '_') AND NOT contains(${text}, 'e') AND NOT contains(${text}, 'E')`
  // a number that starts with 1 to 9 has neither a sign nor a leading zero, so most numbers need only one comparison
  const noZero = `(${text} >= '1' OR NOT starts_with(ltrim(${text}, '+-'), '0') OR strlen(ltrim(${text}, '+-')) = 1 OR strpos(ltrim(${text}, '+-'), '.') = 2)`
  switch (found.kind) {
    case 'integer':
      return `CAST(${value} AS VARCHAR) = ${text}`
    case 'decimal': {
      const point = `strpos(${text}, '.')`
      return `((strlen(${text}) - ${point} <= ${found.scale} OR ${point} = 0) AND ${noZero} AND ${noLetters})`
    }
    case 'float':
      return `(isfinite(${value}) AND ${noZero} AND NOT contains(${text}, '_') AND (strlen(${text}) <= ${SAFE_LENGTH} OR CAST(${value} AS VARCHAR) = ${text} OR contains(lower(${text}), 'e') OR ${sameDigits(text, value)}))`
    case 'date':
      return `strlen(${text}) = 10`
    case 'boolean':
      return `strlen(${text}) >= 4`
    case 'timestamp':
      return `strlen(${text}) BETWEEN 10 AND 26 AND NOT contains(${text}, '+') AND NOT contains(${text}, 'Z') AND strpos(substr(${text}, 11), '-') = 0`
    default:
      return 'TRUE'
  }
}

/** Returns SQL of `value` if it fits, else an error, after which the import infers types from the whole file. */
export function castOrFail(text: string, value: string, type: Reading): string {
  const fits = fitsSample(text, value, type)
  return fits === 'TRUE' ? value : `CASE WHEN ${text} IS NULL OR ${fits} THEN ${value} ELSE error('does not fit the sample') END`
}
