import { describe, expect, it } from 'vitest'
import { FUNCTIONS } from '../../pivot/expression/catalogue.ts'
import { checkExpression } from './check.ts'
import { rowCost } from './cost.ts'
import { parseExpression } from './parse.ts'

const columns = ['a', 'b'].map((name) => ({ id: name, name, physical: name }))
const widths = new Map([
  ['a', 900],
  ['b', 900],
])
async function costOf(text: string) {
  const parsed = await parseExpression(text)
  if (!parsed.ok) throw new Error(parsed.code)
  const checked = checkExpression(text, parsed.value, 'column', columns)
  if (!checked.ok) throw new Error(checked.code)
  return rowCost(checked.value.of, widths)
}

describe('the cost of a row', () => {
  it.each([
    ['levenshtein(a, b)', 'levenshtein()', 1e6],
    ['damerau_levenshtein(a, b)', 'damerau_levenshtein()', 1e7],
    ["a LIKE '%a_%a_%b'", 'LIKE', 1e8],
    ["a ILIKE '%a_%' || b || '%c'", 'ILIKE', 1e8],
    ["a GLOB '*a?*a?*b'", 'GLOB', 1e8],
    ["like_escape(a, '%a%a%b', '!')", 'like_escape()', 1e8],
    ["a LIKE repeat('%a_', 50)", 'LIKE', 1e12],
    ['contains(a, b)', 'contains()', 5e4],
    ['length(a) + levenshtein(a, b)', 'levenshtein()', 1e6],
  ])('of %s is that of %s, at least %d ns', async (text, name, least) => {
    const { total, dearest } = await costOf(text)
    expect(total).toBeGreaterThan(least)
    expect([dearest.name, dearest.steep]).toEqual([name, true])
  })
  it.each([
    'length(a)',
    'upper(a)',
    "a LIKE '%x%'",
    "a LIKE '%a%b%c%d%'",
    "contains(a, 'x')",
    "regexp_matches(a, '^x.*y$')",
    'left(a, 50)',
    'a || b',
    'sin(1)',
  ])('of %s is small', async (text) => expect((await costOf(text)).total).toBeLessThan(1e4))
  it('falls when texts are shortened, as the message advises', async () => {
    expect((await costOf('levenshtein(left(a, 50), left(b, 50))')).total).toBeLessThan((await costOf('levenshtein(a, b)')).total / 100)
  })
  it('has a known kind for every function', () => {
    const kinds = new Set([...FUNCTIONS.values()].map((f) => f.cost))
    expect([...kinds].sort()).toEqual(['characters', 'edits', 'edits with swaps', 'linear', 'matching', 'pattern', 'plain', 'regex', 'search', 'set'])
  })
})
