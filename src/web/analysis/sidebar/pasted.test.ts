import { describe, expect, it } from 'vitest'
import type { Value } from '../../../contract/scalar.ts'
import { type Match, pastedCells, pastedCount, resolvePasted, valuesToLookUp } from './pasted.ts'

const exact: Match = { dtype: 'VARCHAR', words: new Map<string, Value>([['(blank)', null]]), isLoose: false }
const loose: Match = { ...exact, isLoose: true }
const numbers: Match = { ...exact, dtype: 'BIGINT' }
const look = (text: string, inData: readonly Value[], match = exact) => resolvePasted(pastedCells(text), inData, match)

describe('a list that was pasted', () => {
  it.each([
    ['lines', 'Oslo\r\nParis\n\nRome', 3],
    ['tabs', 'Oslo\tParis\tRome', 3],
    ['commas', 'Oslo, Paris,Rome,', 3],
    ['Chinese commas', '北京，上海', 2],
    ['commas outside of quotes', '"Oslo, Norway","say ""hi"""', 2],
    ['all of them, each value once', 'Oslo,Paris\tRome\nOslo', 3],
    ['nothing', ' \n\t, ', 0],
  ])('is parted by %s', (_, text, count) => expect(pastedCount(text)).toBe(count))

  it('names what the data does not hold', () => {
    expect(look('Oslo\nAtlantis\nParis, Avalon', ['Oslo', 'Paris'])).toEqual({ found: ['Oslo', 'Paris'], unknown: ['Atlantis', 'Avalon'] })
  })
  it('keeps a line whole that is a value with a comma, and asks for it as well as for its parts', () => {
    expect(valuesToLookUp(pastedCells('Smith, John'), exact)).toEqual(['Smith, John', 'Smith', 'John'])
    expect(look('Smith, John\nDoe', ['Smith, John', 'John'])).toEqual({ found: ['Smith, John'], unknown: ['Doe'] })
  })
  it('matches case and outer blanks, or takes every value that differs in these alone', () => {
    const inData = ['oslo', 'OSLO', ' Oslo ']
    expect(look(' Oslo ', inData)).toEqual({ found: [], unknown: ['Oslo'] })
    expect(valuesToLookUp(pastedCells('Oslo\noslo'), loose)).toEqual(['oslo'])
    expect(look(' Oslo ', inData, loose)).toEqual({ found: inData, unknown: [] })
  })
  it('is read as numbers of a column of numbers, with every digit, and the word for blank as no value', () => {
    expect(valuesToLookUp(pastedCells('7\t9007199254740993\t(blank)'), numbers)).toEqual([7, '9007199254740993', null])
    expect(valuesToLookUp(pastedCells('7, x\n1e3'), numbers)).toEqual([7, 1000])
    expect(valuesToLookUp(pastedCells('true\nperhaps'), { ...exact, dtype: 'BOOLEAN' })).toEqual([true])
    expect(look('7\t8\t(blank)', [7, null], numbers)).toEqual({ found: [7, null], unknown: ['8'] })
  })
})
