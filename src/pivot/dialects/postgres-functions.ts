/** The functions and operators of the expression language that PostgreSQL computes with the same meaning. */
import type { Expr } from '../sql/ast.ts'
import type { Spelling } from '../sql/dialect.ts'

const double = (sql = ''): string => `CAST(${sql} AS double precision)`
const whole = (sql: string): string => `CAST(${sql} AS bigint)`
const text = (sql = ''): string => `(CAST(${sql} AS text) COLLATE "C")`

const plain =
  (name: string): Spelling =>
  (args) =>
    `${name}(${args.join(', ')})`
const inText =
  (name: string): Spelling =>
  (args) =>
    `(${name}(${args.join(', ')}) COLLATE "C")`
/** A function of doubles: without the cast, decimals would be computed with other digits. */
const ofDoubles =
  (name: string): Spelling =>
  (args) =>
    `${name}(${args.map(double).join(', ')})`
const part =
  (field: string): Spelling =>
  ([day]) =>
    whole(`floor(EXTRACT(${field} FROM ${day}))`)
const interval =
  (unit: string, times = 1): Spelling =>
  ([n]) =>
    `make_interval(${unit} => CAST(${n} AS integer)${times === 1 ? '' : ` * ${times}`})`

/** Blanks that the expression language trims: those of the category "space separator". */
const BLANKS = `'${[0x20, 0xa0, 0x1680, ...Array.from({ length: 11 }, (_, i) => 0x2000 + i), 0x202f, 0x205f, 0x3000].map((code) => String.fromCodePoint(code)).join('')}'`
const trimmed =
  (name: string): Spelling =>
  ([of, characters = BLANKS]) =>
    `(${name}(${of}, ${characters}) COLLATE "C")`

/** Rounds halves away from 0, doubles too: PostgreSQL rounds them to the even neighbour. */
const rounded = (sql: string): string => `(trunc(2 * ${sql}) - trunc(${sql}))`
const round: Spelling = ([n = '', places]) => {
  if (places === undefined) return rounded(n)
  const scale = `power(CAST(10 AS numeric), ${places})`
  return `(${rounded(`(${n} * ${scale})`)} / ${scale})`
}

const continuous = (share: string, of = ''): string => `percentile_cont(${share}) WITHIN GROUP (ORDER BY ${double(of)})`
const counted: Spelling = ([condition]) => `count(CASE WHEN ${condition} THEN 1 END)`
const position: Spelling = ([of, part]) => `strpos(${of}, ${part})`

const named = (spell: (name: string) => Spelling, names: string): [string, Spelling][] => names.split(' ').map((name) => [name, spell(name)])

const isWhole = (of: Expr | undefined): of is Extract<Expr, { kind: 'number' }> => of?.kind === 'number' && /^\d{1,9}$/.test(of.text)

/** Units of dates that count the same. Seconds have their fraction in PostgreSQL only, centuries begin elsewhere. */
const PARTS: ReadonlyMap<string, Spelling> = new Map(
  ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'dow', 'isodow', 'doy', 'isoyear'].map((unit) => [unit, part(unit)]),
)
const TRUNCATED: ReadonlySet<string> = new Set(['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second'])
const monthsOf = (day: string): string => `(EXTRACT(year FROM ${day}) * 12 + EXTRACT(month FROM ${day}))`
/** Whole periods that begin between two days. */
const DIFFERENCES: ReadonlyMap<string, (from: string, to: string) => string> = new Map([
  ['day', (from, to) => whole(`(CAST(${to} AS date) - CAST(${from} AS date))`)],
  ['month', (from, to) => whole(`(${monthsOf(to)} - ${monthsOf(from)})`)],
  ['year', (from, to) => whole(`(EXTRACT(year FROM ${to}) - EXTRACT(year FROM ${from}))`)],
])
const unquoted = (text = ''): string => text.replaceAll("'", '')
const datePart: Spelling = ([unit, day = '']) => PARTS.get(unquoted(unit))?.([day]) ?? ''
const dateDiff: Spelling = ([unit, from = '', to = '']) => DIFFERENCES.get(unquoted(unit))?.(from, to) ?? ''

/** `caseCollation`: the quoted name of a collation for changing the case of letters. */
export function FUNCTIONS(caseCollation: string) {
  const changeCase = (name: string, of = ''): string => `(${name}(${of} COLLATE ${caseCollation}) COLLATE "C")`
  const userFunctions: ReadonlyMap<string, Spelling> = new Map<string, Spelling>([
    ...named(plain, 'count sum min max bool_and bool_or abs floor trunc sign nullif coalesce greatest least pi strpos bit_length'),
    ...named(ofDoubles, 'sqrt exp ln sin cos tan cot asin acos atan atan2 sinh cosh tanh degrees radians cbrt power'),
    ...named(ofDoubles, 'stddev_samp stddev_pop var_samp var_pop covar_pop covar_samp'),
    ...named(inText, 'left right replace repeat lpad rpad split_part translate md5 chr'),
    ['count_star', () => 'count(*)'],
    ['count_if', counted],
    ['countif', counted],
    ['avg', ofDoubles('avg')],
    ['mean', ofDoubles('avg')],
    ['stddev', ofDoubles('stddev_samp')],
    ['variance', ofDoubles('var_samp')],
    ['median', ([of]) => continuous('0.5', of)],
    ['quantile_cont', ([of, share = '']) => continuous(share, of)],
    ['string_agg', inText('string_agg')],
    ['pow', ofDoubles('power')],
    ['ceil', plain('ceil')],
    ['ceiling', plain('ceil')],
    ['round', round],
    ['log10', ofDoubles('log')],
    ['mod', ([a, b]) => `mod(${a}, nullif(${b}, 0))`],
    ['add', ([a, b]) => `(${a} + ${b})`],
    ['subtract', ([a, b]) => `(${a} - ${b})`],
    ['multiply', ([a, b]) => `(${a} * ${b})`],
    ['ifnull', plain('coalesce')],
    ['if', ([condition, then, otherwise]) => `(CASE WHEN ${condition} THEN ${then} ELSE ${otherwise} END)`],
    ...named(() => plain('char_length'), 'length len char_length character_length'),
    ['strlen', plain('octet_length')],
    ...named(
      () =>
        ([of]) =>
          changeCase('lower', of),
      'lower lcase',
    ),
    ...named(
      () =>
        ([of]) =>
          changeCase('upper', of),
      'upper ucase',
    ),
    ['concat', (args) => `(concat(${args.map(text).join(', ')}) COLLATE "C")`],
    ['concat_ws', (args) => `(concat_ws(${args.map(text).join(', ')}) COLLATE "C")`],
    ...named(() => inText('substring'), 'substr substring'),
    ...named(() => position, 'instr position'),
    ['contains', ([of, part]) => `(strpos(${of}, ${part}) > 0)`],
    ...named(() => plain('starts_with'), 'starts_with prefix'),
    ...named(
      () =>
        ([of, end]) =>
          `(right(${of}, char_length(${end})) = ${end})`,
      'ends_with suffix',
    ),
    ['trim', trimmed('btrim')],
    ['ltrim', trimmed('ltrim')],
    ['rtrim', trimmed('rtrim')],
    ...named(part, 'year month day quarter hour minute second isodow isoyear week'),
    ['dayofmonth', part('day')],
    ['dayofweek', part('dow')],
    ['weekday', part('dow')],
    ['dayofyear', part('doy')],
    ['weekofyear', part('week')],
    ['date_trunc', ([unit, day]) => `date_trunc(${unit}, CAST(${day} AS timestamp))`],
    ['datetrunc', ([unit, day]) => `date_trunc(${unit}, CAST(${day} AS timestamp))`],
    ...named(() => datePart, 'date_part datepart'),
    ...named(() => dateDiff, 'date_diff datediff'),
    ['last_day', ([day]) => `CAST(date_trunc('month', CAST(${day} AS timestamp)) + INTERVAL '1 month' - INTERVAL '1 day' AS date)`],
    ['make_date', (args) => `make_date(${args.map((arg) => `CAST(${arg} AS integer)`).join(', ')})`],
    ['dayname', ([day]) => `(to_char(${day}, 'FMDay') COLLATE "C")`],
    ['monthname', ([day]) => `(to_char(${day}, 'FMMonth') COLLATE "C")`],
    ['timezone', plain('timezone')],
    ['to_years', interval('years')],
    ['to_quarters', interval('months', 3)],
    ['to_months', interval('months')],
    ['to_weeks', interval('weeks')],
    ['to_days', interval('days')],
    ['to_hours', interval('hours')],
    ['to_minutes', interval('mins')],
  ])
  return { userFunctions, changeCase }
}

const infix =
  (name: string): Spelling =>
  (args) =>
    args.length === 1 ? `${name} ${args[0]}` : args.join(` ${name} `)

/** LIKE has no escape character in the expression language. */
const like =
  (word: string, change = (sql: string): string => sql): Spelling =>
  ([of = '', pattern = '']) =>
    `${change(of)} ${word} ${change(pattern)} ESCAPE ''`

export function operatorsOf(changeCase: (name: string, of: string) => string): ReadonlyMap<string, Spelling> {
  const lower = (sql: string): string => changeCase('lower', sql)
  return new Map<string, Spelling>([
    ...named(infix, '+ - * & |'),
    ['/', ([a, b]) => `${double(a)} / nullif(${b}, 0)`],
    ['//', ([a, b]) => `${a} / nullif(${b}, 0)`],
    ['%', ([a, b]) => `${a} % nullif(${b}, 0)`],
    ...named(
      () =>
        ([a, b]) =>
          `power(${double(a)}, ${double(b)})`,
      '** ^',
    ),
    ['||', (args) => args.map(text).join(' || ')],
    ['@', ([a]) => `abs(${a})`],
    ['~', infix('~')],
    ['~~', like('LIKE')],
    ['!~~', like('NOT LIKE')],
    ['~~*', like('LIKE', lower)],
    ['!~~*', like('NOT LIKE', lower)],
    ['^@', ([of, start]) => `starts_with(${of}, ${start})`],
  ])
}

/** Arguments that a function must have to mean the same. */
const TAKEN: ReadonlyMap<string, (args: readonly Expr[]) => boolean> = new Map<string, (args: readonly Expr[]) => boolean>([
  ['string_agg', (args) => args.length === 2],
  ['round', ([, places]) => places === undefined || isWhole(places)],
  ['quantile_cont', ([, share]) => share?.kind === 'number'],
  ...['date_trunc', 'datetrunc'].map((name) => [name, ([unit]: readonly Expr[]) => unit?.kind === 'text' && TRUNCATED.has(unit.text)] as const),
  ...['date_part', 'datepart'].map((name) => [name, ([unit]: readonly Expr[]) => unit?.kind === 'text' && PARTS.has(unit.text)] as const),
  ...['date_diff', 'datediff'].map((name) => [name, ([unit]: readonly Expr[]) => unit?.kind === 'text' && DIFFERENCES.has(unit.text)] as const),
  ...['substr', 'substring'].map((name) => [name, ([, start, count]: readonly Expr[]) => isWhole(start) && (count === undefined || isWhole(count))] as const),
  ...['left', 'right', 'repeat', 'lpad', 'rpad'].map((name) => [name, ([, count]: readonly Expr[]) => isWhole(count)] as const),
  ['split_part', ([, separator, place]) => separator?.kind === 'text' && separator.text !== '' && isWhole(place) && place.text !== '0'],
])

export const takes = (name: string, args: readonly Expr[]): boolean => TAKEN.get(name)?.(args) ?? true
