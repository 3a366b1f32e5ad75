/** Columns of a dataset, and columns calculated from them (specification, section 3). */
import { z } from 'zod'
import { dataText, Id, WrittenText, WrittenValue } from './scalar.ts'

export const RuleOperator = z.enum([
  'between',
  'not between',
  'equal',
  'not equal',
  'greater than',
  'greater or equal',
  'less than',
  'less or equal',
  'contains',
  'not contains',
  'starts with',
  'not starts with',
  'is null',
  'is not null',
])
export type RuleOperator = z.infer<typeof RuleOperator>

export const DateRangePreset = z.enum([
  'YTD',
  'QTD',
  'MTD',
  'last 7 days',
  'last 14 days',
  'last 30 days',
  'last 90 days',
  'current month',
  'current quarter',
  'current year',
  'previous month',
  'previous quarter',
  'previous year',
])
export type DateRangePreset = z.infer<typeof DateRangePreset>

export const DateSeriesWindow = z.enum(['year', 'month', 'week', '7-day', '14-day', '30-day', 'day-in-month', 'weekday'])
export type DateSeriesWindow = z.infer<typeof DateSeriesWindow>

/** Characters of the name of a column. */
export const COLUMN_NAME_MAX = 500
const Name = dataText(COLUMN_NAME_MAX, 1)
const Others = dataText(500, 1).nullable().default(null)

export const ValueGroup = z.strictObject({ name: Name, values: z.array(WrittenValue).min(1) })
export type ValueGroup = z.infer<typeof ValueGroup>

export const Rule = z.strictObject({ name: Name, operator: RuleOperator, values: z.array(WrittenValue).max(2).default([]) })
export type Rule = z.infer<typeof Rule>

export const DateRange = z.strictObject({ name: Name.optional(), preset: DateRangePreset })
export type DateRange = z.infer<typeof DateRange>

/** What a calculated or group column does to each row. `base_column` is the column it reads. */
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
  /** Of a newer release: its config as text, so that it survives saving. It reads its base column. */
  z.strictObject({ kind: z.literal('unknown'), base_column: Id, params: z.strictObject({ config: dataText(200_000, 1) }) }),
])
export type ColumnConfig = z.infer<typeof ColumnConfig>

export const ColumnOptions = z.union([z.strictObject({ values: z.array(WrittenValue) }), z.strictObject({ message: WrittenText })])
export type ColumnOptions = z.infer<typeof ColumnOptions>

/** A name from a file on one line: control characters, which no screen shows, and line breaks become one space. */
export const plainName = (name: string): string => name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

export const Column = z.strictObject({
  id: Id,
  name: Name,
  type: z.enum(['column', 'calculated column']).default('column'),
  dtype: dataText(60, 1).default('VARCHAR'),
  config: ColumnConfig.nullable().default(null),
  dependency: z.array(Id).default([]),
  original_name: dataText(500).default(''),
  has_options: z.boolean().default(false),
  options: ColumnOptions.nullable().default(null),
})
export type Column = z.infer<typeof Column>
