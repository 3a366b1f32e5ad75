/** Infers the types of a table of texts: finds every type and format that fits a column, then chooses one with evidence from the other columns. */

import { isBirth } from '../date-words.ts'
import { valueOrNullSql } from '../null-words.ts'
import { currenciesSql, digitsSql, isCodeSql } from '../numbers.ts'
import { candidates, matchesSql, type Preferences, plainNumbers } from '../styles.ts'
import type { Style } from '../written-style.ts'
import { type Analysis, chooseReadings, type Inferred, type Proof } from './choose.ts'
import { countsOf, valueOrNull } from './counts.ts'
import { rows, type Texts } from './scan.ts'
import {
  COUNTS_WIDTH,
  countsFrom,
  countsSql,
  decimalType,
  isMajority,
  type NearType,
  NO_NEAR_TYPE,
  nearTypeOf,
  plainReadings,
  type Reading,
  type TypeCounts,
} from './types.ts'

const SAMPLE_SCAN = 20_000
const SAMPLE_VALUES = 300
const ODD_VALUES = 1_000
const COLUMNS_AT_ONCE = 8
/** Maximum number of formats that are counted for a column. */
const LIKELY = 6

export async function sampleOf({ connection, from }: Texts, name: string): Promise<string[]> {
  const found = await rows(
    connection,
    `SELECT DISTINCT v FROM (SELECT ${valueOrNullSql(name)} AS v FROM (SELECT ${name} FROM ${from} WHERE ${name} IS NOT NULL LIMIT ${SAMPLE_SCAN}) AS s) AS t WHERE v IS NOT NULL LIMIT ${SAMPLE_VALUES}`,
  )
  return found.map(([value]) => String(value))
}

interface StyleCount {
  readonly fitting: number
  readonly whole: number
  readonly scale: number
}

/**
 * Counts the values that have a format, and their digits before and after the point. No value fits if they
 * have different currencies, or are all codes.
 */
export async function countStyle({ connection, from }: Texts, name: string, style: Style): Promise<StyleCount> {
  const matches = matchesSql('p', style)
  const isNumber = style.type === 'DECIMAL'
  const more = isNumber ? [...digitsSql('p', style, matches), currenciesSql('p'), `count(CASE WHEN ${isCodeSql('p')} THEN 1 END)`] : ['0', '0', '0', '0']
  const [[fitting, whole, scale, currencies, codes] = []] = await rows(
    connection,
    `WITH presented AS MATERIALIZED (SELECT ${valueOrNullSql(name)} AS p FROM ${from}) SELECT count(CASE WHEN ${matches} THEN 1 END), ${more.join(', ')} FROM presented`,
  )
  const isNone = Number(currencies) > 1 || (Number(codes) > 0 && Number(codes) === Number(fitting))
  return { fitting: isNone ? 0 : Number(fitting), whole: Number(whole), scale: Number(scale) }
}

/** Returns the type for values with this format; null if no type has enough digits. */
export function dtypeOf(style: Style, { whole, scale }: StyleCount): string | null {
  if (style.type !== 'DECIMAL') return style.zoned ? 'TIMESTAMP WITH TIME ZONE' : style.type
  if (style.percent) return whole + scale + 2 > 30 ? null : `DECIMAL(38,${scale + 2})`
  if (scale === 0) return whole <= 18 ? 'BIGINT' : whole <= 38 ? 'DECIMAL(38,0)' : null
  return whole + scale <= 38 ? decimalType(whole, scale) : null
}

/**
 * For a mostly numeric column, keeps only formats that match at least one value that is not a plain number; no other
 * format fits more values than plain numbers do. This is fast because the slow regular expressions of the formats run
 * only on such values.
 */
async function worthCounting({ connection, from }: Texts, name: string, styles: readonly Style[]): Promise<Style[]> {
  if (styles.length === 0) return []
  const reads = styles.map((style) => `count(CASE WHEN ${matchesSql('p', style)} THEN 1 END)`)
  const [[odd, ...counts] = []] = await rows(
    connection,
    `SELECT count(*), ${reads.join(', ')} FROM (SELECT DISTINCT p FROM (SELECT ${valueOrNullSql(name)} AS p FROM ${from}) AS s ` +
      `WHERE p IS NOT NULL AND try_cast(p AS DOUBLE) IS NULL LIMIT ${ODD_VALUES}) AS odd`,
  )
  return Number(odd) === 0 ? [...styles] : styles.filter((_, i) => Number(counts[i]) > 0)
}

const SAMPLE_SHARE = 0.5

const nearlyOf = ({ type, percent }: Style): 'number' | 'percent' | 'date' => (type !== 'DECIMAL' ? 'date' : percent ? 'percent' : 'number')

/** Returns every format that fits all values of a column, or else the one that fits most of them. */
async function byStyle(
  texts: Texts,
  name: string,
  counts: TypeCounts,
  sample: readonly string[],
  preferences: Preferences,
): Promise<{ readings: Reading[]; near: NearType }> {
  const plain = nearTypeOf(counts)
  const likely = candidates(sample, preferences, SAMPLE_SHARE).slice(0, LIKELY)
  const readings: Reading[] = []
  let near = plain
  const isPast = isBirth(texts.labels?.get(name) ?? '')
  for (const found of plain.nearly === 'number' && plain.misfits > 0 ? await worthCounting(texts, name, likely) : likely) {
    const style = isPast && found.pattern?.includes('%y') ? { ...found, isPast } : found
    const counted = await countStyle(texts, name, style)
    const dtype = dtypeOf(style, counted)
    if (dtype !== null && counted.fitting === counts.values) readings.push({ dtype, style, dateOrder: style.order ?? null, decimal: style.decimal ?? null })
    const misfits = counts.values - counted.fitting
    const nearly = nearlyOf(style)
    if (isMajority(counted.fitting, counts) && (near.nearly === null || misfits < near.misfits)) near = { misfits, nearly, style }
  }
  if (readings.length > 0) return { readings, near: NO_NEAR_TYPE }
  return { readings, near: near.nearly === null ? await nearlyNumbers(texts, name, counts, sample) : near }
}

/** Counts the numbers in a column that mixes formats, such as 12% and 0.5. */
async function nearlyNumbers(texts: Texts, name: string, counts: TypeCounts, sample: readonly string[]): Promise<NearType> {
  const styles = candidates(sample, NO_PREFERENCES, 0.01).filter((s) => s.type === 'DECIMAL')
  if (styles.length < 2) return NO_NEAR_TYPE
  const matches = styles.map((style) => matchesSql('p', style))
  const [[all, ...each] = []] = await rows(
    texts.connection,
    `WITH presented AS MATERIALIZED (SELECT ${valueOrNullSql(name)} AS p FROM ${texts.from}) SELECT ${[matches.join(' OR '), ...matches].map((m) => `count(CASE WHEN ${m} THEN 1 END)`).join(', ')} FROM presented`,
  )
  const most = Math.max(...each.map(Number))
  const style = styles[each.findIndex((n) => Number(n) === most)] ?? null
  return isMajority(Number(all), counts) && most > 1 && Number(all) - most <= most
    ? { misfits: counts.values - most, nearly: style ? nearlyOf(style) : 'number', style }
    : NO_NEAR_TYPE
}
const NO_PREFERENCES: Preferences = { decimal: null, date_order: null }

/** Returns the second possible meaning of a column in which every value looks like 1.234: thousands. */
async function asThousands(texts: Texts, name: string, counts: TypeCounts): Promise<Reading[]> {
  const style = plainNumbers(',')
  const counted = await countStyle(texts, name, style)
  const dtype = dtypeOf(style, counted)
  return dtype !== null && counted.fitting === counts.values ? [{ dtype, style, dateOrder: null, decimal: ',' }] : []
}

async function analyse(texts: Texts, name: string, counts: TypeCounts, here: ColumnTexts | null, preferences: Preferences): Promise<Analysis> {
  const known = { values: counts.values, nullWords: counts.nullWords }
  const isAllowed = ({ decimal }: Reading): boolean => decimal === null || preferences.decimal === null || decimal === preferences.decimal
  const plain = plainReadings(counts).filter(isAllowed)
  if (plain.length > 0) {
    const isOpen =
      plain.some((r) => r.decimal !== null) &&
      counts.threes > 0 &&
      counts.threes === counts.decimal &&
      preferences.decimal === null &&
      preferences.origin !== 'cells'
    return { ...known, readings: isOpen ? [...plain, ...(await asThousands(texts, name, counts))] : plain, near: NO_NEAR_TYPE }
  }
  if (counts.values === 0) return { ...known, readings: [], near: NO_NEAR_TYPE }
  if (counts.codes > 0) return { ...known, readings: [], near: nearTypeOf(counts) }
  const sample = here ? sampleHere(here) : await sampleOf(texts, name)
  return { ...known, ...(await byStyle(texts, name, counts, sample, preferences)) }
}

/** Counts which types fit each column, with SQL over many columns at a time. */
async function countInEngine(texts: Texts): Promise<TypeCounts[]> {
  const counts: TypeCounts[] = []
  for (let from = 0; from < texts.names.length; from += COLUMNS_AT_ONCE) {
    const names = texts.names.slice(from, from + COLUMNS_AT_ONCE)
    const presented = names.map((name, i) => `${valueOrNullSql(name)} AS present${i}, ${name}`).join(', ')
    const counted = names.map((name, i) => countsSql(`present${i}`, name)).join(', ')
    const [all = []] = await rows(texts.connection, `WITH presented AS MATERIALIZED (SELECT ${presented} FROM ${texts.from}) SELECT ${counted} FROM presented`)
    for (let i = 0; i < names.length; i++) counts.push(countsFrom(all.slice(i * COUNTS_WIDTH, (i + 1) * COUNTS_WIDTH)))
  }
  return counts
}

type ColumnTexts = readonly (string | null)[]

/** Loads the texts of a small table into memory, by column. */
async function readHere({ connection, from, names }: Texts): Promise<ColumnTexts[]> {
  const columns = await (await connection.run(`SELECT ${names.join(', ')} FROM ${from}`)).getColumns()
  return names.map((_, i) => (columns[i] ?? []) as ColumnTexts)
}

function sampleHere(texts: ColumnTexts): string[] {
  const found = new Set<string>()
  for (const raw of texts) {
    const text = valueOrNull(raw)
    if (text !== null && found.add(text).size >= SAMPLE_VALUES) break
  }
  return [...found]
}

export interface Evidence {
  /** Whether the table is small enough to be counted in memory instead of by the engine. */
  readonly isSample?: boolean
  /** Evidence from columns whose types are already known. */
  readonly known?: readonly Proof[]
}

/** Infers the types of all columns. */
export async function inferTypes(texts: Texts, preferences: Preferences, { isSample = false, known = [] }: Evidence = {}): Promise<Inferred[]> {
  const here = isSample ? await readHere(texts) : null
  const all = here?.map(countsOf) ?? (await countInEngine(texts))
  const analyses: Analysis[] = []
  for (const [i, name] of texts.names.entries()) analyses.push(await analyse(texts, name, all[i] as TypeCounts, here?.[i] ?? null, preferences))
  return chooseReadings(analyses, preferences, known)
}

const PLAIN = {
  number: `regexp_full_match(v, '[+-]?((0|[1-9][0-9]*)(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?')`,
  boolean: `lower(v) IN ('true', 'false')`,
  date: `regexp_full_match(v, '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+)?|[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}')`,
} as const

/** Returns examples of texts that do not fit the type of most values in a column. */
export async function samplesOfMisfits({ connection, from }: Texts, name: string, near: NearType): Promise<string[]> {
  const isFitting = near.style ? matchesSql('v', near.style) : PLAIN[near.nearly === 'date' || near.nearly === 'boolean' ? near.nearly : 'number']
  const found = await rows(
    connection,
    `SELECT DISTINCT left(v, 80) FROM (SELECT ${valueOrNullSql(name)} AS v FROM ${from}) AS t WHERE v IS NOT NULL AND NOT coalesce(${isFitting}, FALSE) LIMIT 5`,
  )
  return found.map(([value]) => String(value))
}
