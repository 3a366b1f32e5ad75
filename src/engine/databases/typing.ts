/** Casts the texts of copied rows to the types that the database declares. */
import type { ImportReport } from '../../contract/dataset.ts'
import { BIGINT, BOOLEAN, DECIMAL_DIGITS, decimal, parseSqlType, type SqlType, scaleOf, sqlTypeName, TEXT, typeFamilyOf } from '../../contract/sql-type.ts'
import { castText, tryCastText } from '../duckdb/text-cast.ts'
import type { ColumnNotes } from '../files/loaded.ts'
import type { Driver, Reading } from './driver.ts'
import { literal, type Query } from './staging.ts'

/** Decimals of up to this many digits are the fastest to add up in the engine. */
const SHORT_DECIMAL = 18
const SAMPLES = 3

export interface Column {
  readonly id: string
  readonly reading: Reading
  /** SQL of the column's text, with NULL for values such as NaN. */
  readonly text: string
}

export interface TypedColumn extends Column {
  readonly type: SqlType
  readonly misfits: number
  readonly samples: readonly string[]
  readonly blanked: number
}

export const columnOf = (driver: Driver, id: string, reading: Reading): Column => {
  const words = driver.nullTexts(reading)
  const text = words.length === 0 ? id : `CASE WHEN ${id} IN (${words.map(literal).join(', ')}) THEN NULL ELSE ${id} END`
  return { id, reading, text: driver.castable(reading, text) }
}

/** Returns the SQL that fills a column, not yet dictionary-encoded. */
export const storedSql = ({ id, text, type }: TypedColumn): string => (type.kind === 'text' ? id : castText(text, sqlTypeName(type)))

/** Returns the maximum digits before and after the decimal point among a column's values. */
async function digitsOf({ text }: Column, query: Query): Promise<readonly [before: number, after: number]> {
  const whole = `length(ltrim(split_part(ltrim(v, '-'), '.', 1), '0'))`
  const [[before, after] = []] = await query(`SELECT max(${whole}), max(length(split_part(v, '.', 2))) FROM (SELECT ${text} AS v FROM source)`)
  return [Number(before ?? 0), Number(after ?? 0)]
}

/** Returns a decimal type for every value of an unbounded numeric column, or text if they have too many digits. */
async function decimalFor(column: Column, query: Query): Promise<SqlType> {
  const [before, scale] = await digitsOf(column, query)
  const precision = Math.max(1, before + scale)
  if (precision > DECIMAL_DIGITS) return TEXT
  return decimal(precision <= SHORT_DECIMAL ? SHORT_DECIMAL : DECIMAL_DIGITS, scale)
}

async function countsWith({ text }: Column, query: Query): Promise<boolean> {
  const [[others] = [0]] = await query(`SELECT count(*) FROM source WHERE (${text}) NOT IN ('0', '1')`)
  return Number(others) > 0
}

async function typeFor(column: Column, query: Query): Promise<SqlType> {
  const { reading } = column
  if (reading.kind === 'number') return await decimalFor(column, query)
  // booleans, unless values other than 0 and 1 occur
  if (reading.kind === 'flag') return (await countsWith(column, query)) ? BIGINT : BOOLEAN
  return reading.kind === 'bytes' ? TEXT : reading
}

const failsOf = ({ text }: Column, type: SqlType): string => `(${text}) IS NOT NULL AND (${tryCastText(text, sqlTypeName(type))}) IS NULL`

async function misfitsOf(column: Column, type: SqlType, query: Query): Promise<number> {
  const [[misfits] = [0]] = await query(`SELECT count(*) FROM source WHERE ${failsOf(column, type)}`)
  return Number(misfits)
}

async function blankedIn({ id, text }: Column, query: Query): Promise<number> {
  const [[blank] = [0]] = text === id ? [[0]] : await query(`SELECT count(*) FROM source WHERE ${id} IS NOT NULL AND (${text}) IS NULL`)
  return Number(blank)
}

/** Returns a column with its declared type, or as text if a value does not fit that type. */
export async function inferType(column: Column, query: Query): Promise<TypedColumn> {
  const { id, reading } = column
  const none = { ...column, misfits: 0, samples: [], blanked: await blankedIn(column, query) }
  const type = await typeFor(column, query)
  if (type.kind === 'text') {
    if (reading.kind === 'text') return { ...none, type }
    const long = await query(`SELECT ${id} FROM source ORDER BY length(${id}) DESC NULLS LAST LIMIT ${SAMPLES}`)
    return { ...none, type, text: id, blanked: 0, misfits: 1, samples: long.map(([value]) => String(value)) }
  }
  const misfits = await misfitsOf(column, type, query)
  if (misfits === 0) return { ...none, type }
  const samples = await query(`SELECT DISTINCT ${id} FROM source WHERE ${failsOf(column, type)} LIMIT ${SAMPLES}`)
  return { ...none, type: TEXT, text: id, blanked: 0, misfits, samples: samples.map(([value]) => String(value)) }
}

type Note = ImportReport['columns'][number]

/** Whether new values with this declared type can be added to a column's existing type. */
export function isCompatibleWith(reading: Reading, { dtype, misfits }: Note): boolean {
  const { kind } = parseSqlType(dtype)
  if (kind === 'text') return reading.kind === 'text' || misfits > 0
  if (reading.kind === 'number') return kind === 'decimal'
  if (reading.kind === 'flag') return kind === 'boolean' || dtype === sqlTypeName(BIGINT)
  return reading.kind !== 'bytes' && sqlTypeName(reading) === dtype
}

async function fits(column: Column, type: SqlType, query: Query): Promise<boolean> {
  if (column.reading.kind === 'number') {
    const [before, after] = await digitsOf(column, query)
    const scale = scaleOf(type) ?? 0
    return after <= scale && type.kind === 'decimal' && before + scale <= type.precision
  }
  if (column.reading.kind === 'flag' && type.kind === 'boolean') return !(await countsWith(column, query))
  return (await misfitsOf(column, type, query)) === 0
}

/** Casts new values to a column's existing type, and adds up the notes on old and new values. Null if a value does not fit. */
export async function typeAsStored(column: Column, note: Note, query: Query): Promise<TypedColumn | null> {
  const type = parseSqlType(note.dtype)
  const { id, reading } = column
  const blanked = type.kind === 'text' ? 0 : await blankedIn(column, query)
  const sum = { ...column, type, misfits: note.misfits, samples: note.misfit_samples, blanked: note.blanked + blanked }
  if (type.kind !== 'text') return (await fits(column, type, query)) ? sum : null
  const isDeclared = reading.kind !== 'number' && reading.kind !== 'flag' && reading.kind !== 'bytes' && reading.kind !== 'text'
  return { ...sum, text: id, misfits: note.misfits + (isDeclared ? await misfitsOf(column, reading, query) : 0) }
}

const NEARLY: Partial<Record<ReturnType<typeof typeFamilyOf>, ColumnNotes['nearly']>> = { number: 'number', date: 'date', datetime: 'date', boolean: 'boolean' }

/** Returns the notes on a column for the import report. `before`: the column's type in the previous version. */
export function notesOf({ reading, misfits, samples, blanked, type }: TypedColumn, before: string | undefined): ColumnNotes {
  const isNumber = reading.kind === 'number' || reading.kind === 'flag'
  const family = isNumber ? 'number' : reading.kind === 'bytes' ? 'text' : typeFamilyOf(reading)
  return {
    ...{ misfits, misfit_samples: [...samples], blanked, nearly: misfits > 0 ? (NEARLY[family] ?? null) : null },
    ...{ date_order: null, ambiguous_dates: false, ambiguous_numbers: false, decimal: null, hint: null },
    was: before !== undefined && before !== sqlTypeName(type) ? before : null,
  }
}
