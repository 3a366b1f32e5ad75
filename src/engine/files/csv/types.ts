/**
 * What type a column of text is. Counting is one aggregate query over a sample or the whole
 * file; choosing is a pure function of the counts, so it is tested without an engine.
 */

import { matchesSql, type Preferences, type Style, valueSql } from '../styles.ts'

/** Counts over the values of one column that are neither null nor empty nor a word for nothing. */
export interface TypeCounts {
  readonly values: number
  /** Words that stand for no value in a typed column: NULL, NA, N/A, #N/A, NaN, -. */
  readonly nullWords: number
  readonly whole: number
  readonly leadingZero: number
  readonly decimal: number
  readonly scientific: number
  readonly integerDigits: number
  readonly scale: number
  readonly boolean: number
  readonly date: number
  readonly datetime: number
  readonly monthFirst: number
  readonly dayFirst: number
}

export interface ColumnType {
  readonly dtype: string
  /** How the values are written, where a plain cast does not read them. */
  readonly style: Style | null
  readonly dateOrder: 'mdy' | 'dmy' | 'ymd' | null
  /** Values that would have fitted `nearly`, where the column stays text because of others. */
  readonly misfits: number
  readonly nearly: 'number' | 'date' | 'boolean' | null
}

export const TEXT: ColumnType = { dtype: 'VARCHAR', style: null, dateOrder: null, misfits: 0, nearly: null }
const typed = (dtype: string, rest: Partial<ColumnType> = {}): ColumnType => ({ ...TEXT, dtype, ...rest })

/** A decimal with room for larger values of the same scale; DOUBLE only where 38 digits do not suffice. */
export function decimalType(digits: number, scale: number): string {
  if (digits + scale > 38) return 'DOUBLE'
  return digits + 3 + scale <= 18 ? `DECIMAL(18,${scale})` : `DECIMAL(38,${scale})`
}

const slashes = (pattern: string, order: 'mdy' | 'dmy'): Style => ({ type: 'DATE', regex: '[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}', pattern, order })
const monthFirst = { count: 'monthFirst', style: slashes('%m/%d/%Y', 'mdy') } as const
const dayFirst = { count: 'dayFirst', style: slashes('%d/%m/%Y', 'dmy') } as const

/** The narrowest type that holds every value; text when none does. Never DOUBLE for whole numbers. */
export function chooseType(counts: TypeCounts, { decimal, date_order }: Pick<Preferences, 'decimal' | 'date_order'>): ColumnType {
  const { values } = counts
  if (values === 0) return TEXT
  if (counts.leadingZero > 0) return TEXT
  if (counts.whole === values) {
    if (counts.integerDigits <= 18) return typed('BIGINT')
    return counts.integerDigits <= 38 ? typed('DECIMAL(38,0)') : TEXT
  }
  if (decimal === ',' && counts.decimal > 0) return TEXT
  if (counts.whole + counts.decimal === values) return typed(decimalType(counts.integerDigits, counts.scale))
  if (counts.whole + counts.decimal + counts.scientific === values && counts.integerDigits <= 15) return typed('DOUBLE')
  if (counts.boolean === values) return typed('BOOLEAN')
  if (counts.date === values) return typed('DATE', { dateOrder: 'ymd' })
  if (counts.date + counts.datetime === values) return typed('TIMESTAMP', { dateOrder: 'ymd' })
  const orders = date_order === 'dmy' ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
  const order = orders.find(({ count }) => counts[count] === values)
  if (order) return typed('DATE', { style: order.style, dateOrder: order.style.order ?? null })
  return nearlyTyped(counts)
}

/** Text, with a note when most values had one type. */
function nearlyTyped(counts: TypeCounts): ColumnType {
  const kinds: ['number' | 'date' | 'boolean', number][] = [
    ['number', counts.whole + counts.decimal + counts.scientific],
    ['date', counts.date + counts.datetime],
    ['boolean', counts.boolean],
  ]
  const [nearly, fitting] = kinds.reduce((best, kind) => (kind[1] > best[1] ? kind : best))
  return isMost(fitting, counts) ? typed('VARCHAR', { misfits: counts.values - fitting, nearly }) : TEXT
}

/** More than half of the values: then those that do not fit are worth a note. */
export const isMost = (fitting: number, { values }: TypeCounts): boolean => fitting > values / 2

const NULL_WORDS = `('null', 'na', 'n/a', '#n/a', 'nan', '-', 'none')`
const NUMBER = `'[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?'`

export const isNullWord = (sql: string): string => `lower(trim(${sql})) IN ${NULL_WORDS}`

/** A text that is a value: trimmed, and null where it is empty or a word for nothing. */
export const present = (name: string): string =>
  `(CASE WHEN trim(${name}) = '' OR (length(${name}) < 12 AND ${isNullWord(name)}) THEN NULL ELSE trim(${name}) END)`

/** A value where every condition holds, tried in order: the engine stops at the first that fails only inside CASE. */
const where = (value: string, ...conditions: readonly string[]): string =>
  conditions.reduceRight((inner, condition) => `CASE WHEN ${condition} THEN ${inner} END`, value)

/**
 * The aggregates of one column, in the order of TypeCounts. `t` names its present texts (trimmed,
 * null where there is nothing), `raw` the column itself. Cheap comparisons stand before every
 * regular expression: most texts never reach one.
 */
export function countsSql(t: string, raw: string): string {
  const count = (...conditions: readonly string[]) => `count(${where('1', ...conditions)})`
  const longest = (pattern: string, ...conditions: readonly string[]) =>
    `coalesce(max(${where(`length(regexp_extract(${t}, '${pattern}', 1))`, ...conditions)}), 0)`
  // digits, signs and the point stand between '+' and ':'
  const numeric = [`${t} >= '+'`, `${t} < ':'`]
  const matches = (pattern: string) => `regexp_full_match(${t}, ${pattern})`
  const fixed = [...numeric, `contains(${t}, '.')`, matches(`'[+-]?([0-9]+\\.[0-9]*|\\.[0-9]+)'`)]
  const slashed = [...numeric, `contains(${t}, '/')`, matches(`'[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}'`)]
  return [
    `count(${t})`,
    count(`length(${raw}) < 12`, isNullWord(raw)),
    count(...numeric, matches(`'[+-]?(0|[1-9][0-9]*)'`)),
    count(...numeric, matches(`'[+-]?0[0-9]+'`)),
    count(...fixed),
    count(...numeric, `contains(${t}, 'e') OR contains(${t}, 'E')`, matches(NUMBER)),
    longest('^[+-]?([0-9]*)', ...numeric, matches(NUMBER)),
    longest('\\.([0-9]*)', ...fixed),
    count(`length(${t}) IN (4, 5)`, `lower(${t}) IN ('true', 'false')`),
    count(`length(${t}) = 10`, ...numeric, matches(`'[0-9]{4}-[0-9]{2}-[0-9]{2}'`), `try_cast(${t} AS DATE) IS NOT NULL`),
    count(
      `length(${t}) >= 16`,
      ...numeric,
      matches(`'[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,6})?)?Z?'`),
      `try_cast(${t} AS TIMESTAMP) IS NOT NULL`,
    ),
    count(...slashed, `try_strptime(${t}, '%m/%d/%Y') IS NOT NULL`),
    count(...slashed, `try_strptime(${t}, '%d/%m/%Y') IS NOT NULL`),
  ].join(', ')
}

export const COUNTS_WIDTH = 13

export function countsFrom(values: readonly unknown[]): TypeCounts {
  const [all, nullWords, whole, leadingZero, decimal, scientific, integerDigits, scale, boolean, date, datetime, monthFirst, dayFirst] = values.map(Number)
  const n = (value: number | undefined) => value ?? 0
  return {
    values: n(all),
    nullWords: n(nullWords),
    whole: n(whole),
    leadingZero: n(leadingZero),
    decimal: n(decimal),
    scientific: n(scientific),
    integerDigits: n(integerDigits),
    scale: n(scale),
    boolean: n(boolean),
    date: n(date),
    datetime: n(datetime),
    monthFirst: n(monthFirst),
    dayFirst: n(dayFirst),
  }
}

/** The value of a column whose every value was counted: words for nothing become null. */
export function exactCast(name: string, type: ColumnType): string {
  if (type.dtype === 'VARCHAR') return name
  const trimmed = `trim(${name})`
  const value = type.style ? valueSql(trimmed, type.style, type.dtype) : `CAST(${trimmed} AS ${type.dtype})`
  return `CASE WHEN ${trimmed} = '' OR ${isNullWord(name)} THEN NULL ELSE ${value} END`
}

/** The text of a column as a sampled type reads it: words for nothing are null where the sample had some. */
export const sampledText = (name: string, type: ColumnType & { readonly nullWords: boolean }): string =>
  type.dtype !== 'VARCHAR' && type.nullWords ? present(name) : name

/** The plain cast of such a text; an error where it cannot be read at all. */
export function sampledCast(text: string, type: ColumnType): string {
  if (type.dtype === 'VARCHAR') return text
  return type.style ? valueSql(`trim(${text})`, type.style, type.dtype) : `CAST(${text} AS ${type.dtype})`
}

/**
 * Whether `value`, the plain cast of the present text `text`, lost nothing: no leading zero, no
 * fraction of a whole number, no more decimals than the type has. Cheap conditions stand first:
 * most values never reach another.
 */
export function fitsSample(text: string, value: string, type: ColumnType): string {
  if (type.dtype === 'VARCHAR') return 'TRUE'
  if (type.style) return matchesSql(`trim(${text})`, type.style)
  const scale = /^DECIMAL\(\d+,(\d+)\)/.exec(type.dtype)?.[1]
  if (type.dtype === 'BIGINT') return `CAST(${value} AS VARCHAR) = ${text}`
  const point = `strpos(${text}, '.')`
  if (scale !== undefined)
    return `((strlen(${text}) - ${point} <= ${scale} OR ${point} = 0) AND (NOT starts_with(${text}, '0') OR strlen(${text}) = 1 OR ${point} = 2))`
  if (type.dtype === 'DOUBLE') return `isfinite(${value})`
  if (type.dtype === 'DATE') return `strlen(${text}) = 10`
  if (type.dtype === 'TIMESTAMP') return `strlen(${text}) BETWEEN 10 AND 27 AND NOT contains(${text}, '+')`
  return 'TRUE'
}

/** `value` where it fits; an error where it does not, and the import falls back to the whole file. */
export function guarded(text: string, value: string, type: ColumnType): string {
  const fits = fitsSample(text, value, type)
  return fits === 'TRUE' ? value : `CASE WHEN ${text} IS NULL OR ${fits} THEN ${value} ELSE error('does not fit the sample') END`
}
