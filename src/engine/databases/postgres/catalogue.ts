/** Lists the tables that an account may read in a PostgreSQL database. */
import type pg from 'pg'
import { DatabaseTable, type DatabaseTables } from '../../../contract/database.ts'
import { columnComments, listedComment, NO_FACTS, tableComment } from '../comments.ts'
import type { TableFacts } from '../driver.ts'

/** Relations of which the account may read at least one column, except those of the system catalog. */
const LISTED = `
  SELECT n.nspname, c.relname, c.relkind, CASE WHEN c.relkind IN ('r', 'm', 'f') AND c.reltuples >= 0 THEN c.reltuples::bigint END,
         CASE WHEN c.relkind = 'p' THEN (
           SELECT sum(leaf.reltuples)::bigint FROM pg_inherits AS i JOIN pg_class AS leaf ON leaf.oid = i.inhrelid
           WHERE i.inhparent = c.oid HAVING bool_and(leaf.relkind = 'r' AND leaf.reltuples >= 0)) END,
         left(obj_description(c.oid, 'pg_class'), 1000)
  FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
    AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_toast%' AND n.nspname NOT LIKE 'pg\\_temp%'
    AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')
    AND ($2 = '' OR strpos(lower(n.nspname || '.' || c.relname), lower($2)) > 0 OR strpos(lower(obj_description(c.oid, 'pg_class')), lower($2)) > 0)
  ORDER BY n.nspname = 'public' DESC, n.nspname, c.relname LIMIT $1`

const KINDS: Readonly<Record<string, DatabaseTable['kind']>> = { r: 'table', p: 'table', v: 'view', m: 'view', f: 'foreign' }

export async function tablesOf(client: pg.Client, version: string, most: number, search: string): Promise<DatabaseTables> {
  const { rows } = await client.query<(string | null)[]>({ text: LISTED, values: [most + 1, search], rowMode: 'array' })
  const tables = rows.slice(0, most).map(([schema, name, kind, own, parts, comment]) => {
    const count = own ?? parts ?? null
    return DatabaseTable.parse({
      schema,
      name,
      kind: KINDS[kind ?? ''] ?? 'table',
      rows: count === null ? null : Math.min(Number(count), Number.MAX_SAFE_INTEGER),
      comment: listedComment(comment),
    })
  })
  return { version, tables, more: rows.length > most }
}

/** Returns the names of types as the server writes them, such as numeric(12,2) or text[]. */
export async function typeNames(client: pg.Client, types: readonly { readonly oid: number; readonly modifier: number }[]): Promise<string[]> {
  const { rows } = await client.query<string[]>({
    text: 'SELECT format_type(oid, modifier) FROM unnest($1::oid[], $2::int[]) WITH ORDINALITY AS t(oid, modifier, place) ORDER BY place',
    values: [types.map(({ oid }) => oid), types.map(({ modifier }) => modifier)],
    rowMode: 'array',
  })
  return rows.map(([name]) => name ?? '')
}

const PRIMARY_KEY = `
  SELECT (SELECT count(*) FROM pg_attribute AS a WHERE a.attrelid = i.indrelid AND a.attnum > 0 AND a.attnum < k.attnum AND NOT a.attisdropped)
  FROM pg_index AS i, unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, at)
  WHERE i.indrelid = to_regclass($1) AND i.indisprimary AND i.indisvalid ORDER BY k.at`

/** Returns the positions of the columns of a table's primary key, in the order of the key; none for a view. */
export async function keyPlaces(client: pg.Client, table: string): Promise<number[]> {
  const { rows } = await client.query<string[]>({ text: PRIMARY_KEY, values: [table], rowMode: 'array' })
  return rows.map(([place]) => Number(place))
}

/** Comments of a table and its columns, and each column's place in the primary key, which a constraint keeps without included columns. */
const FACTS = `
  SELECT left(obj_description(a.attrelid, 'pg_class'), 20000), a.attname, left(col_description(a.attrelid, a.attnum), 1000),
         (SELECT k.at FROM pg_constraint AS p, unnest(p.conkey) WITH ORDINALITY AS k(attnum, at)
          WHERE p.conrelid = a.attrelid AND p.contype = 'p' AND k.attnum = a.attnum)
  FROM pg_attribute AS a WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`

/** Returns what the catalogue says about a table, whose name is given as SQL. */
export async function factsOf(client: pg.Client, table: string): Promise<TableFacts> {
  const { rows } = await client.query<(string | null)[]>({ text: FACTS, values: [table], rowMode: 'array' })
  if (rows.length === 0) return NO_FACTS
  const keyed = rows.filter((row) => row[3] !== null).sort((a, b) => Number(a[3]) - Number(b[3]))
  return {
    comment: tableComment(rows[0]?.[0]),
    comments: columnComments(rows.map(([, name, comment]) => [name ?? '', comment])),
    key: keyed.map(([, name]) => name ?? ''),
    unique: keyed.length > 0,
  }
}
