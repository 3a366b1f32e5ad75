import { expect, it } from 'vitest'
import { ownColour, seriesColours } from './palette.ts'

it('gives labels that are names of every object’s own parts a colour as any other', () => {
  const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty']
  expect(names.map((name) => ownColour({}, name))).toEqual([undefined, undefined, undefined, undefined])
  const colours = seriesColours(names, { toString: '102030' })
  for (const name of names) expect(colours.get(name)).toMatch(/^#[0-9A-F]{6}$/)
  expect(colours.get('toString')).toBe('#102030')
})
