/**
 * How long a text an expression can make in one row (security.md 1.3, rule 9): allowed functions
 * put inside each other would otherwise grow to gigabytes.
 */
import type { Expr } from '../../pivot/sql/ast.ts'

export const GROWTH_MAX = 1_000_000
/** Characters that a value of a column is taken to have at most; longer ones meet the memory limit of the process. */
const COLUMN_TEXT = 500
const PLAIN = 64

const constantOf = (node: Expr | undefined): string | null =>
  node?.kind === 'text' || node?.kind === 'number' ? node.text : node?.kind === 'cast' ? constantOf(node.of) : null

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)

function ofFunction(node: Extract<Expr, { kind: 'function' }>): number {
  const widths = node.args.map(textWidth)
  const [first = 0, second = 0, third = 0] = widths
  switch (node.name) {
    case 'repeat':
      return first * Number(constantOf(node.args[1]) ?? 0)
    case 'lpad':
    case 'rpad':
      return Math.max(first, Number(constantOf(node.args[1]) ?? 0))
    case 'replace': {
      const part = constantOf(node.args[1])
      return Math.max(first, (first / Math.max(1, part?.length ?? 1)) * third)
    }
    case 'regexp_replace': {
      const references = (constantOf(node.args[2]) ?? '').match(/\\\d/g)?.length ?? 0
      return first + (first + 1) * (third + references * first)
    }
    case 'concat_ws':
      return sum(widths) + first * Math.max(0, widths.length - 2)
    case 'translate':
      return first + second + third
    case 'hex':
    case 'to_hex':
      return 4 * first + PLAIN
    case 'strftime':
      return PLAIN + 20 * second
    case 'printf':
    case 'format':
      return sum(widths) + 1_000 * node.args.length
    case 'nfc_normalize':
    case 'upper':
    case 'lower':
    case 'ucase':
    case 'lcase':
      return 3 * first
    default:
      return Math.max(PLAIN, sum(widths))
  }
}

/** Characters of the longest text that a node can make in one row. */
export function textWidth(node: Expr): number {
  switch (node.kind) {
    case 'column':
      return COLUMN_TEXT
    case 'text':
      return node.text.length
    case 'function':
      return ofFunction(node)
    case 'operator':
      return node.name === '||' ? sum(node.args.map(textWidth)) : Math.max(PLAIN, ...node.args.map(textWidth))
    case 'call':
      return Math.max(PLAIN, ...node.args.map(textWidth))
    case 'case':
      return Math.max(0, ...node.branches.map((b) => textWidth(b.result)), node.otherwise ? textWidth(node.otherwise) : 0)
    case 'cast':
      return Math.max(PLAIN, textWidth(node.of))
    default:
      return PLAIN
  }
}

/** Whether any part of the expression can outgrow the bound. */
export function growsTooFar(node: Expr, parts: (node: Expr) => readonly Expr[]): boolean {
  return textWidth(node) > GROWTH_MAX || parts(node).some((part) => growsTooFar(part, parts))
}
