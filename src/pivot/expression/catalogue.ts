/** The functions that an expression may call: one allow-list for measures and columns. Anything not listed is refused, however harmless it looks. */
import { type CostKind, isCostKind } from './cost.ts'
import { AGGREGATE } from './functions/aggregate.ts'
import { DATE } from './functions/date.ts'
import { NUMBER } from './functions/number.ts'
import { TEXT } from './functions/text.ts'

export type FunctionGroup = 'text' | 'number' | 'date' | 'aggregate'

export interface FunctionSpec {
  readonly name: string
  readonly group: FunctionGroup
  /** The signature: optional arguments in square brackets; '...' repeats the last argument. */
  readonly signature: string
  readonly least: number
  readonly most: number
  readonly traits: readonly AggregateTrait[]
  readonly cost: CostKind
}

/** 'adds up': parts sum to their total. 'interpolates': the result may lie between two values. */
type AggregateTrait = 'adds up' | 'interpolates'

function specOf(line: string, group: FunctionGroup): FunctionSpec {
  const [signature = '', ...marks] = line.split(' | ')
  const name = signature.slice(0, signature.indexOf('('))
  const list = signature.slice(name.length + 1, -1)
  const args = list === '' ? [] : list.split(/, | in /)
  const repeats = args.includes('...')
  const needed = args.filter((arg) => arg !== '...' && !arg.startsWith('['))
  return {
    name,
    group,
    signature,
    least: needed.length,
    most: repeats ? Number.POSITIVE_INFINITY : args.length,
    traits: marks.filter((mark) => !isCostKind(mark)) as AggregateTrait[],
    cost: marks.find(isCostKind) ?? (group === 'text' ? 'linear' : 'plain'),
  }
}

const specsOf = (lines: string, group: FunctionGroup): FunctionSpec[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => specOf(line, group))

/** All functions, keyed by lower-case name. */
export const FUNCTIONS: ReadonlyMap<string, FunctionSpec> = new Map(
  [...specsOf(TEXT, 'text'), ...specsOf(NUMBER, 'number'), ...specsOf(DATE, 'date'), ...specsOf(AGGREGATE, 'aggregate')].map((spec) => [
    spec.name.toLowerCase(),
    spec,
  ]),
)

export const isAggregate = (name: string): boolean => FUNCTIONS.get(name)?.group === 'aggregate'

const has = (name: string, trait: AggregateTrait): boolean => FUNCTIONS.get(name)?.traits.includes(trait) ?? false
export const addsUp = (name: string): boolean => has(name, 'adds up')
export const interpolates = (name: string): boolean => has(name, 'interpolates')

/** Operators by the parser's name, with the numbers of operands they accept. */
export const OPERATORS: ReadonlyMap<string, { readonly written: string; readonly operands: readonly number[]; readonly cost: CostKind }> = new Map(
  (
    [
      ['+', '+', [1, 2]],
      ['-', '-', [1, 2]],
      ['*', '*', [2]],
      ['/', '/', [2]],
      ['//', '//', [2]],
      ['%', '%', [2]],
      ['**', '**', [2]],
      ['^', '^', [2]],
      ['||', '||', [2], 'linear'],
      ['&', '&', [2]],
      ['|', '|', [2]],
      ['<<', '<<', [2]],
      ['>>', '>>', [2]],
      ['~', '~', [1]],
      ['@', '@', [1]],
      ['!__postfix', '!', [1]],
      ['~~', 'LIKE', [2], 'pattern'],
      ['!~~', 'NOT LIKE', [2], 'pattern'],
      ['~~*', 'ILIKE', [2], 'pattern'],
      ['!~~*', 'NOT ILIKE', [2], 'pattern'],
      ['~~~', 'GLOB', [2], 'pattern'],
      ['^@', '^@', [2], 'linear'],
    ] as readonly (readonly [string, string, readonly number[], CostKind?])[]
  ).map(([name, written, operands, cost = 'plain']) => [name, { written, operands, cost }]),
)

/** Functions whose value changes from run to run. They are refused, because results are cached and must be repeatable. */
export const NONDETERMINISTIC: ReadonlySet<string> = new Set(
  'now current_date current_timestamp current_time localtime localtimestamp today transaction_timestamp get_current_timestamp get_current_time random setseed gen_random_uuid uuid uuidv4 uuidv7 nextval currval txid_current'.split(
    ' ',
  ),
)

/** Types that CAST accepts as a target. */
export const CAST_TYPES = [
  'VARCHAR',
  'BOOLEAN',
  'TINYINT',
  'SMALLINT',
  'INTEGER',
  'BIGINT',
  'HUGEINT',
  'UTINYINT',
  'USMALLINT',
  'UINTEGER',
  'UBIGINT',
  'FLOAT',
  'DOUBLE',
  'DECIMAL',
  'DATE',
  'TIME',
  'TIMESTAMP',
  'INTERVAL',
] as const
export type CastType = (typeof CAST_TYPES)[number]

/** Date parts that date functions accept, such as 'month'. */
export const DATE_PARTS = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
  'millisecond',
  'microsecond',
  'decade',
  'century',
  'millennium',
  'dow',
  'isodow',
  'doy',
  'isoyear',
  'yearweek',
  'epoch',
  'era',
  'julian',
] as const
