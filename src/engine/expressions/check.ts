/** Converts the parser's tree to our own through an allowlist. An unknown kind of node, key, type or function makes the whole expression invalid. */
import type { z } from 'zod'
import { writtenName } from '../../contract/column-name.ts'
import { type ErrorParams, type ExpressionCode, type Failure, fail, ok, type Result } from '../../contract/errors.ts'
import type { TypeFamily } from '../../contract/sql-type.ts'
import { nearest } from '../../format/suggest.ts'
import type { CheckedExpression } from '../../pivot/columns/plan.ts'
import { CAST_TYPES, FUNCTIONS, isAggregate, NONDETERMINISTIC, OPERATORS } from '../../pivot/expression/catalogue.ts'
import { column, type Expr, isNull, not, type Ordering } from '../../pivot/sql/ast.ts'
import { argumentProblem } from './arguments.ts'
import { castType, constant } from './constants.ts'
import { GROWTH_MAX, growsTooFar } from './growth.ts'
import { COMPARISONS, DIRECTIONS, NULL_PLACES, PART_NAMES, REFUSED_CLASSES } from './node-kinds.ts'
import type { Parsed } from './parse.ts'
import { BetweenNode, CaseNode, CastNode, ColumnNode, ComparisonNode, FunctionNode, ListNode, type ParsedNode } from './tree.ts'

export interface NamedColumn {
  readonly id: string
  readonly name: string
  /** The column's name in the relation that the expression is evaluated on. */
  readonly physical: string
  /** Undefined if the type is not known before the column is planned. */
  readonly family?: TypeFamily
}

/** An aggregate that suits a column, as an example. */
export const exampleAggregate = ({ name, family }: NamedColumn): string =>
  `${family === 'text' || family === 'boolean' ? 'count' : family === undefined || family === 'number' ? 'sum' : 'max'}(${writtenName(name)})`

export type Purpose = 'measure' | 'column'

const NODES_MAX = 2_000
const DEPTH_MAX = 100
const LIST_MAX = 1_000
const REGEX_MAX = 50
const HEAVY_MAX = 20

const HEAVY = new Set(['median', 'quantile', 'quantile_cont', 'quantile_disc', 'mode', 'mad', 'entropy', 'string_agg', 'group_concat', 'listagg'])
/** Keys of the parser's nodes that do not affect the value. */
const SILENT = new Set(['class', 'type', 'alias', 'query_location', 'catalog', 'schema', 'is_operator'])

/** Carries a failure from a nested node up to `checkExpression`. */
class Refusal extends Error {
  readonly failure: Failure<ExpressionCode>
  constructor(failure: Failure<ExpressionCode>) {
    super(failure.code)
    this.failure = failure
  }
}

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

  private refuse(code: ExpressionCode, node: Readonly<Record<string, unknown>>, params: ErrorParams = {}): never {
    const at = this.parsed.at(node)
    throw new Refusal(fail(code, { ...params, ...(at === undefined ? {} : { at }) }))
  }

  /** Refuses a node that has keys other than `known` and silent ones. */
  private only(node: Readonly<Record<string, unknown>>, ...known: readonly string[]): void {
    for (const [key, value] of Object.entries(node)) {
      if (known.includes(key) || SILENT.has(key) || value === null || value === false) continue
      this.refuse('expression_part', node, { part: PART_NAMES[key] ?? key })
    }
    if (node.alias !== undefined && node.alias !== '') this.refuse('expression_one_value', node)
    if (node.catalog !== undefined && node.catalog !== '') this.refuse('expression_part', node, { part: String(node.catalog) })
  }

  /** Validates a node against `shape` and returns its fields. Refuses keys other than those of `shape`, `more` and silent ones. */
  private read<T extends z.ZodObject>(shape: T, node: ParsedNode, ...more: readonly string[]): z.output<T> {
    this.only(node, ...Object.keys(shape.shape), ...more)
    const found = shape.safeParse(node)
    return found.success ? found.data : this.refuse('expression_part', node, { part: PART_NAMES[node.class] ?? node.class.toLowerCase() })
  }

  private readonly many = (nodes: readonly ParsedNode[], depth: number): Expr[] => nodes.map((node) => this.node(node, depth + 1))

  node(node: ParsedNode, depth: number): Expr {
    if (++this.nodes > NODES_MAX) this.refuse('expression_too_big', node, { part: 'parts', limit: NODES_MAX })
    if (depth > DEPTH_MAX) this.refuse('expression_too_deep', node, { limit: DEPTH_MAX })
    const kind = node.class
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
        const { left, right } = this.read(ComparisonNode, node)
        const operator = COMPARISONS[node.type]
        if (!operator) return this.refuse('expression_part', node, { part: node.type })
        return { kind: 'compare', operator, left: this.node(left, depth + 1), right: this.node(right, depth + 1) }
      }
      case 'CONJUNCTION':
        return { kind: node.type === 'CONJUNCTION_OR' ? 'or' : 'and', of: this.many(this.read(ListNode, node).children, depth) }
      case 'BETWEEN': {
        const { input, lower, upper } = this.read(BetweenNode, node)
        return { kind: 'between', of: this.node(input, depth + 1), low: this.node(lower, depth + 1), high: this.node(upper, depth + 1) }
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
    if (NONDETERMINISTIC.has(written.toLowerCase())) return this.refuse('expression_changes', node, { function: written })
    const suggestion = nearest(
      written,
      this.columns.map((c) => c.name),
    )
    return suggestion === undefined
      ? this.refuse('expression_unknown_column', node, { column: written })
      : this.refuse('expression_unknown_column_near', node, { column: written, suggestion })
  }

  private column(node: ParsedNode): Expr {
    const { column_names: names } = this.read(ColumnNode, node)
    const written = names.at(-1) ?? ''
    if (names.length !== 1) return this.refuse('expression_qualified', node, { column: written, written: names.join('.') })
    const found = this.find(node, written)
    if (this.purpose === 'measure' && this.aggregate === null) this.refuse('expression_outside', node, { column: found.name, example: exampleAggregate(found) })
    this.used.add(found.id)
    return column(found.physical)
  }

  private choice(node: ParsedNode, depth: number): Expr {
    const { case_checks, else_expr: otherwise } = this.read(CaseNode, node)
    const branches = case_checks.map(({ when_expr, then_expr }) => ({ when: this.node(when_expr, depth + 1), result: this.node(then_expr, depth + 1) }))
    const isNothing = otherwise.class === 'CONSTANT' && constant(otherwise.value)?.kind === 'nothing'
    return isNothing ? { kind: 'case', branches } : { kind: 'case', branches, otherwise: this.node(otherwise, depth + 1) }
  }

  private cast(node: ParsedNode, depth: number): Expr {
    const { child, cast_type, try_cast } = this.read(CastNode, node)
    const type = castType(cast_type)
    if (type === null)
      return this.refuse('expression_cast_type', node, { type: cast_type.id.toLowerCase(), types: CAST_TYPES.map((t) => t.toLowerCase()).join(', ') })
    return { kind: 'cast', of: this.node(child, depth + 1), type, lenient: try_cast === true }
  }

  private operator(node: ParsedNode, depth: number): Expr {
    const { children: args } = this.read(ListNode, node)
    if (args.length - 1 > LIST_MAX) this.refuse('expression_too_big', node, { part: 'list', limit: LIST_MAX })
    const { type } = node
    const [first, ...rest] = args
    if (!first) return this.refuse('expression_part', node, { part: PART_NAMES[type] ?? type.toLowerCase() })
    switch (type) {
      case 'OPERATOR_NOT':
      case 'OPERATOR_IS_NULL':
      case 'OPERATOR_IS_NOT_NULL': {
        const of = this.node(first, depth + 1)
        return type === 'OPERATOR_NOT' ? not(of) : type === 'OPERATOR_IS_NULL' ? isNull(of) : not(isNull(of))
      }
      case 'OPERATOR_COALESCE':
      case 'OPERATOR_TRY':
        return { kind: 'function', name: type === 'OPERATOR_TRY' ? 'try' : 'coalesce', args: this.many(args, depth), distinct: false, orderBy: [] }
      case 'COMPARE_IN':
      case 'COMPARE_NOT_IN': {
        const inside: Expr = { kind: 'in', of: this.node(first, depth + 1), list: this.many(rest, depth) }
        return type === 'COMPARE_IN' ? inside : not(inside)
      }
      default:
        return this.refuse('expression_part', node, { part: PART_NAMES[type] ?? type.toLowerCase() })
    }
  }

  private orderOf({ order_bys }: FunctionNode, node: ParsedNode, depth: number): Ordering[] {
    return (order_bys?.orders ?? []).map((order): Ordering => {
      this.only(order, 'null_order', 'expression')
      const { type, null_order, expression } = order
      const direction = DIRECTIONS[type]
      const nulls = NULL_PLACES[null_order]
      if (!direction || !nulls) return this.refuse('expression_part', node, { part: direction ? null_order : type })
      return { of: this.node(expression, depth + 1), direction, nulls }
    })
  }

  private function(node: ParsedNode, depth: number): Expr {
    const call = this.read(FunctionNode, node)
    const name = call.function_name.toLowerCase()
    const schema = call.schema ?? ''
    if (schema !== '' && schema !== 'main') return this.refuse('expression_method', node, { function: name, column: schema })
    const operator = OPERATORS.get(name)
    if (operator) return this.functionOperator(call, node, name, operator, depth)
    if (NONDETERMINISTIC.has(name)) return this.refuse('expression_changes', node, { function: `${name}()` })
    const spec = FUNCTIONS.get(name)
    if (!spec) return this.unknownFunction(node, name)
    return isAggregate(name) ? this.aggregateCall(call, node, name, depth) : this.scalarCall(call, node, name, depth)
  }

  private unknownFunction(node: ParsedNode, name: string): never {
    const suggestion = nearest(name, FUNCTIONS.keys())
    return suggestion === undefined
      ? this.refuse('expression_function_refused', node, { function: name })
      : this.refuse('expression_unknown_function_near', node, { function: name, suggestion })
  }

  private plainCall({ filter, distinct, order_bys }: FunctionNode, node: ParsedNode, name: string): void {
    if (filter || distinct === true || (order_bys?.orders ?? []).length > 0) this.refuse('expression_not_aggregate', node, { function: name })
  }

  private functionOperator(
    call: FunctionNode,
    node: ParsedNode,
    name: string,
    { written, operands }: { written: string; operands: readonly number[] },
    depth: number,
  ): Expr {
    this.plainCall(call, node, name)
    const args = this.many(call.children, depth)
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

  private scalarCall(call: FunctionNode, node: ParsedNode, name: string, depth: number): Expr {
    this.plainCall(call, node, name)
    const args = this.many(call.children, depth)
    this.checked(node, name, args)
    return { kind: 'function', name, args, distinct: false, orderBy: [] }
  }

  private aggregateCall(call: FunctionNode, node: ParsedNode, name: string, depth: number): Expr {
    if (this.purpose === 'column') return this.refuse('expression_aggregate', node, { function: name })
    if (this.aggregate !== null) return this.refuse('expression_nested', node, { function: name })
    this.aggregates++
    this.aggregate = name
    const distinct = call.distinct === true
    let args = this.many(call.children, depth)
    let orderBy = this.orderOf(call, node, depth)
    const filter = call.filter ? this.node(call.filter, depth + 1) : undefined
    this.aggregate = null
    const within = orderBy[0]
    // in WITHIN GROUP (ORDER BY x), the parser stores x only as the sort order
    if (within && ((name.startsWith('quantile') && args.length === 1) || (name === 'mode' && args.length === 0))) {
      args = [within.of, ...args]
      if (within.direction === 'asc') orderBy = []
    }
    this.checked(node, name, args)
    if ((distinct || HEAVY.has(name)) && ++this.heavy > HEAVY_MAX) this.refuse('expression_too_big', node, { part: 'heavy', limit: HEAVY_MAX })
    return { kind: 'function', name, args, distinct, orderBy, ...(filter ? { filter } : {}) }
  }
}

/** Converts a parsed expression to our own tree. Fails with the first problem and its position. */
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
