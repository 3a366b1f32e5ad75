/** Maps the protocol types of MariaDB and MySQL to column types. Types that are not listed, such as enum, set, json and uuid, are imported as text. */
import { BIGINT, DATE, DECIMAL_DIGITS, DOUBLE, decimal, TEXT, TIME, TIMESTAMP } from '../../../contract/sql-type.ts'
import type { Reading, SourceField } from '../driver.ts'

/** A column definition, as the driver parses it from the protocol. */
export interface WireField {
  readonly name: string
  readonly columnType?: number
  readonly columnLength?: number
  readonly characterSet?: number
  readonly decimals: number
  readonly flags: number | string[]
  readonly extendedTypeName?: string
  readonly extendedFormat?: string
}

type Named = readonly [name: string, reading: Reading]

const BINARY = 63
const UTF8_BYTES = 4
const UNSIGNED = 32
const ENUM = 256
const SET = 2_048
const BIT = 16
const FLOAT = 4

/** The type of an unsigned 64-bit integer. */
const UNSIGNED_64 = decimal(20, 0)
const ZONED: Reading = { kind: 'timestamp', zoned: true, digits: 6 }

const WHOLE: ReadonlyMap<number, string> = new Map([
  [1, 'tinyint'],
  [2, 'smallint'],
  [3, 'int'],
  [8, 'bigint'],
  [9, 'mediumint'],
])
const OTHERS: ReadonlyMap<number, Named> = new Map<number, Named>([
  [FLOAT, ['float', DOUBLE]],
  [5, ['double', DOUBLE]],
  [6, ['null', TEXT]],
  [7, ['timestamp', ZONED]],
  [10, ['date', DATE]],
  [11, ['time', TIME]],
  [12, ['datetime', TIMESTAMP]],
  [13, ['year', BIGINT]],
  [14, ['date', DATE]],
  [242, ['vector', { kind: 'bytes' }]],
  [245, ['json', TEXT]],
  [255, ['geometry', { kind: 'bytes' }]],
])
const TEXTS = ['tinytext', 'text', 'mediumtext', 'longtext']
const BLOBS = ['tinyblob', 'blob', 'mediumblob', 'longblob']
const LENGTHS = [255, 65_535, 16_777_215]

const sized = (names: readonly string[], length: number): string => names[LENGTHS.filter((most) => length > most).length] ?? ''

/** Derives a decimal type from the display length, which includes the sign and the decimal point. */
function decimalOf(length: number, scale: number, unsigned: boolean): Named {
  const precision = length - (scale > 0 ? 1 : 0) - (unsigned ? 0 : 1)
  const reading: Reading = precision >= 1 && precision <= DECIMAL_DIGITS && scale <= precision ? decimal(precision, scale) : { kind: 'number' }
  return [`decimal(${precision},${scale})${unsigned ? ' unsigned' : ''}`, reading]
}

function textOf(type: number, length: number, isBytes: boolean, flags: number): Named {
  const chars = Math.floor(length / UTF8_BYTES)
  if ((flags & ENUM) !== 0) return ['enum', TEXT]
  if ((flags & SET) !== 0) return ['set', TEXT]
  if (type === 254) return isBytes ? [`binary(${length})`, { kind: 'bytes' }] : [`char(${chars})`, TEXT]
  if (type === 253) return isBytes ? [`varbinary(${length})`, { kind: 'bytes' }] : [`varchar(${chars})`, TEXT]
  return isBytes ? [sized(BLOBS, length), { kind: 'bytes' }] : [sized(TEXTS, chars), TEXT]
}

function typeOf({ columnType = 0, columnLength = 0, characterSet, decimals, flags: told, extendedTypeName, extendedFormat }: WireField): Named {
  const flags = typeof told === 'number' ? told : 0
  const unsigned = (flags & UNSIGNED) !== 0
  const whole = WHOLE.get(columnType)
  if (whole === 'tinyint' && columnLength === 1 && !unsigned) return ['tinyint(1)', { kind: 'flag' }]
  if (whole !== undefined) return [`${whole}${unsigned ? ' unsigned' : ''}`, whole === 'bigint' && unsigned ? UNSIGNED_64 : BIGINT]
  if (columnType === BIT) return [`bit(${columnLength})`, columnLength === 1 ? { kind: 'flag' } : UNSIGNED_64]
  if (columnType === 246 || columnType === 0) return decimalOf(columnLength, decimals, unsigned)
  if (extendedFormat === 'json') return ['json', TEXT]
  const known = OTHERS.get(columnType)
  if (known) return known
  const [name, reading] = textOf(columnType, columnLength, characterSet === BINARY, flags)
  return [extendedTypeName ?? name, reading]
}

export function fieldOf(wire: WireField, name: string): SourceField {
  const [sourceType, reading] = typeOf(wire)
  return { name, sourceType, reading }
}

export const isFloat = ({ sourceType }: SourceField): boolean => sourceType === 'float'
export const isBits = ({ sourceType }: SourceField): boolean => sourceType.startsWith('bit(')

const ZERO_DAY = '0000-00-00'
const ZERO_MOMENTS = [0, 1, 2, 3, 4, 5, 6].map((digits) => `${ZERO_DAY} 00:00:00${digits === 0 ? '' : `.${'0'.repeat(digits)}`}`)

/** Zero dates become NULL. */
export const nullTexts = ({ kind }: Reading): readonly string[] => (kind === 'date' ? [ZERO_DAY] : kind === 'timestamp' ? ZERO_MOMENTS : [])

/** Timestamps arrive in UTC, without an offset. */
export const castable = (reading: Reading, sql: string): string => (reading.kind === 'timestamp' && reading.zoned ? `(${sql}) || '+00'` : sql)
