/** Limits the legend to a few rows: truncates long names, and replaces entries that do not fit by their number. */
import { Chart, type ChartOptions, type LegendItem } from 'chart.js'
import { legendCount, shortName } from '../../../format/chart-labels.ts'
import type { Drawn } from './controllers.ts'

const ROWS = 3
const BOX = 12
const SIZE = 12
const PADDING = 10
const NAME_COLUMNS = 32

type LegendOptions = NonNullable<NonNullable<ChartOptions<Drawn>['plugins']>['legend']>

/** `more` formats the number of omitted entries. */
export function legendOptions(type: Drawn, colour: string, font: string, more: (count: number) => string): Omit<LegendOptions, 'display'> {
  const usual = Chart.defaults.plugins.legend.labels.generateLabels
  const generate = Chart.overrides[type].plugins?.legend?.labels?.generateLabels ?? usual
  const widthOf = (chart: Chart, text: string): number => BOX + SIZE / 2 + chart.ctx.measureText(text).width + PADDING
  return {
    align: 'end',
    onClick(_, { index, datasetIndex }, { chart }) {
      if (index !== undefined) chart.toggleDataVisibility(index)
      else if (datasetIndex !== undefined) chart.setDatasetVisibility(datasetIndex, !chart.isDatasetVisible(datasetIndex))
      chart.update()
    },
    labels: {
      color: colour,
      boxWidth: BOX,
      boxHeight: BOX,
      padding: PADDING,
      font: { family: font, size: SIZE },
      generateLabels(chart) {
        const items = generate(chart).map((item) => ({ ...item, text: shortName(item.text, NAME_COLUMNS), fontColor: colour }))
        chart.ctx.font = `${SIZE}px ${font}`
        const widths = items.map((item) => widthOf(chart, item.text))
        const shown = legendCount(widths, chart.width - 2 * PADDING, ROWS, widthOf(chart, more(items.length)))
        if (shown === items.length) return items
        const count: LegendItem = { text: more(items.length - shown), fontColor: colour, fillStyle: 'transparent', strokeStyle: 'transparent', lineWidth: 0 }
        return [...items.slice(0, shown), count]
      },
    },
  }
}
