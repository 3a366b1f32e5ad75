/** Expression measures: applies operators from left to right as written, to the raw values of the same cell. A null operand makes the result null. */
import { fail, ok, type Result } from '../../contract/errors.ts'
import type { ExpressionDefinition, Measure, Operand } from '../../contract/measure.ts'
import type { Value } from '../../contract/scalar.ts'
import { dependencyOrder } from '../dependency-order.ts'
import { add, divide, multiply, subtract } from '../shape/decimal.ts'

type Operator = ExpressionDefinition['rest'][number]['operator']
type Part = { readonly measure: number } | { readonly constant: number | string }

export interface Formula {
  readonly first: Part
  readonly rest: readonly { readonly operator: Operator; readonly operand: Part }[]
}

const OPERATIONS: Readonly<Record<Operator, (a: number | string, b: number | string) => number | string | null>> = { add, subtract, multiply, divide }

const operandsOf = (measure: Extract<Measure, { type: 'expression' }>): Operand[] => [measure.value.first, ...measure.value.rest.map((r) => r.operand)]

/** Positions of expression measures, dependencies first; fails with the names of a cycle. */
export function formulaOrder(measures: readonly Measure[]): Result<number[], 'measure_circle'> {
  const expressions = measures.flatMap((m, at) => (m.type === 'expression' ? [at] : []))
  const needs = (at: number): number[] => {
    const measure = measures[at]
    const ids = measure?.type === 'expression' ? operandsOf(measure).flatMap((operand) => ('measure_id' in operand ? [operand.measure_id] : [])) : []
    return expressions.filter((other) => ids.includes(measures[other]?.id ?? ''))
  }
  const found = dependencyOrder(expressions, needs)
  if ('circle' in found) return fail('measure_circle', { names: found.circle.map((at) => measures[at]?.name ?? '').join(' → ') })
  return ok([...found.order])
}

/** Resolves the operands of an expression to positions in the step's measures. */
export function planFormula(
  measure: Extract<Measure, { type: 'expression' }>,
  measures: readonly Measure[],
): Result<Formula, 'unknown_measure' | 'operand_not_number'> {
  const parts: Part[] = []
  for (const operand of operandsOf(measure)) {
    const part = partOf(operand, measures)
    if (part === null) return fail('unknown_measure', { measure: measure.name, id: 'measure_id' in operand ? operand.measure_id : '' })
    if ('constant' in part && !/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(String(part.constant)))
      return fail('operand_not_number', { measure: measure.name, value: String(part.constant) })
    parts.push(part)
  }
  const [first, ...operands] = parts as [Part, ...Part[]]
  return ok({ first, rest: measure.value.rest.map(({ operator }, i) => ({ operator, operand: operands[i] as Part })) })
}

function partOf(operand: Operand, measures: readonly Measure[]): Part | null {
  if ('constant' in operand) return { constant: operand.constant }
  const at = measures.findIndex((m) => m.id === operand.measure_id)
  return at < 0 ? null : { measure: at }
}

/** Evaluates a formula. `operandValue` returns the raw value of another measure in the same cell. */
export function evaluate(formula: Formula, operandValue: (measure: number) => Value): number | string | null {
  const read = (part: Part): number | string | null => {
    const value = 'constant' in part ? part.constant : operandValue(part.measure)
    return typeof value === 'boolean' ? Number(value) : value
  }
  return formula.rest.reduce<number | string | null>((left, { operator, operand }) => {
    const right = read(operand)
    return left === null || right === null ? null : OPERATIONS[operator](left, right)
  }, read(formula.first))
}

/**
 * Whether the formula of a total equals the sum of its parts: true for sums of additive measures and their multiples by
 * constants, false for a constant alone.
 */
export function formulaAddsUp({ first, rest }: Formula, operandAddsUp: (measure: number) => boolean): boolean {
  type Kind = 'constant' | 'adds up' | null
  const kindOf = (part: Part): Kind => ('constant' in part ? 'constant' : operandAddsUp(part.measure) ? 'adds up' : null)
  const combined = rest.reduce<Kind>((left, { operator, operand }) => {
    const right = kindOf(operand)
    if (left === null || right === null) return null
    if (left === 'constant' && right === 'constant') return 'constant'
    if (operator === 'add' || operator === 'subtract') return left === right ? 'adds up' : null
    if (right === 'constant') return left
    return operator === 'multiply' && left === 'constant' ? 'adds up' : null
  }, kindOf(first))
  return combined === 'adds up'
}
