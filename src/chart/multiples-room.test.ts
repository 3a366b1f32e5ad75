/** Room of small charts. */
import { expect, it } from 'vitest'
import { CHART_STATES, drawingOf } from '../web/pages/specimens/chart-states.ts'
import { chartOption } from './option.ts'

interface Axis {
  readonly gridIndex: number
  readonly axisLabel: { readonly show?: boolean; readonly formatter: (at: number) => string }
}
interface Read {
  readonly grid: readonly { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }[]
  readonly xAxis: readonly Axis[]
  readonly yAxis: readonly Axis[]
}

it('small charts write the names of shared axes once for each row and column, and keep plots of one size', () => {
  const state = CHART_STATES['small multiples']
  if (!state) throw new Error('no such state')
  const drawing = drawingOf(state)
  const option: unknown = chartOption(drawing)
  const { grid, xAxis, yAxis } = option as Read
  expect(grid).toHaveLength(12)
  expect(yAxis.map(({ axisLabel }) => axisLabel.formatter(0).trim() !== '')).toEqual(grid.map((_, at) => at % 4 === 0))
  expect(xAxis.map(({ axisLabel }) => axisLabel.show !== false)).toEqual(grid.map((_, at) => at >= 8))
  const widths = grid.map(({ left, right }) => drawing.size.width - left - right)
  expect(new Set(widths.filter((_, at) => at % 4 !== 0).map(Math.round)).size).toBe(1)
})

it('small charts write the values of a shared second axis once for each row', () => {
  const state = CHART_STATES['small multiples, two axes']
  if (!state) throw new Error('no such state')
  const drawing = drawingOf(state)
  const option: unknown = chartOption(drawing)
  const { grid, yAxis } = option as Read
  const written = (side: 0 | 1) => yAxis.filter((_, at) => at % 2 === side).map(({ axisLabel }) => axisLabel.formatter(0).trim() !== '')
  expect([written(0), written(1)]).toEqual([
    [true, false, true],
    [false, true, true],
  ])
  expect(new Set(grid.map(({ top }) => Math.round(top))).size).toBe(2)
})
