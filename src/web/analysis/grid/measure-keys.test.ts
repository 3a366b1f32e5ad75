import { describe, expect, it } from 'vitest'
import type { KeyPress } from './grid-keys.ts'
import { isOneGesture, measureGesture } from './measure-keys.ts'
import type { GridShape } from './shape.ts'

const key = (name: string, more: Partial<KeyPress> = {}): KeyPress => ({ key: name, control: false, shift: false, alt: false, ...more })
const across: GridShape = { across: 2, down: 1, headers: [{ kind: 'path' }], leaves: 'measures', hasTitle: false, hasGrand: true }
const down: GridShape = { across: 1, down: 2, headers: [{ kind: 'path' }, { kind: 'measure' }], leaves: 'groups', hasTitle: false, hasGrand: true }
const titled: GridShape = { ...across, across: 1, leaves: 'groups', hasTitle: true }
const onHeader = { row: -1, column: 1 }
const onTitle = { row: -2, column: -1 }

describe('a key on the header of a measure', () => {
  it.each([
    ['Delete takes it out', key('Delete'), across, onHeader, { kind: 'remove' }],
    ['Backspace takes it out', key('Backspace'), down, { row: 3, column: -1 }, { kind: 'remove' }],
    ['F2 renames it', key('F2'), across, onHeader, { kind: 'rename' }],
    ['Alt with an arrow moves it along the columns', key('ArrowLeft', { alt: true }), across, onHeader, { kind: 'shift', by: -1 }],
    ['and along the rows where measures stand below each other', key('ArrowDown', { alt: true }), down, { row: 2, column: -1 }, { kind: 'shift', by: 1 }],
    ['Delete takes out the only one in the corner', key('Delete'), titled, onTitle, { kind: 'remove' }],
    ['F2 renames the only one from the header of any of its columns', key('F2'), titled, onHeader, { kind: 'rename' }],
  ] as const)('%s', (_, press, shape, at, gesture) => expect(measureGesture(press, shape, at)).toEqual(gesture))
  it.each([
    ['Delete on a column group', key('Delete'), titled, onHeader],
    ['Delete on a cell', key('Delete'), across, { row: 0, column: 0 }],
    ['Delete on a row header', key('Delete'), down, { row: 0, column: -2 }],
    ['F2 on a row header', key('F2'), titled, { row: 0, column: -1 }],
    ['an arrow across the measures', key('ArrowUp', { alt: true }), across, onHeader],
    ['an arrow without Alt', key('ArrowLeft'), across, onHeader],
    ['a key with Ctrl', key('Delete', { control: true }), across, onHeader],
  ] as const)('%s means nothing to it', (_, press, shape, at) => expect(measureGesture(press, shape, at)).toBeNull())
})

it('takes two clicks for one gesture only when the second comes too soon to answer what the first one did', () => {
  expect([isOneGesture(1_000, 1_180), isOneGesture(1_000, 1_300), isOneGesture(1_000, 1_420)]).toEqual([true, true, false])
  expect(isOneGesture(Number.NEGATIVE_INFINITY, 5)).toBe(false)
})
