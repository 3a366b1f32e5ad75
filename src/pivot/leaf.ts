/**
 * The finest groups of a step, which every grain rolls up from (performance.md): the row count and
 * the partials of all measures, by all fields of the layout.
 */
import { overGroups } from './columns/over-dictionary.ts'
import type { Partial } from './measures/aggregations.ts'
import type { KeyField } from './measures/distinct.ts'
import type { Source } from './resolve.ts'
import { column, countRows, type Expr, type Plain, type Relation, type Select } from './sql/ast.ts'

interface Named {
  readonly of: Expr
  readonly as: string
}

/** What the rows are grouped by: fields, and each dictionary column once that fields are computed from. */
function groupsOf(fields: readonly KeyField[]): { readonly keys: Named[]; readonly bases: ReadonlyMap<string, string> } {
  const bases = new Map<string, string>()
  for (const { over } of fields) if (over && !bases.has(over.base)) bases.set(over.base, `base${bases.size}`)
  const plain = fields.filter((field) => !field.over).map((field) => ({ of: field.source, as: field.alias }))
  return { keys: [...plain, ...[...bases].map(([name, as]) => ({ of: column(name), as }))], bases }
}

/** Relations whose last one has the fields by alias, the row count `n` and the partials by name. */
export function leafRelations(
  fields: readonly KeyField[],
  partials: readonly Partial[],
  source: Source,
  where: Select['where'],
): readonly [Relation, ...Relation[]] {
  const { keys, bases } = groupsOf(fields)
  const leaf: Plain = {
    columns: [...keys, { of: countRows, as: 'n' }, ...partials.map((p) => ({ of: p.leaf, as: p.name }))],
    from: source.from,
    ...(where ? { where } : {}),
    groupBy: keys.map((key) => key.of),
  }
  if (bases.size === 0) return [{ name: 'leaf', query: leaf }]
  const computed = fields.map(({ alias, over }) => ({ of: over ? overGroups(over, bases.get(over.base) ?? '') : column(alias), as: alias }))
  const same = ['n', ...partials.map((p) => p.name)].map((name) => ({ of: column(name), as: name }))
  return [
    { name: 'groups', query: leaf },
    { name: 'leaf', query: { columns: [...computed, ...same], from: 'groups' }, inline: true },
  ]
}
