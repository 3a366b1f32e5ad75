import { describe, expect, it } from 'vitest'
import { type ChipPlace, chipGesture } from './chip-keys.ts'

const place: ChipPlace = { area: 'columns', index: 1, last: 2, isMeasure: false }
const press = (keys: string, at: Partial<ChipPlace> = {}) => {
  const parts = keys.split('+')
  const has = (name: string) => parts.includes(name)
  return chipGesture(
    { key: parts.at(-1) ?? '', altKey: has('Alt'), shiftKey: has('Shift'), ctrlKey: has('Control'), metaKey: has('Meta') },
    { ...place, ...at },
  )
}

describe('a key on a chip', () => {
  it.each([
    ['Delete', { kind: 'remove' }],
    ['Backspace', { kind: 'remove' }],
    ['F2', { kind: 'rename' }],
    ['Shift+F10', { kind: 'menu' }],
    ['ContextMenu', { kind: 'menu' }],
    ['Alt+ArrowUp', { kind: 'shift', by: -1 }],
    ['Alt+ArrowDown', { kind: 'shift', by: 1 }],
    ['Alt+ArrowLeft', { kind: 'move', to: 'filters' }],
    ['Alt+ArrowRight', { kind: 'move', to: 'rows' }],
  ])('%s means %j', (keys, gesture) => expect(press(keys)).toEqual(gesture))
  it.each(['ArrowUp', 'Enter', 'Alt+Delete', 'Control+Delete', 'Meta+Backspace', 'Shift+F2', 'Shift+Delete', 'Alt+Shift+ArrowUp', 'F10'])(
    '%s means nothing',
    (keys) => expect(press(keys)).toBeNull(),
  )
  it('moves nothing beyond the ends of an area, and nothing beyond the first and the last area', () => {
    expect([press('Alt+ArrowUp', { index: 0 }), press('Alt+ArrowDown', { index: 2 })]).toEqual([null, null])
    expect([press('Alt+ArrowLeft', { area: 'filters' }), press('Alt+ArrowRight', { area: 'values' })]).toEqual([null, null])
  })
  it('leaves a measure in Values', () => {
    const measure = { area: 'values', isMeasure: true } as const
    expect([press('Alt+ArrowLeft', measure), press('Alt+ArrowUp', measure)]).toEqual([null, { kind: 'shift', by: -1 }])
  })
})
