import { expect, it } from 'vitest'
import { notesOn } from './column-notes.ts'

const TEXT = { isText: true, debit: 'minus' } as const
const NUMBERS = { isText: false, debit: 'minus' } as const

it('takes words before numbers of a text column for parts of names', () => {
  expect(notesOn(['r1', 'r2', 'r3', '华4'], TEXT).affixes).toEqual([])
  expect(notesOn(['S1', 'S2', 'D3', '4'], TEXT).affixes).toEqual([])
  expect(notesOn(['EUR 1.50', 'USD 2.50', '€3'], TEXT).affixes).toEqual(['EUR', 'USD', '€'])
  expect(notesOn(['10.00 C', '12.50 C', '9.00 C'], TEXT)).toMatchObject({ affixes: ['C'], read_as_minus: [], read_as_plus: [] })
  expect(notesOn(['10.00', '12.50 CR', '9.00'], TEXT)).toMatchObject({ affixes: ['CR'], read_as_plus: ['CR'] })
})

it('tells which words are read as signs, and which marks are not stored', () => {
  const signs = ['1,000.00 DR', '5 CR', '△7.5']
  expect(notesOn(signs, NUMBERS)).toMatchObject({ read_as_minus: ['△', 'DR'], read_as_plus: ['CR'] })
  expect(notesOn(signs, { isText: false, debit: 'plus' })).toMatchObject({ read_as_minus: ['△', 'CR'], read_as_plus: ['DR'] })
  expect(notesOn(['-kr. 5,00', 'US$ 7', '($8.00)', '9 zł'], NUMBERS)).toMatchObject({ affixes: ['kr.', 'US$', '$', 'zł'], read_as_minus: [] })
  expect(notesOn(['5', '7', '8'], NUMBERS).affixes).toEqual([])
})

it('notices dates and numbers that a spreadsheet made of names', () => {
  expect(notesOn(['TP53', '2-Sep', 'BRCA1', '01. Mrz', 'x', 'y', '9月2日'], TEXT).spoilt).toEqual(['2-Sep', '01. Mrz', '9月2日'])
  expect(notesOn(['TP53', '2-Sep', 'BRCA1', '1.00E+05', 'x'], TEXT).spoilt).toEqual(['2-Sep', '1.00E+05'])
  expect(notesOn(['Jan-24', 'Feb-24', 'Total'], TEXT).spoilt).toEqual([])
})

it('notices words behind the numbers of a text column', () => {
  expect(notesOn(['5 kg', '7.5 kg', '8'], TEXT)).toMatchObject({ affixes: ['kg'], rounded: false, read_as_minus: [], spoilt: [] })
  expect(notesOn(['1 kg', 'two', 'three', 'four'], TEXT).affixes).toEqual([])
  expect(notesOn(['1 a', '2 b', '3 c', '4 d', '5 e', '6 f'], TEXT).affixes).toEqual([])
})

it('notices IDs that lost their digits, but not measured values', () => {
  expect(notesOn(['1.23450E+17', '4.5E+11', '1E+10'], NUMBERS).rounded).toBe(true)
  expect(notesOn(['1.500E+03', '2.5e-9', '6.02214076E+8'], NUMBERS).rounded).toBe(false)
  expect(notesOn(['1.234567890123E+12', '9.876543210987E+12', '1.111111111111E+12'], NUMBERS).rounded).toBe(false)
})
