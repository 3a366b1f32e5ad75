import { BarController, Chart, Legend, type LegendItem, PieController } from 'chart.js'
import { expect, it } from 'vitest'
import { legendOptions } from './legend.ts'

/** A fake chart with the properties that the legend reads, with 6 pixels per letter. */
function chartWith(names: readonly string[], width: number) {
  const changes: string[] = []
  const hidden = new Set<number>()
  const chart = {
    width,
    ctx: { font: '', measureText: (text: string) => ({ width: text.length * 6 }) },
    data: { datasets: names.map((label) => ({ label })), labels: names },
    legend: { options: { labels: {} } },
    options: {},
    getDatasetMeta: () => ({ controller: { getStyle: () => ({ backgroundColor: 'c', borderColor: 'c', borderWidth: 1 }) } }),
    _getSortedDatasetMetas: () =>
      names.map((_, index) => ({ index, controller: { getStyle: () => ({ backgroundColor: 'c', borderColor: 'c', borderWidth: 1 }) }, visible: true })),
    isDatasetVisible: (at: number) => !hidden.has(at),
    setDatasetVisibility: (at: number, isVisible: boolean) => {
      changes.push(`${isVisible ? 'shows' : 'hides'} series ${at}`)
      isVisible ? hidden.delete(at) : hidden.add(at)
    },
    getDataVisibility: () => true,
    toggleDataVisibility: (at: number) => changes.push(`toggles slice ${at}`),
    update: () => changes.push('draws'),
  }
  return { chart: chart as unknown as Chart, changes }
}
Chart.register(BarController, PieController, Legend)
const legend = legendOptions('bar', 'ink', 'Inter', (count) => `${count} more`)
const entriesOf = (names: readonly string[], width: number): LegendItem[] => legend.labels?.generateLabels?.(chartWith(names, width).chart) ?? []

it('names every series where they fit, in the colour of the text', () => {
  const entries = entriesOf(['North', 'South'], 600)
  expect(entries.map(({ text, fontColor }) => [text, fontColor])).toEqual([
    ['North', 'ink'],
    ['South', 'ink'],
  ])
})
it('counts those that three rows cannot hold, without a box of a colour', () => {
  const names = Array.from({ length: 40 }, (_, i) => `Series ${i + 1}`)
  const entries = entriesOf(names, 400)
  const more = entries.at(-1)
  expect(entries.length).toBeGreaterThan(5)
  expect(entries.length).toBeLessThan(40)
  expect([more?.text, more?.fillStyle, more?.lineWidth]).toEqual([`${40 - entries.length + 1} more`, 'transparent', 0])
})
it('cuts a long name', () => expect(entriesOf(['x'.repeat(60)], 600)[0]?.text).toBe(`${'x'.repeat(31)}…`))
it('hides and shows the series or the slice that is pressed, and nothing where the others are counted', () => {
  const { chart, changes } = chartWith(['North', 'South'], 600)
  const press = (item: Partial<LegendItem>) => legend.onClick?.call({} as never, {} as never, item as LegendItem, { chart } as never)
  press({ datasetIndex: 1 })
  press({ datasetIndex: 1 })
  press({ index: 2, datasetIndex: 0 })
  press({ text: '3 more' })
  expect(changes.filter((change) => change !== 'draws')).toEqual(['hides series 1', 'shows series 1', 'toggles slice 2'])
})
