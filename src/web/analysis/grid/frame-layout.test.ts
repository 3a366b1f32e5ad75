import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aColumnAt, aResult, aRow } from '../../../../test/support/results.ts'
import { TableSettings } from '../../../contract/step.ts'
import { frameLayout, gridSize, positionsOf } from './frame-layout.ts'
import { HEADER_HEIGHT, ROW_HEIGHT, TOTAL_HEIGHT } from './geometry.ts'
import { gridShape } from './shape.ts'

const resultOf = (measures: number) =>
  aResult({ measures: Array.from({ length: measures }, (_, m) => [`m${m}`, 'BIGINT'] as const), rows: [aRow([])], columns: [aColumnAt([])] })
const shapeOf = (measures: number, settings: object = {}, hidden: number[] = []) =>
  gridShape(resultOf(measures), TableSettings.parse(settings), { rows: hidden, columns: [], below: false })
const FRAME = { width: 800, height: 600 }
const down = { values_on: 'rows' }

describe('the frame of the grid', () => {
  it('has a header line for each column field and one for the measures, which need none where they stand below each other', () => {
    const lines = (settings: object, columnFields: string[]) =>
      frameLayout(shapeOf(2, settings), aResult({ columnFields, rows: [], columns: [] }), 1, 0, FRAME).headerLines
    expect([lines({}, []), lines({}, ['DATE', 'DATE']), lines(down, []), lines(down, ['DATE', 'DATE'])]).toEqual([1, 3, 1, 2])
  })
  it('gives the rows what headers and a pinned total leave, and never less than nothing', () => {
    const layout = frameLayout(shapeOf(1), resultOf(1), 11, 300, FRAME)
    expect(layout).toEqual({ headerLines: 2, bodyRows: 10, isPinned: true, rowView: 600 - 2 * HEADER_HEIGHT - TOTAL_HEIGHT, columnView: 500 })
    expect(frameLayout(shapeOf(1), resultOf(1), 11, 900, { width: 800, height: 40 })).toMatchObject({ rowView: 0, columnView: 0 })
  })
  it('lets a total of many measures scroll with the rows', () => {
    const layout = frameLayout(shapeOf(20, down), resultOf(20), 11, 0, FRAME)
    expect(layout).toMatchObject({ isPinned: false, bodyRows: 200, rowView: 600 - HEADER_HEIGHT })
  })
  it('counts every row as one of the body where no grand total shows', () =>
    expect(frameLayout(shapeOf(1, {}, [0]), resultOf(1), 11, 0, FRAME)).toMatchObject({ bodyRows: 11, rowView: 600 - 2 * HEADER_HEIGHT }))
  it('is counted in cells, and a page key goes by the lines in view but one', () => {
    const [across, below] = [shapeOf(3), shapeOf(3, down)]
    const sizeOf = (shape: typeof across) => gridSize(shape, frameLayout(shape, resultOf(3), 11, 0, FRAME), 5)
    expect(sizeOf(across)).toMatchObject({ rows: 11, columns: 15, headers: 1 })
    expect(sizeOf(below)).toMatchObject({ rows: 33, columns: 5, headers: 2 })
    expect(sizeOf(across).page).toBe(Math.floor((600 - 2 * HEADER_HEIGHT - TOTAL_HEIGHT) / ROW_HEIGHT) - 1)
    expect(gridSize(across, frameLayout(across, resultOf(3), 11, 0, { width: 0, height: 0 }), 5).page).toBe(1)
  })
})

it('the positions of lines in view hold every one of those lines', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 80 }), fc.integer({ min: 2, max: 6 }), (first, count, measures) => {
      const shape = shapeOf(measures, down)
      const positions = positionsOf({ extent: 0, offset: 0, top: 0, first, count }, shape)
      for (const line of [first, first + count - 1]) {
        expect(Math.floor(line / shape.down)).toBeGreaterThanOrEqual(positions.first)
        expect(Math.floor(line / shape.down)).toBeLessThan(positions.first + positions.count)
      }
    }),
    { seed: 19 },
  )
})
