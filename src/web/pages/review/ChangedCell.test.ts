import { expect, it } from 'vitest'
import { neighbour } from './ChangedCell.tsx'

it('arrow keys lead from one changed cell to the next, and stop at the ends', () => {
  const places = [{ row: 0, column: 1 }, { row: 0, column: 3 }, { row: 2, column: 1 }] // biome-ignore format: a table
  const [first, second, third] = places as [{ row: number; column: number }, { row: number; column: number }, { row: number; column: number }]
  expect(neighbour(places, first, 'ArrowRight')).toEqual(second)
  expect(neighbour(places, third, 'ArrowLeft')).toEqual(second)
  expect(neighbour(places, first, 'ArrowDown')).toEqual(third)
  expect(neighbour(places, third, 'ArrowUp')).toEqual(first)
  expect([neighbour(places, second, 'ArrowDown'), neighbour(places, first, 'ArrowLeft'), neighbour(places, first, 'Enter')]).toEqual([undefined, undefined, undefined]) // biome-ignore format: a row
})
