/** Selects consecutive groups by dragging along a chart's axis of groups: highlights them while dragging, and passes them on at the release. A double click takes the selection back. */
import { type MouseEvent, type PointerEvent, type ReactNode, useState } from 'react'
import classes from './ChartArea.module.css'

/** The axis of groups of a drawn chart, in CSS pixels of its element. */
export interface GroupAxis {
  readonly count: number
  readonly isHorizontal: boolean
  /** The index of the group at a pixel along the axis, not limited to the groups that exist. */
  readonly indexAt: (pixel: number) => number
  /** The middle of a group. */
  readonly pixelOf: (index: number) => number
  /** Whether a pixel is on the plot, not on the legend or the title. */
  readonly contains: (x: number, y: number) => boolean
}

interface SpanBandProps {
  /** Null if the chart has no axis of groups. */
  readonly axis: () => GroupAxis | null
  /** The text about the groups from one index to another, shown while dragging. */
  readonly words: (from: number, to: number) => string
  /** Null if groups cannot be selected. */
  readonly onSpan: ((from: number, to: number) => void) | null
  readonly onReset: () => void
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
  /** Start and length of the band along the axis, in CSS pixels. */
  readonly start: number
  readonly length: number
}

/** The groups that a drag covers, even partly. */
function spanOf({ count, indexAt, pixelOf }: GroupAxis, { start, end }: Drag): Span | null {
  const last = count - 1
  if (last < 0) return null
  const place = (pixel: number) => Math.min(last, Math.max(0, Math.round(indexAt(pixel))))
  const [from, to] = [place(Math.min(start, end)), place(Math.max(start, end))]
  const half = last > 0 ? Math.abs(pixelOf(1) - pixelOf(0)) / 2 : 40
  return { from, to, start: pixelOf(from) - half, length: pixelOf(to) - pixelOf(from) + 2 * half }
}

export function SpanBand({ axis, words, onSpan, onReset, children }: SpanBandProps) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const placeOf = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const along = (event: PointerEvent<HTMLDivElement>) => placeOf(event)[axis()?.isHorizontal ? 'y' : 'x']
  const spanAt = (at: Drag): Span | null => {
    const drawn = axis()
    return drawn && Math.abs(at.end - at.start) >= DRAG_MIN ? spanOf(drawn, at) : null
  }
  const span = drag && spanAt(drag)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the chart inside do the same
    <div
      className={classes.span}
      data-spans={onSpan !== null || undefined}
      onPointerDown={(event) => {
        const { x, y } = placeOf(event)
        if (!onSpan || event.button !== 0 || !axis()?.contains(x, y)) return
        setDrag({ start: along(event), end: along(event) })
      }}
      onPointerMove={(event) => {
        if (!drag) return
        // not before the drag is longer than a click, which the chart must get
        if (Math.abs(along(event) - drag.start) >= DRAG_MIN) event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ ...drag, end: along(event) })
      }}
      onDoubleClick={(event) => {
        const { x, y } = placeOf(event)
        if (axis()?.contains(x, y)) onReset()
      }}
      onPointerCancel={() => setDrag(null)}
      onPointerUp={(event) => {
        setDrag(null)
        // computed from the event, since the last moves may not have been rendered yet
        const kept = drag && spanAt({ ...drag, end: along(event) })
        if (kept) onSpan?.(kept.from, kept.to)
      }}
    >
      {children}
      {span && (
        <div
          className={classes.band}
          style={
            axis()?.isHorizontal
              ? { insetBlockStart: span.start, blockSize: span.length, insetInline: 0 }
              : { insetInlineStart: span.start, inlineSize: span.length, insetBlock: 0 }
          }
        >
          <span>{words(span.from, span.to)}</span>
        </div>
      )}
    </div>
  )
}
