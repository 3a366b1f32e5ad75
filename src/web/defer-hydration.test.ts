import { beforeEach, expect, it, vi } from 'vitest'
import { deferHydration } from './defer-hydration.ts'

/** A fake window that records its listeners. */
class ThePage {
  readonly listeners = new Map<string, (event: Event) => void>()
  addEventListener(type: string, listener: unknown): void {
    this.listeners.set(type, listener as (event: Event) => void)
  }
  removeEventListener(type: string): void {
    this.listeners.delete(type)
  }
  tell(type: string, more: object = {}): void {
    this.listeners.get(type)?.({ type, target: TEXT, ...more } as unknown as Event)
  }
}

const TEXT = { closest: () => null }
const LINK = { closest: (selector: string) => (selector.includes('a[href]') ? LINK : null) }

let page: ThePage
let start: ReturnType<typeof vi.fn<() => Promise<void>>>
let failed: ReturnType<typeof vi.fn<(error: unknown) => void>>
let wake: () => Promise<void>

beforeEach(() => {
  page = new ThePage()
  start = vi.fn(() => Promise.resolve())
  failed = vi.fn()
  wake = deferHydration({ page, start, failed })
})

it('fetches nothing for whoever reads: scrolls by keys, points at text, presses it', () => {
  for (const type of ['pointerover', 'pointerdown', 'click', 'focusin']) page.tell(type)
  for (const key of ['ArrowDown', 'PageDown', ' ', 'End', 'Escape']) page.tell('keydown', { key })
  page.tell('click', { target: null })
  expect(start).not.toHaveBeenCalled()
})

it.each(['pointerover', 'pointerdown', 'click', 'focusin'])('wakes at %s on a control', (type) => {
  page.tell(type, { target: LINK })
  expect(start).toHaveBeenCalledOnce()
})

it('wakes at Tab, before the focus is anywhere', () => {
  page.tell('keydown', { key: 'Tab' })
  expect(start).toHaveBeenCalledOnce()
})

it('wakes once, whatever comes together, and hears nothing more once it is awake', async () => {
  page.tell('pointerover', { target: LINK })
  page.tell('pointerdown', { target: LINK })
  await wake()
  expect(start).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(page.listeners.size).toBe(0))
  await wake()
  expect(start).toHaveBeenCalledOnce()
})

it('says that it could not wake, throws the error again, and tries again at the next press alone', async () => {
  const error = new Error('offline')
  start.mockRejectedValueOnce(error)
  await expect(wake()).rejects.toBe(error)
  expect(failed).toHaveBeenCalledExactlyOnceWith(error)
  page.tell('pointerover', { target: LINK })
  page.tell('keydown', { key: 'Tab' })
  expect(start).toHaveBeenCalledOnce()
  page.tell('pointerdown', { target: LINK })
  expect(start).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(page.listeners.size).toBe(0))
})
