/** Checks that the page of components and texts is complete. */
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { whole as en } from '../../../texts/en/whole.ts'
import { whole as zh } from '../../../texts/zh/whole.ts'
import { examplesOf, messagesIn } from './examples.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })

const { PARTS } = await import('./parts.tsx')

/** Files that render nothing on a page. */
const NO_PARTS = ['static-markup']

it('has an entry with a state for every part of the interface', () => {
  const parts = Object.keys(import.meta.glob('../../ui/*.tsx')).map((file) => file.slice(file.lastIndexOf('/') + 1, -4))
  expect(Object.keys(PARTS).sort()).toEqual(parts.filter((part) => !NO_PARTS.includes(part)).sort())
  for (const states of Object.values(PARTS)) expect(Object.keys(states)).not.toEqual([])
  for (const Show of Object.values(PARTS.Mark)) expect(createElement(Show).type).toBe(Show)
})

it.each([
  ['en', en.messages],
  ['zh', zh.messages],
] as const)('writes every message with example values, without a placeholder left (%s)', (locale, messages) => {
  for (const { key, text } of messagesIn(messages)) for (const example of examplesOf(text, locale)) expect(example, key).not.toMatch(/\{\w+|^$/)
})

it('writes a plural once for each of its forms', () =>
  expect(examplesOf('{count, plural, one {# row} other {# rows}} of {name}', 'en')).toEqual(['1 row of ‹name›', '2 rows of ‹name›', '1,234 rows of ‹name›']))
