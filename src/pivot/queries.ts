/**
 * The queries that compute a step's measures at every grain in one pass. Measures that decompose are grouped once at the
 * base grain and rolled up inside the same query. Others are evaluated over source rows, with a grouping set per grain.
 */
import { BIGINT, INTEGER, type SqlType, TEXT, typeFamilyOf } from '../contract/sql-type.ts'
import { type Grain, grainsOf, groupingMask } from './grain.ts'
import { leafRelations } from './leaf.ts'
import type { MeasurePlan } from './measures/aggregate.ts'
import type { KeyField } from './measures/distinct.ts'
import type { Source, StoredColumn } from './resolve.ts'
import { call, cast, column, countRows, type Expr, integer, type Plain, type Query, type Relation, type Select, textOf } from './sql/ast.ts'
import type { Dialect } from './sql/dialect.ts'

export interface PlannedQuery {
  readonly query: Query
  /** Measures in its value columns, in order. The main query has the row count before them. */
  readonly measures: readonly number[]
  /** Types of its columns as they leave the engine. */
  readonly types: readonly SqlType[]
}

/** Decimals of so many digits are kept as integers of 64 bits. */
const INTEGER_DIGITS = 18

/** Types whose values leave the engine unchanged and without loss. */
function isSmall(type: SqlType, { exactIntegers }: Pick<Dialect, 'exactIntegers'>): boolean {
  switch (type.kind) {
    case 'boolean':
      return true
    case 'integer':
      return type.signed && type.bits <= (exactIntegers ? 64 : 32)
    case 'float':
      return type.bits === 64
    case 'date':
      return exactIntegers
    case 'decimal':
      // without a digit before the point, the engine's text has no 0 there
      return exactIntegers && type.precision <= INTEGER_DIGITS && type.precision > type.scale
    default:
      return false
  }
}

/** How the keys of a field leave the engine: dictionary codes, numbers and booleans unchanged, everything else as text. */
export function keyField(stored: StoredColumn, alias: string, dialect: Pick<Dialect, 'exactIntegers'>): KeyField {
  const source = column(stored.physical)
  const leaves = (sentType: SqlType, sent: (of: Expr) => Expr): KeyField => ({
    ...{ alias, source, sent: sent(column(alias)), sentOver: sent(source), sentType },
    ...(stored.over ? { over: stored.over } : {}),
  })
  if (stored.enumType) return leaves(INTEGER, (of) => cast(call('enum_code', of), INTEGER))
  return isSmall(stored.type, dialect) ? leaves(stored.type, (of) => of) : leaves(TEXT, (of) => textOf(of, stored.type))
}

/** The type in which a measure leaves the engine: text unless it is a number or boolean. */
export const wireType = ({ type }: MeasurePlan): SqlType => (['number', 'boolean'].includes(typeFamilyOf(type)) ? type : TEXT)

export function wireValue(measure: MeasurePlan): Expr {
  const value = measure.value ?? measure.direct ?? countRows
  return wireType(measure) === TEXT ? textOf(value, measure.type) : value
}

/** The fields that a step groups by and the rows it reads. */
export interface Fields {
  readonly source: Source
  readonly rows: readonly KeyField[]
  readonly columns: readonly KeyField[]
  readonly where: Select['where']
  /** Computes only these grains. */
  readonly grains?: readonly Grain[]
}

const fieldsAt = ({ rows, columns }: Fields, grain: Grain): KeyField[] => [...rows.slice(0, grain.rows), ...columns.slice(0, grain.columns)]

/** The fields that one of the computed grains has. */
const fieldsIn = (of: Fields): KeyField[] => {
  const { rows, columns, grains = [{ rows: rows.length, columns: columns.length }] } = of
  return fieldsAt(of, { rows: Math.max(0, ...grains.map((g) => g.rows)), columns: Math.max(0, ...grains.map((g) => g.columns)) })
}

/** Selects values by grain and keys from a relation that has the fields by alias: all grains by grouping sets, some by one select each. */
function byGrain(of: Fields, from: string, values: Select['columns']): Select[] {
  const { rows, columns, grains } = of
  const fields = [...rows, ...columns]
  if (fields.length === 0) return [{ columns: [{ of: integer(0), as: 'g' }, ...values], from }]
  const key = (field: KeyField): Expr => column(field.alias)
  if (!grains) {
    const groupingSets = grainsOf(rows.length, columns.length).map((grain) => fieldsAt(of, grain).map(key))
    return [
      { columns: [{ of: call('grouping', ...fields.map(key)), as: 'g' }, ...fields.map((f) => ({ of: f.sent, as: f.alias })), ...values], from, groupingSets },
    ]
  }
  return grains.map((grain) => {
    const held = fieldsAt(of, grain)
    const sent = (field: KeyField): Expr => (held.includes(field) ? field.sent : { kind: 'null', type: field.sentType })
    const mask = integer(groupingMask(grain, rows.length, columns.length))
    return { columns: [{ of: mask, as: 'g' }, ...fields.map((f) => ({ of: sent(f), as: f.alias })), ...values], from, groupBy: held.map(key) }
  })
}

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
  const { source, where } = of
  const decomposed = placed(measures, (measure) => measure.value !== null)
  const partials = measures.flatMap((m) => m.partials)
  const values = [
    { of: call('coalesce', call('sum', column('n')), integer(0)), as: 'rows' },
    ...decomposed.map(({ measure, at }) => ({ of: wireValue(measure), as: `v${at}` })),
  ]
  return {
    query: { with: [...source.relations, ...leafRelations(fieldsIn(of), partials, source, where)], unionAll: byGrain(of, 'leaf', values) },
    measures: decomposed.map(({ at }) => at),
    types: typesOf(
      of,
      decomposed.map(({ measure }) => measure),
      [BIGINT],
    ),
  }
}

/** Selects the source rows with all their columns, plus each field under its alias. */
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
  const values = direct.map(({ measure, at }) => ({ of: wireValue(measure), as: `v${at}` }))
  return [
    {
      query: { with: [...of.source.relations, keyedRows(of)], unionAll: byGrain(of, 'keyed', values) },
      measures: direct.map(({ at }) => at),
      types: typesOf(
        of,
        direct.map(({ measure }) => measure),
      ),
    },
  ]
}
