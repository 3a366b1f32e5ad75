/** Names of groups of several levels along the axis. */
import { describe, expect, it } from 'vitest'
import { chartWords } from '../../test/support/chart-words.ts'
import { ChartSettings } from '../contract/chart.ts'
import { suitedChart } from '../format/chart-suited.ts'
import { aResult, CONTINENTS, COUNTRIES, YEARS } from '../web/pages/specimens/chart-results.ts'
import { LOOKS } from './looks.ts'
import { chartOption } from './option.ts'
import { smallDrawing } from './small.ts'

interface Axis {
  readonly type: string
  readonly name?: string
  readonly position?: string
  readonly offset?: number
  readonly max?: number
  readonly data?: readonly number[]
  readonly min?: number
  readonly tooltip?: { readonly formatter: (label: { readonly value: string }) => string }
  readonly axisTick: { readonly customValues?: readonly number[] }
  readonly axisLabel: { readonly customValues?: readonly number[]; readonly formatter: (at: number) => string }
}
interface Read {
  readonly xAxis: Axis | readonly Axis[]
  readonly yAxis: Axis | readonly Axis[]
  readonly legend: { readonly formatter: (name: string) => string }
}

const countries = aResult({ rows: COUNTRIES, outer: CONTINENTS, columns: YEARS })

function drawn(change: object, width = 640, result = countries): Read {
  const settings = ChartSettings.parse(change)
  const { chart } = suitedChart(result, settings, { key: String, blank: '(blank)', total: 'Total' })
  const drawing = {
    chart,
    settings,
    title: null,
    look: LOOKS.light,
    words: chartWords,
    size: { width, height: 360 },
    hidden: new Set<string>(),
    isStill: false,
  }
  const option: unknown = chartOption(drawing)
  return option as Read
}
const listed = (axes: Axis | readonly Axis[]): readonly Axis[] => ('type' in axes ? [axes] : axes)
const innerNames = ({ data = [], axisLabel }: Axis): string[] => data.map((at) => axisLabel.formatter(at))
const outerNames = ({ axisLabel }: Axis): string[] => (axisLabel.customValues ?? []).map((at) => axisLabel.formatter(at))

describe('Names of groups of two levels', () => {
  it('are the inner ones along the axis, and each outer one once in the middle of its span', () => {
    const [inner, outer, ...more] = listed(drawn({}).xAxis)
    expect(more).toEqual([])
    expect(inner && innerNames(inner)).toEqual([...COUNTRIES])
    expect(outer).toMatchObject({ position: 'bottom', max: 11, axisTick: { customValues: [0, 4, 6, 10, 11] } })
    expect(outer?.axisLabel.customValues).toEqual([2, 5, 8, 10.5])
    expect(outer && outerNames(outer)).toEqual(['Americas', 'East Asia & P…', 'Europe', 'Sub-S…'])
  })
  it('stand at the left of horizontal bars and heat maps', () => {
    for (const variant of ['horizontal', 'heat_map']) {
      const [inner, outer] = listed(drawn({ variant }).yAxis)
      expect(inner && innerNames(inner)).toEqual([...COUNTRIES])
      expect(outer?.position).toBe('left')
      expect(outer && outerNames(outer)).toEqual(['Americas', 'East Asia & Pacific', 'Europe', 'Sub-Saharan Africa'])
    }
  })
  it('of columns stand below a heat map', () => {
    const [inner, outer] = listed(drawn({ variant: 'heat_map', across: 'columns' }, 1600).xAxis)
    expect(inner && innerNames(inner)).toEqual([...COUNTRIES])
    expect(outer && outerNames(outer)).toEqual(['Americas', 'East Asia & Pacific', 'Europe', 'Sub-Saharan Africa'])
  })
  it('leave out outer ones without room for two characters', () => {
    const [, outer] = listed(drawn({}, 190).xAxis)
    expect(outer && outerNames(outer)).toEqual(['Ameri…', '', 'Europe', ''])
  })
  it('are whole when they are pointed at', () => {
    const [inner, outer] = listed(drawn({}).xAxis)
    expect(inner?.tooltip?.formatter({ value: '10' })).toBe('Sub-Saharan Africa, Kenya')
    expect(outer?.tooltip?.formatter({ value: '10.5' })).toBe('Sub-Saharan Africa')
  })
  it('are cut at the outer part in the legend of slices', () => {
    const { legend } = drawn({ chartType: 'pie' }, 390)
    expect(legend.formatter('Sub-Saharan Africa, Kenya')).toBe('Sub-Saharan A…, Kenya')
  })
  it('have the title of the axis below them', () => {
    expect(listed(drawn({ acrossTitle: 'Country' }).xAxis).map(({ name }) => name)).toEqual([undefined, 'Country'])
  })
  it('are whole where the order by values takes groups apart', () => {
    const [only, ...more] = listed(drawn({ order: 'descending', variant: 'horizontal' }).yAxis)
    expect(more).toEqual([])
    expect(only && innerNames(only)).toEqual(expect.arrayContaining(['Americas, Argentina', 'Sub-Saharan Af…, Kenya', 'East Asia & Pa…, India']))
  })
  it('are the inner ones alone in small charts by the outer field, and in small pictures', () => {
    const multiples = listed(drawn({ multiplesBy: 'o' }).xAxis)
    expect(multiples.every(({ type }) => type === 'category')).toBe(true)
    const settings = ChartSettings.parse({})
    const { chart } = suitedChart(countries, settings, { key: String, blank: '(blank)', total: 'Total' })
    expect(smallDrawing({ chart, settings, look: LOOKS.light, words: chartWords }).drawing.chart.labels).toEqual([...COUNTRIES])
  })
})

describe('The scale of horizontal bars', () => {
  const end = (change: object): number => {
    const [axis] = listed(
      drawn({ variant: 'horizontal', ...change }, 640, aResult({ rows: ['a', 'b'], value: (_, { row }) => (row === 0 ? 1100 : 900) })).xAxis,
    )
    return axis?.max ?? 0
  }
  it('ends behind the longest bar and its value, instead of at the next tick', () => {
    expect(end({})).toBeGreaterThan(1130)
    expect(end({})).toBeLessThan(1300)
    expect(end({ showDataLabels: false })).toBe(1100)
  })
  it('ends behind the lowest bar and its value, too', () => {
    const signed = aResult({ rows: ['a', 'b'], value: (_, { row }) => (row === 0 ? 900 : -440) })
    const [axis] = listed(drawn({ variant: 'horizontal' }, 640, signed).xAxis)
    expect(axis?.min).toBeLessThan(-450)
    expect(axis?.min).toBeGreaterThan(-550)
  })
  it('holds lines across the bars', () => {
    expect(end({ references: [{ kind: 'target', value: 1350 }] })).toBe(1350)
  })
  it('ends at 100 % for shares', () => {
    const [axis] = listed(drawn({ variant: 'horizontal', stacked: true, normalized: true }).xAxis)
    expect(axis?.max).toBe(1)
  })
})
