/** Limits the length of the text that an expression can create in one row. Nested calls of allowed functions could otherwise create gigabytes. */
import type { Expr } from '../../pivot/sql/ast.ts'
import { partsOf } from '../../pivot/sql/walk.ts'

export const GROWTH_MAX = 1_000_000
/** Assumed maximum characters of a column's value. Longer values are only bounded by the memory limit of the process. */
const COLUMN_TEXT = 500
const PLAIN = 64

const constantOf = (node: Expr | undefined): string | null =>
  node?.kind === 'text' || node?.kind === 'number' ? node.text : node?.kind === 'cast' ? constantOf(node.of) : null

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)

function ofFunction(node: Extract<Expr, { kind: 'function' }>, columns: Widths): number {
  const widths = node.args.map((arg) => textWidth(arg, columns))
  const [first = 0, second = 0, third = 0] = widths
  switch (node.name) {
    case 'repeat':
      return first * Number(constantOf(node.args[1]) ?? 0)
    case 'lpad':
    case 'rpad':
      return Math.max(first, Number(constantOf(node.args[1]) ?? 0))
    case 'left':
    case 'right':
      return Math.min(first, Math.abs(Number(constantOf(node.args[1]) ?? first)))
    case 'substr':
    case 'substring':
      return Math.min(first, Math.abs(Number(constantOf(node.args[2]) ?? first)))
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
    case 'md5':
    case 'sha1':
    case 'sha256':
      return PLAIN
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

/** Maximum characters of each column's texts, by column name. */
export type Widths = ReadonlyMap<string, number>
const UNKNOWN: Widths = new Map()

/** Returns the maximum characters that a node's value can have in one row. */
export function textWidth(node: Expr, columns: Widths = UNKNOWN): number {
  const widthsOf = (parts: readonly Expr[]): number[] => parts.map((part) => textWidth(part, columns))
  switch (node.kind) {
    case 'column':
      return columns.get(node.name) ?? COLUMN_TEXT
    case 'text':
      return node.text.length
    case 'function':
      return ofFunction(node, columns)
    case 'operator':
      return node.name === '||' ? sum(widthsOf(node.args)) : Math.max(PLAIN, ...widthsOf(node.args))
    case 'parameter':
      return node.value?.length ?? 0
    case 'call': {
      const widths = widthsOf(node.args)
      return Math.max(PLAIN, node.name === 'concat_ws' ? sum(widths) + (widths[0] ?? 0) * widths.length : Math.max(0, ...widths))
    }
    case 'case':
      return Math.max(0, ...widthsOf(node.branches.map((b) => b.result)), ...widthsOf(node.otherwise ? [node.otherwise] : []))
    case 'cast':
      return Math.max(PLAIN, textWidth(node.of, columns))
    default:
      return PLAIN
  }
}

/** Whether a part of the expression can create a text longer than `GROWTH_MAX`. */
export function growsTooFar(node: Expr, columns: Widths = UNKNOWN): boolean {
  return textWidth(node, columns) > GROWTH_MAX || partsOf(node).some((part) => growsTooFar(part, columns))
}
