/** Estimates what a query reads from PostgreSQL, by the server's own plan. */
import type pg from 'pg'
import { z } from 'zod'
import { quoted } from '../databases/postgres/readable.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Plan Rows': number
  /** Average bytes of a row. */
  readonly 'Plan Width': number
  readonly 'Relation Name'?: string | undefined
  readonly Schema?: string | undefined
  readonly 'Parent Relationship'?: string | undefined
  readonly 'Workers Planned'?: number | undefined
  readonly Plans?: readonly PlanNode[] | undefined
}

const PlanNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Plan Rows': z.number(),
  'Plan Width': z.number(),
  'Relation Name': z.string().optional(),
  Schema: z.string().optional(),
  'Parent Relationship': z.string().optional(),
  'Workers Planned': z.number().optional(),
  Plans: z.lazy(() => z.array(PlanNode)).optional(),
})
const Explained = z.tuple([z.object({ Plan: PlanNode })])

/** Relations beyond this number, such as partitions, count by the rows that the last analysis found. */
const PLANNED_MOST = 10

/** Nodes that keep the rows of what is below them, so that it runs once. */
const KEEPS: ReadonlySet<string> = new Set(['Materialize', 'Memoize', 'Hash', 'CTE Scan'])

interface Read {
  readonly schema: string
  readonly name: string
  /** Rows that the planner expects from it. */
  readonly rows: number
  /** Whether all of its rows are read. */
  readonly isWhole: boolean
}

/** Returns the plan of a query without running it. */
export async function planOf(client: pg.Client, sql: string, values: readonly unknown[] = []): Promise<PlanNode> {
  const { rows } = await client.query<string[]>({ text: `EXPLAIN (FORMAT JSON, VERBOSE) ${sql}`, values: [...values], rowMode: 'array' })
  return Explained.parse(JSON.parse(rows.map(([line]) => line).join('\n')))[0].Plan
}

/** Collects the relations of a plan. `times`: how often the node runs. */
function readsOf(node: PlanNode, times = 1): Read[] {
  const { 'Node Type': kind, 'Plan Rows': rows, 'Relation Name': name, Schema: schema = '', Plans: below = [] } = node
  const own = name === undefined ? [] : [{ schema, name, rows: rows * times, isWhole: kind === 'Seq Scan' }]
  const outer = below.find((child) => child['Parent Relationship'] === 'Outer')?.['Plan Rows'] ?? 1
  const workers = Math.max(1, node['Workers Planned'] ?? 1)
  const inner = below.flatMap((child) => {
    const again = kind === 'Nested Loop' && child['Parent Relationship'] === 'Inner' && !KEEPS.has(child['Node Type']) ? outer : 1
    return readsOf(child, times * workers * Math.max(1, again))
  })
  return [...own, ...inner]
}

const nameOf = ({ schema, name }: Pick<Read, 'schema' | 'name'>): string => `${quoted(schema)}.${quoted(name)}`

const ANALYSED = `
  SELECT coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint FROM pg_class AS c
  WHERE c.oid IN (SELECT to_regclass(name) FROM unnest($1::text[]) AS t(name))`

/** Rows of relations that are read as a whole. A filter does not change how many there are. */
async function wholeRows(client: pg.Client, names: readonly string[]): Promise<number> {
  let sum = 0
  for (const name of names.slice(0, PLANNED_MOST)) sum += (await planOf(client, `SELECT FROM ${name}`))['Plan Rows']
  const others = names.slice(PLANNED_MOST)
  if (others.length === 0) return sum
  const { rows } = await client.query<string[]>({ text: ANALYSED, values: [others], rowMode: 'array' })
  return sum + Number(rows[0]?.[0] ?? 0)
}

/** Returns how many rows of its relations a query reads, each relation counted once. */
export async function rowsRead(client: pg.Client, sql: string, values: readonly unknown[]): Promise<number> {
  const whole = new Set<string>()
  const parts = new Map<string, number>()
  for (const read of readsOf(await planOf(client, sql, values))) {
    const name = nameOf(read)
    if (read.isWhole) whole.add(name)
    else parts.set(name, Math.max(read.rows, parts.get(name) ?? 0))
  }
  const partly = [...parts].reduce((sum, [name, rows]) => (whole.has(name) ? sum : sum + rows), 0)
  return partly + (await wholeRows(client, [...whole]))
}

const INDEXED = `
  SELECT a.attname FROM pg_class AS c LEFT JOIN pg_index AS i ON i.indrelid = c.oid AND i.indisvalid AND i.indpred IS NULL
  LEFT JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = i.indkey[0] AND a.attnum > 0
  WHERE c.oid = to_regclass($1) AND c.relkind IN ('r', 'p', 'm')`

/** Returns the names of the columns with which an index of a table begins; null for a view, which has none of its own. */
export async function indexedColumns(client: pg.Client, table: string): Promise<ReadonlySet<string> | null> {
  const { rows } = await client.query<(string | null)[]>({ text: INDEXED, values: [table], rowMode: 'array' })
  return rows.length === 0 ? null : new Set(rows.flatMap(([name]) => name ?? []))
}

/** Collations are deterministic unless they say otherwise; older servers have no others. */
const COMPARABLE = `
  SELECT a.attname FROM pg_attribute AS a JOIN pg_collation AS c ON c.oid = a.attcollation
  WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid IN ('text'::regtype, 'varchar'::regtype)
    AND to_jsonb(c) ->> 'collisdeterministic' IS DISTINCT FROM 'false'`

/** Returns the names of a table's text columns that hold two texts to be equal only if all their characters are. */
export async function comparableTexts(client: pg.Client, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<string[]>({ text: COMPARABLE, values: [table], rowMode: 'array' })
  return new Set(rows.map(([name]) => name ?? ''))
}
