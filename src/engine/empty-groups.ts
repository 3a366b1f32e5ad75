/** Adds the groups without rows that a step shows, once its groups with rows are known. */
import { fail, ok, type Result } from '../contract/errors.ts'
import type { Value } from '../contract/scalar.ts'
import { TEXT } from '../contract/sql-type.ts'
import type { Plan } from '../pivot/compile.ts'
import { fillAxis } from '../pivot/empty-groups/fill.ts'
import { EMPTY_HEADERS_MAX, type EmptyAxis } from '../pivot/empty-groups/plan.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import type { Assembly } from '../pivot/shape/assemble.ts'
import type { Dictionary } from '../pivot/shape/dictionary.ts'
import type { KeyCoder } from './chunks.ts'
import type { OpenDataset } from './protocol.ts'
import { allRows } from './source.ts'

export type EmptyGroupsCode = 'empty_groups_too_many'

interface CodedFields {
  /** One per field, row fields first. */
  readonly dictionaries: readonly Dictionary[]
  readonly coders: readonly KeyCoder[]
}

/** Words a key for a message. */
const worded = (key: Value): string => (key === null ? '' : String(key))

const tooMany = (field: string, first: Value, last: Value) =>
  fail('empty_groups_too_many', { field, first: worded(first), last: worded(last), limit: EMPTY_HEADERS_MAX })

/** A key of a period as the engine sends it. */
const sentKey = (key: Value, { type }: StoredColumn): Value => (typeof key === 'string' && type.kind === 'timestamp' ? key.replace('T', ' ') : key)

async function itemsOf(dataset: OpenDataset, { items, fields }: EmptyAxis, coders: readonly KeyCoder[]): Promise<Result<number[][], EmptyGroupsCode>> {
  if (!items) return ok([])
  const rows = await allRows(dataset, items.query, items.types)
  if (rows.length > EMPTY_HEADERS_MAX) {
    const [extent] = await allRows(dataset, items.extent, [TEXT, TEXT])
    const last = fields.findLast((field) => field?.shows.kind === 'items')
    return tooMany(last?.name ?? '', extent?.[0] ?? null, extent?.[1] ?? null)
  }
  return ok(rows.map((row) => row.map((key, depth) => coders[depth]?.code(key) ?? 0)))
}

/** Adds the groups of all fields that show groups without rows. Fails, and names the field, if an axis would have too many headers. */
export async function addEmptyGroups(dataset: OpenDataset, plan: Plan, assembly: Assembly, of: CodedFields): Promise<Result<null, EmptyGroupsCode>> {
  if (!plan.empty) return ok(null)
  for (const axis of plan.empty.axes) {
    const start = axis.axis === 'rows' ? 0 : plan.rows.length
    const coders = of.coders.slice(start)
    const items = await itemsOf(dataset, axis, coders)
    if (!items.ok) return items
    const stored = plan[axis.axis]
    const keys = {
      tree: assembly.trees[axis.axis],
      valueOf: (depth: number, code: number): Value => of.dictionaries[start + depth]?.values[code] ?? null,
      codeOf: (depth: number, key: Value): number => (stored[depth] ? (coders[depth]?.code(sentKey(key, stored[depth])) ?? 0) : 0),
      items: items.value,
    }
    const refused = fillAxis(axis, keys, plan.empty.calendar)
    if (refused) return tooMany(refused.field, refused.first, refused.last)
  }
  return ok(null)
}
