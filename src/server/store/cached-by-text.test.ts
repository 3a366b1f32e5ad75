import { expect, it, vi } from 'vitest'
import { cachedByText } from './cached-by-text.ts'

it('reads a text once, and another text by itself', () => {
  const read = vi.fn((text: string) => JSON.parse(text) as { a: number[] })
  const once = cachedByText(read)
  expect(once('{"a":[1]}')).toBe(once('{"a":[1]}'))
  expect(once('{"a":[2]}')).toEqual({ a: [2] })
  expect(read).toHaveBeenCalledTimes(2)
})

it('gives values that nobody can change, long ones too', () => {
  const once = cachedByText((text) => ({ parts: [{ text }] }))
  for (const text of ['short', 'long'.repeat(30_000)]) expect(() => Object.assign(once(text).parts[0] as object, { text: 'changed' })).toThrow(TypeError)
})

it('keeps no long text', () => {
  const read = vi.fn((text: string) => ({ text }))
  const once = cachedByText(read)
  once('long'.repeat(30_000))
  once('long'.repeat(30_000))
  expect(read).toHaveBeenCalledTimes(2)
})
