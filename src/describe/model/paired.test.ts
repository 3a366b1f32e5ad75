/** Tests that each number in a sentence belongs to the group that the sentence names. */
import { expect, it } from 'vitest'
import type { CellFigure } from '../../contract/description.ts'
import { isPaired, type Piece } from './paired.ts'

const NAMED = [
  { axis: 'rows', key: ['Billing'], names: ['Billing'] },
  { axis: 'rows', key: ['Search'], names: ['Search'] },
  { axis: 'rows', key: [2], names: ['Wednesday', '星期三'] },
  { axis: 'columns', key: [2024], names: ['2024'] },
] as const

const cell = (row: string | number | null, column: number | null = null) => ({
  measure_id: 'm',
  row: row === null ? [] : [row],
  column: column === null ? [] : [column],
})
const number = (kind: CellFigure['kind'], ...cells: ReturnType<typeof cell>[]): Piece => ({ kind: 'number', part: { text: '1', figure: { kind, cells } } })

/**
 * Parses a sentence in which `<Billing>` names a group, `{Billing}` is the number of its cell, `{}` the total, and
 * `{Billing 2024}` the cell of two groups.
 */
function sentence(text: string): Piece[] {
  return text
    .split(/(<[^>]*>|\{[^}]*\})/)
    .filter((piece) => piece !== '')
    .map((piece): Piece => {
      const inside = piece.slice(1, -1)
      if (piece.startsWith('<')) return { kind: 'group', axis: inside === '2024' ? 'columns' : 'rows', key: [inside === '2024' ? 2024 : inside] }
      if (!piece.startsWith('{')) return { kind: 'words', text: piece }
      const [row = '', column] = inside.split(' ')
      return number('value', cell(row === '' ? null : row === 'Wednesday' ? 2 : row, column === undefined ? null : Number(column)))
    })
}

it.each([
  '<Billing> leads with {Billing}, followed by <Search> with {Search}.',
  'The total is {}, of which <Billing> has {Billing}.',
  'With {Billing}, <Billing> is ahead.',
  'Billing has {Billing}.',
  'On Wednesday it was {Wednesday}.',
  '星期三为{Wednesday}。',
  'Of <Billing> and <Search>, they have {Billing} and {Search}.',
  'In <2024>, <Billing> had {Billing 2024}.',
  '总计为{}，其中<Billing>为{Billing}。',
])('keeps %j', (text) => expect(isPaired(sentence(text), NAMED)).toBe(true))

it.each([
  '<Billing> leads with {}.',
  '<Billing> leads the total with {}.',
  '<Billing>以{}居首。',
  '<Billing> has {Search}.',
  '<Billing> has {Search} and <Search> has {Billing}.',
  '<Billing>为{Search}，<Search>为{Billing}。',
  'Billing has {Search}.',
  '星期三为{Billing}。',
  'The best has {Billing}.',
  'Researchers found {Search}.',
  '<Billing> had {Billing 2024}.',
  'It reaches {}.',
])('drops %j', (text) => expect(isPaired(sentence(text), NAMED)).toBe(false))

it('asks for the groups of both numbers of a difference, and for those of the parts of a share', () => {
  const [billing, search, total] = [cell('Billing'), cell('Search'), cell(null)]
  const both = sentence('<Billing> is ahead of <Search> by ')
  const one = sentence('<Billing> is ahead by ')
  expect(isPaired([...both, number('difference', billing, search)], NAMED)).toBe(true)
  expect(isPaired([...one, number('difference', billing, search)], NAMED)).toBe(false)
  expect(isPaired([...one, number('share', billing, total)], NAMED)).toBe(true)
  expect(isPaired([...one, number('share', search, total)], NAMED)).toBe(false)
})
