/**
 * Queries over chosen groups: each row's key of a chosen field becomes the code of its group, of the others, or of the
 * groups that are not shown. Every measure is then evaluated over the rows of the others like over those of any group.
 */
import type { Value } from '../../contract/scalar.ts'
import { INTEGER, type SqlType } from '../../contract/sql-type.ts'
import type { KeyField } from '../measures/distinct.ts'
import type { Fields } from '../queries.ts'
import { physicalNames, type Source } from '../resolve.ts'
import { and, call, column, type Expr, integer, isNull, or, type Relation, type Select } from '../sql/ast.ts'

/** A group is shown, counted among the others, or omitted. */
export type Fate = 'shown' | 'others' | 'omitted'

export interface Group {
  /** Values of the fields from the outermost to this one. */
  readonly path: readonly Value[]
  /** The same as the engine sent them, to send back. */
  readonly sent: readonly (string | null)[]
  readonly fate: Fate
}

/** The groups of one field of the layout. Groups that are not listed share the fate of the rest. */
export interface ChosenGroups {
  readonly axis: 'rows' | 'columns'
  readonly depth: number
  readonly listed: readonly Group[]
  readonly rest: Fate
}

/** Codes in queries of groups that are not shown by themselves. */
export const OTHERS_SENT = -1
export const OMITTED_SENT = -2

/** The sent keys of some groups as a relation, with a number for each. */
function groupRelation(name: string, groups: readonly Pick<Group, 'sent'>[], numbers: readonly number[], types: readonly SqlType[]): Relation {
  const columns = [
    ...types.map((type, level) => ({ as: `${name}_at${level}`, type, values: groups.map(({ sent }) => sent[level] ?? null) })),
    { as: `${name}_code`, type: INTEGER, values: numbers.map(String) },
  ]
  return { name, query: { columns: columns.map(({ as }) => ({ of: column(as), as })), from: { columns } } }
}

const isOfGroup = (name: string, path: readonly KeyField[]): Expr =>
  and(...path.map((field, level): Expr => ({ kind: 'compare', operator: 'same', left: field.sentOver, right: column(`${name}_at${level}`) })))

const pathOf = ({ rows, columns }: Pick<Fields, 'rows' | 'columns'>, axis: ChosenGroups['axis'], depth: number): readonly KeyField[] =>
  (axis === 'rows' ? rows : columns).slice(0, depth + 1)

const passedOn = ({ columns }: Source) => physicalNames(columns).map((name) => ({ of: column(name), as: name }))

/** Takes the rows of groups out of a source, which may have a column in the place of another. */
export type Narrow = (source: Source, idOf: (id: string) => string) => Source

/** A source without the rows of some groups. `name` is unique in the query. */
export function withoutGroupRows(source: Source, name: string, path: readonly KeyField[], groups: readonly Pick<Group, 'sent'>[]): Source {
  const types = path.map((field) => field.sentType)
  const left: Select & { groupingSets?: never } = {
    columns: passedOn(source),
    from: source.from,
    joins: [{ relation: name, on: isOfGroup(name, path), keepsAll: true }],
    where: isNull(column(`${name}_code`)),
  }
  const listed = groupRelation(
    name,
    groups,
    groups.map((_, at) => at),
    types,
  )
  return { ...source, from: `${name}_rows`, relations: [...source.relations, listed, { name: `${name}_rows`, query: left, inline: true }] }
}

/** Fields whose keys are codes, by position (row fields first), with the values of the codes from 1. */
export type Coded = ReadonlyMap<number, readonly Value[]>

interface Mapped {
  readonly fields: Fields
  readonly coded: Coded
}

const valuesOf = (groups: readonly Group[]): Value[] => [...new Set(groups.flatMap(({ path, fate }) => (fate === 'shown' ? [path.at(-1) ?? null] : [])))]

function codeOf(values: readonly Value[]): (group: Group) => number {
  const codes = new Map<Value, number>(values.filter((value) => value !== null).map((value, at) => [value, at + 1]))
  return ({ path, fate }) => (fate === 'others' ? OTHERS_SENT : fate === 'omitted' ? OMITTED_SENT : (codes.get(path.at(-1) ?? null) ?? 0))
}

const isReal = (code: string): Expr => ({ kind: 'compare', operator: '>=', left: column(code), right: integer(0) })
const when = (condition: Expr | null, result: Expr, otherwise?: Expr): Expr =>
  condition ? { kind: 'case', branches: [{ when: condition, result }], ...(otherwise ? { otherwise } : {}) } : result

/**
 * The fields of a step with the keys of chosen ones as codes, and blank keys below groups that are not shown by
 * themselves. `onlyOthers` keeps the rows that belong to others on every axis with chosen groups.
 */
export function mapped(fields: Fields, chosen: readonly ChosenGroups[], onlyOthers: boolean): Mapped {
  const { source } = fields
  const coded = new Map<number, Value[]>()
  const relations: Relation[] = []
  const joins: Select['joins'] & object[] = []
  const codes = new Map<ChosenGroups, string>()
  const own: { of: Expr; as: string }[] = []
  for (const [at, groups] of chosen.entries()) {
    const name = `choice${at}`
    const path = pathOf(fields, groups.axis, groups.depth)
    const values = [null, ...valuesOf(groups.listed).filter((value) => value !== null)]
    coded.set(groups.axis === 'rows' ? groups.depth : fields.rows.length + groups.depth, values)
    const code = codeOf(values.slice(1))
    relations.push(
      groupRelation(
        name,
        groups.listed,
        groups.listed.map(code),
        path.map((field) => field.sentType),
      ),
    )
    joins.push({ relation: name, on: isOfGroup(name, path), keepsAll: true })
    codes.set(groups, `${name}_own`)
    own.push({ of: call('coalesce', column(`${name}_code`), integer(groups.rest === 'others' ? OTHERS_SENT : OMITTED_SENT)), as: `${name}_own` })
  }
  const above = (axis: ChosenGroups['axis'], depth: number): Expr | null => {
    const names = chosen.flatMap((groups) => (groups.axis === axis && groups.depth < depth ? [isReal(codes.get(groups) ?? '')] : []))
    return names.length === 0 ? null : and(...names)
  }
  const keys: { of: Expr; as: string }[] = []
  const keyFields = (axis: ChosenGroups['axis']): KeyField[] =>
    fields[axis].map((field, depth): KeyField => {
      const groups = chosen.find((one) => one.axis === axis && one.depth === depth)
      const parents = above(axis, depth)
      if (!groups && !parents) return field
      const as = `chosen_${field.alias}`
      const { over: _over, ...plain } = field
      keys.push({ of: when(parents, groups ? column(codes.get(groups) ?? '') : field.source, groups ? integer(0) : undefined), as })
      const coded = { source: column(as), sent: column(field.alias), sentOver: column(as), sentType: INTEGER }
      return groups ? { ...plain, ...coded } : { ...plain, source: column(as) }
    })
  const [rows, columns] = [keyFields('rows'), keyFields('columns')]
  const codedRows: Relation = { name: 'coded', query: { columns: [...passedOn(source), ...own], from: source.from, joins }, inline: true }
  const chosenRows: Relation = { name: 'chosen', query: { columns: [...passedOn(source), ...keys], from: 'coded' }, inline: true }
  const isOther = ({ axis, depth }: ChosenGroups): Expr => {
    const field = (axis === 'rows' ? rows : columns)[depth]
    return { kind: 'compare', operator: '=', left: field?.source ?? integer(0), right: integer(OTHERS_SENT) }
  }
  const others = onlyOthers
    ? and(
        ...Map.groupBy(chosen, ({ axis }) => axis)
          .values()
          .map((groups) => or(...groups.map(isOther))),
      )
    : undefined
  const where = fields.where && others ? and(fields.where, others) : (fields.where ?? others)
  return {
    coded,
    fields: {
      ...(fields.grains ? { grains: fields.grains } : {}),
      source: { ...source, from: 'chosen', relations: [...source.relations, ...relations, codedRows, chosenRows] },
      rows,
      columns,
      where,
    },
  }
}
