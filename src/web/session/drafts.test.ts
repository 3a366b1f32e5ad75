import { beforeEach, expect, it, vi } from 'vitest'
import { aDocument } from '../../../test/support/documents.ts'
import { DOCUMENT_FORMAT, writeDocument } from '../../analysis/codec.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

it('gives back the work that was kept, and none after it was dropped', () => {
  keepDraft('a', aDocument())
  expect([readDraft('a'), readDraft('b')]).toEqual([aDocument(), null])
  dropDraft('a')
  expect(readDraft('a')).toBeNull()
})
it.each(['{', 'null', '{"steps":[]}', writeDocument(aDocument()).slice(0, 99)])('counts %s as none, and does not lose it', (text) => {
  kept.set('draft:a', text)
  expect(readDraft('a')).toBeNull()
  dropDraft('a')
  keepDraft('a', aDocument())
  expect([readDraft('a'), [...kept.values()].includes(text)]).toEqual([aDocument(), true])
})
it('finds work again that only a newer release could read', () => {
  const text = writeDocument(aDocument())
  kept.set('draft:a', text.replace(`"format":${DOCUMENT_FORMAT}`, `"format":${DOCUMENT_FORMAT + 1}`))
  expect(readDraft('a')).toBeNull()
  kept.set('draft-aside:a', text)
  expect(readDraft('a')).toEqual(aDocument())
  dropDraft('a')
  expect(readDraft('a')).toBeNull()
})
