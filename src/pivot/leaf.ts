/** The finest groups of a step, from which every grain is rolled up: the row count and the partials of all measures, by all fields of the layout. */
import { overGroups } from './columns/over-key.ts'
import type { Partial } from './measures/aggregations.ts'
import type { KeyField } from './measures/distinct.ts'
import type { OverKey, Source } from './resolve.ts'
import { column, countRows, type Expr, type Relation, type Select } from './sql/ast.ts'

interface Named {
  readonly of: Expr
  readonly as: string
}

interface Groups {
  /** Columns to group by: the fields, or the coarser keys they are computed from, each once. */
  readonly keys: readonly Named[]
  /** The key that a field is computed from; undefined for other fields. */
  readonly keyOf: (field: KeyField) => Named | undefined
}

const identity = ({ key }: OverKey): string => JSON.stringify(key)

function groupsOf(fields: readonly KeyField[]): Groups {
  const found = new Map<string, Named>()
  for (const { over } of fields)
    if (over && !over.onlyShared && !found.has(identity(over))) found.set(identity(over), { of: over.key, as: `base${found.size}` })
  const keyOf = ({ over }: KeyField): Named | undefined => over && found.get(identity(over))
  const plain = fields.filter((field) => !keyOf(field)).map((field) => ({ of: field.source, as: field.alias }))
  return { keys: [...plain, ...found.values()], keyOf }
}

/** Builds relations; the last one contains the fields by alias, the row count `n`, and the partials by name. */
export function leafRelations(
  fields: readonly KeyField[],
  partials: readonly Partial[],
  source: Source,
  where: Select['where'],
): readonly [Relation, ...Relation[]] {
  const { keys, keyOf } = groupsOf(fields)
  const measured = [{ of: countRows, as: 'n' }, ...partials.map((p) => ({ of: p.leaf, as: p.name }))]
  const rows = { from: source.from, ...(where ? { where } : {}) }
  if (!fields.some(keyOf)) return [{ name: 'leaf', query: { columns: [...keys, ...measured], ...rows, groupBy: keys.map((key) => key.of) } }]
  const physical = source.columns.map(({ physical: name }) => ({ of: column(name), as: name }))
  const grouped = keys.map(({ as }) => ({ of: column(as), as }))
  const computed = fields.map((field) => {
    const key = keyOf(field)
    return { of: key && field.over ? overGroups(field.over, key.as) : column(field.alias), as: field.alias }
  })
  const same = ['n', ...partials.map((p) => p.name)].map((name) => ({ of: column(name), as: name }))
  return [
    { name: 'bases', query: { columns: [...physical, ...keys], ...rows }, inline: true },
    { name: 'groups', query: { columns: [...grouped, ...measured], from: 'bases', groupBy: grouped.map(({ of }) => of) } },
    { name: 'leaf', query: { columns: [...computed, ...same], from: 'groups' }, inline: true },
  ]
}
