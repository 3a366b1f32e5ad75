/**
 * Runs a distinct count of a plan in the kernel instead of by SQL. SQL keeps filters, calculated columns and all other
 * measures; the rows that count stream through the kernel as integers. The result is the same, cell by cell
 * (test/distinct-kernel.test.ts).
 */
import type { Plan } from '../../pivot/compile.ts'
import { countedRows } from '../../pivot/measures/distinct.ts'
import type { PlannedQuery } from '../../pivot/queries.ts'
import type { Chunk } from '../../pivot/shape/assemble.ts'
import { call, type Expr, type Query } from '../../pivot/sql/ast.ts'
import { print } from '../../pivot/sql/print.ts'
import type { KeyCoder } from '../chunks.ts'
import type { OpenDataset } from '../protocol.ts'
import { dictionaryOf } from '../source.ts'
import { countedByCodes } from './count-codes.ts'
import { type Counting, chunksOf, doAll, KEYS_MAX, type Stream } from './counting.ts'
import { DistinctKernel, type Ids, keysOf } from './distinct-kernel.ts'
import { type ReadField, readField } from './fields.ts'
import { integerAt, sentAsIntegers } from './integers.ts'
import { groupsOf, type Leaves } from './leaves.ts'
import { KernelMemoryExceeded } from './memory.ts'
import { DEFAULT_LIMITS, partitionsOf } from './sizes.ts'
import { StreamedRows } from './streamed-rows.ts'

const IDS_MAX = 2n ** 32n - 1n

/** The distinct count of a query, if it counts values of a column. */
function countingOf(plan: Plan, { measures }: PlannedQuery, stream: Stream): Counting | string {
  const distinct = plan.measures[measures[0] ?? -1]?.distinct
  if (!distinct || distinct.keys.length > 0 || distinct.of.kind !== 'column' || distinct.total.kind !== 'call') return 'no distinct count'
  const { name } = distinct.of
  const stored = plan.fields.source.columns.find((column) => column.physical === name)
  if (distinct.total.name !== 'count' || !stored) return 'no distinct count'
  return { plan, distinct, stream, id: { type: stored.type, coded: stored.enumType !== null, physical: name, dictionary: stored.enumType } }
}

/** The smallest value and the number of integers from it to the largest. */
async function rangeOf({ stream, id }: Counting, of: Expr, rows: Omit<Query['unionAll'][number], 'columns'>, relations: Query['with']): Promise<Ids | null> {
  const extremes = (['min', 'max'] as const).map((name) => ({ of: sentAsIntegers(call(name, of), id) ?? of, as: name }))
  let range: Ids | null = { first: 0n, size: 0 }
  for await (const chunk of stream({ with: relations, unionAll: [{ columns: extremes, ...rows }] })) {
    const [first, last] = [integerAt(chunk, 0), integerAt(chunk, 1)]
    if (first === null || last === null) continue
    range = last - first < IDS_MAX ? { first: BigInt.asIntN(64, first), size: Number(last - first) + 1 } : null
  }
  return range
}

/** The possible ids: of the whole file first, which the engine knows without reading it, then of the rows that count. */
async function idsOf(dataset: OpenDataset, counting: Counting, fits: (ids: Ids) => boolean): Promise<Ids | null> {
  const { id, distinct, plan } = counting
  if (id.dictionary !== null) return { first: 0n, size: (await dictionaryOf(dataset, id.dictionary)).length }
  const { source, where } = plan.fields
  const isStored = dataset.source.columns.some((column) => column.physical === id.physical)
  const whole = isStored ? await rangeOf(counting, distinct.of, { from: 'data' }, []) : null
  if (whole && fits(whole)) return whole
  return await rangeOf(counting, distinct.of, { from: source.from, where: countedRows(distinct, where) }, source.relations)
}

/** The rows that count: a column for each field, then the ids. */
function rowsQuery({ plan, distinct }: Counting, keys: readonly Expr[], id: Expr): Query {
  const { source, where } = plan.fields
  const columns = [...keys, id].map((of, at) => ({ of, as: `k${at}` }))
  return { with: source.relations, unionAll: [{ columns, from: source.from, where: countedRows(distinct, where) }] }
}

async function counted(dataset: OpenDataset, counting: Counting, leaves: Leaves, coders: readonly KeyCoder[]): Promise<Chunk[] | string> {
  const { plan, distinct, stream } = counting
  const limits = dataset.kernel ?? DEFAULT_LIMITS
  const grains = plan.grains.size
  if (leaves.rows < limits.rowsMin) return `${leaves.rows} rows`
  const id = sentAsIntegers(distinct.of, counting.id)
  if (!id) return 'values that are not integers'
  const coded = await countedByCodes(dataset, counting, leaves, coders)
  if (typeof coded !== 'string') return coded
  if (coded !== '') dataset.note?.(`rows stream to the kernel instead of code files: ${coded}`)
  const fields: ReadField[] = []
  for (const [at, coder] of coders.entries()) {
    const field = await readField(dataset, plan, at, leaves, coder)
    if (!field) return 'keys that are not integers near each other'
    fields.push(field)
  }
  const digits = fields.map((field) => field.digits)
  if (keysOf(digits) > KEYS_MAX) return 'too many possible keys'
  const sizes = ({ size }: Ids) => partitionsOf({ rows: leaves.rows, leaves: leaves.size, grains, ids: size }, limits)
  const ids = await idsOf(dataset, counting, (found) => typeof sizes(found) !== 'string')
  const partitions = ids ? sizes(ids) : 'values that are too far apart'
  if (!ids || typeof partitions === 'string') return String(partitions)
  const groups = groupsOf(
    digits.map(({ of, radix }) => ({ of, size: radix })),
    leaves.size,
    plan.rows.length,
  )
  const among = distinct.among !== null
  const kernel = new DistinctKernel({ fields: digits, groups, leaves: leaves.size, partitions, notesRows: among }, limits)
  const streamed = new StreamedRows(kernel, digits, ids)
  const query = rowsQuery(
    counting,
    fields.map(({ of }) => of),
    id,
  )
  try {
    for await (const rows of stream(query)) if (!streamed.add(rows)) return 'rows that the main query does not have'
    dataset.signal?.throwIfAborted()
    await doAll(kernel.count(), dataset.signal)
    return chunksOf(kernel, groups, leaves, among)
  } finally {
    kernel.memory.release()
  }
}

/**
 * Counts the distinct values of a planned query. `leaves` are those of the plan's main query, and `coders` its coders of
 * keys. Returns chunks of rows as the query would, or null if SQL has to count; `dataset.note` hears why.
 */
export async function countDistinct(
  dataset: OpenDataset,
  plan: Plan,
  planned: PlannedQuery,
  leaves: Leaves,
  coders: readonly KeyCoder[],
): Promise<Chunk[] | null> {
  const { source, signal } = dataset
  const integers = source.integers?.bind(source)
  if (!integers) return null
  const stream: Stream = (query) => integers(print(query, source.dialect, source.prelude), signal)
  const counting = countingOf(plan, planned, stream)
  if (typeof counting === 'string') return null
  try {
    const found = await counted(dataset, counting, leaves, coders)
    if (typeof found !== 'string') return found
    dataset.note?.(`SQL counts distinct values instead of the kernel: ${found}`)
  } catch (error) {
    if (!(error instanceof KernelMemoryExceeded)) throw error
    dataset.note?.('SQL counts distinct values instead of the kernel: memory')
  }
  return null
}
