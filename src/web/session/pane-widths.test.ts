import { describe, expect, it } from 'vitest'
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
})
