import { expect, it } from 'vitest'
import { notesOn } from './column-notes.ts'

it('notices words behind the numbers of a text column', () => {
  expect(notesOn(['1,000.00 DR', '5 CR', '7.5 DR'], true)).toEqual({ affixes: ['DR', 'CR'], rounded: false })
  expect(notesOn(['1 kg', 'two', 'three', 'four'], true).affixes).toEqual([])
  expect(notesOn(['1 a', '2 b', '3 c', '4 d', '5 e', '6 f'], true).affixes).toEqual([])
})

it('notices IDs that lost their digits, but not measured values', () => {
  expect(notesOn(['1.23450E+17', '4.5E+11', '1E+10'], false).rounded).toBe(true)
  expect(notesOn(['1.500E+03', '2.5e-9', '6.02214076E+8'], false).rounded).toBe(false)
  expect(notesOn(['1.234567890123E+12', '9.876543210987E+12', '1.111111111111E+12'], false).rounded).toBe(false)
})
