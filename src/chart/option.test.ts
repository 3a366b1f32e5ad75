import { describe, expect, it } from 'vitest'
import { ChartSettings } from '../contract/chart.ts'
import type { Chart, ChartSeries } from '../format/chart-data.ts'
import type { Drawing } from './drawing.ts'
import { chartOption } from './option.ts'

const series = (label: string, data: (number | null)[], change: Partial<ChartSeries> = {}): ChartSeries => ({
  ...{ label, colourKey: label, data, measure_id: label, yAxisID: 'y', borderWidth: 1, backgroundColor: '#111111', borderColor: '#222222', ...change },
})
const look = { text: 'text', subtle: 'subtle', line: 'line', surface: 'surface', accent: 'accent', positive: 'green', negative: 'red', font: 'font' }
const words = {
  write: (value: number | null, id: string) => `${id} ${value}`,
  colour: (value: number | null, id: string) => (id === 'n' && value !== null && value < 0 ? '#123456' : null),
  short: () => null,
  writeAxis: (ticks: readonly number[], id: string) => ticks.map((tick) => `${id} ${tick}`),
  share: (share: number) => `${Math.round(share * 100)}%`,
  more: (count: number) => `${count} more`,
  reference: (kind: string) => kind,
  count: String,
  groups: 'Groups',
  ofShown: (share: string) => `${share} of all`,
  changedFrom: (label: string) => `from ${label}`,
}

function drawing(settings: object, datasets: readonly ChartSeries[], change: Partial<Drawing> = {}): Drawing {
  const labels = (datasets[0]?.data ?? []).map((_, at) => `G${at}`)
  const chart: Chart = { labels, keys: labels.map((label) => [label]), datasets: [...datasets] }
  const size = { width: 640, height: 340 }
  return { chart, settings: ChartSettings.parse(settings), title: null, look, words, size, hidden: new Set(), isStill: false, ...change }
}

/** A value with a label or a mark of its own; others are bare numbers. */
interface Item {
  readonly value: number | string
  readonly label?: { readonly color?: string }
  readonly symbolSize?: number
}
const itemOf = (item: Item | number | string | undefined): Partial<Item> => (typeof item === 'object' ? item : { value: item ?? '-' })

/** The parts of an option that these tests read. */
interface Read {
  readonly yAxis: readonly { readonly max: number; readonly position: string; readonly axisLabel: { readonly formatter: (value: number) => string } }[]
  readonly series: readonly {
    readonly type: string
    readonly smooth?: number
    readonly yAxisIndex?: number
    readonly lineStyle?: { readonly width: number }
    readonly itemStyle: { readonly borderWidth: number }
    readonly label: { readonly formatter: (at: { dataIndex: number }) => string }
    readonly symbolSize?: number
    readonly data: readonly (Item | number | string)[]
  }[]
  readonly legend: {
    readonly data?: readonly string[]
    readonly selected?: object
    readonly type?: string
    readonly tooltip?: { readonly show: boolean; readonly formatter: (at: { readonly name: string }) => string }
  }
  readonly graphic?: readonly { readonly style: { readonly text: string } }[]
  readonly tooltip: { readonly renderMode: string; readonly formatter: (pointed: unknown) => string }
  readonly animation: boolean
}
const read = (settings: object, datasets: readonly ChartSeries[], change: Partial<Drawing> = {}): Read =>
  chartOption(drawing(settings, datasets, change)) as unknown as Read

describe('a chart with axes', () => {
  it('moves nothing, and draws its tooltip on the canvas', () => {
    const { animation, tooltip } = read({}, [series('m', [1])])
    expect([animation, tooltip.renderMode]).toEqual([false, 'richText'])
  })
  it('draws lines with a width of 2, a tension of 0.4 and points of radius 6', () => {
    const line = series('m', [1, 2, 3], { borderWidth: 2, tension: 0.4, fill: true })
    const [drawn] = read({ chartType: 'line' }, [line]).series
    expect([drawn?.type, drawn?.smooth, drawn?.lineStyle?.width, drawn?.symbolSize]).toEqual(['line', 0.4, 2, 12])
  })
  it('shrinks the points of a long line, but not one without neighbors', () => {
    const data = Array.from({ length: 300 }, (_, at) => (at === 10 || at === 12 ? null : at))
    const [drawn] = read({ chartType: 'line' }, [series('m', data)]).series
    expect([drawn?.symbolSize, itemOf(drawn?.data[11]).symbolSize, drawn?.data[10]]).toEqual([0, 4, '-'])
  })
  it('writes the ticks of both axes in the formats of their measures', () => {
    const { yAxis } = read({}, [series('m', [900]), series('n', [4], { yAxisID: 'y1' })])
    expect(yAxis.map((axis) => [axis.position, axis.axisLabel.formatter(0)])).toEqual([
      ['left', 'm 0'],
      ['right', 'n 0'],
    ])
  })
  it('colors a label as the format of its measure colors the number', () => {
    const { series: drawn } = read({}, [series('m', [-2]), series('n', [-2])])
    expect(drawn.map(({ data }) => itemOf(data[0]).label?.color)).toEqual([undefined, '#123456'])
  })
  it('draws shares of the whole when stacked to 100 %, and writes them as percentages', () => {
    const stacked = [series('m', [1, 0], { stack: 'mainStack' }), series('n', [3, 0], { stack: 'mainStack' })]
    const { series: drawn, yAxis } = read({ stacked: true, normalized: true }, stacked)
    expect(drawn.map(({ data }) => data.map((item) => itemOf(item).value))).toEqual([
      [0.25, 0],
      [0.75, 0],
    ])
    expect([drawn[1]?.label.formatter({ dataIndex: 0 }), yAxis[0]?.max]).toEqual(['75%', 1])
  })
  it('leaves out labels that would cover each other, but never the highest value', () => {
    const data = Array.from({ length: 200 }, (_, at) => (at === 77 ? 1_000 : 500 + (at % 7)))
    const [drawn] = read({}, [series('m', data)]).series
    const labeled = drawn?.data.flatMap((item, at) => (itemOf(item).label ? [at] : [])) ?? []
    expect(labeled).toContain(77)
    expect(labeled.length).toBeLessThan(20)
  })
  it('labels only the ends and extremes of many lines', () => {
    const lines = Array.from({ length: 10 }, (_, s) =>
      series(
        `m${s}`,
        Array.from({ length: 100 }, (_, at) => s * 10 + (at === 50 ? 9 : at / 50)),
      ),
    )
    const labeled = new Set(read({ chartType: 'line' }, lines).series.flatMap(({ data }) => data.flatMap((item, at) => (itemOf(item).label ? [at] : []))))
    expect([...labeled].toSorted((a, b) => a - b)).toEqual([50, 99])
  })
  it('shares the axis out among the series that a reader left switched on', () => {
    const both = [series('m', [10]), series('n', [1_000])]
    const [all, some] = [read({}, both), read({}, both, { hidden: new Set(['n']) })]
    expect(all.yAxis[0]?.max).toBeGreaterThanOrEqual(1_000)
    expect(some.yAxis[0]?.max).toBeLessThanOrEqual(20)
    expect(some.legend.selected).toEqual({ n: false })
  })
})

describe('the legend', () => {
  const many = Array.from({ length: 40 }, (_, at) => series(`A long name of series ${at}`, [1]))
  it('names every series if they fit', () => expect(read({}, [series('m', [1]), series('n', [1])]).legend.data).toEqual(['m', 'n']))
  it('turns over its pages on a page', () => expect(read({}, many).legend).toMatchObject({ type: 'scroll', data: many.map(({ label }) => label) }))
  it('says on a page what a click does, and marks in files take no clicks', () => {
    const hinted = { words: { ...words, legendHint: (isHidden: boolean) => (isHidden ? 'show' : 'hide') }, hidden: new Set(['n']) }
    const textsOf = (change: object) => {
      const { tooltip } = read({}, [series('m', [1]), series('n', [1])], { ...hinted, ...change }).legend
      return tooltip?.show ? ['m', 'n'].map((name) => tooltip.formatter({ name })) : []
    }
    expect([textsOf({}), textsOf({ isStill: true })]).toEqual([['m\nhide', 'n\nshow'], []])
  })
  it('counts those that three rows of a file cannot hold', () => {
    const { legend, graphic } = read({}, many, { isStill: true })
    const shown = legend.data?.length ?? 0
    expect(shown).toBeGreaterThan(3)
    expect(graphic?.[0]?.style.text).toBe(`${40 - shown} more`)
  })
})

describe('the tooltip', () => {
  it('tells every series of a group, with shares of the stack and changes along a line', () => {
    const stacked = [series('m', [1, 2], { stack: 'mainStack' }), series('n', [3, 6], { stack: 'mainStack' })]
    const { formatter } = read({ chartType: 'line', stacked: true }, stacked).tooltip
    const pointed = [0, 1].map((seriesIndex) => ({ seriesIndex, dataIndex: 1, marker: '' }))
    expect(formatter(pointed).split('\n')).toEqual(['G1', 'm: m 2 (25%, +100%)', 'n: n 6 (75%, +100%)'])
  })
  it('takes no text of data for a reference to a style', () => {
    const { formatter } = read({}, [series('{a|b}', [1])]).tooltip
    expect(formatter([{ seriesIndex: 0, dataIndex: 0, marker: '' }])).not.toMatch(/\{[a-z]+\|/)
  })
  it('tells the share of a bar among those of one series, but not with negative values', () => {
    const textOf = (data: number[]) => read({}, [series('m', data)]).tooltip.formatter([{ seriesIndex: 0, dataIndex: 1, marker: '' }])
    expect([textOf([1, 3]), textOf([-1, 3])]).toEqual(['G1\nm: m 3 (75% of all)', 'G1\nm: m 3'])
  })
  it('counts no series that a reader has switched off', () => {
    const stacked = ['m', 'n', 'o'].map((label) => series(label, [1], { stack: 'mainStack' }))
    const { formatter } = read({ stacked: true }, stacked, { hidden: new Set(['o']) }).tooltip
    expect(formatter([{ seriesIndex: 0, dataIndex: 0, marker: '' }])).toBe('G0\nm: m 1 (50%)')
  })
  it('tells the share of a slice', () => {
    const { formatter } = read({ chartType: 'pie' }, [series('m', [1, 3], { backgroundColor: ['#111111', '#222222'] })]).tooltip
    expect(formatter({ dataIndex: 1, marker: '' })).toBe('G1: m 3 (75%)')
  })
})

describe('names beside the groups', () => {
  /** The labels of the axis of the groups. */
  const namesOf = (settings: object, count: number, fields: Chart['fields'] = []): { readonly rotate: number; readonly interval?: number } => {
    const data = Array.from({ length: count }, (_, at) => at + 1)
    const found = drawing(settings, [series('m', data)])
    const labels = data.map((at) => `2024-${at} and more`)
    const option: unknown = chartOption({ ...found, chart: { ...found.chart, labels, fields } })
    const { xAxis, yAxis } = option as Record<'xAxis' | 'yAxis', { readonly axisLabel: { readonly rotate: number } }>
    return (Array.isArray(xAxis) ? yAxis : xAxis).axisLabel
  }

  it('are turned below bars without room, but not below lines and periods', () => {
    expect(namesOf({}, 20).rotate).toBe(30)
    expect(namesOf({ chartType: 'line' }, 20).rotate).toBe(0)
    expect(namesOf({}, 20, [{ column_id: 'c', name: 'Month', dtype: 'PERIOD' }]).rotate).toBe(0)
  })

  it('are all written beside horizontal bars as long as their lines fit', () => {
    expect(namesOf({ variant: 'horizontal' }, 20).interval).toBe(0)
    expect(namesOf({ variant: 'horizontal' }, 60).interval).toBeUndefined()
  })
})

it('the area below a line has a tint if the settings want one, and none over bars', () => {
  const tintOf = (settings: object): unknown => {
    const option: unknown = chartOption(drawing(settings, [series('bars', [1, 2]), series('line', [3, 4], { yAxisID: 'y1', fill: true })]))
    return (option as { readonly series: readonly { readonly areaStyle?: unknown }[] }).series[1]?.areaStyle
  }
  expect(tintOf({ chartType: 'line' })).toBeDefined()
  expect(tintOf({ chartType: 'line', fillLines: false })).toBeUndefined()
  expect(tintOf({ variant: 'with_line' })).toBeUndefined()
})
