import { expect, it } from 'vitest'
import { joinedHeader } from './header-lines.ts'

it.each([
  ['one line as it is', [['a ', '', 'b']], ['a ', '', 'b']],
  ['groups that merged cells span', [['Region', 'Q1', '', 'Q2', ''], ['', 'Units', 'Revenue', 'Units', 'Revenue']], ['Region', 'Q1 / Units', 'Q1 / Revenue', 'Q2 / Units', 'Q2 / Revenue']], // biome-ignore format: a table
  ['three lines', [['2024', '', ''], ['Q1', '', 'Q2'], ['a', 'b', 'a']], ['2024 / Q1 / a', '2024 / Q1 / b', '2024 / Q2 / a']], // biome-ignore format: a table
  [
    'a word that all lines repeat once',
    [
      ['Region', 'Q1'],
      ['Region', 'Units'],
    ],
    ['Region', 'Q1 / Units'],
  ],
  ['no name of one column over its neighbour', [['Code', '', 'Sales', ''], ['', 'Name', '2023', '2024']], ['Code', 'Name', 'Sales / 2023', 'Sales / 2024']], // biome-ignore format: a table
  [
    'short and empty lines',
    [
      [null, 'x'],
      [undefined, null, 'z'],
    ],
    ['', 'x', 'z'],
  ],
] as const)('joins %s', (_, lines, names) => {
  expect(joinedHeader(lines, names.length)).toEqual(names)
})
