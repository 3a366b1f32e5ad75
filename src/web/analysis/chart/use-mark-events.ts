/** Finds the mark of a drawn chart that a person clicks, taps, or reaches by keys. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Drawing } from '../../../chart/drawing.ts'
import type { getInstanceByDom } from '../../../chart/library.ts'
import { type DrawnMark, drawnPlace, markByKey, placeOfMark } from '../../../chart/marks.ts'
import { chartTraits } from '../../../contract/chart.ts'
import { chartOfMark, type MarkPlace } from '../../../format/chart-marks.ts'
import { nearestPoint } from './nearest-point.ts'
import type { Marks } from './use-mark-menu.ts'
import type { ZoomActions } from './use-zoom.ts'

export type Drawn = NonNullable<ReturnType<typeof getInstanceByDom>>

interface Point {
  readonly x: number
  readonly y: number
}

/** The data of a series of a drawn chart, by the ID of the series. */
function seriesOf(drawn: Drawn, seriesId: string): { readonly at: number; readonly data: readonly unknown[] } {
  const { series } = drawn.getOption()
  const all: readonly { readonly id?: unknown; readonly data?: unknown }[] = Array.isArray(series) ? series : []
  const at = all.findIndex(({ id }) => id === seriesId)
  const data = all[at]?.data
  return { at, data: Array.isArray(data) ? data : [] }
}

/** The mark at a point of the chart's element that no shape was clicked at: the nearest point of a line, in the small chart there. */
function lineMarkAt(drawn: Drawn, drawing: Drawing, at: Point): MarkPlace | null {
  const { chart, settings } = drawing
  const { mark, secondMark } = chartTraits(settings)
  const grid = (chart.panels ?? [chart]).findIndex((_, gridIndex) => drawn.containPixel({ gridIndex }, [at.x, at.y]))
  if (grid < 0 || (mark !== 'line' && secondMark !== 'line')) return null
  const panel = chart.panels ? grid : null
  const pixelOf = (series: number, index: number, value: number): Point | null => {
    const found = drawn.convertToPixel({ seriesId: panel === null ? String(series) : `${panel}:${series}` }, [index, value])
    return Array.isArray(found) ? { x: Number(found[0]), y: Number(found[1]) } : null
  }
  const pointed = drawn.convertFromPixel({ gridIndex: grid }, [at.x, at.y])
  const own = chartOfMark(chart, { panel, series: 0, index: 0 })
  const found = nearestPoint({ ...drawing, chart: own }, Math.round(Number(Array.isArray(pointed) ? pointed[0] : Number.NaN)), at, pixelOf)
  return found && { ...found, panel }
}

/** The place of the menu of a mark that was reached by keys, in CSS pixels of the chart's element. */
function pointOf(drawn: Drawn, drawing: Drawing, place: MarkPlace): Point {
  const { chart, settings, size } = drawing
  const { mark, isHorizontal } = chartTraits(settings)
  const middle = { x: size.width / 2, y: size.height / 2 }
  const found = drawnPlace(settings, chart, place, (id) => seriesOf(drawn, id).data)
  if (!found || mark === 'slice') return middle
  const value = chartOfMark(chart, place).datasets[place.series]?.data[place.index] ?? 0
  const point = seriesOf(drawn, found.seriesId).data[found.dataIndex]
  const own = typeof point === 'object' && point !== null && 'value' in point && Array.isArray(point.value) ? point.value.slice(0, 2) : null
  const pixel = drawn.convertToPixel({ seriesId: found.seriesId }, own ?? (isHorizontal ? [value, place.index] : [place.index, mark === 'bin' ? 0 : value]))
  if (!Array.isArray(pixel)) return middle
  const within = (n: number, most: number): number => (Number.isFinite(n) ? Math.min(most, Math.max(0, n)) : most / 2)
  return { x: within(Number(pixel[0]), size.width), y: within(Number(pixel[1]), size.height) }
}

/** The point of the viewport at which an event of a mouse, pen or finger happened. */
function viewportPoint(event: unknown, box: DOMRect, offset: Point): Point {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY }
  return { x: box.left + offset.x, y: box.top + offset.y }
}

/** Opens the menu of a mark when it is clicked. */
function useMarkClicks(drawn: Drawn | null, latest: { readonly current: { drawing: Drawing | null; marks: Marks | null } }): void {
  useEffect(() => {
    if (!drawn) return
    let handled: unknown = null
    drawn.on('click', (event) => {
      const { drawing, marks } = latest.current
      const place = drawing && marks && placeOfMark(drawing.chart, drawing.settings, event as DrawnMark)
      if (!place || !event.event) return
      handled = event.event.event
      const { offsetX, offsetY } = event.event
      marks.open(place, viewportPoint(handled, drawn.getDom().getBoundingClientRect(), { x: offsetX, y: offsetY }))
    })
    // the library only tells of clicks at shapes
    drawn.getZr().on('click', (event) => {
      const { drawing, marks } = latest.current
      if (!drawing || !marks || event.event === handled) return
      const at = { x: event.offsetX, y: event.offsetY }
      const place = lineMarkAt(drawn, drawing, at)
      if (place) marks.open(place, viewportPoint(event.event, drawn.getDom().getBoundingClientRect(), at))
    })
  }, [drawn, latest])
}

/** Returns the mark that keys have reached as a text, and the handlers of the element that takes the keys. */
export function useMarkEvents(drawn: Drawn | null, drawing: Drawing | null, marks: Marks | null, zoom: ZoomActions | null) {
  const latest = useRef({ drawing, marks })
  latest.current = { drawing, marks }
  const [at, setAt] = useState<MarkPlace | null>(null)
  useMarkClicks(drawn, latest)
  const point = (place: MarkPlace | null): void => {
    if (!drawn || !drawing) return
    drawn.dispatchAction({ type: 'downplay' })
    const found = place && drawnPlace(drawing.settings, drawing.chart, place, (id) => seriesOf(drawn, id).data)
    if (!found) {
      drawn.dispatchAction({ type: 'hideTip' })
      return
    }
    const { at: seriesIndex } = seriesOf(drawn, found.seriesId)
    drawn.dispatchAction({ type: 'highlight', seriesIndex, dataIndex: found.dataIndex })
    drawn.dispatchAction({ type: 'showTip', seriesIndex, dataIndex: found.dataIndex })
  }
  /** Zooms by a key; returns false for other keys. */
  const zoomed = (key: string): boolean => {
    const isCloser = key === '+' || key === '='
    if (!zoom || (isCloser ? at === null : key !== '-' && key !== 'Escape')) return false
    if (isCloser && at) setAt({ ...at, index: zoom.closer(at.index) })
    else zoom.reset()
    return true
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!drawn || !drawing || !marks || event.ctrlKey || event.metaKey || event.altKey) return
    if (zoomed(event.key)) {
      event.preventDefault()
      return
    }
    const opens = event.key === 'Enter' || event.key === ' ' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    const next = opens ? null : markByKey(drawing.chart, drawing.settings, at, event.key)
    if (!next && !(opens && at)) return
    event.preventDefault()
    if (next) {
      setAt(next)
      point(next)
    } else if (at) {
      const [box, { x, y }] = [drawn.getDom().getBoundingClientRect(), pointOf(drawn, drawing, at)]
      marks.open(at, { x: box.left + x, y: box.top + y })
    }
  }
  const onBlur = (): void => point(null)
  return { said: at && marks ? marks.say(at) : '', onKeyDown, onBlur, onFocus: () => point(at) }
}
