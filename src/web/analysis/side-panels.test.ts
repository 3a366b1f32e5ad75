import { expect, it } from 'vitest'
import { panelsToClose } from './side-panels.ts'

const CLOSED = { inspector: null, filtering: null }
const VERSIONS = { kind: 'versions' } as const
const CHART = { kind: 'chart' } as const
const NARROW = { hasRoom: false, showsChart: true }

it('closes the filter panel when another panel opens and there is room for one', () =>
  expect(panelsToClose({ inspector: VERSIONS, filtering: 'c1' }, { inspector: null, filtering: 'c1' }, NARROW)).toEqual({ filtering: null }))

it('closes the other panel when the filter panel opens and there is room for one', () =>
  expect(panelsToClose({ inspector: VERSIONS, filtering: 'c1' }, { inspector: VERSIONS, filtering: null }, NARROW)).toEqual({ inspector: null }))

it('leaves both panels open while there is room', () =>
  expect(panelsToClose({ inspector: VERSIONS, filtering: 'c1' }, CLOSED, { ...NARROW, hasRoom: true })).toBeNull())

it('leaves a single panel open', () => expect(panelsToClose({ inspector: null, filtering: 'c1' }, CLOSED, NARROW)).toBeNull())

it('closes the chart settings with the chart', () => {
  const now = { inspector: CHART, filtering: null }
  expect(panelsToClose(now, now, { hasRoom: true, showsChart: false })).toEqual({ inspector: null })
  expect(panelsToClose(now, now, { hasRoom: true, showsChart: true })).toBeNull()
})
