import { type SqlType, sqlTypeName } from '../../contract/sql-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { STANDARD, texts } from './standard.ts'

const IDENTIFIER = /^[A-Za-z_]\w*$/

/** DuckDB's name of a type, which documents use too. A dictionary type is an ENUM in DuckDB. */
function typeName(type: SqlType): string {
  const name = type.kind === 'dictionary' ? type.name : sqlTypeName(type)
  if ((type.kind === 'dictionary' && !IDENTIFIER.test(name)) || type.kind === 'other') throw new Error(`not a type to cast to: ${name}`)
  return name
}

/** Operators that DuckDB spells differently. A remainder of division by 0 is null, like the quotient. */
const OPERATORS: Readonly<Record<string, (args: readonly string[]) => string>> = {
  '//': ([a, b]) => `${a} // nullif(${b}, 0)`,
  '%': ([a, b]) => `${a} % nullif(${b}, 0)`,
  '!__postfix': ([a]) => `${a} !`,
}
const FUNCTIONS: Readonly<Record<string, (args: readonly string[]) => string>> = {
  count_star: () => 'count(*)',
  position: ([text, part]) => `strpos(${text}, ${part})`,
  mod: ([a, b]) => `mod(${a}, nullif(${b}, 0))`,
  fmod: ([a, b]) => `fmod(${a}, nullif(${b}, 0))`,
  divide: ([a, b]) => `divide(${a}, nullif(${b}, 0))`,
}

export const duckdb: Dialect = {
  ...STANDARD,
  name: 'DuckDB',
  typeName,
  exactIntegers: true,
  list: (values) => `[${texts(values)}]`,
  parameter: (position) => `$${position}`,
  cast: (sql, type) => `CAST(${sql} AS ${typeName(type)})`,
  tryCast: (sql, type) => `TRY_CAST(${sql} AS ${typeName(type)})`,
  listItems: (parameter, type) => `SELECT CAST(item AS ${typeName(type)}) FROM (SELECT unnest(CAST(${parameter} AS VARCHAR[])) AS item)`,
  items: (columns) => {
    const lists = columns.map(({ name, parameter }) => `unnest(CAST(${parameter} AS VARCHAR[])) AS ${name}`)
    return `(SELECT ${columns.map(({ name, type }) => `CAST(${name} AS ${typeName(type)}) AS ${name}`).join(', ')} FROM (SELECT ${lists.join(', ')}))`
  },
  functions: {
    plain_number: ([n]) => {
      const text = `CAST(${n} AS VARCHAR)`
      return `(CASE WHEN contains(${text}, '.') AND NOT contains(${text}, 'e') THEN rtrim(rtrim(${text}, '0'), '.') ELSE ${text} END)`
    },
    read_date: ([text, pattern]) => `CAST(try_strptime(${text}, ${pattern}) AS DATE)`,
    in_zone: ([zone, time]) => `timezone(${zone}, ${time})`,
    year_of: ([day]) => `CAST(year(${day}) AS INTEGER)`,
    month_start: ([day]) => `(${day} - CAST(day(${day}) - 1 AS INTEGER))`,
    month_of: ([day]) => `strftime(${day}, '%Y-%m')`,
    day_of_month: ([day]) => `CAST(day(${day}) AS INTEGER)`,
    weekday_of: ([day]) => `dayofweek(${day})`,
    window_start: ([day, n]) => `(DATE '1970-01-04' + CAST(floor(date_diff('day', DATE '1970-01-04', ${day}) / ${n}) AS INTEGER) * ${n})`,
    add_days: ([day, n]) => `(${day} + ${n})`,
    add_months: ([day, n]) => `(${day} + to_months(${n}))`,
    add_hours: ([time, n]) => `(${time} + to_hours(${n}))`,
    month_number: ([day]) => `CAST(month(${day}) AS INTEGER)`,
    fiscal_year: ([day, first]) => `CAST(year(${day}) + CASE WHEN month(${day}) >= ${first} THEN 1 ELSE 0 END AS INTEGER)`,
    quarter_number: ([day, first]) => `CAST((month(${day}) + 12 - ${first}) % 12 // 3 + 1 AS INTEGER)`,
    hour_start: ([time]) => `date_trunc('hour', ${time})`,
    hour_of_day: ([time]) => `(lpad(CAST(hour(${time}) AS VARCHAR), 2, '0') || ':00')`,
    joined: (parts) => `(${parts.join(' || ')})`,
    is_finite: ([n]) => `isfinite(${n})`,
  },
  lacks: { features: new Set(), functions: new Set(), types: new Set(['other']) },
  userFunction: (name) => FUNCTIONS[name] ?? ((args) => `${name}(${args.join(', ')})`),
  userOperator: (name) => OPERATORS[name] ?? ((args) => (args.length === 1 ? `${name} ${args[0]}` : args.join(` ${name} `))),
}
