import { beforeEach, expect, it, vi } from 'vitest'
import { aDocument } from '../../../test/support/documents.ts'
import { DOCUMENT_FORMAT, writeDocument } from '../../analysis/codec.ts'
import { type Draft, dropDraft, readDraft, saveDraft } from './drafts.ts'

const kept = new Map<string, string>()
const draft: Draft = { document: aDocument(), title: 'Mine', base: { version: 3, title: 'T', document: aDocument() } }
const legacy: Draft = { document: aDocument(), title: null, base: null }
beforeEach(() => {
  kept.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

it('gives back the work that was kept with the version it was made on, and none after it was dropped', () => {
  saveDraft('a', draft)
  expect([readDraft('a'), readDraft('b')]).toEqual([draft, null])
  dropDraft('a')
  expect(readDraft('a')).toBeNull()
})
it('reads work that an earlier release kept, which is made on no known version', () => {
  kept.set('draft:a', writeDocument(aDocument()))
  expect(readDraft('a')).toEqual(legacy)
  saveDraft('a', legacy)
  expect(readDraft('a')).toEqual(legacy)
})
it.each(['{', 'null', '{"steps":[]}', '{"kept":2}', '{"kept":1,"title":"","base":null,"document":{}}', writeDocument(aDocument()).slice(0, 99)])(
  'counts %s as none, and does not lose it',
  (text) => {
    kept.set('draft:a', text)
    expect(readDraft('a')).toBeNull()
    dropDraft('a')
    saveDraft('a', draft)
    expect([readDraft('a'), [...kept.values()].includes(text)]).toEqual([draft, true])
  },
)
it('finds work again that only a newer release could read', () => {
  const text = writeDocument(aDocument())
  kept.set('draft:a', text.replace(`"format":${DOCUMENT_FORMAT}`, `"format":${DOCUMENT_FORMAT + 1}`))
  expect(readDraft('a')).toBeNull()
  kept.set('draft-aside:a', text)
  expect(readDraft('a')).toEqual(legacy)
  dropDraft('a')
  expect(readDraft('a')).toBeNull()
})
