import { describe, expect, it } from 'vitest'
import { matching, typedWord } from './complete.ts'

const NAMES = ['Unit Price', 'City', 'amount']
const at = (marked: string) => {
  const cursor = marked.indexOf('|')
  const text = marked.replace('|', '')
  const found = typedWord(text, cursor, NAMES)
  return found && [text.slice(found.from, found.to), found.word]
}

describe('the word to complete', () => {
  it.each([
    ['sum(am|', ['am', 'am']],
    ['sum(|)', ['', '']],
    ['sum(Unit Pr|)', ['Unit Pr', 'Unit Pr']],
    ['sum(City Pr|)', ['Pr', 'Pr']],
    ['sum("Unit Pr|', ['"Unit Pr', 'Unit Pr']],
    ['sum("Un|")', ['"Un"', 'Un']],
    ['"Unit Price" * am|', ['am', 'am']],
    ['case when am|', ['am', 'am']],
    ["'it''s' = Ci|", ['Ci', 'Ci']],
    ['-- note\nCi|', ['Ci', 'Ci']],
  ])('of %s', (text, found) => expect(at(text)).toEqual(found))
  it.each(["'Ci|", '-- Ci|', '/* Ci|', "City = 'Un|'"])('is none in %s', (text) => expect(at(text)).toBeNull())
})

it('offers names that begin with the word before names that contain it', () => {
  const options = ['count', 'Discount', 'Country code', 'amount', 'Account'].map((name) => ({ names: [name] }))
  expect(matching(options, 'count').map(({ names }) => names[0])).toEqual(['count', 'Country code', 'Discount', 'Account'])
})
it('finds a column by the name that the page shows as well', () => {
  expect(matching([{ names: ['Region', '地区'] }, { names: ['City', '城市'] }], '城')).toEqual([{ names: ['City', '城市'] }])
})
