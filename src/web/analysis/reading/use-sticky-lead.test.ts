import { describe, expect, it } from 'vitest'
import { hasMoreColumns, stickyOffsets } from './use-sticky-lead.ts'

describe('row headers that stay', () => {
  it('stop one behind the other', () => expect(stickyOffsets([90, 110, 60], 1_000)).toEqual([0, 90, 200]))
  it('are as many as leave room for cells', () => {
    expect(stickyOffsets([150, 120], 390)).toEqual([0, null])
    expect(stickyOffsets([300], 390)).toEqual([null])
  })
})

describe('the end of a box that scrolls', () => {
  it.each([
    ['a table that fits', 0, 300, 300, false],
    ['a table by half a pixel too wide', 0, 300, 301, false],
    ['the start of a wide table', 0, 300, 500, true],
    ['the end of a wide table', 200, 300, 500, false],
  ])('says at %s whether more lies beyond', (_, scrollLeft, clientWidth, scrollWidth, more) =>
    expect(hasMoreColumns({ scrollLeft, clientWidth, scrollWidth })).toBe(more),
  )
})
