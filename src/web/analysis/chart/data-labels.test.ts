import { ArcElement, BarElement, type Chart, PointElement } from 'chart.js'
import { describe, expect, it } from 'vitest'
import { type DataLabelOptions, dataLabels } from './data-labels.ts'

type Kind = typeof BarElement | typeof ArcElement | typeof PointElement

/** A chart element with its final geometry, as Chart.js stores it. */
function mark(kind: Kind, geometry: Record<string, number | boolean>) {
  const element = Object.create(kind.prototype)
  return Object.assign(element, geometry, { getProps: () => geometry })
}

interface Written {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly colour: string
}

/** Labels drawn on a chart of 400 by 300 pixels, with 8 pixels per letter. */
function writtenOn(
  marks: readonly unknown[],
  values: readonly (number | null)[],
  change: Partial<DataLabelOptions> = {},
  hidden: readonly number[] = [],
): Written[] {
  const written: Written[] = []
  const ctx = {
    fillStyle: '',
    save: () => undefined,
    restore: () => undefined,
    strokeText: () => undefined,
    measureText: (text: string) => ({ width: text.length * 8 }),
    fillText: (text: string, x: number, y: number) => written.push({ text, x, y, colour: ctx.fillStyle }),
  }
  const chart = {
    ctx,
    chartArea: { left: 0, top: 0, right: 400, bottom: 300 },
    data: { datasets: [{ data: values }] },
    getSortedVisibleDatasetMetas: () => [{ index: 0, data: marks }],
    getDataVisibility: (at: number) => !hidden.includes(at),
  }
  const options: DataLabelOptions = {
    ...{ shown: true, stacked: false, font: 'f', halo: 'h' },
    write: (value) => (value === 0 ? '' : String(value)),
    colour: (value) => (value < 0 ? 'red' : 'ink'),
    ...change,
  }
  dataLabels.afterDatasetsDraw?.(chart as unknown as Chart, {} as never, options as never, false as never)
  return written
}
const bar = (x: number, y: number, base: number) => mark(BarElement, { x, y, base, width: 40 })

describe('data labels', () => {
  it('stand above positive bars and below negative ones, in the colour of their number', () => {
    const [up, down] = writtenOn([bar(100, 100, 200), bar(200, 250, 200)], [7, -5])
    expect(up).toMatchObject({ text: '7', x: 100, colour: 'ink' })
    expect(up?.y).toBeLessThan(100)
    expect(down).toMatchObject({ text: '-5', colour: 'red' })
    expect(down?.y).toBeGreaterThan(250)
  })
  it('stand in the middle of stacked bars that have the height for them, and are left out of others', () => {
    expect(writtenOn([bar(100, 100, 200), bar(200, 195, 200)], [7, 5], { stacked: true })).toEqual([{ text: '7', x: 100, y: 150, colour: 'ink' }])
  })
  it('stand above points, and not where the line is broken', () => {
    const points = [mark(PointElement, { x: 100, y: 100 }), mark(PointElement, { x: 200, y: 100, skip: true })]
    expect(writtenOn(points, [7, 5]).map(({ text, x }) => [text, x])).toEqual([['7', 100]])
  })
  it('stand on slices that hold them, and on none that a press of the legend hid', () => {
    const slice = (startAngle: number, endAngle: number) => mark(ArcElement, { x: 200, y: 150, startAngle, endAngle, outerRadius: 120 })
    const slices = [slice(0, 3), slice(3, 3.02), slice(3.02, 6)]
    expect(writtenOn(slices, [7, 5, 9]).map((w) => w.text)).toEqual(['7', '9'])
    expect(writtenOn(slices, [7, 5, 9], {}, [0]).map((w) => w.text)).toEqual(['9'])
  })
  it('are none for what has no number or no text, beyond the area, or where they are switched off', () => {
    expect(writtenOn([bar(100, 100, 200), bar(200, 100, 200)], [null, 0])).toEqual([])
    expect(writtenOn([bar(100, 2, 200)], [7])).toEqual([])
    expect(writtenOn([bar(100, 100, 200)], [7], { shown: false })).toEqual([])
  })
})
