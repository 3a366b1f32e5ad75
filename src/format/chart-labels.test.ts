import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxAround, type DataLabel, drawnLabels, legendCount, shortName } from './chart-labels.ts'

const AREA = { left: 0, top: 0, right: 400, bottom: 200 }
const point = (x: number, y: number, width = 60): DataLabel => ({ box: boxAround(x, y, width, 14), mark: null, inside: false })
/** A bar of 20 pixels up to a height, with a label above it. */
const bar = (x: number, top: number, width = 60): DataLabel => ({
  box: boxAround(x, top - 11, width, 14),
  mark: { left: x - 10, right: x + 10, top, bottom: 200 },
  inside: false,
})
const slice = (from: number, to: number, width: number): DataLabel => {
  const middle = (from + to) / 2
  return {
    box: boxAround(200 + 62 * Math.cos(middle), 100 + 62 * Math.sin(middle), width, 14),
    mark: { x: 200, y: 100, radius: 100, from, to },
    inside: true,
  }
}

describe('data labels', () => {
  it('are drawn where they have space', () => expect(drawnLabels([point(50, 50), point(150, 50), point(50, 80)], AREA)).toEqual([true, true, true]))
  it('are left out where one is drawn already', () => expect(drawnLabels([point(50, 50), point(90, 50), point(115, 50)], AREA)).toEqual([true, false, true]))
  it('are left out where they would leave the canvas', () =>
    expect(drawnLabels([point(20, 50), point(385, 50), point(200, 4)], AREA)).toEqual([false, false, false]))
  it('never stand on another bar', () => {
    expect(drawnLabels([bar(100, 100), bar(130, 50)], AREA)).toEqual([false, true])
    expect(drawnLabels([bar(100, 100, 30), bar(130, 50, 30)], AREA)).toEqual([true, true])
  })
  it('on a bar or a slice are drawn only where they fit into it', () => {
    const low: DataLabel = { box: boxAround(100, 195, 15, 14), mark: { left: 90, right: 110, top: 190, bottom: 200 }, inside: true }
    expect(drawnLabels([low], AREA)).toEqual([false])
    expect(drawnLabels([slice(-0.3, 0.3, 40)], AREA)).toEqual([true])
    expect(drawnLabels([slice(-Math.PI / 2 - 0.1, -Math.PI / 2 + 0.1, 40)], AREA)).toEqual([false])
    expect(drawnLabels([slice(-Math.PI / 2, (3 * Math.PI) / 2, 40)], AREA)).toEqual([true])
  })
  it('never overlap, wherever they are', () => {
    const label = fc.tuple(fc.integer({ min: -50, max: 450 }), fc.integer({ min: -50, max: 250 }), fc.integer({ min: 5, max: 150 }))
    fc.assert(
      fc.property(fc.array(label, { maxLength: 60 }), (places) => {
        const labels = places.map(([x, y, width]) => point(x, y, width))
        const drawn = drawnLabels(labels, AREA)
        const boxes = labels.filter((_, i) => drawn[i]).map((l) => l.box)
        for (const [i, a] of boxes.entries()) {
          expect(a.left >= 0 && a.right <= 400 && a.top >= 0 && a.bottom <= 200).toBe(true)
          for (const b of boxes.slice(i + 1)) expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false)
        }
        if (places.some(([x, y, w]) => x - w / 2 >= 0 && x + w / 2 <= 400 && y >= 7 && y <= 193)) expect(boxes.length).toBeGreaterThan(0)
      }),
      { seed: 11 },
    )
  })
})

describe('a legend', () => {
  it.each([
    [[50, 50, 50], 200, 1, 3],
    [[50, 50, 50, 50, 50], 200, 1, 3],
    [[50, 50, 50, 50, 50], 200, 2, 5],
    [[90, 90, 90, 90, 90, 90], 200, 2, 3],
    [[500], 200, 2, 1],
    [[], 200, 2, 0],
  ])('of entries %j in %d pixels and %d rows names %d', (widths, width, rows, count) => expect(legendCount(widths, width, rows, 40)).toBe(count))
})

describe('a name at an axis', () => {
  it.each([
    ['Rio', 'Rio'],
    ['Northern Metropolitan Area', 'Northern Metr…'],
    ['Region with 14', 'Region with 14'],
    ['中华人民共和国新疆', '中华人民共和…'],
    ['中华人民共和国', '中华人民共和国'],
  ])('%s is %s', (name, short) => expect(shortName(name, 14)).toBe(short))
})
