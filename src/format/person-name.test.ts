import { expect, it } from 'vitest'
import { fullName } from './person-name.ts'

it.each([
  ['Ana', 'Lima', 'Ana Lima'],
  ['小明', '王', '王小明'],
  ['Ana', '王', 'Ana 王'],
])('%s %s is %s', (first, last, whole) => expect(fullName(first, last)).toBe(whole))
