/** Checks types that were chosen for columns, now or in an earlier import: counts the values that fit, and converts them. */
import type { SchemaType } from '../../../contract/import.ts'
import { parseSqlType } from '../../../contract/sql-type.ts'
import { castText, tryCastText } from '../../duckdb/text-cast.ts'
import { isBirth } from '../date-words.ts'
import { isNullWordSql, valueOrNullSql } from '../null-words.ts'
import { numberSql } from '../numbers.ts'
import { candidates, matchesSql, type Preferences, signedNumbers, stylesForChosenType, valueSql } from '../styles.ts'
import { countStyle, dtypeOf, sampleOf } from './infer.ts'
import { rows, type Texts } from './scan.ts'

/**
 * A type for a column. `fits` returns the SQL condition for a value that fits, and `value` the SQL of the converted
 * value. `loses`: SQL condition for a value that fits but loses a part, such as the time of a date. `text`: SQL of a
 * trimmed text that is not null.
 */
export interface Target {
  readonly dtype: string
  readonly fits: (text: string) => string
  readonly value: (text: string) => string
  readonly loses?: (text: string) => string
}

const BOOLEANS = { true: "('true', 'yes', 'y', 't', '1', '是', '真')", false: "('false', 'no', 'n', 'f', '0', '否', '假')" } as const

const isValueOf = (dtype: string) => (value: string) => (dtype === 'DOUBLE' ? `coalesce(isfinite(${value}), FALSE)` : `${value} IS NOT NULL`)

const castable = (dtype: string): Target => ({
  dtype,
  fits: (text) => `(${isValueOf(dtype)(tryCastText(text, dtype))})`,
  value: (text) => castText(text, dtype),
})

const booleanTarget: Target = {
  dtype: 'BOOLEAN',
  fits: (text) => `(lower(${text}) IN ${BOOLEANS.true} OR lower(${text}) IN ${BOOLEANS.false})`,
  value: (text) => `(lower(${text}) IN ${BOOLEANS.true})`,
}

/** SQL condition for a time with an offset from UTC. */
const hasZone = (text: string): string => `regexp_full_match(${text}, '.*:.*([Zz]|[+-][0-9]{2}(:?[0-9]{2})?)')`

const ISO: Readonly<Record<'DATE' | 'TIMESTAMP' | 'TIME', Target>> = {
  DATE: {
    dtype: 'DATE',
    fits: (text) => `(regexp_full_match(${text}, '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([T ].*)?') AND try_cast(${text} AS TIMESTAMP) IS NOT NULL)`,
    value: (text) => `CAST(CAST(${text} AS TIMESTAMP) AS DATE)`,
    loses: (text) => `coalesce(try_cast(${text} AS TIMESTAMP) <> date_trunc('day', try_cast(${text} AS TIMESTAMP)), FALSE)`,
  },
  TIMESTAMP: { ...castable('TIMESTAMP'), loses: hasZone },
  TIME: { ...castable('TIME'), loses: (text) => `(regexp_full_match(${text}, '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}[T ].*') OR ${hasZone(text)})` },
}

/** Returns the conversion to a chosen type, by the format that most values of a sample have. */
export async function targetFor(texts: Texts, name: string, type: SchemaType, preferences: Preferences): Promise<Target> {
  if (type === 'VARCHAR') return { dtype: 'VARCHAR', fits: () => 'TRUE', value: (text) => text }
  if (type === 'BOOLEAN') return booleanTarget
  const isNumber = type === 'BIGINT' || type === 'DECIMAL' || type === 'DOUBLE'
  const sample = await sampleOf(texts, name)
  const found =
    (isNumber ? signedNumbers(sample, preferences) : null) ??
    candidates(sample, preferences, 0.01).find((s) => (isNumber ? s.type === 'DECIMAL' : s.type === type && !s.zoned)) ??
    stylesForChosenType(type, sample)[0]
  const style = found?.pattern?.includes('%y') && isBirth(texts.labels?.get(name) ?? '') ? { ...found, isPast: true } : found
  if (!isNumber) return style ? { dtype: type, fits: (text) => matchesSql(text, style), value: (text) => valueSql(text, style, type) } : ISO[type]
  if (!style) return castable(type === 'DECIMAL' ? 'DECIMAL(38,6)' : type)
  const match = (text: string) => matchesSql(text, style)
  if (type === 'DOUBLE') {
    const double = castable('DOUBLE')
    return {
      dtype: 'DOUBLE',
      fits: (text) => `(${match(text)} OR ${double.fits(text)})`,
      value: (text) => `CASE WHEN ${match(text)} THEN ${valueSql(text, style, 'DOUBLE')} ELSE ${double.value(text)} END`,
    }
  }
  const { whole, scale } = await countStyle(texts, name, style)
  const dtype = type === 'BIGINT' ? 'BIGINT' : (exact(dtypeOf(style, { fitting: 0, whole, scale: Math.max(scale, 1) })) ?? 'DECIMAL(38,6)')
  const value = (text: string) => valueSql(text, style, dtype)
  if (type !== 'BIGINT' || (scale === 0 && !style.percent)) return { dtype, fits: match, value }
  const number = (text: string) => `CAST(${numberSql(text, style)} AS DECIMAL(38,10))`
  return { dtype, fits: (text) => `(${match(text)} AND ${number(text)} = round(${number(text)}))`, value }
}

/** Keeps a chosen decimal from becoming a double. */
const exact = (dtype: string | null): string | null => (dtype === 'DOUBLE' ? null : dtype)

/** How many values of a column lose a part in the target, and some of them. */
export async function lossesOf({ connection, from }: Texts, name: string, { fits, loses }: Target): Promise<{ losing: number; losing_samples: string[] }> {
  if (!loses) return { losing: 0, losing_samples: [] }
  const text = valueOrNullSql(name)
  const where = `${text} IS NOT NULL AND coalesce(${fits(text)}, FALSE) AND coalesce(${loses(text)}, FALSE)`
  const [[losing] = [0]] = await rows(connection, `SELECT count(*) FROM ${from} WHERE ${where}`)
  if (Number(losing) === 0) return { losing: 0, losing_samples: [] }
  const found = await rows(connection, `SELECT DISTINCT left(${text}, 80) FROM ${from} WHERE ${where} LIMIT 5`)
  return { losing: Number(losing), losing_samples: found.map(([value]) => String(value)) }
}

/** Counts the values of a column that do not fit the target, and returns some of them. */
export async function failuresOf({ connection, from }: Texts, name: string, target: Target): Promise<{ values: number; failing: number; samples: string[] }> {
  const text = valueOrNullSql(name)
  const [[values, fitting] = []] = await rows(
    connection,
    `SELECT count(${text}), count(*) FILTER (WHERE ${text} IS NOT NULL AND ${target.fits(text)}) FROM ${from}`,
  )
  const failing = Number(values) - Number(fitting)
  if (failing === 0) return { values: Number(values), failing, samples: [] }
  const found = await rows(
    connection,
    `SELECT DISTINCT left(${text}, 80) FROM ${from} WHERE ${text} IS NOT NULL AND NOT coalesce(${target.fits(text)}, FALSE) LIMIT 5`,
  )
  return { values: Number(values), failing, samples: found.map(([value]) => String(value)) }
}

/** Counts the texts in each column that mean a missing value, such as NA, and become null in a typed column. */
export async function countWords({ connection, from }: Texts, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return []
  const counts = names.map((name) => `count(CASE WHEN trim(${name}) <> '' AND ${isNullWordSql(name)} THEN 1 END)`)
  const [found = []] = await rows(connection, `SELECT ${counts.join(', ')} FROM ${from}`)
  return found.map(Number)
}

/** A target whose values fit only if they lose nothing: a column that was a date must not lose the times of a new file. */
const lossless = ({ loses, ...target }: Target): Target =>
  loses ? { ...target, fits: (text) => `(${target.fits(text)} AND NOT coalesce(${loses(text)}, FALSE))` } : target

/** Returns the conversion to a type that an earlier import chose. */
export async function targetOf(texts: Texts, name: string, dtype: string, preferences: Preferences): Promise<Target> {
  const type = ({ BIGINT: 'BIGINT', DOUBLE: 'DOUBLE', BOOLEAN: 'BOOLEAN', DATE: 'DATE', TIMESTAMP: 'TIMESTAMP', TIME: 'TIME', VARCHAR: 'VARCHAR' } as const)[
    dtype
  ]
  if (type) {
    const target = await targetFor(texts, name, type, preferences)
    return lossless(target)
  }
  if (parseSqlType(dtype).kind !== 'decimal') return castable(dtype)
  const decimal = await targetFor(texts, name, 'DECIMAL', preferences)
  const value = (text: string) => `CAST(${decimal.value(text)} AS ${dtype})`
  const isKept = (text: string) => `coalesce(try_cast(${decimal.value(text)} AS ${dtype}) = ${decimal.value(text)}, FALSE)`
  return { dtype, fits: (text) => `(CASE WHEN ${decimal.fits(text)} THEN ${isKept(text)} ELSE FALSE END)`, value }
}
