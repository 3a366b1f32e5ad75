/**
 * Spelling for SQLite, which has no GROUPING SETS, dates or decimals: dates are stored as ISO text, decimals as REAL.
 * Its integer division truncates, so operands are cast first.
 */
import type { SqlType } from '../../contract/sql-type.ts'
import type { Dialect, Spelling } from '../sql/dialect.ts'
import { STANDARD } from './standard.ts'

function typeName({ kind }: SqlType): string {
  if (kind === 'integer' || kind === 'boolean') return 'INTEGER'
  return kind === 'float' || kind === 'decimal' ? 'REAL' : 'TEXT'
}

/** Casts to a date with date(), which returns ISO text of ten characters. */
const cast = (sql: string, type: SqlType): string => (type.kind === 'date' ? `date(${sql})` : `CAST(${sql} AS ${typeName(type)})`)

const plain =
  (name: string): Spelling =>
  (args) =>
    `${name}(${args.join(', ')})`

/** Functions of the expression language that SQLite computes with the same meaning. */
const FUNCTIONS: Readonly<Record<string, Spelling>> = {
  ...Object.fromEntries(
    'abs ceil floor sqrt ln log10 log2 exp sign sin cos tan asin acos atan atan2 pi degrees radians power pow round trunc mod nullif ifnull coalesce ltrim rtrim trim replace instr count sum avg min max'
      .split(' ')
      .map((name) => [name, plain(name)]),
  ),
  count_star: () => 'count(*)',
  mean: plain('avg'),
  length: plain('length'),
  len: plain('length'),
  concat: plain('concat'),
  concat_ws: plain('concat_ws'),
  string_agg: plain('string_agg'),
  substr: plain('substr'),
  substring: plain('substr'),
  left: ([text, n]) => `substr(${text}, 1, ${n})`,
  strpos: plain('instr'),
  contains: ([text, part]) => `(instr(${text}, ${part}) > 0)`,
  starts_with: ([text, part]) => `(substr(${text}, 1, length(${part})) = ${part})`,
  greatest: plain('max'),
  least: plain('min'),
  year: ([day]) => `CAST(strftime('%Y', ${day}) AS INTEGER)`,
  month: ([day]) => `CAST(strftime('%m', ${day}) AS INTEGER)`,
  day: ([day]) => `CAST(strftime('%d', ${day}) AS INTEGER)`,
}
const OPERATORS: Readonly<Record<string, Spelling>> = {
  ...Object.fromEntries(
    ['+', '-', '*', '||', '&', '|', '<<', '>>'].map((name) => [
      name,
      (args: readonly string[]) => (args.length === 1 ? `${name} ${args[0]}` : args.join(` ${name} `)),
    ]),
  ),
  '%': ([a, b]) => `${a} % nullif(${b}, 0)`,
  '//': ([a, b]) => `CAST(${a} / nullif(${b}, 0) AS INTEGER)`,
}

export const sqlite: Dialect = {
  ...STANDARD,
  name: 'SQLite',
  typeName,
  list: (values) => STANDARD.text(JSON.stringify(values)),
  parameter: (position) => `?${position}`,
  cast,
  tryCast: cast,
  limit: (count, offset) => STANDARD.limit(count ?? (offset === undefined ? undefined : -1), offset),
  listItems: (parameter, type) => `SELECT ${cast('value', type)} FROM json_each(${parameter})`,
  items: (columns) => {
    const lists = columns.map(({ parameter }, i) => `json_each(${parameter}) AS list${i}${i === 0 ? '' : ` ON list${i}.key = list0.key`}`)
    return `(SELECT ${columns.map(({ name, type }, i) => `${cast(`list${i}.value`, type)} AS ${name}`).join(', ')} FROM ${lists.join(' JOIN ')})`
  },
  divide: (left, right) => `(CAST(${left} AS REAL) / ${right})`,
  functions: {
    bool_and: ([x]) => `min(${x})`,
    bool_or: ([x]) => `max(${x})`,
    contains: ([text, part]) => `(instr(${text}, ${part}) > 0)`,
    starts_with: ([text, part]) => `(substr(${text}, 1, length(${part})) = ${part})`,
    ends_with: ([text, part]) => `(substr(${text}, length(${text}) - length(${part}) + 1) = ${part} AND length(${text}) >= length(${part}))`,
    substring: ([text, start, count]) => `substr(${text}, ${start}, ${count})`,
    plain_number: ([n]) => `(CASE WHEN ${n} = CAST(${n} AS INTEGER) THEN CAST(CAST(${n} AS INTEGER) AS TEXT) ELSE CAST(${n} AS TEXT) END)`,
    year_of: ([day]) => `CAST(strftime('%Y', ${day}) AS INTEGER)`,
    month_start: ([day]) => `date(${day}, 'start of month')`,
    month_of: ([day]) => `strftime('%Y-%m', ${day})`,
    day_of_month: ([day]) => `CAST(strftime('%d', ${day}) AS INTEGER)`,
    weekday_of: ([day]) => `CAST(strftime('%w', ${day}) AS INTEGER)`,
    window_start: ([day, n]) => `date('1970-01-04', (CAST(floor((julianday(${day}) - 2440590.5) / ${n}) AS INTEGER) * ${n}) || ' days')`,
    add_days: ([day, n]) => `date(${day}, (${n}) || ' days')`,
    add_months: ([day, n]) => `datetime(${day}, (${n}) || ' months')`,
    add_hours: ([time, n]) => `datetime(${time}, (${n}) || ' hours')`,
    month_number: ([day]) => `CAST(strftime('%m', ${day}) AS INTEGER)`,
    fiscal_year: ([day, first]) => `(CAST(strftime('%Y', ${day}) AS INTEGER) + (CAST(strftime('%m', ${day}) AS INTEGER) >= ${first}))`,
    quarter_number: ([day, first]) => `((CAST(strftime('%m', ${day}) AS INTEGER) + 12 - ${first}) % 12 / 3 + 1)`,
    hour_start: ([time]) => `strftime('%Y-%m-%d %H:00:00', ${time})`,
    hour_of_day: ([time]) => `strftime('%H:00', ${time})`,
    joined: (parts) => `(${parts.join(' || ')})`,
    is_finite: ([n]) => `(abs(${n}) < 9e999)`,
  },
  lacks: {
    features: new Set(['grouping sets']),
    functions: new Set(['read_date', 'in_zone', 'enum_code']),
    types: new Set(['interval', 'dictionary', 'other']),
  },
  userFunction: (name) => FUNCTIONS[name],
  userOperator: (name) => OPERATORS[name],
}
