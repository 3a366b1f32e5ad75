/** Writes an example call of a function with columns of the dataset, for completion and help. */
import type { Column } from '../../contract/column.ts'
import { writtenName } from '../../contract/column-name.ts'
import { typeFamily } from '../../contract/scalar.ts'
import { parseSqlType, type TypeFamily } from '../../contract/sql-type.ts'

type Named = Pick<Column, 'name' | 'dtype'>
type Kind = 'number' | 'whole' | 'text' | 'date' | 'datetime' | 'value' | 'condition'

const FAMILIES: Readonly<Record<Exclude<Kind, 'whole' | 'value' | 'condition'>, readonly TypeFamily[]>> = {
  number: ['number'],
  text: ['text'],
  date: ['date', 'datetime'],
  datetime: ['datetime', 'date'],
}
const LITERALS: Readonly<Record<Kind, string>> = {
  number: '12.5',
  whole: '12',
  text: "'New York'",
  date: "DATE '2024-03-31'",
  datetime: "TIMESTAMP '2024-03-31 10:30:00'",
  value: "'New York'",
  condition: '2 > 1',
}

/** A column of a kind, in the order of preference; a constant if the dataset has none. */
function columnFor(kind: Kind, columns: readonly Named[]): string {
  if (kind === 'condition') return `${columnFor('number', columns)} > 100`
  const suits = (column: Named): boolean => {
    if (kind === 'value') return true
    if (kind === 'whole') return parseSqlType(column.dtype).kind === 'integer'
    return FAMILIES[kind].includes(typeFamily(column.dtype))
  }
  // amounts and rates make better examples than numbers of orders or years
  const isAmount = ({ dtype }: Named): boolean => ['decimal', 'float'].includes(parseSqlType(dtype).kind)
  const found = (kind === 'number' ? columns.find((c) => suits(c) && isAmount(c)) : undefined) ?? columns.find(suits)
  return found ? writtenName(found.name) : LITERALS[kind]
}

/** Arguments that a column fills, by their name in the signature. */
const BY_COLUMN: Readonly<Record<string, Kind>> = {
  number: 'number',
  a: 'number',
  y: 'number',
  x: 'number',
  text: 'text',
  value: 'value',
  by: 'number',
  date: 'date',
  later: 'date',
  from: 'date',
  time: 'datetime',
  condition: 'condition',
}
/** Arguments that a constant fills. */
const BY_CONSTANT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    b: '2',
    power: '2',
    places: '1',
    count: '3',
    start: '1',
    end: "'a'",
    part: "'a'",
    separator: "', '",
    place: '1',
    fill: "'0'",
    characters: "'-'",
    fraction: '0.9',
    other: '0',
    zone: "'Europe/Paris'",
    escape: "'$'",
    interval: "INTERVAL '7 days'",
    width: "INTERVAL '1 hour'",
    to: "DATE '2024-12-31'",
    earlier: "DATE '2024-01-01'",
    year: '2024',
    month: '3',
    day: '31',
    hour: '10',
    minute: '30',
    seconds: '0',
    code: '65',
  }),
)

/** Functions whose arguments do not follow from their names. `{text}` is replaced by a column of that kind. */
const SPECIAL: Readonly<Record<string, string>> = {
  acos: '0.5',
  asin: '0.5',
  atanh: '0.5',
  if: "{condition}, 'high', 'low'",
  bit_count: '{whole}',
  chr: '65',
  coalesce: '{number}, 0',
  concat: "{text}, ' – ', {value}",
  concat_ws: "', ', {text}, {value}",
  count_if: '{condition}',
  countif: '{condition}',
  factorial: '5',
  format: "'{} of {}', {text}, {number}",
  gamma: '5',
  lgamma: '5',
  gcd: '{whole}, 12',
  greatest_common_divisor: '{whole}, 12',
  lcm: '{whole}, 12',
  least_common_multiple: '{whole}, 12',
  greatest: '{number}, 0',
  least: '{number}, 0',
  hamming: "left({text}, 2), 'ab'",
  ilike_escape: "{text}, 'a%', '$'",
  like_escape: "{text}, 'a%', '$'",
  not_ilike_escape: "{text}, 'a%', '$'",
  not_like_escape: "{text}, 'a%', '$'",
  ifnull: '{number}, 0',
  nullif: '{number}, 0',
  position: "'a' in {text}",
  printf: "'%s: %s', {text}, {text}",
  prefix: "{text}, 'a'",
  starts_with: "{text}, 'a'",
  regexp_extract: "{text}, '[0-9]+'",
  regexp_full_match: "{text}, '[A-Z].*'",
  regexp_matches: "{text}, '[0-9]'",
  regexp_replace: "{text}, '[0-9]+', '#'",
  replace: "{text}, ' ', '_'",
  translate: "{text}, 'äöü', 'aou'",
  strftime: "{date}, '%Y-%m'",
  strptime: "'31.03.2024', '%d.%m.%Y'",
  try_strptime: "{text}, '%d.%m.%Y'",
  timezone: "'Europe/Paris', {datetime}",
  try: 'CAST({text} AS DOUBLE)',
  bool_and: '{condition}',
  bool_or: '{condition}',
  xor: '{whole}, 1',
  time_bucket: "INTERVAL '7 days', {date}",
  hex: '{text}',
  to_hex: '{whole}',
  format_bytes: '{whole}',
  formatReadableSize: '{whole}',
  formatReadableDecimalSize: '{whole}',
  bit_and: '{whole}',
  bit_or: '{whole}',
  bit_xor: '{whole}',
  median: '{number}',
  quantile: '{number}, 0.9',
  quantile_cont: '{number}, 0.9',
  quantile_disc: '{number}, 0.9',
  approx_quantile: '{number}, 0.9',
  repeat: "'*', 3",
  date_diff: "'day', {date}, DATE '2024-12-31'",
  datediff: "'day', {date}, DATE '2024-12-31'",
  date_sub: "'day', {date}, DATE '2024-12-31'",
  datesub: "'day', {date}, DATE '2024-12-31'",
}
const FIRST_PARTS = "'month'"
/** Functions on texts whose arguments are named like numbers. */
const COMPARES_TEXTS = /^(?:damerau_levenshtein|levenshtein|jaccard|jaro_\w+)$/

/** An example such as `round("Unit Price")`. `signature`: optional arguments stand in square brackets. */
export function exampleCall(name: string, signature: string, columns: readonly Named[]): string {
  // a length of time is not a value of its own: it is added to a date, or one of its parts is read
  if (/^to_(?!hex)/.test(name)) return `${columnFor('date', columns)} + ${name}(2)`
  if (name === 'age') return `date_part('year', age(DATE '2024-12-31', ${columnFor('date', columns)}))`
  const special = SPECIAL[name]
  if (special !== undefined) return `${name}(${special.replace(/\{(\w+)\}/g, (_, kind: Kind) => columnFor(kind, columns))})`
  if (COMPARES_TEXTS.test(name)) return `${name}(${columnFor('text', columns)}, 'Pariss')`
  const args = signature.slice(name.length + 1, -1).split(', ')
  const needed = args.filter((arg) => arg !== '' && arg !== '...' && !arg.startsWith('['))
  const written = needed.map((arg, at) => {
    if (arg === 'part' && at === 0) return FIRST_PARTS
    const kind = BY_COLUMN[arg]
    return kind ? columnFor(kind, columns) : (BY_CONSTANT.get(arg) ?? '1')
  })
  return `${name}(${written.join(', ')})`
}
