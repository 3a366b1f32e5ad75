/**
 * From the parser's tree to ours, through an allow-list (security.md 1.3). Nothing is copied
 * that is not known: an unknown kind of node, key, type or function refuses the expression.
 */
import { type ErrorParams, type ExpressionCode, type Failure, fail, ok, type Result } from '../../contract/errors.ts'
import { nearest } from '../../format/suggest.ts'
import type { CheckedExpression } from '../../pivot/columns/plan.ts'
import { CAST_TYPES, CHANGING, FUNCTIONS, isAggregate, OPERATORS } from '../../pivot/expression/catalogue.ts'
import { column, type Expr, isNull, not, type Ordering } from '../../pivot/sql/ast.ts'
import { argumentProblem } from './arguments.ts'
import { castType, constant } from './constants.ts'
import { GROWTH_MAX, growsTooFar } from './growth.ts'
import { COMPARISONS, DIRECTIONS, NULL_PLACES, PART_NAMES, REFUSED_CLASSES } from './node-kinds.ts'
import type { Parsed, ParsedNode } from './parse.ts'

export interface NamedColumn {
  readonly id: string
  readonly name: string
  /** Its name in the relation that the expression will read. */
  readonly physical: string
}

export type Purpose = 'measure' | 'column'

const NODES_MAX = 2_000
const DEPTH_MAX = 100
const LIST_MAX = 1_000
const REGEX_MAX = 50
const HEAVY_MAX = 20

const HEAVY = new Set(['median', 'quantile', 'quantile_cont', 'quantile_disc', 'mode', 'mad', 'entropy', 'string_agg', 'group_concat', 'listagg'])
/** Keys of the parser that say nothing about the value. */
const SILENT = new Set(['class', 'type', 'alias', 'query_location', 'catalog', 'schema', 'is_operator'])

/** Carries a failure up to `checkExpression`, and no further. */
class Refusal extends Error {
  readonly failure: Failure<ExpressionCode>
  constructor(failure: Failure<ExpressionCode>) {
    super(failure.code)
    this.failure = failure
  }
}

const nodeOf = (value: unknown): ParsedNode => value as ParsedNode
const listOf = (value: unknown): readonly ParsedNode[] => (Array.isArray(value) ? (value as ParsedNode[]) : [])

class Checker {
  readonly used = new Set<string>()
  aggregates = 0
  private nodes = 0
  private regexes = 0
  private heavy = 0
  private aggregate: string | null = null
  private readonly text: string
  private readonly parsed: Parsed
  private readonly purpose: Purpose
  private readonly columns: readonly NamedColumn[]

  constructor(text: string, parsed: Parsed, purpose: Purpose, columns: readonly NamedColumn[]) {
    this.text = text
    this.parsed = parsed
    this.purpose = purpose
    this.columns = columns
  }

  private refuse(code: ExpressionCode, node: ParsedNode, params: ErrorParams = {}): never {
    const at = this.parsed.at(node)
    throw new Refusal(fail(code, { ...params, ...(at === undefined ? {} : { at }) }))
  }

  /** Every key that a node has must be one that its branch reads. */
  private only(node: ParsedNode, ...known: readonly string[]): void {
    for (const [key, value] of Object.entries(node)) {
      if (known.includes(key) || SILENT.has(key) || value === null || value === false) continue
      this.refuse('expression_part', node, { part: PART_NAMES[key] ?? key })
    }
    if (node.alias !== undefined && node.alias !== '') this.refuse('expression_one_value', node)
    if (node.catalog !== undefined && node.catalog !== '') this.refuse('expression_part', node, { part: String(node.catalog) })
  }

  private readonly many = (value: unknown, depth: number): Expr[] => listOf(value).map((node) => this.node(node, depth + 1))

  node(node: ParsedNode, depth: number): Expr {
    if (++this.nodes > NODES_MAX) this.refuse('expression_too_big', node, { part: 'parts', limit: NODES_MAX })
    if (depth > DEPTH_MAX) this.refuse('expression_too_deep', node, { limit: DEPTH_MAX })
    const kind = String(node.class)
    switch (kind) {
      case 'CONSTANT':
        return this.constant(node)
      case 'COLUMN_REF':
        return this.column(node)
      case 'FUNCTION':
        return this.function(node, depth)
      case 'OPERATOR':
        return this.operator(node, depth)
      case 'COMPARISON': {
        this.only(node, 'left', 'right')
        const operator = COMPARISONS[String(node.type)]
        if (!operator) return this.refuse('expression_part', node, { part: String(node.type) })
        return { kind: 'compare', operator, left: this.node(nodeOf(node.left), depth + 1), right: this.node(nodeOf(node.right), depth + 1) }
      }
      case 'CONJUNCTION':
        this.only(node, 'children')
        return { kind: node.type === 'CONJUNCTION_OR' ? 'or' : 'and', of: this.many(node.children, depth) }
      case 'BETWEEN': {
        this.only(node, 'input', 'lower', 'upper')
        const [of, low, high] = [node.input, node.lower, node.upper].map((part) => this.node(nodeOf(part), depth + 1)) as [Expr, Expr, Expr]
        return { kind: 'between', of, low, high }
      }
      case 'CASE':
        return this.choice(node, depth)
      case 'CAST':
        return this.cast(node, depth)
      default:
        return this.refuse(REFUSED_CLASSES[kind] ?? 'expression_part', node, { part: PART_NAMES[kind] ?? kind.toLowerCase() })
    }
  }

  private constant(node: ParsedNode): Expr {
    this.only(node, 'value')
    const at = this.parsed.at(node)
    const found = constant(node.value)
    const isBytes = at !== undefined && /^[xXbB]'/.test(this.text.slice(at - 1, at + 1))
    return found && !isBytes ? found : this.refuse('expression_part', node, { part: isBytes ? `${this.text[(at ?? 1) - 1]}'…'` : 'constant' })
  }

  private find(node: ParsedNode, written: string): NamedColumn {
    const exact = this.columns.find((c) => c.name === written)
    if (exact) return exact
    const alike = this.columns.filter((c) => c.name.toLowerCase() === written.toLowerCase())
    if (alike.length > 1) return this.refuse('expression_ambiguous_column', node, { column: written })
    if (alike[0]) return alike[0]
    if (CHANGING.has(written.toLowerCase())) return this.refuse('expression_changes', node, { function: written })
    const suggestion = nearest(
      written,
      this.columns.map((c) => c.name),
    )
    return suggestion === undefined
      ? this.refuse('expression_unknown_column', node, { column: written })
      : this.refuse('expression_unknown_column_near', node, { column: written, suggestion })
  }

  private column(node: ParsedNode): Expr {
    this.only(node, 'column_names')
    const names = (Array.isArray(node.column_names) ? node.column_names : []).map(String)
    const written = names.at(-1) ?? ''
    if (names.length !== 1) return this.refuse('expression_qualified', node, { column: written, written: names.join('.') })
    const found = this.find(node, written)
    if (this.purpose === 'measure' && this.aggregate === null) this.refuse('expression_outside', node, { column: found.name })
    this.used.add(found.id)
    return column(found.physical)
  }

  private choice(node: ParsedNode, depth: number): Expr {
    this.only(node, 'case_checks', 'else_expr')
    const branches = listOf(node.case_checks).map((check) => ({
      when: this.node(nodeOf(check.when_expr), depth + 1),
      result: this.node(nodeOf(check.then_expr), depth + 1),
    }))
    const otherwise = nodeOf(node.else_expr)
    const isNothing = otherwise.class === 'CONSTANT' && (otherwise.value as { is_null?: boolean } | undefined)?.is_null === true
    return isNothing ? { kind: 'case', branches } : { kind: 'case', branches, otherwise: this.node(otherwise, depth + 1) }
  }

  private cast(node: ParsedNode, depth: number): Expr {
    this.only(node, 'child', 'cast_type', 'try_cast')
    const type = castType(node.cast_type)
    if (type === null) {
      const written = String((node.cast_type as { id?: unknown } | null)?.id ?? '').toLowerCase()
      return this.refuse('expression_cast_type', node, { type: written, types: CAST_TYPES.map((t) => t.toLowerCase()).join(', ') })
    }
    return { kind: 'cast', of: this.node(nodeOf(node.child), depth + 1), type, lenient: node.try_cast === true }
  }

  private operator(node: ParsedNode, depth: number): Expr {
    this.only(node, 'children')
    const args = listOf(node.children)
    if (args.length - 1 > LIST_MAX) this.refuse('expression_too_big', node, { part: 'list', limit: LIST_MAX })
    const type = String(node.type)
    switch (type) {
      case 'OPERATOR_NOT':
      case 'OPERATOR_IS_NULL':
      case 'OPERATOR_IS_NOT_NULL': {
        const of = this.node(nodeOf(args[0]), depth + 1)
        return type === 'OPERATOR_NOT' ? not(of) : type === 'OPERATOR_IS_NULL' ? isNull(of) : not(isNull(of))
      }
      case 'OPERATOR_COALESCE':
      case 'OPERATOR_TRY':
        return { kind: 'function', name: type === 'OPERATOR_TRY' ? 'try' : 'coalesce', args: this.many(args, depth), distinct: false, orderBy: [] }
      case 'COMPARE_IN':
      case 'COMPARE_NOT_IN': {
        const [of, ...list] = this.many(args, depth) as [Expr, ...Expr[]]
        const inside: Expr = { kind: 'in', of, list }
        return type === 'COMPARE_IN' ? inside : not(inside)
      }
      default:
        return this.refuse('expression_part', node, { part: PART_NAMES[type] ?? type.toLowerCase() })
    }
  }

  private orderOf(node: ParsedNode, depth: number): Ordering[] {
    return listOf((node.order_bys as ParsedNode | null)?.orders).map((order): Ordering => {
      this.only({ ...order, type: null, expression: null }, 'null_order')
      const direction = DIRECTIONS[String(order.type)]
      const nulls = NULL_PLACES[String(order.null_order)]
      if (!direction || !nulls) return this.refuse('expression_part', node, { part: direction ? String(order.null_order) : String(order.type) })
      return { of: this.node(nodeOf(order.expression), depth + 1), direction, nulls }
    })
  }

  private function(node: ParsedNode, depth: number): Expr {
    this.only(node, 'function_name', 'children', 'filter', 'order_bys', 'distinct')
    const name = String(node.function_name).toLowerCase()
    const schema = String(node.schema ?? '')
    if (schema !== '' && schema !== 'main') return this.refuse('expression_method', node, { function: name, column: schema })
    const operator = OPERATORS.get(name)
    if (operator) return this.functionOperator(node, name, operator, depth)
    if (CHANGING.has(name)) return this.refuse('expression_changes', node, { function: `${name}()` })
    const spec = FUNCTIONS.get(name)
    if (!spec) return this.unknownFunction(node, name)
    return isAggregate(name) ? this.aggregateCall(node, name, depth) : this.scalarCall(node, name, depth)
  }

  private unknownFunction(node: ParsedNode, name: string): never {
    const suggestion = nearest(name, FUNCTIONS.keys())
    return suggestion === undefined
      ? this.refuse('expression_function_refused', node, { function: name })
      : this.refuse('expression_unknown_function_near', node, { function: name, suggestion })
  }

  private plainCall(node: ParsedNode, name: string): void {
    const { filter, distinct } = node
    if (filter || distinct === true || listOf((node.order_bys as ParsedNode | null)?.orders).length > 0)
      this.refuse('expression_not_aggregate', node, { function: name })
  }

  private functionOperator(node: ParsedNode, name: string, { written, operands }: { written: string; operands: readonly number[] }, depth: number): Expr {
    this.plainCall(node, name)
    const args = this.many(node.children, depth)
    if (!operands.includes(args.length))
      return this.refuse('expression_arguments', node, { function: written, signature: `a ${written} b`, count: args.length })
    const [left, right] = args
    if (name === '/' && left && right) return { kind: 'divide', left, right }
    return { kind: 'operator', name, args }
  }

  private checked(node: ParsedNode, name: string, args: readonly Expr[]): void {
    const spec = FUNCTIONS.get(name)
    if (!spec || args.length < spec.least || args.length > spec.most)
      this.refuse('expression_arguments', node, { function: name, signature: spec?.signature ?? name, count: args.length })
    const broken = argumentProblem(name, args)
    if (broken) this.refuse(broken.code, node, broken.params)
    if (name.startsWith('regexp_') && ++this.regexes > REGEX_MAX) this.refuse('expression_too_big', node, { part: 'regexes', limit: REGEX_MAX })
  }

  private scalarCall(node: ParsedNode, name: string, depth: number): Expr {
    this.plainCall(node, name)
    const args = this.many(node.children, depth)
    this.checked(node, name, args)
    return { kind: 'function', name, args, distinct: false, orderBy: [] }
  }

  private aggregateCall(node: ParsedNode, name: string, depth: number): Expr {
    if (this.purpose === 'column') return this.refuse('expression_aggregate', node, { function: name })
    if (this.aggregate !== null) return this.refuse('expression_nested', node, { function: name })
    this.aggregates++
    this.aggregate = name
    const distinct = node.distinct === true
    let args = this.many(node.children, depth)
    let orderBy = this.orderOf(node, depth)
    const filter = node.filter ? this.node(nodeOf(node.filter), depth + 1) : undefined
    this.aggregate = null
    const within = orderBy[0]
    // WITHIN GROUP (ORDER BY x): the parser leaves x in the order
    if (within && ((name.startsWith('quantile') && args.length === 1) || (name === 'mode' && args.length === 0))) {
      args = [within.of, ...args]
      if (within.direction === 'asc') orderBy = []
    }
    this.checked(node, name, args)
    if ((distinct || HEAVY.has(name)) && ++this.heavy > HEAVY_MAX) this.refuse('expression_too_big', node, { part: 'heavy', limit: HEAVY_MAX })
    return { kind: 'function', name, args, distinct, orderBy, ...(filter ? { filter } : {}) }
  }
}

/** A parsed expression as our own tree; fails with what is wrong and where. */
export function checkExpression(text: string, parsed: Parsed, purpose: Purpose, columns: readonly NamedColumn[]): Result<CheckedExpression, ExpressionCode> {
  const checker = new Checker(text, parsed, purpose, columns)
  try {
    const of = checker.node(parsed.node, 1)
    if (purpose === 'measure' && checker.aggregates === 0) return fail('expression_no_aggregate')
    if (growsTooFar(of)) return fail('expression_grows', { limit: GROWTH_MAX })
    return ok({ of, columns: [...checker.used] })
  } catch (error) {
    if (error instanceof Refusal) return error.failure
    throw error
  }
}
