/** A Chart.js plugin that labels bars, points and slices with their values if there is room (format/chart-labels.ts). */
import { ArcElement, BarElement, Chart, type ChartType, type Plugin, PointElement } from 'chart.js'
import { boxAround, type DataLabel, drawnLabels } from '../../../format/chart-labels.ts'

export interface DataLabelOptions {
  readonly shown: boolean
  readonly stacked: boolean
  readonly font: string
  readonly halo: string
  readonly write: (value: number, dataset: number) => string
  readonly colour: (value: number, dataset: number) => string
}

declare module 'chart.js' {
  interface PluginOptionsByType<TType extends ChartType> {
    dataLabels?: DataLabelOptions & { readonly chartType?: TType }
  }
}

const HALO = 3
const HEIGHT = 14
const AWAY = 4
const POINT_AWAY = 8
/** Distance of a slice's label from the center, as a share of the radius. */
const SLICE_AT = 0.68

type Element = ReturnType<Chart['getDatasetMeta']>['data'][number]

function placed(element: Element, width: number, value: number, stacked: boolean): DataLabel {
  const { x, y } = element.getProps(['x', 'y'], true)
  if (element instanceof ArcElement) {
    const { startAngle: from, endAngle: to, outerRadius: radius } = element.getProps(['startAngle', 'endAngle', 'outerRadius'], true)
    const middle = (from + to) / 2
    const box = boxAround(x + SLICE_AT * radius * Math.cos(middle), y + SLICE_AT * radius * Math.sin(middle), width, HEIGHT)
    return { box, mark: { x, y, radius, from, to }, inside: true }
  }
  if (element instanceof BarElement) {
    const { base, width: bar } = element.getProps(['base', 'width'], true)
    const mark = { left: x - bar / 2, right: x + bar / 2, top: Math.min(y, base), bottom: Math.max(y, base) }
    const beside = value < 0 ? mark.bottom + AWAY + HEIGHT / 2 : mark.top - AWAY - HEIGHT / 2
    return { box: boxAround(x, stacked ? (y + base) / 2 : beside, width, HEIGHT), mark, inside: stacked }
  }
  return { box: boxAround(x, y - POINT_AWAY - HEIGHT / 2, width, HEIGHT), mark: null, inside: false }
}

interface Written {
  readonly text: string
  readonly colour: string
  readonly label: DataLabel
}

function writtenOf(chart: Chart, { write, colour, stacked }: DataLabelOptions): Written[] {
  return chart.getSortedVisibleDatasetMetas().flatMap(({ index, data }) =>
    data.flatMap((element, at): Written[] => {
      const value = chart.data.datasets[index]?.data[at]
      if (typeof value !== 'number' || (element instanceof PointElement && element.skip) || (element instanceof ArcElement && !chart.getDataVisibility(at)))
        return []
      const text = write(value, index)
      return text === '' ? [] : [{ text, colour: colour(value, index), label: placed(element, chart.ctx.measureText(text).width, value, stacked) }]
    }),
  )
}

export const dataLabels: Plugin = {
  id: 'dataLabels',
  afterDatasetsDraw(chart, _, options: DataLabelOptions) {
    if (!options.shown) return
    const { ctx } = chart
    ctx.save()
    Object.assign(ctx, { font: options.font, textAlign: 'center', textBaseline: 'middle', lineWidth: HALO, lineJoin: 'round', strokeStyle: options.halo })
    const all = writtenOf(chart, options)
    const drawn = drawnLabels(
      all.map((w) => w.label),
      chart.chartArea,
    )
    for (const [i, { text, colour, label }] of all.entries()) {
      if (!drawn[i]) continue
      const [x, y] = [(label.box.left + label.box.right) / 2, (label.box.top + label.box.bottom) / 2]
      ctx.strokeText(text, x, y)
      ctx.fillStyle = colour
      ctx.fillText(text, x, y)
    }
    ctx.restore()
  },
}

// keeps Chart.js from calling the functions among the plugin's options
Chart.defaults.describe('plugins.dataLabels', { _scriptable: false, _indexable: false })
