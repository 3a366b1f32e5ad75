/** Selects consecutive groups by dragging along a chart's category axis: highlights them while dragging, and filters to them on release. */
import type { Scale } from 'chart.js'
import { type PointerEvent, type ReactNode, type RefObject, useState } from 'react'
import classes from './ChartArea.module.css'

/** The properties of a Chart.js chart that this module reads. */
export interface DrawnChart {
  readonly scales: Readonly<Record<string, Scale>>
  readonly chartArea: { readonly top: number }
  readonly data: { readonly labels?: readonly unknown[] | undefined }
}

interface SpanBandProps {
  readonly chart: RefObject<DrawnChart | null>
  /** The text about the groups from one index to another, shown while dragging. */
  readonly words: (from: number, to: number) => string
  /** Null if the step cannot be filtered to the groups. */
  readonly onSpan: ((from: number, to: number) => void) | null
  readonly children: ReactNode
}

/** Minimum distance of a drag in CSS pixels; shorter ones count as clicks. */
const DRAG_MIN = 6

interface Drag {
  readonly start: number
  readonly end: number
}

interface Span {
  readonly from: number
  readonly to: number
  /** Start and width of the band, in CSS pixels of the canvas. */
  readonly left: number
  readonly width: number
}

/** The groups that a drag covers, even partly. */
function spanOf(chart: DrawnChart, { start, end }: Drag): Span | null {
  const axis = chart.scales.x
  const last = (chart.data.labels?.length ?? 0) - 1
  if (!axis || last < 0) return null
  const place = (x: number) => Math.min(last, Math.max(0, Math.round(axis.getValueForPixel(x) ?? 0)))
  const [from, to] = [place(Math.min(start, end)), place(Math.max(start, end))]
  const half = last > 0 ? (axis.getPixelForValue(1) - axis.getPixelForValue(0)) / 2 : axis.width / 2
  const left = axis.getPixelForValue(from) - half
  return { from, to, left, width: axis.getPixelForValue(to) + half - left }
}

export function SpanBand({ chart, words, onSpan, children }: SpanBandProps) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const x = (event: PointerEvent<HTMLDivElement>) => event.clientX - event.currentTarget.getBoundingClientRect().left
  const spanAt = (at: Drag): Span | null => (chart.current && Math.abs(at.end - at.start) >= DRAG_MIN ? spanOf(chart.current, at) : null)
  const span = drag && spanAt(drag)
  return (
    <div
      className={classes.span}
      data-spans={onSpan !== null || undefined}
      onPointerDown={(event) => {
        if (!onSpan || event.button !== 0 || !chart.current?.scales.x) return
        const y = event.clientY - event.currentTarget.getBoundingClientRect().top
        if (y < chart.current.chartArea.top) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ start: x(event), end: x(event) })
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, end: x(event) })}
      onPointerCancel={() => setDrag(null)}
      onPointerUp={(event) => {
        setDrag(null)
        // computed from the event, since the last moves may not have been rendered yet
        const kept = drag && spanAt({ ...drag, end: x(event) })
        if (kept) onSpan?.(kept.from, kept.to)
      }}
    >
      {children}
      {span && (
        <div className={classes.band} style={{ insetInlineStart: span.left, inlineSize: span.width }}>
          <span>{words(span.from, span.to)}</span>
        </div>
      )}
    </div>
  )
}
