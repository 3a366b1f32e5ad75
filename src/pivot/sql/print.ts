/** Prints a query for a dialect. The only place where SQL text is made. */
import type { SqlType } from '../../contract/sql-type.ts'
import type { Expr, FunctionName, Ordering, Query, Relation, Select } from './ast.ts'
import { withoutGroupingSets } from './grouping-sets.ts'
import { walk } from './walk.ts'

type Spelling = (args: readonly string[]) => string

/** How one engine spells what the others spell differently. */
export interface Dialect {
  readonly name: string
  readonly quote: (name: string) => string
  /** A text constant of a checked expression. */
  readonly text: (value: string) => string
  readonly parameter: (position: number) => string
  readonly cast: (sql: string, type: SqlType) => string
  /** A cast that gives null where the value does not fit. */
  readonly tryCast: (sql: string, type: SqlType) => string
  /** A sub-query of the items of a list parameter of texts, as a type. */
  readonly listItems: (parameter: string, type: SqlType) => string
  readonly divide: (left: string, right: string) => string
  readonly materialized: string
  readonly inline: string
  readonly groupingSets: boolean
  /** Functions of the compiler that this engine spells otherwise. */
  readonly functions: Partial<Record<FunctionName, Spelling>>
  /** Functions of the compiler that this engine cannot express. */
  readonly lacks: ReadonlySet<FunctionName>
  /** A function of the expression language by lower-case name, or undefined where the engine lacks it. */
  readonly userFunction: (name: string) => Spelling | undefined
  readonly userOperator: (name: string) => ((args: readonly string[]) => string) | undefined
}

export type Parameter = string | null | readonly string[]

export interface Printed {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

const NUMBER = /^\d+(\.\d+)?([eE][+-]?\d+)?$/

function checked(text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new Error(`cannot be printed: ${text}`)
  return text
}

class Printer {
  readonly parameters: Parameter[] = []
  private readonly dialect: Dialect
  constructor(dialect: Dialect) {
    this.dialect = dialect
  }

  private readonly list = (items: readonly Expr[]): string => items.map((item) => this.expr(item)).join(', ')

  private slot(value: Parameter): string {
    this.parameters.push(value)
    return this.dialect.parameter(this.parameters.length)
  }

  private castOf(sql: string, type: SqlType, lenient = false): string {
    return lenient ? this.dialect.tryCast(sql, type) : this.dialect.cast(sql, type)
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
        return node.value ? 'TRUE' : 'FALSE'
      case 'nothing':
        return 'NULL'
      case 'null':
        return this.castOf('NULL', node.type)
      case 'parameter':
        return this.castOf(this.slot(node.value), node.type, node.lenient)
      case 'cast':
        return this.castOf(this.expr(node.of), node.type, node.lenient)
      case 'call':
        return this.call(node)
      case 'function':
        return this.userFunction(node)
      case 'operator':
        return this.userOperator(node)
      case 'divide':
        return this.dialect.divide(this.expr(node.left), `nullif(${this.expr(node.right)}, 0)`)
      case 'compare':
        return `(${this.expr(node.left)} ${node.operator} ${this.expr(node.right)})`
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
        return node.of.length === 0 ? 'TRUE' : `(${node.of.map((part) => this.expr(part)).join(' AND ')})`
      case 'or':
        return node.of.length === 0 ? 'FALSE' : `(${node.of.map((part) => this.expr(part)).join(' OR ')})`
    }
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
    const order = node.orderBy.length > 0 ? ` ORDER BY ${this.ordering(node.orderBy)}` : ''
    const spell = this.dialect.userFunction(node.name)
    if (!spell) throw new Error(`${node.name} was not checked for ${this.dialect.name}`)
    const inner = spell([...(node.distinct ? [`DISTINCT ${args[0]}`, ...args.slice(1)] : args)])
    const ordered = order === '' ? inner : `${inner.slice(0, -1)}${order})`
    return node.filter ? `(${ordered} FILTER (WHERE ${this.expr(node.filter)}))` : ordered
  }

  private userOperator(node: Extract<Expr, { kind: 'operator' }>): string {
    const spell = this.dialect.userOperator(node.name)
    if (!spell) throw new Error(`${node.name} was not checked for ${this.dialect.name}`)
    return `(${spell(node.args.map((arg) => this.expr(arg)))})`
  }

  private ordering(order: readonly Ordering[]): string {
    return order
      .map(({ of, direction, nulls }) => {
        const place = nulls ?? (direction === 'asc' ? 'first' : 'last')
        return `${this.expr(of)} ${direction === 'asc' ? 'ASC' : 'DESC'} NULLS ${place === 'first' ? 'FIRST' : 'LAST'}`
      })
      .join(', ')
  }

  select(query: Select): string {
    const parts = [
      `SELECT ${query.distinct ? 'DISTINCT ' : ''}${query.columns.map((c) => `${this.expr(c.of)} AS ${this.dialect.quote(c.as)}`).join(', ')}`,
      `FROM ${this.dialect.quote(query.from)}`,
    ]
    if (query.where) parts.push(`WHERE ${this.expr(query.where)}`)
    if (query.groupBy && query.groupBy.length > 0) parts.push(`GROUP BY ${this.list(query.groupBy)}`)
    if (query.groupingSets) parts.push(`GROUP BY GROUPING SETS (${query.groupingSets.map((set) => `(${this.list(set)})`).join(', ')})`)
    if (query.orderBy && query.orderBy.length > 0) parts.push(`ORDER BY ${this.ordering(query.orderBy)}`)
    if (query.limit !== undefined) parts.push(`LIMIT ${Math.trunc(query.limit)}`)
    if (query.offset !== undefined) parts.push(`OFFSET ${Math.trunc(query.offset)}`)
    return parts.join('\n')
  }

  private union(selects: readonly Select[]): string {
    const single = this.dialect.groupingSets ? selects : selects.flatMap(withoutGroupingSets)
    return single.map((part) => this.select(part)).join('\nUNION ALL\n')
  }

  private relation({ name, query, inline }: Relation): string {
    return `${this.dialect.quote(name)} AS ${inline ? this.dialect.inline : this.dialect.materialized}(\n${this.union([query])}\n)`
  }

  query(query: Query): string {
    const relations = query.with.map((relation) => this.relation(relation))
    const body = this.union(query.unionAll)
    return relations.length === 0 ? body : `WITH ${relations.join(',\n')}\n${body}`
  }
}

/** The first function or operator in an expression that a dialect cannot express. */
export function lackingIn(of: Expr, dialect: Dialect): string | undefined {
  let lacking: string | undefined
  walk(of, (node) => {
    const known =
      (node.kind === 'call' && !dialect.lacks.has(node.name)) ||
      (node.kind === 'function' && dialect.userFunction(node.name)) ||
      (node.kind === 'operator' && dialect.userOperator(node.name)) ||
      !['call', 'function', 'operator'].includes(node.kind)
    if (!known) lacking ??= (node as { name: string }).name
  })
  return lacking
}

/** SQL text and its parameters, in the order of their slots. */
export function print(query: Query, dialect: Dialect): Printed {
  const printer = new Printer(dialect)
  const sql = printer.query(query)
  return { sql, parameters: printer.parameters }
}
