import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aDocument } from '../../../test/support/documents.ts'
import type { Analysis } from '../../contract/analysis.ts'
import { readDraft } from '../session/drafts.ts'
import { createPageStore } from './step-store.ts'
import { keepDraftOf } from './use-keep-draft.ts'

const kept = new Map<string, string>()
const page = new EventTarget()
const document = aDocument()
const [step] = document.steps
if (!step) throw new Error('a new document has a step')

const open = () => {
  const store = createPageStore(
    { id: 'a', version: 1, title: 'T', value_json: document, withheld_steps: [] as string[], column_titles: [] as Analysis['column_titles'] } as Analysis,
    null,
  )
  return { store, stop: keepDraftOf(store, page), show: (mode: 'chart' | 'table') => edit(store, mode) }
}
const edit = ({ dispatch }: ReturnType<typeof createPageStore>, mode: 'chart' | 'table') =>
  dispatch({ type: 'edit', edit: { kind: 'display', stepId: step.step_id, mode }, label: 'Display' })

beforeEach(() => {
  kept.clear()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.useRealTimers())

it('keeps an edit a moment after it was made', () => {
  const { show } = open()
  show('chart')
  expect(kept.size).toBe(0)
  vi.runAllTimers()
  expect(kept.get('draft:a')).toContain('"display_mode":"chart"')
})
it.each(['pagehide', 'visibilitychange'])('keeps an edit at once on %s, and only where one waits', (event) => {
  const { show } = open()
  page.dispatchEvent(new Event(event))
  expect(kept.size).toBe(0)
  show('chart')
  page.dispatchEvent(new Event(event))
  expect(kept.get('draft:a')).toContain('"display_mode":"chart"')
})
it('keeps the version that an edit was made on', () => {
  const { show } = open()
  show('chart')
  vi.runAllTimers()
  expect(readDraft('a')?.base).toEqual({ version: 1, title: 'T', document })
})
it('keeps the last edit when it is stopped, and hears nothing afterwards', () => {
  const { show, stop } = open()
  show('chart')
  stop()
  expect(kept.size).toBe(1)
  kept.clear()
  show('table')
  page.dispatchEvent(new Event('pagehide'))
  vi.runAllTimers()
  expect(kept.size).toBe(0)
})
