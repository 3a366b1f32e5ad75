/** Prints a query for a dialect. The only place where SQL text is made. */
import type { Expr, Query, Select } from './ast.ts'

/** How one engine spells what the others spell differently. */
export interface Dialect {
  readonly name: string
  readonly quote: (name: string) => string
  readonly parameter: (position: number) => string
  /** A cast that gives null where the value does not fit, for `lenient` parameters. */
  readonly tryCast: (sql: string, type: string) => string
  /** A sub-query of the items of a list parameter of texts, as a type. */
  readonly listItems: (parameter: string, type: string) => string
  readonly materialized: boolean
}

export type Parameter = string | null | readonly string[]

export interface Printed {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

const TYPE = /^[A-Za-z][A-Za-z0-9_ ]*(\(\d+(,\s*\d+)?\))?$/

class Printer {
  readonly parameters: Parameter[] = []
  private readonly dialect: Dialect
  constructor(dialect: Dialect) {
    this.dialect = dialect
  }

  expr(node: Expr): string {
    switch (node.kind) {
      case 'column':
        return this.dialect.quote(node.name)
      case 'integer':
        return String(Math.trunc(node.value))
      case 'truth':
        return node.value ? 'TRUE' : 'FALSE'
      case 'null':
        return `CAST(NULL AS ${checkedType(node.type)})`
      case 'parameter': {
        this.parameters.push(node.value)
        const slot = this.dialect.parameter(this.parameters.length)
        return node.lenient ? this.dialect.tryCast(slot, checkedType(node.type)) : `CAST(${slot} AS ${checkedType(node.type)})`
      }
      case 'call':
        return this.call(node)
      case 'binary':
        return `(${this.expr(node.left)} ${node.operator} ${this.expr(node.right)})`
      case 'in':
        return `(${this.expr(node.of)} IN (${node.list.map((item) => this.expr(item)).join(', ')}))`
      case 'in values': {
        const of = this.expr(node.of)
        this.parameters.push(node.values)
        return `(${of} IN (${this.dialect.listItems(this.dialect.parameter(this.parameters.length), checkedType(node.type))}))`
      }
      case 'is null':
        return `(${this.expr(node.of)} IS NULL)`
      case 'not':
        return `(NOT ${this.expr(node.of)})`
      case 'and':
        return node.of.length === 0 ? 'TRUE' : `(${node.of.map((part) => this.expr(part)).join(' AND ')})`
      case 'or':
        return node.of.length === 0 ? 'FALSE' : `(${node.of.map((part) => this.expr(part)).join(' OR ')})`
      case 'cast':
        return `CAST(${this.expr(node.of)} AS ${checkedType(node.type)})`
    }
  }

  private call(node: Extract<Expr, { kind: 'call' }>): string {
    if (node.name === 'count' && node.args.length === 0) return 'count(*)'
    return `${node.name}(${node.distinct ? 'DISTINCT ' : ''}${node.args.map((arg) => this.expr(arg)).join(', ')})`
  }

  select(query: Select): string {
    const list = (items: readonly Expr[]) => items.map((item) => this.expr(item)).join(', ')
    const parts = [
      `SELECT ${query.distinct ? 'DISTINCT ' : ''}${query.columns.map((c) => `${this.expr(c.of)} AS ${this.dialect.quote(c.as)}`).join(', ')}`,
      `FROM ${this.dialect.quote(query.from)}`,
    ]
    if (query.where) parts.push(`WHERE ${this.expr(query.where)}`)
    if (query.groupBy && query.groupBy.length > 0) parts.push(`GROUP BY ${list(query.groupBy)}`)
    if (query.groupingSets) parts.push(`GROUP BY GROUPING SETS (${query.groupingSets.map((set) => `(${list(set)})`).join(', ')})`)
    if (query.orderBy && query.orderBy.length > 0) {
      parts.push(`ORDER BY ${query.orderBy.map((o) => `${this.expr(o.of)} ${o.direction === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST'}`).join(', ')}`)
    }
    if (query.limit !== undefined) parts.push(`LIMIT ${Math.trunc(query.limit)}`)
    if (query.offset !== undefined) parts.push(`OFFSET ${Math.trunc(query.offset)}`)
    return parts.join('\n')
  }

  query(query: Query): string {
    const materialized = this.dialect.materialized ? 'MATERIALIZED ' : ''
    const relations = query.with.map((r) => `${this.dialect.quote(r.name)} AS ${materialized}(\n${this.select(r.query)}\n)`)
    const body = query.unionAll.map((part) => this.select(part)).join('\nUNION ALL\n')
    return relations.length === 0 ? body : `WITH ${relations.join(',\n')}\n${body}`
  }
}

function checkedType(type: string): string {
  if (!TYPE.test(type)) throw new Error(`not a type name: ${type}`)
  return type
}

/** SQL text and its parameters, in the order of their slots. */
export function print(query: Query, dialect: Dialect): Printed {
  const printer = new Printer(dialect)
  const sql = printer.query(query)
  return { sql, parameters: printer.parameters }
}
