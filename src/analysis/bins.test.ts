import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/support/property-runs.ts'
import { parseEdges, type RangeNames, rulesForEdges } from './bins.ts'
import type { RuleDraft } from './column-draft.ts'

const NAMES: RangeNames = {
  upTo: (from, to) => `[${from}, ${to})`,
  closed: (from, to) => `[${from}, ${to}]`,
  below: (to) => `< ${to}`,
  above: (from) => `> ${from}`,
  from: (from) => `>= ${from}`,
}

function holds({ operator, values }: RuleDraft, n: number): boolean {
  const [a, b] = values.map(Number) as [number, number]
  switch (operator) {
    case 'less than':
      return n < a
    case 'greater than':
      return n > a
    case 'greater or equal':
      return n >= a
    case 'between':
      return n >= a && n <= b
    case 'at least and below':
      return n >= a && n < b
    default:
      throw new Error(operator)
  }
}

describe('ranges between edges', () => {
  it('touch: an edge belongs to the range that begins there, the last one to the last range', () => {
    expect(rulesForEdges(['0', '10', '20'], NAMES).map((rule) => rule.name)).toEqual(['< 0', '[0, 10)', '[10, 20]', '> 20'])
    expect(rulesForEdges(['7'], NAMES).map((rule) => rule.name)).toEqual(['< 7', '>= 7'])
  })

  it('hold every number exactly once', () => {
    const edge = fc.integer({ min: -20, max: 20 }).map((n) => n / 2)
    fc.assert(
      fc.property(fc.array(edge, { minLength: 1, maxLength: 8 }), edge, (edges, n) => {
        const rules = rulesForEdges(parseEdges(edges.join(' ')) ?? [], NAMES)
        expect(rules.filter((rule) => holds(rule, n))).toHaveLength(1)
        expect(new Set(rules.map((rule) => rule.name)).size).toBe(rules.length)
      }),
      propertyRuns(20_261_124, 200),
    )
  })
})

describe('typed edges', () => {
  it.each([
    ['0, 10, 20', ['0', '10', '20']],
    ['20;10 10.0 0', ['0', '10', '20']],
    ['−5，2.50', ['-5', '2.5']],
    ['', null],
    ['1, x', null],
    ['1e400', null],
  ])('%j are %j', (text, edges) => expect(parseEdges(text)).toEqual(edges))
})
