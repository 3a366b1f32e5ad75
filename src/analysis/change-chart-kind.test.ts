import { expect, it } from 'vitest'
import { ChartSettings } from '../contract/chart.ts'
import { changeChartKind } from './change-chart-kind.ts'

const settings = ChartSettings.parse({})
const two = [{ id: 'a' }, { id: 'b' }]
const BAR_LINE = { chartType: 'bar', variant: 'with_line' }

it('bars with a line draw the second measure as the line', () =>
  expect(changeChartKind('bar_line', settings, two)).toEqual({ ...BAR_LINE, selectedSecondaryMeasure: 'b' }))
it('the line is a measure that is not drawn as bars', () =>
  expect(changeChartKind('bar_line', { ...settings, selectedMeasure: 'b' }, two)).toEqual({ ...BAR_LINE, selectedSecondaryMeasure: 'a' }))
it('a second measure that somebody chose stays', () =>
  expect(changeChartKind('bar_line', { ...settings, selectedSecondaryMeasure: 'a' }, two)).toEqual(BAR_LINE))
it('nothing is chosen if there is one measure', () => expect(changeChartKind('bar_line', settings, two.slice(0, 1))).toEqual(BAR_LINE))
it('other kinds keep the measures', () => expect(changeChartKind('area', settings, two)).toEqual({ chartType: 'line', variant: 'area' }))
