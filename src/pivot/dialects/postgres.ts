/**
 * Spelling for PostgreSQL. Text is compared by code point: the select behind the data and every cast to text say so.
 * Integer division truncates and division of decimals rounds, so quotients are computed as double precision.
 */
import type { SqlType } from '../../contract/sql-type.ts'
import type { Dialect, Feature } from '../sql/dialect.ts'
import { typedCasts } from './postgres-casts.ts'
import { FUNCTIONS, operatorsOf, takes } from './postgres-functions.ts'
import { STANDARD } from './standard.ts'

/** Text that is compared, grouped and ordered by code point. */
export const binary = (sql: string): string => `(${sql} COLLATE "C")`
export const asText = (sql: string): string => binary(`CAST(${sql} AS text)`)
export const asDouble = (sql: string): string => `CAST(${sql} AS double precision)`
const asInteger = (sql: string): string => `CAST(${sql} AS integer)`

const INTEGERS: Readonly<Record<number, string>> = { 8: 'smallint', 16: 'smallint', 32: 'integer', 64: 'bigint', 128: 'numeric(39,0)' }
/** An unsigned type is stored in the next larger one. */
const UNSIGNED: Readonly<Record<number, string>> = { 8: 'smallint', 16: 'integer', 32: 'bigint', 64: 'numeric(20,0)', 128: 'numeric(39,0)' }

function typeName(type: SqlType): string {
  switch (type.kind) {
    case 'boolean':
    case 'date':
    case 'interval':
      return type.kind
    case 'integer':
      return (type.signed ? INTEGERS : UNSIGNED)[type.bits] ?? 'numeric'
    case 'decimal':
      return `numeric(${type.precision},${type.scale})`
    case 'float':
      return type.bits === 32 ? 'real' : 'double precision'
    case 'time':
    case 'timestamp':
      return `${type.kind}${type.zoned ? ' with time zone' : ''}`
    default:
      return 'text'
  }
}

/** An item of a list as a value. Decimals keep all their digits, because those of a column may have more than its type. */
const itemAs = (sql: string, type: SqlType): string => (type.kind === 'decimal' ? `CAST(${sql} AS numeric)` : cast(sql, type))

/** Years before Christ are written like those of files. */
const asDayText = (sql: string): string =>
  binary(`(CASE WHEN ${sql} < DATE '0001-01-01' THEN replace(CAST(${sql} AS text), ' BC', ' (BC)') ELSE CAST(${sql} AS text) END)`)

function cast(sql: string, type: SqlType, from?: SqlType): string {
  if (from?.kind === 'boolean' && type.kind === 'integer') return `CAST(${asInteger(sql)} AS ${typeName(type)})`
  if (from?.kind === 'integer' && type.kind === 'boolean') return `(${sql} <> 0)`
  if (typeName(type) !== 'text') return `CAST(${sql} AS ${typeName(type)})`
  return from?.kind === 'date' || from?.kind === 'timestamp' ? asDayText(sql) : asText(sql)
}

/** Counted like the years of files: 0 is the year before 1, which PostgreSQL calls -1. */
const yearOf = (day = ''): string => asInteger(`(EXTRACT(year FROM ${day}) + CASE WHEN ${day} < DATE '0001-01-01' THEN 1 ELSE 0 END)`)
const monthOf = (day = ''): string => {
  const before = `WHEN ${day} < DATE '0001-01-01' THEN CAST(${yearOf(day)} AS text) || to_char(${day}, '-MM')`
  return binary(`(CASE ${before} ELSE to_char(${day}, 'YYYY-MM') END)`)
}

const list = (parameter: string): string => `CAST(${parameter} AS text[])`

/** A number as text, without trailing zeros. PostgreSQL writes whole numbers from 1e15 to 1e16 with an exponent. */
function plainNumber(n: string): string {
  const text = `CAST(${n} AS text)`
  const digits = `WHEN ${text} LIKE '%e+15' THEN CAST(CAST(${asDouble(n)} AS bigint) AS text)`
  const trimmed = `WHEN ${text} LIKE '%.%' AND ${text} NOT LIKE '%e%' THEN rtrim(rtrim(${text}, '0'), '.')`
  return binary(`(CASE ${digits} ${trimmed} ELSE ${text} END)`)
}

/** `lowerCase`: a collation of the server that knows the letters of all languages. */
export const postgresWith = (lowerCase: string): Dialect => {
  const { userFunctions, changeCase } = FUNCTIONS(STANDARD.quote(lowerCase))
  const operators = operatorsOf(changeCase)
  return {
    ...STANDARD,
    name: 'PostgreSQL',
    hasIndexes: true,
    typeName,
    parameter: (position) => `$${position}`,
    cast,
    // never printed: `check` refuses it
    tryCast: cast,
    divide: (left, right) => `(${asDouble(left)} / ${right})`,
    listItems: (parameter, type) => `SELECT ${itemAs('item', type)} FROM unnest(${list(parameter)}) AS listed(item)`,
    items: (columns) => {
      const [names, lists] = [columns.map(({ name }) => name).join(', '), columns.map(({ parameter }) => list(parameter)).join(', ')]
      return `(SELECT ${columns.map(({ name, type }) => `${itemAs(name, type)} AS ${name}`).join(', ')} FROM unnest(${lists}) AS listed(${names})) AS sent`
    },
    functions: {
      contains: ([text, part]) => `(strpos(${text}, ${part}) > 0)`,
      ends_with: ([text, part]) => `(right(${text}, char_length(${part})) = ${part})`,
      lower: ([text]) => changeCase('lower', text),
      concat_ws: (args) => binary(`concat_ws(${args.join(', ')})`),
      plain_number: ([n]) => plainNumber(n ?? ''),
      in_zone: ([zone, time]) => `timezone(${zone}, ${time})`,
      year_of: ([day]) => yearOf(day),
      month_start: ([day]) => `(${day} - (${asInteger(`EXTRACT(day FROM ${day})`)} - 1))`,
      month_of: ([day]) => monthOf(day),
      day_of_month: ([day]) => asInteger(`EXTRACT(day FROM ${day})`),
      weekday_of: ([day]) => asInteger(`EXTRACT(dow FROM ${day})`),
      window_start: ([day, n]) => `(DATE '1970-01-04' + ${asInteger(`floor(${asDouble(`(${day} - DATE '1970-01-04')`)} / ${n})`)} * ${n})`,
      add_days: ([day, n]) => `(${day} + ${n})`,
      add_months: ([day, n]) => `(${day} + make_interval(months => ${n}))`,
      add_hours: ([time, n]) => `(${time} + make_interval(hours => ${n}))`,
      month_number: ([day]) => asInteger(`EXTRACT(month FROM ${day})`),
      fiscal_year: ([day, first]) => `(${yearOf(day)} + CASE WHEN EXTRACT(month FROM ${day}) >= ${first} THEN 1 ELSE 0 END)`,
      quarter_number: ([day, first]) => `((${asInteger(`EXTRACT(month FROM ${day})`)} + 12 - ${first}) % 12 / 3 + 1)`,
      hour_start: ([time]) => `date_trunc('hour', ${time})`,
      hour_of_day: ([time]) => binary(`(lpad(CAST(${asInteger(`EXTRACT(hour FROM ${time})`)} AS text), 2, '0') || ':00')`),
      joined: (parts) => binary(`(${parts.join(' || ')})`),
      is_finite: ([n]) => `(abs(${asDouble(n ?? '')}) < 'Infinity')`,
    },
    lacks: {
      features: new Set<Feature>(['lenient casts']),
      functions: new Set(['read_date', 'enum_code']),
      types: new Set(['interval', 'dictionary', 'other']),
    },
    takes,
    typedCasts,
    userFunction: (name) => userFunctions.get(name),
    userOperator: (name) => operators.get(name),
  }
}
