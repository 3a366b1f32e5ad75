/** The types of a table of texts: plain ones by counting, written ones by their style, chosen ones as they were chosen. */
import type { SchemaType } from '../../../contract/import.ts'
import { candidates, currenciesSql, digitsSql, matchesSql, type Preferences, type Style, valueSql } from '../styles.ts'
import { countsOf, presentText } from './counts.ts'
import { rows, type Texts } from './scan.ts'
import { COUNTS_WIDTH, type ColumnType, chooseType, countsFrom, countsSql, decimalType, isMost, present, TEXT, type TypeCounts } from './types.ts'

const SAMPLE_SCAN = 20_000
const SAMPLE_VALUES = 300
const ODD_VALUES = 1_000
const COLUMNS_AT_ONCE = 8

export interface Inferred extends ColumnType {
  readonly nullWords: boolean
  /** Days and months could be read either way. */
  readonly ambiguous: boolean
  readonly values: number
}

export async function sampleOf({ connection, from }: Texts, name: string): Promise<string[]> {
  const found = await rows(
    connection,
    `SELECT DISTINCT v FROM (SELECT ${present(name)} AS v FROM (SELECT ${name} FROM ${from} WHERE ${name} IS NOT NULL LIMIT ${SAMPLE_SCAN}) AS s) AS t WHERE v IS NOT NULL LIMIT ${SAMPLE_VALUES}`,
  )
  return found.map(([value]) => String(value))
}

/** How many values have a style, and their digits before and after the point; none where several currencies are mixed. */
async function countStyle({ connection, from }: Texts, name: string, style: Style): Promise<{ fitting: number; whole: number; scale: number }> {
  const digits = style.type === 'DECIMAL' ? [...digitsSql('p', style), currenciesSql('p')] : ['0', '0', '0']
  const [[fitting, whole, scale, currencies] = []] = await rows(
    connection,
    `WITH presented AS MATERIALIZED (SELECT ${present(name)} AS p FROM ${from}) SELECT count(CASE WHEN ${matchesSql('p', style)} THEN 1 END), ${digits.join(', ')} FROM presented`,
  )
  if (Number(currencies) > 1) return { fitting: 0, whole: 0, scale: 0 }
  return { fitting: Number(fitting), whole: Number(whole), scale: Number(scale) }
}

function dtypeOf(style: Style, whole: number, scale: number): string | null {
  if (style.type !== 'DECIMAL') return style.zoned ? 'TIMESTAMP WITH TIME ZONE' : style.type
  if (style.percent) return whole + scale + 2 > 30 ? null : `DECIMAL(38,${scale + 2})`
  if (scale === 0) return whole <= 18 ? 'BIGINT' : whole <= 38 ? 'DECIMAL(38,0)' : null
  return whole + scale <= 38 ? decimalType(whole, scale) : null
}

/**
 * Of a column of plain numbers but for a few: the styles that read any of the few. No other fits
 * more values than the plain numbers are. Styles are counted by regular expressions, which take
 * long, and this is one look at the values that are no plain number.
 */
async function worthCounting({ connection, from }: Texts, name: string, styles: readonly Style[]): Promise<Style[]> {
  if (styles.length === 0) return []
  const reads = styles.map((style) => `count(CASE WHEN ${matchesSql('p', style)} THEN 1 END)`)
  const [[odd, ...counts] = []] = await rows(
    connection,
    `SELECT count(*), ${reads.join(', ')} FROM (SELECT DISTINCT p FROM (SELECT ${present(name)} AS p FROM ${from}) AS s ` +
      `WHERE p IS NOT NULL AND try_cast(p AS DOUBLE) IS NULL LIMIT ${ODD_VALUES}) AS odd`,
  )
  return Number(odd) === 0 ? [...styles] : styles.filter((_, i) => Number(counts[i]) > 0)
}

/** The style that all values of a column have; text, with a note, where nearly all have one. */
async function byStyle(
  texts: Texts,
  name: string,
  counts: TypeCounts,
  plain: ColumnType,
  preferences: Preferences,
  sample: readonly string[],
): Promise<ColumnType & { ambiguous: boolean }> {
  const { styles, ambiguous } = candidates(sample, preferences)
  const likely = styles.slice(0, 4)
  let nearly: ColumnType = TEXT
  for (const style of plain.nearly === 'number' ? await worthCounting(texts, name, likely) : likely) {
    const { fitting, whole, scale } = await countStyle(texts, name, style)
    const dtype = dtypeOf(style, whole, scale)
    if (dtype !== null && fitting === counts.values) return { ...TEXT, dtype, style, dateOrder: style.order ?? null, ambiguous }
    const kind = style.type === 'DECIMAL' ? 'number' : 'date'
    if (isMost(fitting, counts) && nearly.nearly === null) nearly = { ...TEXT, misfits: counts.values - fitting, nearly: kind }
  }
  return { ...nearly, ambiguous: false }
}

/** Counts of many columns at once, in the engine. */
async function countInEngine(texts: Texts): Promise<TypeCounts[]> {
  const counts: TypeCounts[] = []
  for (let from = 0; from < texts.names.length; from += COLUMNS_AT_ONCE) {
    const names = texts.names.slice(from, from + COLUMNS_AT_ONCE)
    const presented = names.map((name, i) => `${present(name)} AS present${i}, ${name}`).join(', ')
    const counted = names.map((name, i) => countsSql(`present${i}`, name)).join(', ')
    const [all = []] = await rows(texts.connection, `WITH presented AS MATERIALIZED (SELECT ${presented} FROM ${texts.from}) SELECT ${counted} FROM presented`)
    for (let i = 0; i < names.length; i++) counts.push(countsFrom(all.slice(i * COUNTS_WIDTH, (i + 1) * COUNTS_WIDTH)))
  }
  return counts
}

type ColumnTexts = readonly (string | null)[]

/** The texts of a table that is small enough to be read, column by column. */
async function readHere({ connection, from, names }: Texts): Promise<ColumnTexts[]> {
  const columns = await (await connection.run(`SELECT ${names.join(', ')} FROM ${from}`)).getColumns()
  return names.map((_, i) => (columns[i] ?? []) as ColumnTexts)
}

function sampleHere(texts: ColumnTexts): string[] {
  const found = new Set<string>()
  for (const raw of texts) {
    const text = presentText(raw)
    if (text !== null && found.add(text).size >= SAMPLE_VALUES) break
  }
  return [...found]
}

/** The types of every column, inferred. `isSample`: few rows, read here rather than counted by the engine. */
export async function inferTypes(texts: Texts, preferences: Preferences, isSample = false): Promise<Inferred[]> {
  const here = isSample ? await readHere(texts) : null
  const all = here?.map(countsOf) ?? (await countInEngine(texts))
  const inferred: Inferred[] = []
  for (const [i, name] of texts.names.entries()) {
    const counts = all[i] as TypeCounts
    const plain = chooseType(counts, preferences)
    const known = { nullWords: counts.nullWords > 0, values: counts.values }
    const undecided = plain.dtype === 'VARCHAR' && counts.values > 0 && counts.leadingZero === 0
    if (!undecided) {
      const ambiguous = plain.dtype === 'DATE' && counts.monthFirst === counts.values && counts.dayFirst === counts.values
      inferred.push({ ...plain, ambiguous, ...known })
      continue
    }
    const sample = here?.[i] ? sampleHere(here[i]) : await sampleOf(texts, name)
    const styled = await byStyle(texts, name, counts, plain, preferences, sample)
    const isBetter = styled.dtype !== 'VARCHAR' || styled.misfits > 0
    inferred.push({ ...(isBetter ? styled : { ...plain, ambiguous: false }), ...known })
  }
  return inferred
}

/** A type that a person chose for a column: what fits it, and the value of what fits. `text` is SQL of a present text. */
export interface Target {
  readonly dtype: string
  readonly fits: (text: string) => string
  readonly value: (text: string) => string
}

const BOOLEANS = { true: "('true', 'yes', 'y', 't', '1', '是', '真')", false: "('false', 'no', 'n', 'f', '0', '否', '假')" } as const

const castable = (dtype: string): Target => ({
  dtype,
  fits: (text) => `(try_cast(${text} AS ${dtype}) IS NOT NULL)`,
  value: (text) => `CAST(${text} AS ${dtype})`,
})

const booleanTarget: Target = {
  dtype: 'BOOLEAN',
  fits: (text) => `(lower(${text}) IN ${BOOLEANS.true} OR lower(${text}) IN ${BOOLEANS.false})`,
  value: (text) => `(lower(${text}) IN ${BOOLEANS.true})`,
}

const ISO: Readonly<Record<'DATE' | 'TIMESTAMP' | 'TIME', Target>> = {
  DATE: {
    dtype: 'DATE',
    fits: (text) => `(regexp_full_match(${text}, '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([T ].*)?') AND try_cast(${text} AS TIMESTAMP) IS NOT NULL)`,
    value: (text) => `CAST(CAST(${text} AS TIMESTAMP) AS DATE)`,
  },
  TIMESTAMP: castable('TIMESTAMP'),
  TIME: castable('TIME'),
}

/** How the values of a column become a chosen type: in the style that most of a sample has. */
export async function targetFor(texts: Texts, name: string, type: SchemaType, preferences: Preferences): Promise<Target> {
  if (type === 'VARCHAR') return { dtype: 'VARCHAR', fits: () => 'TRUE', value: (text) => text }
  if (type === 'BOOLEAN') return booleanTarget
  const isNumber = type === 'BIGINT' || type === 'DECIMAL' || type === 'DOUBLE'
  const { styles } = candidates(await sampleOf(texts, name), preferences, 0.01)
  const style = styles.find((s) => (isNumber ? s.type === 'DECIMAL' : s.type === type && !s.zoned))
  if (!isNumber) return style ? { dtype: type, fits: (text) => matchesSql(text, style), value: (text) => valueSql(text, style, type) } : ISO[type]
  if (!style) return castable(type === 'DECIMAL' ? 'DECIMAL(38,6)' : type)
  const match = (text: string) => matchesSql(text, style)
  if (type === 'DOUBLE') return { dtype: 'DOUBLE', fits: match, value: (text) => valueSql(text, style, 'DOUBLE') }
  const { whole, scale } = await countStyle(texts, name, style)
  const dtype = type === 'BIGINT' ? 'BIGINT' : (dtypeOf({ ...style }, whole, Math.max(scale, 1)) ?? 'DECIMAL(38,6)')
  const value = (text: string) => valueSql(text, style, dtype)
  if (type !== 'BIGINT' || (scale === 0 && !style.percent)) return { dtype, fits: match, value }
  const isWhole = (text: string) => `(${match(text)} AND ${valueSql(text, style, 'DECIMAL(38,10)')} = round(${valueSql(text, style, 'DECIMAL(38,10)')}))`
  return { dtype, fits: isWhole, value }
}

/** How many values of a column do not fit a target, with samples of them. */
export async function failuresOf({ connection, from }: Texts, name: string, target: Target): Promise<{ values: number; failing: number; samples: string[] }> {
  const text = present(name)
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
