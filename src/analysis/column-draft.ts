/**
 * A calculated or group column while a person edits it. The draft keeps the fields of every kind, so switching the kind
 * loses nothing. A complete draft becomes a column; an incomplete one lists its problems by field.
 */
import {
  COLUMN_KINDS,
  type Column,
  type ColumnConfig,
  type ColumnKind,
  columnsNamedIn,
  type DateRange,
  type DateRangePreset,
  RULES,
  type RuleOperator,
} from '../contract/column.ts'
import type { DateSeriesWindow } from '../contract/date-series.ts'
import { typeFamily, type Value } from '../contract/scalar.ts'
import { valueKey } from '../contract/value-key.ts'

export interface GroupDraft {
  readonly name: string
  readonly values: readonly Value[]
}
export interface RuleDraft {
  readonly name: string
  readonly operator: RuleOperator
  /** As typed. The operator uses two, one or none of them. */
  readonly values: readonly [string, string]
}
export interface RangeDraft {
  readonly name: string
  readonly preset: DateRangePreset
  /** The preset's parameters as stored, such as its count of days. */
  readonly given?: Pick<DateRange, 'count' | 'from' | 'to'>
}

export interface ColumnDraft {
  readonly id: string
  readonly name: string
  readonly kind: ColumnKind
  readonly base: string
  readonly groups: readonly GroupDraft[]
  readonly rules: readonly RuleDraft[]
  readonly ranges: readonly RangeDraft[]
  /** The name for values that match no group, rule or range. Null passes ungrouped values through, and makes other unmatched values blank. */
  readonly others: string | null
  readonly dateFormat: string
  readonly window: DateSeriesWindow | ''
  readonly separator: string
  readonly columns: readonly string[]
  readonly start: string
  readonly end: string
  readonly numerator: string
  readonly denominator: string
  readonly sql: string
}

export type ColumnProblem =
  | 'nameRequired'
  | 'nameTaken'
  | 'baseRequired'
  | 'groupsRequired'
  | 'groupName'
  | 'groupValues'
  | 'groupTaken'
  | 'rulesRequired'
  | 'ruleName'
  | 'ruleValues'
  | 'ruleNumber'
  | 'rangesRequired'
  | 'formatRequired'
  | 'windowRequired'
  | 'columnsRequired'
  | 'positions'
  | 'numeratorRequired'
  | 'denominatorRequired'
  | 'sqlRequired'
  | 'othersName'

/** Problems by field: a field of the draft such as `name`, a row such as `groups.2` or `rules.0`, or a value of a rule such as `rules.0.1` for its second. */
export type ColumnProblems = Readonly<Record<string, ColumnProblem>>

/** The initial date format for a text column. */
const DATE_FORMAT = 'mm/dd/yy'

export function emptyColumn(id: string, kind: ColumnKind, base = ''): ColumnDraft {
  return {
    ...{ id, name: '', kind, base, groups: [], others: null, dateFormat: DATE_FORMAT, window: '' as const, separator: ' ', columns: [''] },
    rules: [{ name: '', operator: 'equal', values: ['', ''] }],
    ranges: [{ name: '', preset: 'YTD' }],
    ...{ start: '1', end: '3', numerator: '', denominator: '', sql: '' },
  }
}

const textOf = (value: Value | undefined): string => (value === undefined || value === null ? '' : String(value))

/** Creates a draft for editing an existing column. */
export function draftOfColumn(column: Column): ColumnDraft {
  const { config } = column
  const plain = { ...emptyColumn(column.id, config === null || config.kind === 'unknown' ? 'base' : config.kind), name: column.name }
  if (!config) return plain
  const base = 'base_column' in config ? config.base_column : ''
  switch (config.kind) {
    case 'value_groups':
      return { ...plain, base, groups: config.params.groups, others: config.params.others }
    case 'rules':
      return {
        ...plain,
        ...{ base, others: config.params.others },
        rules: config.params.rules.map((r) => ({ name: r.name, operator: r.operator, values: [textOf(r.values[0]), textOf(r.values[1])] })),
      }
    case 'date_ranges':
      return {
        ...plain,
        ...{ base, others: config.params.others, dateFormat: config.params.date_format ?? DATE_FORMAT },
        ranges: config.params.ranges.map(({ name = '', preset, ...given }) => ({ name, preset, given })),
      }
    case 'date_series':
      return { ...plain, base, window: config.params.window, dateFormat: config.params.date_format ?? DATE_FORMAT }
    case 'concatenate':
      return { ...plain, separator: config.params.separator, columns: config.params.columns }
    case 'substring':
      return { ...plain, base, start: String(config.params.start), end: String(config.params.end) }
    case 'divide':
      return { ...plain, numerator: config.params.numerator, denominator: config.params.denominator }
    case 'sql':
      return { ...plain, sql: config.params.sql }
    default:
      return { ...plain, base }
  }
}

export const needsBase = (kind: ColumnKind): boolean => COLUMN_KINDS[kind].hasBase

/** Whether a kind accepts a base column of this type. */
export const suitsKind = (kind: ColumnKind, dtype: string): boolean => COLUMN_KINDS[kind].accepts.includes(typeFamily(dtype))

function problemOfGroups({ groups, others }: ColumnDraft): Record<string, ColumnProblem> {
  if (groups.length === 0) return { groups: 'groupsRequired' }
  const problems: Record<string, ColumnProblem> = {}
  const names = new Set(others === null ? [] : [others.trim()])
  groups.forEach((group, i) => {
    const name = group.name.trim()
    if (name === '') problems[`groups.${i}`] = 'groupName'
    else if (names.has(name)) problems[`groups.${i}`] = 'groupTaken'
    else if (group.values.length === 0) problems[`groups.${i}`] = 'groupValues'
    names.add(name)
  })
  return problems
}

function problemOfRules({ rules }: ColumnDraft, isNumber: boolean): Record<string, ColumnProblem> {
  if (rules.length === 0) return { rules: 'rulesRequired' }
  const problems: Record<string, ColumnProblem> = {}
  rules.forEach((rule, i) => {
    const values = rule.values.slice(0, RULES[rule.operator].values).map((v) => v.trim())
    if (rule.name.trim() === '') problems[`rules.${i}`] = 'ruleName'
    const isTextual = !isNumber || RULES[rule.operator].asText
    values.forEach((value, at) => {
      if (value === '') problems[`rules.${i}.${at}`] = 'ruleValues'
      else if (!isTextual && !Number.isFinite(Number(value))) problems[`rules.${i}.${at}`] = 'ruleNumber'
    })
  })
  return problems
}

const isWhole = (text: string): boolean => /^\d+$/.test(text.trim()) && Number(text) > 0

function problemsOfKind(draft: ColumnDraft, base: Pick<Column, 'dtype'> | undefined): Record<string, ColumnProblem> {
  const needsFormat: Record<string, ColumnProblem> =
    base && typeFamily(base.dtype) === 'text' && draft.dateFormat.trim() === '' ? { dateFormat: 'formatRequired' } : {}
  switch (draft.kind) {
    case 'value_groups':
      return problemOfGroups(draft)
    case 'rules':
      return problemOfRules(draft, base !== undefined && typeFamily(base.dtype) === 'number')
    case 'date_ranges':
      return draft.ranges.length === 0 ? { ranges: 'rangesRequired' } : needsFormat
    case 'date_series':
      return draft.window === '' ? { window: 'windowRequired' } : needsFormat
    case 'concatenate':
      return draft.columns.length === 0 || draft.columns.includes('') ? { columns: 'columnsRequired' } : {}
    case 'substring':
      return isWhole(draft.start) && isWhole(draft.end) && Number(draft.end) >= Number(draft.start) ? {} : { end: 'positions' }
    case 'divide':
      return {
        ...(draft.numerator === '' ? { numerator: 'numeratorRequired' as const } : {}),
        ...(draft.denominator === '' ? { denominator: 'denominatorRequired' as const } : {}),
      }
    case 'sql':
      return draft.sql.trim() === '' ? { sql: 'sqlRequired' } : {}
    default:
      return {}
  }
}

/** Validates a draft. Its name must differ from those of all `columns`, the other columns of the same scope, and from all measure names. */
export function columnProblems(draft: ColumnDraft, columns: readonly Pick<Column, 'id' | 'name' | 'dtype'>[], measureNames: readonly string[]): ColumnProblems {
  const name = draft.name.trim()
  const taken = columns.some((c) => c.id !== draft.id && c.name === name) || measureNames.includes(name)
  const base = columns.find((c) => c.id === draft.base)
  return {
    ...(name === '' ? { name: 'nameRequired' as const } : taken ? { name: 'nameTaken' as const } : {}),
    ...(needsBase(draft.kind) && !base ? { base: 'baseRequired' as const } : {}),
    ...(draft.others !== null && draft.others.trim() === '' ? { others: 'othersName' as const } : {}),
    ...problemsOfKind(draft, base),
  }
}

/** Converts a typed rule value for a number column to a number if a double represents it exactly; otherwise keeps the text. */
const ruleValue = (text: string, isNumber: boolean): Value =>
  isNumber && Number.isFinite(Number(text)) && String(Number(text)) === text.trim() ? Number(text) : text.trim()

function configOf(draft: ColumnDraft, dtype: string): ColumnConfig {
  const { base: base_column } = draft
  const others = draft.others?.trim() ?? null
  // a date column needs no format
  const dateFormat = typeFamily(dtype) === 'text' ? { date_format: draft.dateFormat.trim() } : {}
  switch (draft.kind) {
    case 'value_groups':
      return { kind: 'value_groups', base_column, params: { groups: draft.groups.map((g) => ({ name: g.name.trim(), values: [...g.values] })), others } }
    case 'rules': {
      const isNumber = typeFamily(dtype) === 'number'
      const rules = draft.rules.map((r) => ({
        ...{ name: r.name.trim(), operator: r.operator },
        values: r.values.slice(0, RULES[r.operator].values).map((v) => ruleValue(v, isNumber && !RULES[r.operator].asText)),
      }))
      return { kind: 'rules', base_column, params: { rules, others } }
    }
    case 'date_ranges': {
      const ranges = draft.ranges.map((r) => ({ preset: r.preset, ...r.given, ...(r.name.trim() === '' ? {} : { name: r.name.trim() }) }))
      return { kind: 'date_ranges', base_column, params: { ranges, ...dateFormat, others } }
    }
    case 'date_series': {
      const window = draft.window === '' ? 'year' : draft.window
      return { kind: 'date_series', base_column, params: { window, ...dateFormat } }
    }
    case 'concatenate':
      return { kind: 'concatenate', params: { separator: draft.separator, columns: [...draft.columns] } }
    case 'substring':
      return { kind: 'substring', base_column, params: { start: Number(draft.start), end: Number(draft.end) } }
    case 'divide':
      return { kind: 'divide', params: { numerator: draft.numerator, denominator: draft.denominator } }
    case 'sql':
      return { kind: 'sql', params: { sql: draft.sql } }
    default:
      // other kinds have no parameters
      return { kind: draft.kind, base_column, params: {} }
  }
}

/** Turns a draft without problems into a column. `dtype` is the type that the engine inferred, if it was asked. */
export function columnOf(draft: ColumnDraft, columns: readonly Pick<Column, 'id' | 'dtype'>[], dtype = 'VARCHAR'): Column {
  const config = configOf(draft, columns.find((c) => c.id === draft.base)?.dtype ?? 'VARCHAR')
  return {
    ...{ id: draft.id, name: draft.name.trim(), type: 'calculated column' as const, dtype, config, dependency: columnsNamedIn(config) },
    ...{ original_name: '', automatic: false, has_options: false, options: null, of_filter: false },
  }
}

/** Moves values into a group. Removes them from their previous groups, and groups that become empty. */
export function intoGroup(groups: readonly GroupDraft[], values: readonly Value[], name: string): GroupDraft[] {
  const taken = new Set(values.map(valueKey))
  const known = groups.some((g) => g.name === name)
  const next = groups.map((g) => {
    const rest = g.values.filter((v) => !taken.has(valueKey(v)))
    return g.name === name ? { ...g, values: [...rest, ...values] } : rest.length === g.values.length ? g : { ...g, values: rest }
  })
  return [...next.filter((g, i) => g.values.length > 0 || g === groups[i]), ...(known ? [] : [{ name, values: [...values] }])]
}

/** Removes values from all groups, and groups that become empty. */
export const outOfGroups = (groups: readonly GroupDraft[], values: readonly Value[]): GroupDraft[] => {
  const gone = new Set(values.map(valueKey))
  return groups.flatMap((g) => {
    const rest = g.values.filter((v) => !gone.has(valueKey(v)))
    return rest.length === g.values.length ? [g] : rest.length > 0 ? [{ ...g, values: rest }] : []
  })
}
