/** The groups of a chart that a person has zoomed to. Every reader may zoom; it changes nothing that is stored. */
import { useMemo, useState } from 'react'
import type { ChartSettings } from '../../../contract/chart.ts'
import { closerSpan, type Span, spanOfZoom, type Zoom, zoomedChart, zoomOf, zooms } from '../../../format/chart-zoom.ts'
import type { ShownChart } from './use-chart.ts'

export interface ZoomActions {
  /** Shows the groups at positions of the chart as it is shown now. */
  readonly to: (span: Span) => void
  /** Shows half of the groups around one, and returns its position among them. */
  readonly closer: (around: number) => number
  readonly reset: () => void
}

export interface Zooming {
  /** The chart as it is shown. */
  readonly shown: ShownChart
  /** The part of the chart that is shown: its positions in the whole one, and the labels of the ends; null if it is shown whole. */
  readonly span: (Span & { readonly labels: { readonly from: string; readonly to: string } }) | null
  /** Null for charts without an axis to zoom. */
  readonly zoom: ZoomActions | null
}

export function useZoom(whole: ShownChart, settings: ChartSettings): Zooming {
  const [zoom, setZoom] = useState<Zoom | null>(null)
  const may = zooms(whole.chart, settings)
  const found = may && zoom ? spanOfZoom(whole.chart, zoom) : null
  const { from, to } = found ?? { from: 0, to: -1 }
  const shown = useMemo(() => (to >= from ? { ...whole, chart: zoomedChart(whole.chart, { from, to }) } : whole), [whole, from, to])
  if (!may) return { shown, span: null, zoom: null }
  const { labels } = whole.chart
  const showAt = (span: Span): void => setZoom(zoomOf(whole.chart, { from: span.from + from, to: span.to + from }))
  return {
    shown,
    span: found && { ...found, labels: { from: labels[from] ?? '', to: labels[to] ?? '' } },
    zoom: {
      to: showAt,
      closer: (around) => {
        const span = closerSpan(shown.chart.labels.length, around)
        showAt(span)
        return around - span.from
      },
      reset: () => setZoom(null),
    },
  }
}
