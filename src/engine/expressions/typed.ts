/**
 * Completes an expression for engines whose casts and texts depend on the types of their operands: finds those types,
 * writes them into the tree, and finds the casts that such an engine cannot compute exactly.
 */
import { type SqlType, TEXT } from '../../contract/sql-type.ts'
import type { Source } from '../../pivot/resolve.ts'
import { cast, type Expr, textOf } from '../../pivot/sql/ast.ts'
import type { Dialect } from '../../pivot/sql/dialect.ts'
import { PrintedTooLong, printExpression } from '../../pivot/sql/print.ts'
import { mapParts, walk } from '../../pivot/sql/walk.ts'
import type { OpenDataset } from '../protocol.ts'
import { bindExpression } from './bind.ts'

/** Functions and operators that write their operands as text. */
const WRITES_TEXT: ReadonlySet<string> = new Set(['concat', 'concat_ws', '||'])
/** Functions whose result depends on the order of their operands. */
const ORDERS: ReadonlySet<string> = new Set(['min', 'max', 'greatest', 'least'])

const isCall = (node: Expr): node is Extract<Expr, { kind: 'function' | 'operator' }> => node.kind === 'function' || node.kind === 'operator'

/** Constants need no type: a text or number takes that of its context. */
const isConstant = ({ kind }: Expr): boolean => kind === 'text' || kind === 'number' || kind === 'nothing' || kind === 'truth'

function operandsOf(node: Expr): readonly Expr[] {
  if (node.kind === 'cast') return [node.of]
  return isCall(node) && (WRITES_TEXT.has(node.name) || ORDERS.has(node.name)) ? node.args : []
}

async function typesIn(dataset: OpenDataset, of: Expr, source: Source): Promise<Map<Expr, SqlType>> {
  const operands: Expr[] = []
  walk(of, (node) => {
    operands.push(...operandsOf(node).filter((operand) => !isConstant(operand)))
  })
  const types = new Map<Expr, SqlType>()
  for (const operand of operands) {
    const bound = await bindExpression(dataset, operand, source)
    if (bound.ok) types.set(operand, bound.value.type)
  }
  return types
}

/** The function whose SQL would be too long, because the engine repeats its arguments. */
function tooLong(of: Expr, dialect: Dialect): string | null {
  try {
    printExpression(of, dialect)
    return null
  } catch (error) {
    if (error instanceof PrintedTooLong) return error.function
    throw error
  }
}

/**
 * Returns the expression with the types of casts, and with text that is compared binary. `lack`: what the engine does not
 * compute, by the name in an error. Every other engine gets the expression unchanged.
 */
export async function typed(dataset: OpenDataset, of: Expr, source: Source): Promise<{ readonly of: Expr; readonly lack: string | null }> {
  const { typedCasts }: Dialect = dataset.source.dialect
  if (!typedCasts) return { of, lack: null }
  const types = await typesIn(dataset, of, source)
  let lack: string | null = null
  const written = (operand: Expr, changed: Expr): Expr => {
    const from = types.get(operand)
    if (from && !typedCasts.isExact(from, TEXT)) lack ??= 'cast'
    return from ? textOf(changed, from) : changed
  }
  const change = (node: Expr): Expr => {
    if (node.kind === 'cast') {
      const from = types.get(node.of)
      const isExact = from ? typedCasts.isExact(from, node.type) : typedCasts.isConstant(node.of, node.type)
      if (!isExact) lack ??= node.lenient ? 'try_cast' : 'cast'
      return { ...node, of: change(node.of), ...(from ? { from } : {}) }
    }
    const changed = mapParts(node, change)
    if (!isCall(node) || !isCall(changed)) return changed
    const operand = (arg: Expr, at: number): Expr => {
      const before = node.args[at]
      if (!before) return arg
      if (WRITES_TEXT.has(node.name)) return written(before, arg)
      return ORDERS.has(node.name) && types.get(before)?.kind === 'text' ? cast(arg, TEXT) : arg
    }
    return { ...changed, args: changed.args.map(operand) }
  }
  const whole = change(of)
  return { of: whole, lack: lack ?? tooLong(whole, dataset.source.dialect) }
}

/** Text that a calculated column makes, compared by code point on engines that compare by language. */
export const binaryText = ({ source }: Pick<OpenDataset, 'source'>, of: Expr, type: SqlType): Expr =>
  source.dialect.typedCasts && type.kind === 'text' ? textOf(of, type) : of
