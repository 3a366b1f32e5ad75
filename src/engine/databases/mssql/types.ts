/** Maps the type names in SQL Server's description of a query to column types, and to the SQL that requests their values. */
import { BIGINT, BOOLEAN, DATE, DOUBLE, decimal, TEXT, TIME, TIMESTAMP } from '../../../contract/sql-type.ts'
import type { Reading, SourceField } from '../driver.ts'

const ZONED: Reading = { kind: 'timestamp', zoned: true, digits: 6 }

interface Known {
  readonly reading: Reading
  /** Returns the SQL for a value's exact text, or for the value itself if the protocol transfers it exactly. */
  readonly asText: (name: string) => string
}

const plain = (name: string): string => name
const converted =
  (type: string, style?: number) =>
  (name: string): string =>
    `CONVERT(${type}, ${name}${style === undefined ? '' : `, ${style}`})`
const LONG_TEXT: Known = { reading: TEXT, asText: converted('nvarchar(max)') }
/** Needs no conversion: the driver returns 64-bit integers as strings of digits. */
const WHOLE: Known = { reading: BIGINT, asText: plain }
const FLOAT: Known = { reading: DOUBLE, asText: plain }
/** Style 121 writes `yyyy-mm-dd hh:mi:ss` and every digit of the fraction. */
const MOMENT: Known = { reading: TIMESTAMP, asText: converted('nvarchar(27)', 121) }
const BYTES: Known = { reading: { kind: 'bytes' }, asText: () => 'NULL' }
/** Style 2 writes all four decimals, without thousands separators. */
const money = (precision: number): Known => ({ reading: decimal(precision, 4), asText: converted('nvarchar(25)', 2) })

/** Returns the SQL for the text of a sql_variant, whose values each have their own type. Converting these types directly to text would lose digits. */
function variant(name: string): string {
  const by = (types: string, type: string, style: number): string => `WHEN ${types} THEN CONVERT(nvarchar(50), CONVERT(${type}, ${name}), ${style})`
  const cases = [
    by("N'float', N'real'", 'float', 3),
    by("N'money', N'smallmoney'", 'money', 2),
    by("N'date', N'datetime', N'smalldatetime', N'datetime2'", 'datetime2(7)', 121),
    by("N'datetimeoffset'", 'datetimeoffset(7)', 121),
  ].map((when) => when.replace(/^WHEN (.*?) THEN/, `WHEN CONVERT(nvarchar(128), SQL_VARIANT_PROPERTY(${name}, 'BaseType')) IN ($1) THEN`))
  return `CASE ${cases.join(' ')} ELSE CONVERT(nvarchar(4000), ${name}) END`
}

const KNOWN: Readonly<Record<string, Known>> = {
  ...{ bigint: WHOLE, int: WHOLE, smallint: WHOLE, tinyint: WHOLE },
  bit: { reading: BOOLEAN, asText: converted('nvarchar(1)') },
  ...{ money: money(19), smallmoney: money(10), float: FLOAT, real: FLOAT },
  date: { reading: DATE, asText: converted('nvarchar(10)', 23) },
  time: { reading: TIME, asText: converted('nvarchar(16)', 121) },
  ...{ datetime: MOMENT, datetime2: MOMENT, smalldatetime: MOMENT },
  datetimeoffset: { reading: ZONED, asText: (name) => `CONVERT(nvarchar(27), CONVERT(datetime2(7), SWITCHOFFSET(${name}, '+00:00')), 121)` },
  ...{ text: LONG_TEXT, ntext: LONG_TEXT, xml: LONG_TEXT, json: LONG_TEXT },
  uniqueidentifier: { reading: TEXT, asText: converted('nvarchar(36)') },
  sql_variant: { reading: TEXT, asText: variant },
  hierarchyid: { reading: TEXT, asText: (name) => `${name}.ToString()` },
  ...{ binary: BYTES, varbinary: BYTES, image: BYTES, timestamp: BYTES, rowversion: BYTES, geometry: BYTES, geography: BYTES, vector: BYTES },
}

const NAME = /^(\w+)(?:\((\w+)(?:,\s*(\d+))?\))?/
/** Maximum length, in UTF-16 units, of a text type without `max`. */
const SHORT = 4_000

function knownOf(sourceType: string): Known {
  const [, name = '', size = '', scale = '0'] = NAME.exec(sourceType) ?? []
  if (name === 'decimal' || name === 'numeric') return { reading: decimal(Number(size), Number(scale)), asText: converted('nvarchar(41)') }
  // keeps the declared width: the protocol sends short texts unchunked
  if (/^n?(var)?char$/.test(name)) {
    const known = Number(size) <= SHORT ? { reading: TEXT, asText: converted(`nvarchar(${size})`) } : LONG_TEXT
    // removes the padding of a fixed-length text
    return name.includes('var') ? known : { reading: TEXT, asText: (column) => `RTRIM(${known.asText(column)})` }
  }
  // CLR types run code on the server, so they are not imported
  return KNOWN[name] ?? BYTES
}

export const fieldOf = (name: string, sourceType: string): SourceField => ({ name, sourceType, reading: knownOf(sourceType).reading })

/** Returns the SQL for a column's exact text. */
export const textOf = ({ sourceType }: SourceField, name: string): string => knownOf(sourceType).asText(name)

export const isReal = ({ sourceType }: SourceField): boolean => sourceType === 'real'

/** No text becomes NULL: SQL Server has no NaN and no zero dates. */
export const nullTexts = (): readonly string[] => []

/**
 * SQL Server stores seven digits of fractional seconds, and our engine six. A value whose seventh digit is not zero
 * fails to convert instead of losing it. Date-times with an offset arrive in UTC, without the offset.
 */
export function castable(reading: Reading, sql: string): string {
  if (reading.kind !== 'timestamp' && reading.kind !== 'time') return sql
  const text = `CASE WHEN length(split_part(${sql}, '.', 2)) < 7 THEN ${sql} WHEN ends_with(${sql}, '0') THEN left(${sql}, -1) ELSE ${sql} || ' is finer' END`
  return reading.kind === 'timestamp' && reading.zoned ? `(${text}) || '+00'` : text
}

/** Returns an SQL literal of the column's type, for comparing keys. A `datetime` counts in 1/300 seconds, so it equals only literals of its own type. */
export function boundLiteral({ sourceType, reading }: SourceField, value: string): string {
  if (reading.kind === 'decimal') return `CONVERT(decimal(${reading.precision}, ${reading.scale}), '${value}')`
  if (reading.kind === 'date') return `CONVERT(date, '${value}', 23)`
  if (reading.kind !== 'timestamp') return `CONVERT(bigint, '${value}')`
  if (reading.zoned) return `CONVERT(datetimeoffset(7), '${value} +00:00', 121)`
  return sourceType === 'datetime' ? `CONVERT(datetime, '${value.replace(/(\.\d{3})\d+$/, '$1')}', 121)` : `CONVERT(datetime2(7), '${value}', 121)`
}

/**
 * Returns SQL that converts a key to a whole number, dates to days since 1970. Null for decimals, which may have no room
 * for more digits, and for date-times, whose text is rounded.
 */
export function integerKey({ reading }: SourceField, name: string): string | null {
  if (reading.kind === 'date') return `DATEDIFF(day, CONVERT(date, '1970-01-01', 23), ${name})`
  return reading.kind === 'integer' ? `CONVERT(bigint, ${name})` : null
}
