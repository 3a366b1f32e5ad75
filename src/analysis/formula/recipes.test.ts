import { describe, expect, it } from 'vitest'
import { EMPTY_RECIPE, type RecipeDraft, recipeFormula, recipeProblems } from './recipes.ts'

const COLUMNS = [
  { id: 'a', name: 'City' },
  { id: 'b', name: 'Order date' },
  { id: 'c', name: 'shipped' },
]
const filled = (change: Partial<RecipeDraft>): RecipeDraft => ({ ...EMPTY_RECIPE, ...change })

describe('a form for a column', () => {
  it.each([
    ['split_text', { column: 'a' }, "nullif(split_part(City, ' ', 1), '')"],
    ['split_text', { column: 'a', splitAt: "'", place: ' 2 ', countsFrom: 'end' }, "nullif(split_part(City, '''', -2), '')"],
    ['days_between', { column: 'b', until: 'c' }, 'date_diff(\'day\', "Order date", shipped)'],
    ['days_between', { column: 'c', until: 'b', unit: 'month' }, 'date_sub(\'month\', shipped, "Order date")'],
  ] as const)('%s with %o writes %s', (recipe, change, formula) => expect(recipeFormula(recipe, filled(change), COLUMNS)).toBe(formula))
  it.each([
    ['split_text', {}, { column: 'baseRequired' }],
    ['split_text', { column: 'a', splitAt: '', place: '0' }, { splitAt: 'separatorRequired', place: 'place' }],
    ['days_between', { column: 'b' }, { until: 'baseRequired' }],
  ] as const)('%s with %o says what it lacks', (recipe, change, problems) => {
    expect(recipeProblems(recipe, filled(change))).toEqual(problems)
    expect(recipeFormula(recipe, filled(change), COLUMNS)).toBe('')
  })
})
