import { expect, it } from 'vitest'
import { panelsToClose } from './side-panels.ts'

const CLOSED = { inspector: null, filtering: null, messages: null }
const MESSAGES = { stepId: 's1' }
const VERSIONS = { kind: 'versions' } as const
const CHART = { kind: 'chart' } as const
const NARROW = { hasRoom: false, showsChart: true }

it('closes the filter panel when another panel opens and there is room for one', () =>
  expect(panelsToClose({ ...CLOSED, inspector: VERSIONS, filtering: 'c1' }, { ...CLOSED, filtering: 'c1' }, NARROW)).toEqual({ filtering: null }))

it('closes the other panel when the filter panel opens and there is room for one', () =>
  expect(panelsToClose({ ...CLOSED, inspector: VERSIONS, filtering: 'c1' }, { ...CLOSED, inspector: VERSIONS }, NARROW)).toEqual({ inspector: null }))

it('leaves both panels open while there is room', () =>
  expect(panelsToClose({ ...CLOSED, inspector: VERSIONS, filtering: 'c1' }, CLOSED, { ...NARROW, hasRoom: true })).toBeNull())

it('leaves a single panel open', () => expect(panelsToClose({ ...CLOSED, filtering: 'c1' }, CLOSED, NARROW)).toBeNull())

it('closes the chart settings with the chart', () => {
  const now = { ...CLOSED, inspector: CHART }
  expect(panelsToClose(now, now, { hasRoom: true, showsChart: false })).toEqual({ inspector: null })
  expect(panelsToClose(now, now, { hasRoom: true, showsChart: true })).toBeNull()
})

it('shows the messages or another panel on the right, also while there is room', () => {
  const page = { hasRoom: true, showsChart: true }
  const both = { ...CLOSED, inspector: CHART, messages: MESSAGES }
  expect(panelsToClose(both, { ...CLOSED, inspector: CHART }, page)).toEqual({ inspector: null })
  expect(panelsToClose(both, { ...CLOSED, messages: MESSAGES }, page)).toEqual({ messages: null })
})

it('closes the filter panel when the messages open and there is room for one', () =>
  expect(panelsToClose({ ...CLOSED, filtering: 'c1', messages: MESSAGES }, { ...CLOSED, filtering: 'c1' }, NARROW)).toEqual({ filtering: null }))
