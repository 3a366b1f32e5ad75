import { expect, it } from 'vitest'
import { NewTitle } from '../contract/scalar.ts'
import { copyTitle } from './names.ts'

const english = (title: string) => `Copy of ${title}`

it('names a copy after its original, and counts copies of the same name', () => {
  expect(copyTitle('Sales', ['Sales'], english)).toBe('Copy of Sales')
  expect(copyTitle('Sales', ['Sales', 'Copy of Sales'], english)).toBe('Copy of Sales 2')
  expect(copyTitle('Sales', ['Copy of Sales', 'Copy of Sales 2'], english)).toBe('Copy of Sales 3')
})

it('gives every copy a title that can be saved, whatever the original is called', () => {
  for (const title of ['x'.repeat(200), '😀'.repeat(100), `${'x'.repeat(185)} ${'y'.repeat(14)}`, 'line\nbreak', '\u0007']) {
    let taken: string[] = []
    for (let i = 0; i < 3; i++) {
      const copy = copyTitle(title, taken, english)
      expect(NewTitle.parse(copy)).toBe(copy)
      expect(taken).not.toContain(copy)
      taken = [...taken, copy]
    }
  }
  expect(copyTitle('x'.repeat(200), [], english)).toMatch(/^Copy of x+…$/)
  expect(copyTitle('line\nbreak', [], english)).toBe('Copy of line break')
})
