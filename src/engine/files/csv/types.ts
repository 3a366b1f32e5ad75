/**
 * Determines the type of a column of text. Counting is one aggregate query over a sample or the whole file; choosing is
 * a pure function of the counts, so it can be tested without an engine.
 */
import { parseSqlType } from '../../../contract/sql-type.ts'
import { castText } from '../../duckdb/text-cast.ts'
import { isNullWordSql, valueOrNullSql } from '../null-words.ts'
import { matchesSql, valueSql } from '../styles.ts'
import type { DateOrder, Style } from '../written-style.ts'

/** Counts over the values of one column that are not null, empty, or a word for no value. */
export interface TypeCounts {
  readonly values: number
  /** Words for no value in a typed column: NULL, NA, k.A., #N/A, NaN, -. */
  readonly nullWords: number
  readonly whole: number
  /** Leading zeros and telephone numbers: these are not numbers, whatever the other values are. */
  readonly codes: number
  readonly decimal: number
  /** Decimals that could be thousands: 1.234. */
  readonly threes: number
  readonly scientific: number
  /** Numbers in scientific notation that could be codes: 1E5. */
  readonly bareExponents: number
  readonly integerDigits: number
  readonly scale: number
  /** Decimals that a double would change. */
  readonly lossy: number
  readonly boolean: number
  readonly date: number
  readonly datetime: number
  readonly monthFirst: number
  readonly dayFirst: number
}

/** One way to read every value of a column. */
export interface Reading {
  readonly dtype: string
  /** The style of the values, if a plain cast does not read them. */
  readonly style: Style | null
  readonly dateOrder: DateOrder | null
  /** The decimal sign, if the reading depends on it. */
  readonly decimal: '.' | ',' | null
}

type Nearly = 'number' | 'percent' | 'date' | 'boolean'

/** How most values of a text column could be read. */
export interface NearType {
  readonly misfits: number
  readonly nearly: Nearly | null
  readonly style: Style | null
}

export const TEXT: Reading = { dtype: 'VARCHAR', style: null, dateOrder: null, decimal: null }
export const NO_NEAR_TYPE: NearType = { misfits: 0, nearly: null, style: null }
const typed = (dtype: string, rest: Partial<Reading> = {}): Reading => ({ ...TEXT, dtype, ...rest })

/** Returns a decimal type with room for larger values of the same scale, or DOUBLE for more than 18 digits if no value would change. */
export function decimalType(digits: number, scale: number, isLossless = false): string {
  if (digits + scale <= 18) return `DECIMAL(18,${scale})`
  return isLossless || digits + scale > 38 ? 'DOUBLE' : `DECIMAL(38,${scale})`
}

const slashes = (pattern: string, order: 'mdy' | 'dmy'): Style => ({ type: 'DATE', regex: '[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}', pattern, order, separator: '/' })
const SLASHED = [
  { count: 'monthFirst', style: slashes('%m/%d/%Y', 'mdy') },
  { count: 'dayFirst', style: slashes('%d/%m/%Y', 'dmy') },
] as const

/** Returns every plain way to read all values; empty if they need a style or are texts. Never DOUBLE for whole numbers. */
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
  // more than a few codes mean that this is a column of codes
  if (counts.codes > counts.values * FEW) return NO_NEAR_TYPE
  const kinds: [Nearly, number][] = [
    ['number', counts.whole + counts.decimal + counts.scientific - counts.bareExponents],
    ['date', Math.max(counts.date + counts.datetime, counts.monthFirst, counts.dayFirst)],
    ['boolean', counts.boolean],
  ]
  const [nearly, fitting] = kinds.reduce((best, kind) => (kind[1] > best[1] ? kind : best))
  return isMajority(fitting, counts) ? { misfits: counts.values - fitting, nearly, style: null } : NO_NEAR_TYPE
}

/** Whether a type fits more than half of the values, so that the others deserve a note. */
export const isMajority = (fitting: number, { values }: Pick<TypeCounts, 'values'>): boolean => fitting > values / 2

const NUMBER = `'[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?'`
/** Texts shorter than this are unchanged by a conversion to double and back. */
const SAFE_LENGTH = 16

const digits = (number: string): string => `trim(replace(ltrim(split_part(${number}, 'e', 1), '+-'), '.', ''), '0')`

/** Whether a double has the same digits as a text: in its shortest form, or with the 17 digits that some programs write. */
const sameDigits = (text: string, double: string): string =>
  `(${digits(`CAST(${double} AS VARCHAR)`)} = ${digits(text)} OR ${digits(`printf('%.17g', ${double})`)} = ${digits(text)})`

/** Returns the value if every condition holds, evaluated in order: only inside CASE does the engine stop at the first that fails. */
const where = (value: string, ...conditions: readonly string[]): string =>
  conditions.reduceRight((inner, condition) => `CASE WHEN ${condition} THEN ${inner} END`, value)

/**
 * The aggregates of one column, in the order of TypeCounts. `t` is its present texts (trimmed, null if empty), `raw` the
 * column itself. Cheap comparisons come before every regular expression: most texts never reach one.
 */
export function countsSql(t: string, raw: string): string {
  const count = (...conditions: readonly string[]) => `count(${where('1', ...conditions)})`
  const longest = (pattern: string, ...conditions: readonly string[]) =>
    `coalesce(max(${where(`length(regexp_extract(${t}, '${pattern}', 1))`, ...conditions)}), 0)`
  // digits, signs and the point are between '+' and ':'
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

/** Returns the value of a column whose every value was counted: words for no value become null. */
export function exactCast(name: string, type: Reading): string {
  if (type.dtype === 'VARCHAR') return name
  const trimmed = `trim(${name})`
  const value = type.style ? valueSql(trimmed, type.style, type.dtype) : castText(trimmed, type.dtype)
  return `CASE WHEN ${trimmed} = '' OR ${isNullWordSql(name)} THEN NULL ELSE ${value} END`
}

/** Returns the text of a column as a sampled type reads it: words for no value become null if the sample had some. */
export const sampledText = (name: string, type: Reading & { readonly nullWords: number }): string =>
  type.dtype !== 'VARCHAR' && type.nullWords > 0 ? valueOrNullSql(name) : name

/** Returns the plain cast of such a text, which fails if it cannot be read at all. */
export function sampledCast(text: string, type: Reading): string {
  if (type.dtype === 'VARCHAR') return text
  return type.style ? valueSql(`trim(${text})`, type.style, type.dtype) : castText(text, type.dtype)
}

/**
 * Whether `value`, the plain cast of the present text `text`, lost nothing: no leading zero, no fraction of a whole
 * number, no more decimals than the type has, no notation that the engine reads and people do not write (1_000, t for
 * true). Cheap conditions come first: most values never reach the others.
 */
export function fitsSample(text: string, value: string, type: Reading): string {
  if (type.dtype === 'VARCHAR') return 'TRUE'
  if (type.style) return matchesSql(`trim(${text})`, type.style)
  const found = parseSqlType(type.dtype)
  const noLetters = `NOT contains(${text}, '_') AND NOT contains(${text}, 'e') AND NOT contains(${text}, 'E')`
  // a text from '1' on begins with neither a sign nor a zero: one comparison for most numbers
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

/** Returns `value` if it fits, else an error, after which the import falls back to the whole file. */
export function castOrFail(text: string, value: string, type: Reading): string {
  const fits = fitsSample(text, value, type)
  return fits === 'TRUE' ? value : `CASE WHEN ${text} IS NULL OR ${fits} THEN ${value} ELSE error('does not fit the sample') END`
}
