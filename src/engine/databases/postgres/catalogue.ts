/** Lists the tables that an account may read in a PostgreSQL database. */
import type pg from 'pg'
import { DatabaseTable, type DatabaseTables } from '../../../contract/database.ts'

/** Relations of which the account may read at least one column, except those of the system catalog. */
const LISTED = `
  SELECT n.nspname, c.relname, c.relkind, CASE WHEN c.relkind IN ('r', 'm', 'f') AND c.reltuples >= 0 THEN c.reltuples::bigint END,
         CASE WHEN c.relkind = 'p' THEN (
           SELECT sum(leaf.reltuples)::bigint FROM pg_inherits AS i JOIN pg_class AS leaf ON leaf.oid = i.inhrelid
           WHERE i.inhparent = c.oid HAVING bool_and(leaf.relkind = 'r' AND leaf.reltuples >= 0)) END
  FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
    AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_toast%' AND n.nspname NOT LIKE 'pg\\_temp%'
    AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')
  ORDER BY n.nspname = 'public' DESC, n.nspname, c.relname LIMIT $1`

const KINDS: Readonly<Record<string, DatabaseTable['kind']>> = { r: 'table', p: 'table', v: 'view', m: 'view', f: 'foreign' }

export async function tablesOf(client: pg.Client, version: string, most: number): Promise<DatabaseTables> {
  const { rows } = await client.query<(string | null)[]>({ text: LISTED, values: [most + 1], rowMode: 'array' })
  const tables = rows.slice(0, most).map(([schema, name, kind, own, parts]) => {
    const count = own ?? parts ?? null
    return DatabaseTable.parse({
      schema,
      name,
      kind: KINDS[kind ?? ''] ?? 'table',
      rows: count === null ? null : Math.min(Number(count), Number.MAX_SAFE_INTEGER),
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

const COMMENTS = `
  SELECT a.attnum IS NULL, d.description,
    (SELECT count(*) FROM pg_attribute AS b WHERE b.attrelid = a.attrelid AND b.attnum > 0 AND b.attnum < a.attnum AND NOT b.attisdropped)
  FROM pg_description AS d LEFT JOIN pg_attribute AS a ON a.attrelid = d.objoid AND a.attnum = d.objsubid AND d.objsubid > 0
  WHERE d.objoid = to_regclass($1) AND d.classoid = 'pg_class'::regclass AND (d.objsubid = 0 OR NOT a.attisdropped)`

export interface Comments {
  readonly table: string | null
  /** By position of the column. */
  readonly columns: ReadonlyMap<number, string>
}

/** Returns the comments of a table and its columns. */
export async function commentsOf(client: pg.Client, table: string): Promise<Comments> {
  const { rows } = await client.query<(string | null)[]>({ text: COMMENTS, values: [table], rowMode: 'array' })
  const ofTable = rows.find(([isTable]) => isTable === 't')?.[1] ?? null
  return { table: ofTable, columns: new Map(rows.flatMap(([isTable, text, place]) => (isTable === 't' ? [] : [[Number(place), text ?? '']]))) }
}
