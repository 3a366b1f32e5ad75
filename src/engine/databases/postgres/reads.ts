/**
 * Checks whether everything that a statement calls is allowed, by resolving names the way the server will. A name may
 * refer to several functions, so all of those that the statement could mean must be allowed.
 */
import type pg from 'pg'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { CANDIDATES, CASTS, DOMAINS, TYPES } from './candidates.ts'
import { isSafeFunction, isSecret, UNSAFE_EXTENSIONS, VALUE_EXTENSIONS } from './harmless.ts'
import { type Name, type Uses, usesOf } from './tree.ts'

/** A function that a name in the statement may refer to, or the one behind an operator or a cast. */
interface Candidate {
  readonly use: 'call' | 'field' | 'operator' | 'cast'
  /** The schema and the name as written in the statement. */
  readonly asked_schema: string | null
  readonly asked: string
  /** Whether the catalog has a function of that name, which takes precedence unless the value types say otherwise. */
  readonly known: boolean
  /** Qualified with its schema, as a person may write it. */
  readonly shown: string
  readonly schema: string
  readonly name: string
  readonly volatility: string
  /** The extension that it belongs to, if it is written in C or SQL. */
  readonly extension: string | null
  /** Takes or returns a type that no query has. */
  readonly inner: boolean
  /** Takes a row as its first argument. */
  readonly row: boolean
  /** Argument types outside the catalog. */
  readonly types: readonly string[]
  readonly least: number
  readonly most: number | null
}

const CATALOGUE = 'pg_catalog'

const isListed = ({ schema, name }: Candidate, listed: ReadonlySet<string>): boolean =>
  listed.has(`${schema}.${name}`.toLowerCase()) || listed.has(`${schema}.*`.toLowerCase())

function isAllowed(candidate: Candidate, listed: ReadonlySet<string>): boolean {
  if (isListed(candidate, listed)) return true
  if (candidate.inner) return false
  if (candidate.schema === CATALOGUE) return isSafeFunction(candidate.name, candidate.volatility)
  const { extension, volatility } = candidate
  if (extension === null) return false
  return volatility === 'i' ? !UNSAFE_EXTENSIONS.has(extension) : volatility === 's' && VALUE_EXTENSIONS.has(extension)
}

/** Whether the statement can refer to a candidate, by the number and types of the arguments. */
function isMeant(candidate: Candidate, { calls }: Uses, types: ReadonlySet<string>): boolean {
  const { use, asked, asked_schema, known, row, least, most } = candidate
  const takes = (args: number): boolean => args >= least && (most === null || args <= most)
  const hasTypes = candidate.types.every((type) => types.has(type))
  if (use === 'field') return row && takes(1) && hasTypes
  if (use === 'cast' || !known) return true
  return hasTypes && (use === 'operator' || calls.some(({ schema, name, args }) => name === asked && schema === asked_schema && takes(args)))
}

/** Rows of one of our own statements, whose columns the caller names as `T`. */
const rowsOf = async <T>(client: pg.Client, text: string, ...values: readonly unknown[]): Promise<T[]> => {
  const { rows } = await client.query<[string]>({ text: `SELECT to_json(found)::text FROM (${text}) AS found`, values: [...values], rowMode: 'array' })
  return rows.map(([json]) => JSON.parse(json) as T)
}

/** Returns a function outside the allowlist that the statement may call, or null. */
async function refusedOf(client: pg.Client, uses: Uses, listed: ReadonlySet<string>): Promise<string | null> {
  const found = await rowsOf<Candidate>(client, CANDIDATES, JSON.stringify(uses.calls), JSON.stringify(uses.fields), JSON.stringify(uses.operators))
  const taken = found.filter((candidate) => candidate.schema !== CATALOGUE && isAllowed(candidate, listed)).flatMap(({ types }) => types)
  // a call by the name of a type is a cast
  const casts = JSON.stringify([...uses.types, ...uses.calls])
  const types = await rowsOf<{ readonly oid: string; readonly chosen: boolean }>(client, TYPES, JSON.stringify(uses.relations), casts, JSON.stringify(taken))
  const [has, chosen] = [types.map(({ oid }) => oid), types.filter((type) => type.chosen).map(({ oid }) => oid)]
  const [domain] = await rowsOf<{ readonly shown: string }>(client, DOMAINS, chosen)
  if (domain) return domain.shown
  const between = await rowsOf<Candidate>(client, CASTS, has, chosen)
  const known = new Set(has)
  return [...found, ...between].find((candidate) => !isAllowed(candidate, listed) && isMeant(candidate, uses, known))?.shown ?? null
}

/** Refuses relations that contain secrets of the server, whether they come from a statement or a selected table. */
export function withoutSecrets(relations: readonly Name[]): Result<null> {
  const secret = relations.find(({ schema, name }) => isSecret(schema ?? CATALOGUE, name))
  return secret ? fail('db_table_refused', { table: secret.name }) : ok(null)
}

/**
 * Checks a statement before it runs. `ok: null`: PostgreSQL's own parser does not accept it, with its reason; the server
 * may give a better one. `functions`: additional functions that the operator allows, as `schema.name` or `schema.*`.
 */
export async function checkReads(client: pg.Client, text: string, functions: readonly string[]) {
  const uses = await usesOf(text)
  if (!uses.ok) return uses
  const open = withoutSecrets(uses.value.relations)
  if (!open.ok) return open
  const refused = await refusedOf(client, uses.value, new Set(functions.map((name) => name.toLowerCase())))
  return refused === null ? ok(null) : fail('db_function', { function: refused })
}
