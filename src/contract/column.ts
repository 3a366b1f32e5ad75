/** Columns of a dataset, and columns calculated from them. */
import { z } from 'zod'
import { DateSeriesWindow } from './date-series.ts'
import { namesOf } from './kinds.ts'
import { dataText, Id, UserText, UserValue } from './scalar.ts'
import type { TypeFamily } from './sql-type.ts'

/** Traits of an operator of a rule. */
interface RuleTraits {
  readonly values: 0 | 1 | 2
  readonly test: 'range' | 'half-open' | 'equal' | '>' | '>=' | '<' | '<=' | 'contains' | 'starts' | 'ends' | 'blank'
  /** The rule holds if the test fails. For a blank, only 'is null' ever holds. */
  readonly negated: boolean
  /** Compares the column as text, whatever its type. */
  readonly asText: boolean
}

export const RULES = {
  between: { values: 2, test: 'range', negated: false, asText: false },
  'not between': { values: 2, test: 'range', negated: true, asText: false },
  /** A bin: includes the first value and excludes the second. */
  'at least and below': { values: 2, test: 'half-open', negated: false, asText: false },
  equal: { values: 1, test: 'equal', negated: false, asText: false },
  'not equal': { values: 1, test: 'equal', negated: true, asText: false },
  'greater than': { values: 1, test: '>', negated: false, asText: false },
  'greater or equal': { values: 1, test: '>=', negated: false, asText: false },
  'less than': { values: 1, test: '<', negated: false, asText: false },
  'less or equal': { values: 1, test: '<=', negated: false, asText: false },
  contains: { values: 1, test: 'contains', negated: false, asText: true },
  'not contains': { values: 1, test: 'contains', negated: true, asText: true },
  'starts with': { values: 1, test: 'starts', negated: false, asText: true },
  'not starts with': { values: 1, test: 'starts', negated: true, asText: true },
  'ends with': { values: 1, test: 'ends', negated: false, asText: true },
  'not ends with': { values: 1, test: 'ends', negated: true, asText: true },
  'is null': { values: 0, test: 'blank', negated: false, asText: false },
  'is not null': { values: 0, test: 'blank', negated: true, asText: false },
} as const satisfies Record<string, RuleTraits>

export const RuleOperator = z.enum(namesOf(RULES))
export type RuleOperator = z.infer<typeof RuleOperator>

/** Whether a new condition of a filter keeps blank rows as well: all conditions that exclude values do, like the filter's NOT IN. */
export const leavesBlanks = (operator: RuleOperator): boolean => RULES[operator].negated && RULES[operator].test !== 'blank'

/** Traits of a date range. */
interface RangeTraits {
  /** Begins or ends with a year or quarter, and so follows the fiscal year of the dataset. */
  readonly followsYear: boolean
  /** Inputs besides the preset's name: a count, one day, or two days. */
  readonly needs: 'nothing' | 'count' | 'to' | 'from' | 'both'
  /** How far the range of the same kind before it lies: one such period, as many months as its count, or its own length. */
  readonly before: 'year' | 'quarter' | 'month' | 'week' | 'months' | 'length'
  /** Its last day is today, so that it is compared with the same days of an earlier period. */
  readonly endsToday: boolean
}

/** Presets of date ranges. */
export const DATE_RANGES = {
  YTD: { followsYear: true, needs: 'nothing', before: 'year', endsToday: true },
  QTD: { followsYear: true, needs: 'nothing', before: 'quarter', endsToday: true },
  MTD: { followsYear: false, needs: 'nothing', before: 'month', endsToday: true },
  WTD: { followsYear: false, needs: 'nothing', before: 'week', endsToday: true },
  'last 7 days': { followsYear: false, needs: 'nothing', before: 'length', endsToday: true },
  'last 14 days': { followsYear: false, needs: 'nothing', before: 'length', endsToday: true },
  'last 30 days': { followsYear: false, needs: 'nothing', before: 'length', endsToday: true },
  'last 90 days': { followsYear: false, needs: 'nothing', before: 'length', endsToday: true },
  'last n days': { followsYear: false, needs: 'count', before: 'length', endsToday: true },
  'last n weeks': { followsYear: false, needs: 'count', before: 'length', endsToday: true },
  'last n months': { followsYear: false, needs: 'count', before: 'months', endsToday: true },
  'current week': { followsYear: false, needs: 'nothing', before: 'week', endsToday: false },
  'current month': { followsYear: false, needs: 'nothing', before: 'month', endsToday: false },
  'current quarter': { followsYear: true, needs: 'nothing', before: 'quarter', endsToday: false },
  'current year': { followsYear: true, needs: 'nothing', before: 'year', endsToday: false },
  'previous week': { followsYear: false, needs: 'nothing', before: 'week', endsToday: false },
  'previous month': { followsYear: false, needs: 'nothing', before: 'month', endsToday: false },
  'previous quarter': { followsYear: true, needs: 'nothing', before: 'quarter', endsToday: false },
  'previous year': { followsYear: true, needs: 'nothing', before: 'year', endsToday: false },
  before: { followsYear: false, needs: 'to', before: 'length', endsToday: false },
  after: { followsYear: false, needs: 'from', before: 'length', endsToday: false },
  between: { followsYear: false, needs: 'both', before: 'length', endsToday: false },
} as const satisfies Record<string, RangeTraits>

type FollowsYear = { [P in keyof typeof DATE_RANGES]: (typeof DATE_RANGES)[P]['followsYear'] extends true ? P : never }[keyof typeof DATE_RANGES]
/** Whether a range begins or ends with a year or a quarter. */
export const followsYear = (preset: keyof typeof DATE_RANGES): preset is FollowsYear => DATE_RANGES[preset].followsYear

export const DateRangePreset = z.enum(namesOf(DATE_RANGES))
export type DateRangePreset = z.infer<typeof DateRangePreset>

/** Presets that move with the current day; the others name their days. */
export type MovingPreset = {
  [P in DateRangePreset]: (typeof DATE_RANGES)[P]['needs'] extends 'nothing' | 'count' ? P : never
}[DateRangePreset]
export const isMoving = (preset: DateRangePreset): preset is MovingPreset => ['nothing', 'count'].includes(DATE_RANGES[preset].needs)

/** Maximum characters of a column's name. */
export const COLUMN_NAME_MAX = 500
const Name = dataText(COLUMN_NAME_MAX, 1)
const Others = dataText(500, 1).nullable().default(null)

export const ValueGroup = z.strictObject({ name: Name, values: z.array(UserValue).min(1) })
export type ValueGroup = z.infer<typeof ValueGroup>

export const Rule = z.strictObject({ name: Name, operator: RuleOperator, values: z.array(UserValue).max(2).default([]) })
export type Rule = z.infer<typeof Rule>

/** The only rule of a filter's condition. `blank`: a second rule keeps blank rows too. */
export interface SingleRule<R> {
  readonly rule: R
  readonly blank: boolean
}

/** Reads the rules of a filter's column as a single condition; null if they express more than one. */
export function singleRule<R extends Pick<Rule, 'operator'>>(rules: readonly R[]): SingleRule<R> | null {
  const said = rules.filter(({ operator }) => operator !== 'is null')
  const [rule] = said.length > 0 ? said : rules
  return rule && said.length <= 1 ? { rule, blank: said.length < rules.length && said.length > 0 } : null
}

const GIVEN = { nothing: [], count: ['count'], to: ['to'], from: ['from'], both: ['from', 'to'] } as const satisfies Record<
  RangeTraits['needs'],
  readonly string[]
>
/** Maximum days, weeks or months that a range goes back. */
const RANGE_COUNT_MAX = 10_000

/** `from` and `to`: days; 'before' and 'after' exclude their day, 'between' includes both. */
export const DateRange = z
  .strictObject({
    name: Name.optional(),
    preset: DateRangePreset,
    count: z.int().min(1).max(RANGE_COUNT_MAX).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  })
  .refine(({ preset, ...range }) => {
    const given: readonly string[] = GIVEN[DATE_RANGES[preset].needs]
    return (['count', 'from', 'to'] as const).every((key) => given.includes(key) === (range[key] !== undefined))
  }, 'needs exactly the number or the days of its preset')
export type DateRange = z.infer<typeof DateRange>

/** The computation of a calculated or group column for each row. `base_column` is the column that it reads. */
export const ColumnConfig = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('value_groups'),
    base_column: Id,
    params: z.strictObject({ groups: z.array(ValueGroup).min(1), others: Others }),
  }),
  z.strictObject({
    kind: z.literal('rules'),
    base_column: Id,
    params: z.strictObject({ rules: z.array(Rule).min(1), others: Others }),
  }),
  z.strictObject({
    kind: z.literal('date_ranges'),
    base_column: Id,
    params: z.strictObject({ ranges: z.array(DateRange).min(1), date_format: dataText(40, 1).optional(), others: Others }),
  }),
  z.strictObject({
    kind: z.literal('date_series'),
    base_column: Id,
    params: z.strictObject({ window: DateSeriesWindow, date_format: dataText(40).optional() }),
  }),
  z.strictObject({
    kind: z.literal('concatenate'),
    params: z.strictObject({ separator: dataText(20), columns: z.array(Id).min(1) }),
  }),
  z.strictObject({
    kind: z.literal('substring'),
    base_column: Id,
    params: z.strictObject({ start: z.int(), end: z.int() }),
  }),
  z.strictObject({
    kind: z.literal('divide'),
    params: z.strictObject({ numerator: Id, denominator: Id }),
  }),
  z.strictObject({ kind: z.literal('sql'), params: z.strictObject({ sql: dataText(10_000, 1) }) }),
  z.strictObject({ kind: z.literal('base'), base_column: Id, params: z.strictObject({}).default({}) }),
  /** A kind from a newer release: its config as text, so that saving preserves it. It reads its base column. */
  z.strictObject({ kind: z.literal('unknown'), base_column: Id, params: z.strictObject({ config: dataText(200_000, 1) }) }),
])
export type ColumnConfig = z.infer<typeof ColumnConfig>

/** Traits of a kind of calculated column; all code that depends on the kind reads them here. */
interface ColumnKindTraits {
  /** Its section in the list of kinds; null if it cannot be chosen. */
  readonly menu: 'grouping' | 'functions' | 'other' | null
  /** It has one base column; other kinds name columns in their parameters. */
  readonly hasBase: boolean
  /** Type families that it can read: those of its base, or of the columns that it names. */
  readonly accepts: readonly TypeFamily[]
  /** It reads text only with a date format. */
  readonly textByFormat: boolean
  /** Type families of columns whose own menu offers it. */
  readonly offeredFor: readonly TypeFamily[]
  /** It groups values instead of computing new ones. */
  readonly groups: boolean
}

const ANYTHING: readonly TypeFamily[] = ['text', 'number', 'date', 'datetime', 'time', 'boolean']
const DAYS: readonly TypeFamily[] = ['date', 'datetime']
/** Times of day have hours, too. */
const CLOCKS: readonly TypeFamily[] = [...DAYS, 'time']
/** Text is parsed into dates by a date format. */
const READ_AS_DAYS: readonly TypeFamily[] = [...DAYS, 'text']
const TEXT: readonly TypeFamily[] = ['text']
const NUMBERS: readonly TypeFamily[] = ['number']
const NOTHING: readonly TypeFamily[] = []

export const COLUMN_KINDS = {
  value_groups: { menu: 'grouping', hasBase: true, accepts: ANYTHING, textByFormat: false, offeredFor: ANYTHING, groups: true },
  rules: { menu: 'grouping', hasBase: true, accepts: ANYTHING, textByFormat: false, offeredFor: ANYTHING, groups: true },
  date_ranges: { menu: 'grouping', hasBase: true, accepts: READ_AS_DAYS, textByFormat: true, offeredFor: DAYS, groups: true },
  date_series: { menu: 'grouping', hasBase: true, accepts: [...READ_AS_DAYS, 'time'], textByFormat: true, offeredFor: CLOCKS, groups: false },
  concatenate: { menu: 'functions', hasBase: false, accepts: ANYTHING, textByFormat: false, offeredFor: NOTHING, groups: false },
  substring: { menu: 'functions', hasBase: true, accepts: ANYTHING, textByFormat: false, offeredFor: TEXT, groups: false },
  divide: { menu: 'functions', hasBase: false, accepts: NUMBERS, textByFormat: false, offeredFor: NOTHING, groups: false },
  sql: { menu: 'other', hasBase: false, accepts: ANYTHING, textByFormat: false, offeredFor: NOTHING, groups: false },
  base: { menu: 'other', hasBase: true, accepts: ANYTHING, textByFormat: false, offeredFor: NOTHING, groups: false },
  unknown: { menu: null, hasBase: true, accepts: ANYTHING, textByFormat: false, offeredFor: NOTHING, groups: false },
} as const satisfies Record<ColumnConfig['kind'], ColumnKindTraits>

/** Kinds that a person can choose. */
export type ColumnKind = { [K in ColumnConfig['kind']]: (typeof COLUMN_KINDS)[K]['menu'] extends null ? never : K }[ColumnConfig['kind']]
/** Kinds with parameters that a person fills in. */
export type KindWithFields = { [C in ColumnConfig as C['kind']]: C['params'] extends Record<string, never> ? never : C['kind'] }[ColumnKind]
export const MENU_KINDS: readonly ColumnKind[] = namesOf(COLUMN_KINDS).filter((kind): kind is ColumnKind => COLUMN_KINDS[kind].menu !== null)

/** Returns the type families of columns from which a config can be computed. */
export function acceptedFamilies(config: ColumnConfig): readonly TypeFamily[] {
  const { accepts, textByFormat }: ColumnKindTraits = COLUMN_KINDS[config.kind]
  const hasFormat = 'date_format' in config.params && Boolean(config.params.date_format)
  return textByFormat && !hasFormat ? accepts.filter((family) => family !== 'text') : accepts
}

/** Returns the IDs of the columns that a config refers to; SQL text refers to columns by name instead. */
export function columnsNamedIn(config: ColumnConfig): string[] {
  switch (config.kind) {
    case 'sql':
      return []
    case 'concatenate':
      return config.params.columns
    case 'divide':
      return [config.params.numerator, config.params.denominator]
    default:
      return [config.base_column]
  }
}

export const ColumnOptions = z.union([z.strictObject({ values: z.array(UserValue) }), z.strictObject({ message: UserText })])
export type ColumnOptions = z.infer<typeof ColumnOptions>

/** Reduces a name from a file to one line: invisible control characters and line breaks become one space. */
export const plainName = (name: string): string => name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Blanks that a comparison of keys may ignore at both ends of a text: spaces, tabs, line breaks, no-break and ideographic spaces. */
export const OUTER_BLANKS = ' \t\n\v\f\r\u00a0\u3000'

/**
 * A column that a lookup filled has the same value on every row with the same key. `keys` are the columns of the same
 * dataset that make up the key.
 */
export const Repeats = z.strictObject({
  keys: z.array(Id).min(1),
  /** Texts of the key are equal regardless of case and outer blanks. Missing if they were compared exactly. */
  ignore_case_and_blanks: z.literal(true).optional(),
})
export type Repeats = z.infer<typeof Repeats>

export const Column = z.strictObject({
  id: Id,
  name: Name,
  type: z.enum(['column', 'calculated column']).default('column'),
  dtype: dataText(60, 1).default('VARCHAR'),
  config: ColumnConfig.nullable().default(null),
  dependency: z.array(Id).default([]),
  original_name: dataText(500).default(''),
  /** Grouped by a gesture instead of being created explicitly: hidden from the list of fields, and deleted with its last reader. */
  automatic: z.boolean().default(false),
  has_options: z.boolean().default(false),
  options: ColumnOptions.nullable().default(null),
  /** Created by a filter for a condition that is not a list of values: not a field, and deleted with the filter. */
  of_filter: z.boolean().default(false),
  /** Missing or null for columns with a value of their own on each row. */
  repeats: Repeats.nullable().optional(),
})
export type Column = z.infer<typeof Column>
