/**
 * The queries that compute a step's measures at every grain in one pass. Measures that decompose are grouped once at the
 * base grain and rolled up inside the same query. Others are evaluated over source rows, with a grouping set per grain.
 */
import { BIGINT, INTEGER, type SqlType, TEXT, typeFamilyOf } from '../contract/sql-type.ts'
import { grainsOf } from './grain.ts'
import { leafRelations } from './leaf.ts'
import type { MeasurePlan } from './measures/aggregate.ts'
import type { KeyField } from './measures/distinct.ts'
import type { Source, StoredColumn } from './resolve.ts'
import { call, cast, column, countRows, type Expr, integer, type Plain, type Query, type Relation, type Select } from './sql/ast.ts'

export interface PlannedQuery {
  readonly query: Query
  /** Measures in its value columns, in order. The main query has the row count before them. */
  readonly measures: readonly number[]
  /** Types of its columns as they leave the engine. */
  readonly types: readonly SqlType[]
}

/** Types whose values leave the engine unchanged and without loss. */
const isSmall = (type: SqlType): boolean =>
  type.kind === 'boolean' || (type.kind === 'integer' && type.signed && type.bits <= 32) || (type.kind === 'float' && type.bits === 64)

/** How the keys of a field leave the engine: dictionary codes, numbers and booleans unchanged, everything else as text. */
export function keyField(stored: StoredColumn, alias: string): KeyField {
  const grouped = column(alias)
  const base = { alias, source: column(stored.physical), ...(stored.over ? { over: stored.over } : {}) }
  if (stored.enumType) return { ...base, sent: cast(call('enum_code', grouped), INTEGER), sentType: INTEGER }
  if (isSmall(stored.type)) return { ...base, sent: grouped, sentType: stored.type }
  return { ...base, sent: cast(grouped, TEXT), sentType: TEXT }
}

/** The type in which a measure leaves the engine: text unless it is a number or boolean. */
export const wireType = ({ type }: MeasurePlan): SqlType => (['number', 'boolean'].includes(typeFamilyOf(type)) ? type : TEXT)

export function wireValue(measure: MeasurePlan): Expr {
  const value = measure.value ?? measure.direct ?? countRows
  return wireType(measure) === TEXT ? cast(value, TEXT) : value
}

/** The fields that a step groups by and the rows it reads. */
export interface Fields {
  readonly source: Source
  readonly rows: readonly KeyField[]
  readonly columns: readonly KeyField[]
  readonly where: Select['where']
}

const setsOf = ({ rows, columns }: Fields, key: (field: KeyField) => Expr): Expr[][] =>
  grainsOf(rows.length, columns.length).map((grain) => [...rows.slice(0, grain.rows), ...columns.slice(0, grain.columns)].map(key))

/** Types of grain, keys, the query's own columns, and the values of its measures. */
export const typesOf = ({ rows, columns }: Fields, measures: readonly MeasurePlan[], own: readonly SqlType[] = []): SqlType[] => [
  INTEGER,
  ...[...rows, ...columns].map((field) => field.sentType),
  ...own,
  ...measures.map(wireType),
]

/** The measures that a query computes, each with its position among all. */
const placed = (measures: readonly MeasurePlan[], isIn: (measure: MeasurePlan) => boolean): { readonly measure: MeasurePlan; readonly at: number }[] =>
  measures.flatMap((measure, at) => (isIn(measure) ? [{ measure, at }] : []))

export function mainQuery(measures: readonly MeasurePlan[], of: Fields): PlannedQuery {
  const { source, rows, columns, where } = of
  const fields = [...rows, ...columns]
  const decomposed = placed(measures, (measure) => measure.value !== null)
  const partials = measures.flatMap((m) => m.partials)
  const values = [
    { of: call('coalesce', call('sum', column('n')), integer(0)), as: 'rows' },
    ...decomposed.map(({ measure, at }) => ({ of: wireValue(measure), as: `v${at}` })),
  ]
  const keys = fields.map((f) => ({ of: f.sent, as: f.alias }))
  const groupingSets = setsOf(of, (f) => column(f.alias))
  const rolled: Select =
    fields.length === 0
      ? { columns: [{ of: integer(0), as: 'g' }, ...values], from: 'leaf' }
      : { columns: [{ of: call('grouping', ...fields.map((f) => column(f.alias))), as: 'g' }, ...keys, ...values], from: 'leaf', groupingSets }
  return {
    query: { with: [...source.relations, ...leafRelations(fields, partials, source, where)], unionAll: [rolled] },
    measures: decomposed.map(({ at }) => at),
    types: typesOf(
      of,
      decomposed.map(({ measure }) => measure),
      [BIGINT],
    ),
  }
}

/** Source rows with the fields by alias, next to all columns. */
export function keyedRows({ source, rows, columns, where }: Fields): Relation {
  const query: Plain = {
    columns: [...[...rows, ...columns].map((f) => ({ of: f.source, as: f.alias })), ...source.columns.map((c) => ({ of: column(c.physical), as: c.physical }))],
    from: source.from,
    ...(where ? { where } : {}),
  }
  return { name: 'keyed', query, inline: true }
}

/** Measures that do not decompose: one query over source rows, with a grouping set per grain. */
export function directQuery(measures: readonly MeasurePlan[], of: Fields): PlannedQuery[] {
  const direct = placed(measures, (measure) => measure.direct !== null)
  if (direct.length === 0) return []
  const fields = [...of.rows, ...of.columns]
  const values = direct.map(({ measure, at }) => ({ of: wireValue(measure), as: `v${at}` }))
  const rowsOnly = { from: 'keyed', columns: [{ of: integer(0), as: 'g' }, ...values] }
  const grouped: Select =
    fields.length === 0
      ? rowsOnly
      : {
          columns: [{ of: call('grouping', ...fields.map((f) => column(f.alias))), as: 'g' }, ...fields.map((f) => ({ of: f.sent, as: f.alias })), ...values],
          from: 'keyed',
          groupingSets: setsOf(of, (f) => column(f.alias)),
        }
  return [
    {
      query: { with: [...of.source.relations, keyedRows(of)], unionAll: [grouped] },
      measures: direct.map(({ at }) => at),
      types: typesOf(
        of,
        direct.map(({ measure }) => measure),
      ),
    },
  ]
}
