/** Maps the parser's names for kinds of nodes to our own, or to the error code with which they are refused. */
import type { ExpressionCode } from '../../contract/errors.ts'
import type { Comparison } from '../../pivot/sql/ast.ts'

export const COMPARISONS: Readonly<Record<string, Comparison>> = {
  COMPARE_EQUAL: '=',
  COMPARE_NOTEQUAL: '<>',
  COMPARE_LESSTHAN: '<',
  COMPARE_GREATERTHAN: '>',
  COMPARE_LESSTHANOREQUALTO: '<=',
  COMPARE_GREATERTHANOREQUALTO: '>=',
  COMPARE_DISTINCT_FROM: 'distinct',
  COMPARE_NOT_DISTINCT_FROM: 'same',
}
export const REFUSED_CLASSES: Readonly<Record<string, ExpressionCode>> = {
  SUBQUERY: 'expression_subquery',
  STAR: 'expression_star',
  WINDOW: 'expression_window',
}
/** Sort directions and positions of NULL; the engine's default is last. */
export const DIRECTIONS: Readonly<Record<string, 'asc' | 'desc'>> = { ORDER_DEFAULT: 'asc', ASCENDING: 'asc', DESCENDING: 'desc' }
export const NULL_PLACES: Readonly<Record<string, 'first' | 'last'>> = { ORDER_DEFAULT: 'last', 'NULLS FIRST': 'first', 'NULLS LAST': 'last' }
export const PART_NAMES: Readonly<Record<string, string>> = {
  export_state: 'EXPORT_STATE',
  PARAMETER: '?',
  LAMBDA: '->',
  LAMBDA_REF: '->',
  COLLATE: 'COLLATE',
  POSITIONAL_REFERENCE: '#1',
  DEFAULT: 'DEFAULT',
  ARRAY_EXTRACT: '[ ]',
  ARRAY_SLICE: '[ : ]',
  STRUCT_EXTRACT: '.',
  GROUPING_FUNCTION: 'GROUPING',
  TYPE: 'a type',
}
