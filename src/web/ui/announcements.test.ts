import { expect, it } from 'vitest'
import { alternatingTexts, createAnnouncements } from './announcements.ts'

it('puts the same text into the other of two regions when it is said again', () => {
  const { store, say } = createAnnouncements()
  say('Updated, 12 rows')
  const first = alternatingTexts(store.getState().polite)
  say('Updated, 12 rows')
  const second = alternatingTexts(store.getState().polite)
  expect([...first].sort()).toEqual(['', 'Updated, 12 rows'])
  expect(second).toEqual([...first].reverse())
})

it('keeps urgent announcements apart from the others', () => {
  const { store, say } = createAnnouncements()
  say('Updated, 12 rows')
  say('Title: Title is required', 'assertive')
  expect(store.getState().polite.text).toBe('Updated, 12 rows')
  expect(store.getState().assertive.text).toBe('Title: Title is required')
})
