import { afterEach, expect, it, vi } from 'vitest'
import { aMeasure } from '../../../../test/support/documents.ts'
import { NumberFormat } from '../../../contract/number-format.ts'
import { cellText, fileText } from './copy.ts'

it.each(['UTINYINT', 'USMALLINT', 'UINTEGER', 'UBIGINT', 'HUGEINT', 'BIGINT'])('writes a number of type %s by its format', (dtype) =>
  expect(cellText(1234567, aMeasure('m', 'sum', 'c3'), dtype)).toBe('1,234,567'),
)
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['/', '03/01/24'],
  ['/zh', '2024-03-01'],
])('writes a date as the language of the page does: at %s', (pathname, text) => {
  vi.stubGlobal('location', { pathname })
  expect(cellText('2024-03-01', aMeasure('m', 'min', 'c3'), 'DATE')).toBe(text)
})
it.each([['VARCHAR', '1234567']])('writes a %s without one', (dtype, value) => expect(cellText(value, aMeasure('m', 'min', 'c3'), dtype)).not.toContain(','))

it('leaves a blank cell empty, whatever the zero format shows on the screen', () => {
  const measure = { ...aMeasure('m', 'sum', 'c3'), format: NumberFormat.parse({ zeroFormat: 'dash' }) }
  expect([fileText(null, measure, 'BIGINT'), fileText(0, measure, 'BIGINT')]).toEqual(['', '-'])
})

it('copies negative numbers with the minus that programs read; the screen keeps its own', () => {
  const measure = aMeasure('m', 'sum', 'c3')
  expect([fileText(-1234567, measure, 'BIGINT'), cellText(-1234567, measure, 'BIGINT')]).toEqual(['-1,234,567', '\u22121,234,567'])
  expect(fileText('\u2212x', measure, 'VARCHAR')).toBe('\u2212x')
})
