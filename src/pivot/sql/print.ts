/** Prints a query for a dialect. The only place that produces SQL text; everything that engines spell differently belongs to the dialect. */
import type { SqlType } from '../../contract/sql-type.ts'
import type { Expr, Items, Ordering, Query, Relation, Select } from './ast.ts'
import type { Dialect } from './dialect.ts'
import { lower, storedName } from './lower.ts'
import { columnsIn } from './walk.ts'

export type Parameter = string | null | readonly (string | null)[]

export interface Printed {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/** The relation of a dataset's rows, with its columns by physical name. */
const DATA = 'data'

const NUMBER = /^\d+(\.\d+)?([eE][+-]?\d+)?$/

function checked(text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new Error(`cannot be printed: ${text}`)
  return text
}

/** A column that ORDER BY cannot reach, because an output with the same name but another expression hides it. */
function hiddenFromOrder({ columns, orderBy = [] }: Select): string | undefined {
  const named = new Set(orderBy.flatMap(({ of }) => [...columnsIn(of)]))
  return columns.find(({ of, as }) => named.has(as) && !(of.kind === 'column' && of.name === as))?.as
}

/** Characters of a function or cast. Engines that repeat an argument would double it with each nested call. */
const CALL_MAX = 1_000_000

/** An expression that people wrote would be longer than any engine should read. `name`: the function that makes it so long. */
export class PrintedTooLong extends Error {
  readonly function: string
  constructor(name: string) {
    super(`${name} prints too much SQL`)
    this.function = name
  }
}

function short(sql: string, name: string): string {
  if (sql.length > CALL_MAX) throw new PrintedTooLong(name)
  return sql
}

/** Adds to a prelude the columns that the text reads as their table stores them. */
export function withStored(prelude: string, text: string, { storedAs, quote }: Dialect): string {
  const read = [...(storedAs ?? [])].flatMap(([name, sql]) => {
    const as = quote(storedName(name))
    return text.includes(as) ? [`${sql} AS ${as}, `] : []
  })
  return prelude.replace(/^SELECT /, (select) => `${select}${read.join('')}`)
}

class Printer {
  readonly parameters: Parameter[] = []
  private readonly dialect: Dialect
  /** Writes values as literals instead of parameters. */
  private readonly inlines: boolean
  constructor(dialect: Dialect, inlines = false) {
    this.dialect = dialect
    this.inlines = inlines
  }

  private readonly list = (items: readonly Expr[]): string => items.map((item) => this.expr(item)).join(', ')

  private literal(value: Parameter): string {
    if (value === null) return 'NULL'
    return typeof value === 'string' ? this.dialect.text(value) : this.dialect.list(value)
  }

  private slot(value: Parameter): string {
    if (this.inlines) return this.literal(value)
    this.parameters.push(value)
    return this.dialect.parameter(this.parameters.length)
  }

  private castOf(sql: string, type: SqlType, lenient = false, from?: SqlType): string {
    return lenient ? this.dialect.tryCast(sql, type) : this.dialect.cast(sql, type, from)
  }

  expr(node: Expr): string {
    switch (node.kind) {
      case 'column':
        return this.dialect.quote(node.name)
      case 'integer':
        return String(Math.trunc(node.value))
      case 'number':
        return checked(node.text, NUMBER)
      case 'text':
        return this.dialect.text(node.text)
      case 'truth':
        return this.dialect.truth(node.value)
      case 'nothing':
        return 'NULL'
      case 'null':
        return this.castOf('NULL', node.type)
      case 'parameter':
        return node.isBare ? this.slot(node.value) : this.castOf(this.slot(node.value), node.type, node.lenient)
      case 'cast':
        return short(this.castOf(this.expr(node.of), node.type, node.lenient, node.from), 'cast')
      case 'call':
        return this.call(node)
      case 'function':
        return this.userFunction(node)
      case 'operator':
        return this.userOperator(node)
      case 'divide':
        return this.dialect.divide(this.expr(node.left), `nullif(${this.expr(node.right)}, 0)`)
      case 'compare':
        return this.compare(node)
      case 'between':
        return `(${this.expr(node.of)} BETWEEN ${this.expr(node.low)} AND ${this.expr(node.high)})`
      case 'case':
        return this.choice(node)
      case 'in':
        return `(${this.expr(node.of)} IN (${this.list(node.list)}))`
      case 'in values':
        return `(${this.expr(node.of)} IN (${this.dialect.listItems(this.slot(node.values), node.type)}))`
      case 'is null':
        return `(${this.expr(node.of)} IS NULL)`
      case 'not':
        return `(NOT ${this.expr(node.of)})`
      case 'and':
        return node.of.length === 0 ? this.dialect.truth(true) : `(${node.of.map((part) => this.expr(part)).join(' AND ')})`
      case 'or':
        return node.of.length === 0 ? this.dialect.truth(false) : `(${node.of.map((part) => this.expr(part)).join(' OR ')})`
    }
  }

  private compare(node: Extract<Expr, { kind: 'compare' }>): string {
    const [left, right] = [this.expr(node.left), this.expr(node.right)]
    if (node.operator === 'distinct') return this.dialect.isDistinct(left, right)
    return node.operator === 'same' ? this.dialect.isSame(left, right) : `(${left} ${node.operator} ${right})`
  }

  private choice(node: Extract<Expr, { kind: 'case' }>): string {
    const branches = node.branches.map(({ when, result }) => `WHEN ${this.expr(when)} THEN ${this.expr(result)}`)
    const otherwise = node.otherwise ? ` ELSE ${this.expr(node.otherwise)}` : ''
    return `(CASE ${branches.join(' ')}${otherwise} END)`
  }

  private call(node: Extract<Expr, { kind: 'call' }>): string {
    if (node.name === 'count' && node.args.length === 0) return 'count(*)'
    const args = node.args.map((arg) => this.expr(arg))
    const spelt = this.dialect.functions[node.name]
    return spelt ? spelt(args) : `${node.name}(${args.join(', ')})`
  }

  private userFunction(node: Extract<Expr, { kind: 'function' }>): string {
    const args = node.args.map((arg) => this.expr(arg))
    const order = node.orderBy.length > 0 ? this.ordering(node.orderBy) : null
    const spell = this.dialect.userFunction(node.name)
    if (!spell) throw new Error(`${node.name} was not checked for ${this.dialect.name}`)
    const spelt = spell(node.distinct || order !== null ? this.dialect.aggregated(args, node.distinct, order) : args)
    return short(node.filter ? this.dialect.filtered(spelt, this.expr(node.filter)) : spelt, node.name)
  }

  private userOperator(node: Extract<Expr, { kind: 'operator' }>): string {
    const spell = this.dialect.userOperator(node.name)
    if (!spell) throw new Error(`${node.name} was not checked for ${this.dialect.name}`)
    return `(${spell(node.args.map((arg) => this.expr(arg)))})`
  }

  private ordering(order: readonly Ordering[]): string {
    return order
      .map(({ of, direction, nulls }) => {
        return this.dialect.orderKey(this.expr(of), direction, nulls ?? (direction === 'asc' ? 'first' : 'last'))
      })
      .join(', ')
  }

  private items({ columns }: Items): string {
    return this.dialect.items(columns.map(({ as, type, values }) => ({ name: this.dialect.quote(as), type, parameter: this.slot(values) })))
  }

  select(query: Select): string {
    const hidden = hiddenFromOrder(query)
    if (hidden !== undefined) throw new Error(`ORDER BY would read the output named ${hidden} instead of the column`)
    const parts = [
      `SELECT ${query.distinct ? 'DISTINCT ' : ''}${query.columns.map((c) => `${this.expr(c.of)} AS ${this.dialect.quote(c.as)}`).join(', ')}`,
      `FROM ${typeof query.from === 'string' ? this.dialect.quote(query.from) : this.items(query.from)}`,
      ...(query.joins ?? []).map(({ relation, on, keepsAll }) => `${keepsAll ? 'LEFT JOIN' : 'JOIN'} ${this.dialect.quote(relation)} ON ${this.expr(on)}`),
    ]
    if (query.where) parts.push(`WHERE ${this.expr(query.where)}`)
    if (query.groupBy && query.groupBy.length > 0) parts.push(`GROUP BY ${this.list(query.groupBy)}`)
    if (query.groupingSets) parts.push(this.dialect.groupingSets(query.groupingSets.map(this.list)))
    if (query.orderBy && query.orderBy.length > 0) parts.push(`ORDER BY ${this.ordering(query.orderBy)}`)
    const limit = this.dialect.limit(query.limit, query.offset)
    return [...parts, ...(limit === '' ? [] : [limit])].join('\n')
  }

  private union(selects: readonly Select[]): string {
    return selects.map((part) => this.select(part)).join('\nUNION ALL\n')
  }

  private relation({ name, query, inline }: Relation): string {
    return this.dialect.relation(this.dialect.quote(name), this.select(query), inline ?? false)
  }

  /** `prelude`: the body of the relation `data`, a select, which is expanded where it is read, so that conditions reach the table behind it. */
  query(query: Query, prelude: string | null): string {
    const own = query.with.map((relation) => this.relation(relation))
    const body = this.union(query.unionAll)
    const data = prelude === null ? [] : [this.dialect.relation(this.dialect.quote(DATA), withStored(prelude, [...own, body].join('\n'), this.dialect), true)]
    const relations = [...data, ...own]
    return relations.length === 0 ? body : `WITH ${relations.join(',\n')}\n${body}`
  }
}

/**
 * Returns SQL text and its parameters in the order of their slots. `prelude`: SQL of a select that stands for the
 * relation `data` where the engine has no table of that name. Throws for anything that `check` would find.
 */
export function print(query: Query, dialect: Dialect, prelude: string | null = null): Printed {
  const printer = new Printer(dialect)
  const sql = printer.query(lower(query, dialect), prelude)
  return { sql, parameters: printer.parameters }
}

/** Returns the same SQL for people to read and copy, with values as literals. */
export const printLiterals = (query: Query, dialect: Dialect, prelude: string | null): string =>
  new Printer(dialect, true).query(lower(query, dialect), prelude)

/** Prints an expression for text that is put together elsewhere. Throws if it has parameters. */
export function printExpression(of: Expr, dialect: Dialect): string {
  const printer = new Printer(dialect)
  const sql = printer.expr(of)
  if (printer.parameters.length > 0) throw new Error('an expression with parameters needs a query')
  return sql
}
