import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['Ana Lima', 'AL'],
  ['  ben  ', 'B'],
  ['Ana Maria de Lima', 'AL'],
  ['王小明', '王'],
  ['Élodie Ünal', 'ÉÜ'],
  ['👩‍🔬 Lab', '👩‍🔬L'],
  ['', ''],
])('of %j are %j', (name, wanted) => expect(initials(name)).toBe(wanted))
