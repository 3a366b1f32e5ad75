import { describe, expect, it } from 'vitest'
import { dropZones } from './drop-zones.ts'

/** The areas at a point of a frame of 1000 by 600 pixels. */
const areasAt = (x: number, y: number, of: { headers: number; head: number }) =>
  dropZones(of)
    .filter((zone) => x >= zone.start && x < zone.start + (zone.width ?? 1_000 - zone.start) && y >= zone.top && y < zone.top + (zone.height ?? 600 - zone.top))
    .map((zone) => zone.area)

describe('the table as a place to drop', () => {
  const table = { headers: 180, head: 52 }
  it.each([
    [5, 5, 'rows'],
    [179, 599, 'rows'],
    [180, 0, 'columns'],
    [999, 51, 'columns'],
    [180, 52, 'values'],
    [999, 599, 'values'],
  ])('is at %d, %d the area %s', (x, y, area) => expect(areasAt(x, y, table)).toEqual([area]))
  it('stands for one area at every point', () => {
    for (let x = 0; x < 1_000; x += 37) for (let y = 0; y < 600; y += 23) expect(areasAt(x, y, table).length).toBe(1)
  })
  it('has headers to aim at where there are none yet', () =>
    expect([areasAt(20, 300, { headers: 0, head: 0 }), areasAt(500, 20, { headers: 0, head: 0 })]).toEqual([['rows'], ['columns']]))
})
