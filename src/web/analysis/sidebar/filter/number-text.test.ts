import { expect, it } from 'vitest'
import { typedNumber } from './number-text.ts'

it.each([
  ['10', 10],
  [' -1,234.5 ', -1234.5],
  ['\u22123', -3],
  ['1e3', 1000],
  ['.5', 0.5],
  ['9007199254740993', '9007199254740993'],
  ['', null],
  ['  ', null],
  ['ten', undefined],
  ['1.2.3', undefined],
  ['1e999', undefined],
])('the typed number %j is %j', (text, value) => expect(typedNumber(text)).toBe(value))
