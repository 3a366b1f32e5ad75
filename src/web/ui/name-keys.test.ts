import { describe, expect, it } from 'vitest'
import { keyMeaning } from './name-keys.ts'

const key = (name: string, more: Partial<Parameters<typeof keyMeaning>[0]> = {}) =>
  keyMeaning({ key: name, keyCode: 0, isComposing: false, ctrlKey: false, metaKey: false, ...more })

describe('a key in a field for a name', () => {
  it('takes the name, leaves it, or saves the analysis', () =>
    expect([key('Enter'), key('Escape'), key('s', { ctrlKey: true }), key('S', { metaKey: true }), key('s')]).toEqual(['take', 'cancel', 'save', 'save', null]))
  it('belongs to an input method that is composing', () => {
    expect([key('Enter', { isComposing: true }), key('Escape', { isComposing: true })]).toEqual([null, null])
    expect([key('Enter', { keyCode: 229 }), key('Process', { keyCode: 229 })]).toEqual([null, null])
  })
})
