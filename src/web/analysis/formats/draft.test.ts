import { describe, expect, it } from 'vitest'
import { aMeasure } from '../../../../test/support/documents.ts'
import { newFormat } from '../../../analysis/new-format.ts'
import { type ConditionalFormat, RuleFormat } from '../../../contract/conditional-format.ts'
import { draftOf, formatOfDraft, pointProblem, testProblem, typedValue } from './draft.ts'

const measure = aMeasure('m1', 'sum', 'c3')
const rule = (test: string, values: unknown[]): ConditionalFormat => RuleFormat.parse({ ...newFormat('rule', measure, 'green'), test, values })

describe('a number of a measure that is shown in percent', () => {
  it('is edited in percent and stored as it is compared', () => {
    const draft = draftOf(rule('between', [0.07, '0.295']), true)
    expect(draft.kind === 'rule' && draft.texts).toEqual(['7%', '29.5%'])
    const stored = formatOfDraft(draft, rule('between', [0, 1]))
    expect(stored?.kind === 'rule' && stored.values).toEqual([0.07, 0.295])
  })
  it('may be typed either way', () => {
    expect([typedValue('50%'), typedValue('0.5'), typedValue(' 1,250.5 ％ '), typedValue('%'), typedValue('x%')]).toEqual([0.5, 0.5, 12.505, null, undefined])
  })
  it('is not meant by counts and percents of cells', () => {
    const draft = draftOf(rule('top percent', [10]), true)
    expect(draft.kind === 'rule' && draft.texts[0]).toBe('10')
    expect([testProblem('top percent', '10%'), testProblem('top', '3%'), pointProblem({ at: 'percentile', text: '5%' })]).toEqual([
      ...['percentProblem', 'countProblem', 'percentProblem'],
    ])
    expect([testProblem('greater than', '10%'), pointProblem({ at: 'number', text: '5%' })]).toEqual([null, null])
  })
})
