import { afterEach, describe, expect, it, vi } from 'vitest'
import { copyToClipboard } from './clipboard.ts'

interface Browser {
  /** Whether `document.execCommand('copy')` still works after an await in the click handler. */
  readonly keepsGesture: boolean
  readonly items: 'promises' | 'blobs' | 'none'
  /** Whether `navigator.clipboard.writeText` still works after an await. */
  readonly writesText?: boolean
}

/** A fake browser: records the content of its clipboard and whether a write started within the gesture. */
function browser({ keepsGesture, items, writesText = keepsGesture }: Browser) {
  const on: Record<string, string> = {}
  let inGesture = true
  const listeners = new Map<string, (event: unknown) => void>()
  vi.stubGlobal('document', {
    addEventListener: (type: string, heard: (event: unknown) => void) => listeners.set(type, heard),
    removeEventListener: (type: string) => listeners.delete(type),
    execCommand: () => {
      if (!inGesture && !keepsGesture) return false
      const clipboardData = { setData: (type: string, data: string) => Object.assign(on, { [type]: data }) }
      listeners.get('copy')?.({ clipboardData, preventDefault: () => undefined, stopImmediatePropagation: () => undefined })
      return true
    },
  })
  class Item {
    readonly data: Record<string, Promise<Blob>>
    constructor(data: Record<string, Promise<Blob>>) {
      if (items === 'blobs') throw new TypeError('not a blob')
      this.data = data
    }
  }
  vi.stubGlobal('ClipboardItem', items === 'none' ? undefined : Item)
  const write = async ([item]: [Item]) => {
    if (!inGesture) throw new DOMException('no gesture', 'NotAllowedError')
    const parts = await Promise.all(Object.entries(item.data).map(async ([type, blob]) => [type, await (await blob).text()] as const))
    Object.assign(on, Object.fromEntries(parts))
  }
  const writeText = async (text: string) => {
    if (!inGesture && !writesText) throw new DOMException('no gesture', 'NotAllowedError')
    Object.assign(on, { 'text/plain': text })
  }
  vi.stubGlobal('navigator', { clipboard: { write, writeText } })
  return { on, endGesture: () => (inGesture = false) }
}

/** Resolves to the value after the user gesture has ended. */
function later<T>(shown: { readonly endGesture: () => void }, value: T): Promise<T> {
  return new Promise((resolve) =>
    setTimeout(() => {
      shown.endGesture()
      resolve(value)
    }),
  )
}

const CONTENT = { text: '1\t2', html: '<table></table>' }

afterEach(() => vi.unstubAllGlobals())

describe('copying what has to be read first', () => {
  it('is written where the browser allows it within the gesture alone', async () => {
    const shown = browser({ keepsGesture: false, items: 'promises' })
    expect(await copyToClipboard(later(shown, CONTENT), true)).toBe('copied')
    expect(shown.on).toEqual({ 'text/plain': '1\t2', 'text/html': '<table></table>' })
  })
  it('goes by the event of copying, whose HTML is left as it is, where the gesture still counts', async () => {
    const shown = browser({ keepsGesture: true, items: 'promises' })
    const write = vi.spyOn(navigator.clipboard, 'write')
    expect(await copyToClipboard(later(shown, CONTENT), true)).toBe('copied')
    expect(shown.on).toEqual({ 'text/plain': '1\t2', 'text/html': '<table></table>' })
    await expect(write.mock.results[0]?.value).rejects.toThrow()
  })
  it.each(['blobs', 'none'] as const)('falls back to text where the browser takes no promises (%s)', async (items) => {
    const shown = browser({ keepsGesture: false, items, writesText: true })
    expect(await copyToClipboard(later(shown, CONTENT), true)).toBe('copied')
    expect(shown.on).toEqual({ 'text/plain': '1\t2' })
  })
  it('says that it was refused where the browser lets nothing be written', async () => {
    const shown = browser({ keepsGesture: false, items: 'none' })
    expect(await copyToClipboard(later(shown, CONTENT), true)).toBe('refused')
  })
  it('works where pages have no clipboard of their own, as on a plain address of a network', async () => {
    const shown = browser({ keepsGesture: true, items: 'promises' })
    vi.stubGlobal('navigator', {})
    expect(await copyToClipboard(later(shown, CONTENT), true)).toBe('copied')
    expect(shown.on).toEqual({ 'text/plain': '1\t2', 'text/html': '<table></table>' })
  })
  it('leaves the clipboard alone where the read was stopped or failed', async () => {
    const shown = browser({ keepsGesture: false, items: 'promises' })
    expect(await copyToClipboard(later(shown, null), true)).toBe('nothing')
    await expect(copyToClipboard(Promise.reject(new Error('lost')), true)).rejects.toThrow('lost')
    expect(shown.on).toEqual({})
  })
  it('has text alone where no HTML is wanted', async () => {
    const shown = browser({ keepsGesture: false, items: 'promises' })
    expect(await copyToClipboard(later(shown, { text: 'a', html: null }), false)).toBe('copied')
    expect(shown.on).toEqual({ 'text/plain': 'a' })
  })
})
