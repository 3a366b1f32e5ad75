import { describe, expect, it } from 'vitest'
import type { Value } from '../../contract/scalar.ts'
import { evaluate, type Formula } from './formula.ts'

type Operator = Formula['rest'][number]['operator']
const OPERATORS: readonly Operator[] = ['add', 'subtract', 'multiply', 'divide']
const combined = (left: Value, operator: Operator, right: Value) =>
  evaluate({ first: { measure: 0 }, rest: [{ operator, operand: { measure: 1 } }] }, (at) => (at === 0 ? left : right))

describe('an expression of measures', () => {
  it.each(OPERATORS)('to %s is null where its right operand is null, and where its left one is', (operator) => {
    expect([combined(6, operator, null), combined(null, operator, 6), combined(null, operator, null)]).toEqual([null, null, null])
  })
  it('stays null after an operand that is null, whatever follows', () => {
    const formula: Formula = {
      first: { constant: 1 },
      rest: [
        { operator: 'add', operand: { measure: 0 } },
        { operator: 'multiply', operand: { constant: 0 } },
      ],
    }
    expect(evaluate(formula, () => null)).toBeNull()
  })
  it('is combined left to right as written, without precedence', () => {
    const formula: Formula = {
      first: { constant: 1 },
      rest: [
        { operator: 'add', operand: { constant: 2 } },
        { operator: 'multiply', operand: { measure: 0 } },
      ],
    }
    expect(evaluate(formula, () => 4)).toBe(12)
  })
  it('takes true as 1, and is null where it divides by 0', () => {
    expect([combined(true, 'add', true), combined(1, 'divide', 0), combined(1, 'divide', false)]).toEqual([2, null, null])
  })
})
