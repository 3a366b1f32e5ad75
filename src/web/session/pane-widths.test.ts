import { describe, expect, it, vi } from 'vitest'
import { keepWidth, readWidth } from './pane-widths.ts'

function aStorage(start: Record<string, string> = {}) {
  const held = new Map(Object.entries(start))
  return {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  }
}

describe('the width of a pane', () => {
  it('is kept by its name, and forgotten', () => {
    const kept = aStorage()
    keepWidth(kept, 'fields', 360)
    expect([readWidth(kept, 'fields'), readWidth(kept, 'other')]).toEqual([360, null])
    keepWidth(kept, 'fields', null)
    expect(readWidth(kept, 'fields')).toBeNull()
  })
  it.each(['', 'wide', '-5', '0', 'NaN', 'Infinity'])('is none where %j is kept', (text) =>
    expect(readWidth(aStorage({ 'width:fields': text }), 'fields')).toBeNull(),
  )
  it('is not kept in a storage that is full, and nothing breaks', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const full = {
      ...aStorage(),
      setItem: () => {
        throw new Error('quota')
      },
    }
    expect(() => keepWidth(full, 'fields', 300)).not.toThrow()
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
  })
})
