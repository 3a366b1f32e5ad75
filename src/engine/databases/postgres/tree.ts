/**
 * Analyzes a person's statement with PostgreSQL's own parser (`libpg-query`). Accepts only a single SELECT whose clauses
 * all only read. Does not resolve names: `reads.ts` asks the server for them.
 */
import { loadModule, parseSync } from 'libpg-query'
import { type Failure, fail, ok, type Result } from '../../../contract/errors.ts'
import { words } from '../words.ts'

/** A name and its schema; null if the server resolves the name through the search path. */
export interface Name {
  readonly schema: string | null
  readonly name: string
}

interface Call extends Name {
  readonly args: number
}

/** The names that a statement uses, by their role. */
export interface Uses {
  readonly calls: readonly Call[]
  readonly operators: readonly Name[]
  /** Targets of casts. */
  readonly types: readonly Name[]
  readonly relations: readonly Name[]
  /** Names after a dot: columns, or functions whose argument is a row. */
  readonly fields: readonly string[]
}

/** Parse nodes that only read. Every other node is refused, including new kinds of statements or clauses. */
const NODES: ReadonlySet<string> =
  words(`SelectStmt ResTarget ColumnRef A_Star String Integer Float Boolean BitString A_Const A_Expr BoolExpr NullTest BooleanTest FuncCall NamedArgExpr
  TypeCast TypeName CollateClause A_Indices A_Indirection A_ArrayExpr RowExpr CaseExpr CaseWhen CoalesceExpr MinMaxExpr SubLink SortBy WindowDef GroupingSet
  GroupingFunc RangeVar RangeSubselect RangeFunction RangeTableSample RangeTableFunc RangeTableFuncCol JoinExpr List CommonTableExpr ColumnDef
  SQLValueFunction XmlExpr XmlSerialize JsonObjectConstructor JsonArrayConstructor JsonArrayQueryConstructor JsonObjectAgg JsonArrayAgg JsonIsPredicate
  JsonFuncExpr JsonTable JsonTableColumn JsonTablePathSpec JsonValueExpr JsonKeyValue JsonOutput JsonParseExpr JsonScalarExpr JsonSerializeExpr JsonArgument
  JsonBehavior JsonFormat JsonReturning`)

/** Clauses of a SELECT that only read; INTO and FOR UPDATE are not among them. */
const CLAUSES: ReadonlySet<string> =
  words(`distinctClause targetList fromClause whereClause groupClause groupDistinct groupByAll havingClause windowClause valuesLists sortClause limitOffset
  limitCount limitOption withClause op all larg rarg`)

/** Clauses that make a SELECT do more than read: INTO, FOR UPDATE. */
const MORE: ReadonlySet<string> = new Set(['intoClause', 'lockingClause'])

/** How a person writes a refused construct, where the node's own name does not say it. */
const CALLED: Readonly<Record<string, string>> = { ParamRef: '$1', SetToDefault: 'DEFAULT', ReturningClause: 'RETURNING' }

/** Constructs that older servers (before version 16 or 17) parse as calls of these functions. */
const ONCE_CALLS: Readonly<Record<string, readonly string[]>> = {
  JsonObjectConstructor: ['json_object'],
  JsonArrayConstructor: ['json_array'],
  JsonArrayQueryConstructor: ['json_array'],
  JsonObjectAgg: ['json_objectagg'],
  JsonArrayAgg: ['json_arrayagg'],
  JsonFuncExpr: ['json_exists', 'json_query', 'json_value'],
  JsonTable: ['json_table'],
  JsonParseExpr: ['json'],
  JsonScalarExpr: ['json_scalar'],
  JsonSerializeExpr: ['json_serialize'],
}

/** The operators that BETWEEN uses, which are not in the parse tree. */
const BETWEEN = ['<', '<=', '>', '>=']
const SAMPLES: ReadonlySet<string> = new Set(['bernoulli', 'system'])

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns the strings in a list of name parts; null for a star or a number. */
const textsOf = (value: unknown): (string | null)[] =>
  listOf(value).map((part) => {
    const text = isFields(part) && isFields(part.String) ? part.String.sval : null
    return typeof text === 'string' ? text : null
  })

class Refused extends Error {
  readonly failure: Failure<'db_construct' | 'db_not_a_read'>
  constructor(kind: string) {
    super(kind)
    this.failure = MORE.has(kind) || kind.endsWith('Stmt') ? fail('db_not_a_read') : fail('db_construct', { construct: CALLED[kind] ?? wordsOf(kind) })
  }
}

/** Returns a name with its schema. Ignores a database before them, because the server accepts only the current one. */
function nameOf(value: unknown): Name {
  const parts = textsOf(value)
  const [name, schema = null] = [...parts].reverse()
  if (!name || parts.length > 3 || parts.includes(null)) throw new Refused(parts.filter((part) => part !== null).join('.'))
  return { schema, name }
}

class Walk {
  readonly uses: { readonly [K in keyof Uses]: Uses[K][number][] } = {
    calls: [],
    operators: [{ schema: null, name: '=' }],
    types: [],
    relations: [],
    fields: [],
  }

  any(value: unknown): void {
    if (Array.isArray(value)) for (const part of value) this.any(part)
    else if (isFields(value)) for (const [key, inner] of Object.entries(value)) this.part(key, inner)
  }

  /** Tells nodes from fields by the initial capital of a node's key. */
  private part(key: string, value: unknown): void {
    if (/^[A-Z]/.test(key)) this.node(key, isFields(value) ? value : {})
    else if (key === 'typeName' && isFields(value)) this.node('TypeName', value)
    else if ((key === 'larg' || key === 'rarg') && isFields(value) && 'op' in value) this.node('SelectStmt', value)
    else if (key === 'relation' && isFields(value) && 'relname' in value) this.node('RangeVar', value)
    else this.any(value)
  }

  private node(kind: string, fields: Fields): void {
    if (!NODES.has(kind)) throw new Refused(kind)
    if (kind === 'SelectStmt') for (const key of Object.keys(fields)) if (!CLAUSES.has(key)) throw new Refused(key)
    for (const name of ONCE_CALLS[kind] ?? []) this.uses.calls.push({ schema: null, name, args: 0 })
    this.names(kind, fields)
    this.any(fields)
  }

  private names(kind: string, fields: Fields): void {
    const { calls, operators, types, relations } = this.uses
    if (kind === 'FuncCall') calls.push({ ...nameOf(fields.funcname), args: listOf(fields.args).length })
    if (kind === 'A_Expr') {
      if (/BETWEEN/.test(String(fields.kind))) operators.push(...BETWEEN.map((name) => ({ schema: null, name })))
      else operators.push(nameOf(fields.name))
    }
    if (kind === 'SubLink' && fields.operName) operators.push(nameOf(fields.operName))
    if (kind === 'SortBy' && fields.useOp) operators.push(nameOf(fields.useOp))
    if (kind === 'TypeName' && fields.names) types.push(nameOf(fields.names))
    if (kind === 'ColumnRef') this.columns(textsOf(fields.fields).slice(1))
    if (kind === 'A_Indirection') this.columns(textsOf(fields.indirection))
    if (kind === 'RangeVar') relations.push({ schema: typeof fields.schemaname === 'string' ? fields.schemaname : null, name: String(fields.relname) })
    if (kind === 'RangeTableSample') {
      const { schema, name } = nameOf(fields.method)
      if (!SAMPLES.has(name) || (schema ?? 'pg_catalog') !== 'pg_catalog') throw new Refused(`TABLESAMPLE ${name}`)
    }
  }

  private columns(names: readonly (string | null)[]): void {
    for (const name of names) if (name !== null) this.uses.fields.push(name)
  }
}

/** Formats a node's name as a person writes it: InsertStmt → INSERT. */
const wordsOf = (kind: string): string =>
  kind
    .replace(/(Stmt|Expr|Clause)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toUpperCase()

/** Removes duplicates. */
const once = <T>(found: readonly T[]): T[] => [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]

/**
 * Returns the names that a statement uses, or a failure if it is not a single SELECT that only reads. `ok: null`: the
 * parser rejects the statement for `reason`.
 */
export async function usesOf(text: string): Promise<Result<Uses> | { readonly ok: null; readonly reason: string }> {
  if (text.trim() === '') return fail('db_not_a_read')
  await loadModule()
  // the parser would stop at a NUL and miss the rest
  if (text.includes('\0')) return { ok: null, reason: 'NUL' }
  let statements: readonly unknown[]
  try {
    statements = listOf(parseSync(text).stmts)
  } catch (error) {
    return { ok: null, reason: error instanceof Error ? error.message : 'unread' }
  }
  if (statements.length !== 1) return statements.length === 0 ? fail('db_not_a_read') : fail('db_not_one_statement')
  const [only] = statements
  const stmt = isFields(only) ? only.stmt : null
  if (!isFields(stmt) || !('SelectStmt' in stmt)) return fail('db_not_a_read')
  const walk = new Walk()
  try {
    walk.any(stmt)
  } catch (error) {
    if (error instanceof Refused) return error.failure
    throw error
  }
  const { calls, operators, types, relations, fields } = walk.uses
  return ok({ calls: once(calls), operators: once(operators), types: once(types), relations: once(relations), fields: once(fields) })
}
