/**
 * Checks that a statement calls only allowed functions, by resolving names the way the server will. A name may refer to
 * several functions, so all candidates must be allowed.
 */
import type pg from 'pg'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { CANDIDATES, CASTS, DOMAINS, TYPES } from './candidates.ts'
import { isSafeFunction, isSecret, UNSAFE_EXTENSIONS, VALUE_EXTENSIONS } from './harmless.ts'
import { type Name, type Uses, usesOf } from './tree.ts'

/** A function that the statement may run: by a call, a field name, an operator or a cast. */
interface Candidate {
  readonly use: 'call' | 'field' | 'operator' | 'cast'
  /** Schema and name as written in the statement; the schema is null if it is not written. */
  readonly asked_schema: string | null
  readonly asked: string
  /** Whether the system catalog has a function of that name. It takes precedence unless the argument types match another one better. */
  readonly known: boolean
  /** The name with its schema, as a person would write it. */
  readonly shown: string
  readonly schema: string
  readonly name: string
  readonly volatility: string
  /** The extension that the function belongs to; null for none, and for functions written in a language other than C or SQL. */
  readonly extension: string | null
  /** Whether it takes or returns a type that no query can produce, such as internal. */
  readonly inner: boolean
  /** Whether its first argument is a row. */
  readonly row: boolean
  /** Object IDs of argument types outside the system catalog. */
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

/** Whether the statement may refer to this candidate, judging by the number and types of arguments. */
function isMeant(candidate: Candidate, { calls }: Uses, types: ReadonlySet<string>): boolean {
  const { use, asked, asked_schema, known, row, least, most } = candidate
  const takes = (args: number): boolean => args >= least && (most === null || args <= most)
  const hasTypes = candidate.types.every((type) => types.has(type))
  if (use === 'field') return row && takes(1) && hasTypes
  if (use === 'cast' || !known) return true
  return hasTypes && (use === 'operator' || calls.some(({ schema, name, args }) => name === asked && schema === asked_schema && takes(args)))
}

/** Runs one of our own statements and returns its rows. `T` describes its columns; it is not checked. */
const rowsOf = async <T>(client: pg.Client, text: string, ...values: readonly unknown[]): Promise<T[]> => {
  const { rows } = await client.query<[string]>({ text: `SELECT to_json(found)::text FROM (${text}) AS found`, values: [...values], rowMode: 'array' })
  return rows.map(([json]) => JSON.parse(json) as T)
}

/** Returns the first function that the statement may call and that is not allowed, or null. */
async function refusedOf(client: pg.Client, uses: Uses, listed: ReadonlySet<string>): Promise<string | null> {
  const found = await rowsOf<Candidate>(client, CANDIDATES, JSON.stringify(uses.calls), JSON.stringify(uses.fields), JSON.stringify(uses.operators))
  const taken = found.filter((candidate) => candidate.schema !== CATALOGUE && isAllowed(candidate, listed)).flatMap(({ types }) => types)
  // a call by a type's name is a cast
  const casts = JSON.stringify([...uses.types, ...uses.calls])
  const types = await rowsOf<{ readonly oid: string; readonly chosen: boolean }>(client, TYPES, JSON.stringify(uses.relations), casts, JSON.stringify(taken))
  const [has, chosen] = [types.map(({ oid }) => oid), types.filter((type) => type.chosen).map(({ oid }) => oid)]
  const [domain] = await rowsOf<{ readonly shown: string }>(client, DOMAINS, chosen)
  if (domain) return domain.shown
  const between = await rowsOf<Candidate>(client, CASTS, has, chosen)
  const known = new Set(has)
  return [...found, ...between].find((candidate) => !isAllowed(candidate, listed) && isMeant(candidate, uses, known))?.shown ?? null
}

/** Refuses relations that contain server secrets, in a statement or as a selected table. */
export function withoutSecrets(relations: readonly Name[]): Result<null> {
  const secret = relations.find(({ schema, name }) => isSecret(schema ?? CATALOGUE, name))
  return secret ? fail('db_table_refused', { table: secret.name }) : ok(null)
}

/**
 * Checks a statement before it runs. `ok: null`: our copy of PostgreSQL's parser rejects it for `reason`; the server may
 * report a better one. `functions`: functions that the operator allows in addition, as `schema.name` or `schema.*`.
 */
export async function checkReads(client: pg.Client, text: string, functions: readonly string[]) {
  const uses = await usesOf(text)
  if (!uses.ok) return uses
  const open = withoutSecrets(uses.value.relations)
  if (!open.ok) return open
  const refused = await refusedOf(client, uses.value, new Set(functions.map((name) => name.toLowerCase())))
  return refused === null ? ok(null) : fail('db_function', { function: refused })
}
