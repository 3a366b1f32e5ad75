/**
 * Running values of measures whose parts do not add up: the measure over the rows of an item of a field and all items
 * before it, inside each parent, at every grain that has the field. The order of headers is known only after the first
 * queries, so the items are sent back as a relation of their keys, numbered in that order.
 *
 * Measures that roll up are grouped before they are joined to the items; other aggregates are evaluated over the joined
 * rows. A distinct count needs neither: each value counts for the first item that has it, and those counts add up. So do
 * sums and counts that have one value per key; other aggregates of such values join each value to its first item and all
 * later ones.
 */
import { INTEGER, type SqlType } from '../contract/sql-type.ts'
import { type Grain, grainsOf, groupingMask } from './grain.ts'
import { leafRelations } from './leaf.ts'
import type { MeasurePlan } from './measures/aggregate.ts'
import type { Distinct } from './measures/aggregations.ts'
import { countedOnce, countedRows, firstPlaces, type KeyField, valuesOnce } from './measures/distinct.ts'
import { type Fields, keyedRows, type PlannedQuery, wireType, wireValue } from './queries.ts'
import type { Along } from './show-values-as/kind.ts'
import { and, call, column, type Expr, integer, type Plain, type Relation, type Select } from './sql/ast.ts'

/** Measures whose running values along a field cannot be combined from the values of its items. */
export interface Running {
  readonly along: Along
  /** Positions in the plan. */
  readonly measures: readonly number[]
}

/** The items of a field, numbered from 0 in header order, grouped by parent. */
export interface NumberedItems {
  /** Keys of the fields from the outermost to this one, as the engine sent them: one list per field. */
  readonly keys: readonly (readonly (string | null)[])[]
  /** The parent of each item. */
  readonly families: readonly number[]
}

/** `first`: the measure over the values that this item has and no earlier one. The key of the field is the item's number. */
export interface RunningQuery extends PlannedQuery {
  readonly gives: 'values' | 'first'
  /** The value of a cell of the data that the query has no row for. */
  readonly otherwise: 0 | null
  /** The source joined to the items: groups of the base grain, rows, or each distinct value once. */
  readonly reads: 'groups' | 'rows' | 'values'
}

interface Sides {
  readonly fields: Fields
  readonly along: Along
  readonly all: readonly KeyField[]
  readonly item: KeyField
  readonly items: Relation
  /** Joins a row to its item by keys. */
  readonly isOfItem: Expr
}

const PLACE = 'place'
const REACHED = 'reached'
const named = (name: string) => ({ of: column(name), as: name })
const equal = (left: string, operator: '=' | '>=', right: string): Expr => ({ kind: 'compare', operator, left: column(left), right: column(right) })

function sidesOf(fields: Fields, along: Along, { keys, families }: NumberedItems): Sides {
  const path = fields[along.axis].slice(0, along.depth + 1)
  const item = path[along.depth]
  if (!item) throw new Error('the field is not on its axis')
  const columns = [
    ...path.map((field, level) => ({ as: `at${level}`, type: field.sentType, values: keys[level] ?? [] })),
    { as: 'family', type: INTEGER, values: families.map(String) },
    { as: PLACE, type: INTEGER, values: families.map((_, place) => String(place)) },
  ]
  const isOfItem = and(...path.map((field, level): Expr => ({ kind: 'compare', operator: 'same', left: field.sent, right: column(`at${level}`) })))
  const items = { name: 'items', query: { columns: columns.map(({ as }) => named(as)), from: { columns } } }
  return { fields, along, all: [...fields.rows, ...fields.columns], item, items, isOfItem }
}

const grainsWith = ({ fields, along }: Sides): Grain[] => grainsOf(fields.rows.length, fields.columns.length).filter((grain) => grain[along.axis] > along.depth)

const fieldsAt = ({ fields }: Sides, grain: Grain): KeyField[] => [...fields.rows.slice(0, grain.rows), ...fields.columns.slice(0, grain.columns)]

const typesOf = ({ all, item }: Sides, values: readonly SqlType[]): SqlType[] => [
  INTEGER,
  ...all.map((field) => (field === item ? INTEGER : field.sentType)),
  ...values,
]

/** Repeats each row for its own item and every later one. */
function spread({ all, item, isOfItem }: Sides, from: string, values: readonly string[]): Relation[] {
  const later = {
    columns: [
      { of: column('family'), as: 'later_family' },
      { of: column(PLACE), as: REACHED },
    ],
    from: 'items',
  }
  const query: Plain = {
    columns: [...all.filter((field) => field !== item).map((field) => named(field.alias)), named(REACHED), ...values.map(named)],
    from,
    joins: [
      { relation: 'items', on: isOfItem },
      { relation: 'later', on: and(equal('later_family', '=', 'family'), equal(REACHED, '>=', PLACE)) },
    ],
  }
  return [
    { name: 'later', query: later, inline: true },
    { name: 'spread', query, inline: true },
  ]
}

/** Values over the repeated rows, at each grain that has the field. */
function grouped(sides: Sides, values: readonly { readonly of: Expr; readonly as: string }[]): Select {
  const { all, item } = sides
  const key = (field: KeyField): Expr => column(field === item ? REACHED : field.alias)
  return {
    columns: [
      { of: call('grouping', ...all.map(key)), as: 'g' },
      ...all.map((field) => ({ of: field === item ? column(REACHED) : field.sent, as: field.alias })),
      ...values,
    ],
    from: 'spread',
    groupingSets: grainsWith(sides).map((grain) => fieldsAt(sides, grain).map(key)),
  }
}

function overSpread(sides: Sides, measures: readonly MeasurePlan[], which: readonly number[], reads: 'groups' | 'rows'): RunningQuery[] {
  if (which.length === 0) return []
  const { fields, all, items } = sides
  const plans = which.map((at) => measures[at] as MeasurePlan)
  const partials = plans.flatMap((plan) => plan.partials)
  const relations =
    reads === 'groups'
      ? [
          ...leafRelations(all, partials, fields.source, fields.where),
          items,
          ...spread(
            sides,
            'leaf',
            partials.map((part) => part.name),
          ),
        ]
      : [
          keyedRows(fields),
          items,
          ...spread(
            sides,
            'keyed',
            fields.source.columns.map((stored) => stored.physical),
          ),
        ]
  const values = plans.map((plan, i) => ({ of: wireValue(plan), as: `v${which[i]}` }))
  const query = { with: [...fields.source.relations, ...relations], unionAll: [grouped(sides, values)] }
  return [{ query, measures: which, types: typesOf(sides, plans.map(wireType)), gives: 'values', otherwise: null, reads }]
}

const firstAt = (grain: Grain): string => `first${grain.rows}_${grain.columns}`

/** Joins the first item of a value to the items from there on. */
function onwards(from: string): Pick<Plain, 'from' | 'joins'> {
  return {
    from,
    joins: [
      { relation: 'first_item', on: equal('first_place', '=', PLACE) },
      { relation: 'later', on: and(equal('later_family', '=', 'first_family'), equal(REACHED, '>=', PLACE)) },
    ],
  }
}

/** The items as what `onwards` joins. */
function itemRelations(items: Relation): Relation[] {
  const twice = (name: string, family: string, place: string): Relation => ({
    ...{ name, inline: true },
    query: {
      columns: [
        { of: column('family'), as: family },
        { of: column(PLACE), as: place },
      ],
      from: items.name,
    },
  })
  return [twice('first_item', 'first_family', 'first_place'), twice('later', 'later_family', REACHED)]
}

/**
 * The values that count once each, by the first item that has them, at each grain that has the field: aggregated over
 * the values of each item if such aggregates add up, otherwise over those of each item and all before it.
 */
function firstValues(sides: Sides, plan: MeasurePlan & { readonly distinct: Distinct }, position: number): RunningQuery {
  const { fields, all, item, items, isOfItem } = sides
  const { source, where } = fields
  const { distinct } = plan
  const addsUp = distinct.addsUp
  const from = { from: source.from, where: countedRows(distinct, where) }
  const valued = valuesOnce(
    distinct,
    all.map((field) => ({ of: field.source, as: field.alias })),
    from,
    'rows',
  )
  const relations: Relation[] = [...source.relations, { name: 'valued', query: valued }, items, ...(addsUp ? [] : itemRelations(items))]
  const counts: Select[] = []
  let finer: Pick<Plain, 'from' | 'joins'> = { from: 'valued', joins: [{ relation: 'items', on: isOfItem }] }
  let row = fields.rows.length
  for (const grain of grainsWith(sides)) {
    // The first grain with this many rows derives from one with one row field more.
    if (grain.rows !== row) finer = { from: firstAt({ rows: row, columns: fields.columns.length }) }
    row = grain.rows
    const keys = fieldsAt(sides, grain).filter((field) => field !== item)
    relations.push({ name: firstAt(grain), query: firstPlaces(distinct, keys, finer) })
    finer = { from: firstAt(grain) }
    const reached = addsUp ? PLACE : REACHED
    const sent = (field: KeyField): Expr => (field === item ? column(reached) : keys.includes(field) ? field.sent : { kind: 'null', type: field.sentType })
    counts.push({
      columns: [
        { of: integer(groupingMask(grain, fields.rows.length, fields.columns.length)), as: 'g' },
        ...all.map((field) => ({ of: sent(field), as: field.alias })),
        { of: countedOnce(distinct), as: 'n' },
      ],
      ...(addsUp ? { from: firstAt(grain) } : onwards(firstAt(grain))),
      groupBy: [...keys.map((field) => column(field.alias)), column(reached)],
    })
  }
  return {
    ...{ query: { with: relations, unionAll: counts }, measures: [position], types: typesOf(sides, [plan.type]) },
    ...{ gives: addsUp ? 'first' : 'values', otherwise: plan.emptyIs === 'zero' ? 0 : null, reads: addsUp ? 'values' : 'rows' },
  }
}

/** The queries of the running values along one field. Their rows are (grain, keys, values), with the item as its number. */
export function runningQueries(
  { fields, measures }: { readonly fields: Fields; readonly measures: readonly MeasurePlan[] },
  running: Running,
  numbered: NumberedItems,
): RunningQuery[] {
  const sides = sidesOf(fields, running.along, numbered)
  const which = (has: (plan: MeasurePlan) => boolean): number[] => running.measures.filter((at) => measures[at] && has(measures[at]))
  const distinct = running.measures.flatMap((at) => {
    const plan = measures[at]
    return plan?.distinct ? [firstValues(sides, { ...plan, distinct: plan.distinct }, at)] : []
  })
  return [
    ...overSpread(
      sides,
      measures,
      which((plan) => plan.value !== null),
      'groups',
    ),
    ...distinct,
    ...overSpread(
      sides,
      measures,
      which((plan) => plan.direct !== null),
      'rows',
    ),
  ]
}
