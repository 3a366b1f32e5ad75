/** Finds the mark of a chart that the drawing library names in an event, and the other way round. */
import { type ChartMark, type ChartSettings, chartTraits } from '../contract/chart.ts'
import { binsOf } from '../format/bins.ts'
import type { Chart } from '../format/chart-data.ts'
import type { MarkPlace } from '../format/chart-marks.ts'
import { pointsOf } from '../format/chart-points.ts'
import { distributed } from './histogram.ts'

/** The part of the library's event that is read here. */
export interface DrawnMark {
  readonly componentType?: string
  readonly seriesId?: string
  readonly dataIndex?: number
  readonly data?: unknown
}

/** A mark by the ID of its series in the drawing, and its position there. */
export interface DrawnPlace {
  readonly seriesId: string
  readonly dataIndex: number
}

const cellAt = (data: unknown): readonly [number, number] | null => {
  const value = typeof data === 'object' && data !== null && 'value' in data ? data.value : null
  return Array.isArray(value) ? [Number(value[0]), Number(value[1])] : null
}

const pointAt = (data: unknown): { readonly index: number; readonly series: number } | null => {
  const point = typeof data === 'object' && data !== null && 'point' in data ? data.point : null
  if (typeof point !== 'object' || point === null || !('index' in point) || !('series' in point)) return null
  return { index: Number(point.index), series: Number(point.series) }
}

/** The number of series that a group of a scatter chart has. */
const measuresOf = ({ measures = [] }: Chart): number => Math.max(1, measures.length)

/** The mark of an event; null for other parts of a chart, such as lines across it. */
export function placeOfMark(chart: Chart, settings: ChartSettings, { componentType, seriesId = '', dataIndex, data }: DrawnMark): MarkPlace | null {
  if (componentType !== 'series' || dataIndex === undefined) return null
  const { mark } = chartTraits(settings)
  if (mark === 'cell') {
    const cell = cellAt(data)
    return cell && { panel: null, series: cell[0], index: cell[1] }
  }
  if (mark === 'point') {
    const point = pointAt(data)
    return point && { panel: null, series: point.series * measuresOf(chart), index: point.index }
  }
  const parts = seriesId.split(':').map(Number)
  if (parts.some((part) => !Number.isInteger(part))) return null
  const [panel, series] = parts.length > 1 ? parts : [null, parts[0]]
  return series === undefined || panel === undefined ? null : { panel, series, index: dataIndex }
}

/** A mark that keys can reach, with its position along the two directions of the keys. */
interface Reachable {
  readonly place: MarkPlace
  /** Along the axis of groups, and from series to series. */
  readonly along: number
  readonly beside: number
}

function reachable(chart: Chart, settings: ChartSettings, panel: number | null): Reachable[] {
  const { mark, isTotal } = chartTraits(settings)
  const at = chart.panels && panel !== null ? (chart.panels[panel]?.chart ?? chart) : chart
  if (isTotal) return []
  if (mark === 'bin')
    return binsOf(distributed(at), settings.bins).counts.flatMap((count, index) =>
      count === 0 ? [] : [{ place: { panel, series: 0, index }, along: index, beside: 0 }],
    )
  if (mark === 'point')
    return pointsOf(at, settings)
      .toSorted((a, b) => a.x - b.x || a.y - b.y)
      .map(({ index, series }, along) => ({ place: { panel, series: series * measuresOf(at), index }, along, beside: 0 }))
  return at.datasets.flatMap(({ data }, series) =>
    mark === 'slice' && series > 0
      ? []
      : data.flatMap((value, index) => (value === null || at.empty?.has(index) ? [] : [{ place: { panel, series, index }, along: index, beside: series }])),
  )
}

const same = (a: MarkPlace, b: MarkPlace): boolean => a.panel === b.panel && a.series === b.series && a.index === b.index

/** The nearest mark in a direction among those of the same line, otherwise of the next line; null at the end. */
function moved(all: readonly Reachable[], from: Reachable, by: 1 | -1, way: 'along' | 'beside'): Reachable | null {
  const other = way === 'along' ? 'beside' : 'along'
  const ahead = all.filter((one) => (one[way] - from[way]) * by > 0)
  const onLine = ahead.filter((one) => one[other] === from[other])
  const rank = (one: Reachable): number => Math.abs(one[way] - from[way]) * 1e6 + Math.abs(one[other] - from[other])
  return (onLine.length > 0 ? onLine : ahead).reduce<Reachable | null>((best, one) => (best === null || rank(one) < rank(best) ? one : best), null)
}

type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'
/** Whether up and down lead from group to group. Columns of a heat map are its series, so left and right lead from one to the next. */
const turned = (mark: ChartMark, isHorizontal: boolean): boolean => mark === 'cell' || isHorizontal

/**
 * The mark that an arrow key, Home, End, Page Up or Page Down leads to; the first one if there is none yet, and null for other keys
 * and charts without marks. Page keys lead to the next small chart.
 */
export function markByKey(chart: Chart, settings: ChartSettings, from: MarkPlace | null, key: string): MarkPlace | null {
  const { mark, isHorizontal } = chartTraits(settings)
  const panels = chart.panels?.length ?? 0
  const panel = panels === 0 ? null : (from?.panel ?? 0)
  const all = reachable(chart, settings, panel)
  const first = all.reduce<Reachable | null>((best, one) => (best === null || one.beside * 1e6 + one.along < best.beside * 1e6 + best.along ? one : best), null)
  const isTurned = turned(mark, isHorizontal)
  const ways: Readonly<Record<Arrow, { readonly by: 1 | -1; readonly way: 'along' | 'beside' }>> = {
    ArrowLeft: { by: -1, way: isTurned ? 'beside' : 'along' },
    ArrowRight: { by: 1, way: isTurned ? 'beside' : 'along' },
    // the first series stands lowest in a stack, and the first row of names stands on top
    ArrowUp: isTurned ? { by: -1, way: 'along' } : { by: 1, way: 'beside' },
    ArrowDown: isTurned ? { by: 1, way: 'along' } : { by: -1, way: 'beside' },
  }
  const isArrow = (name: string): name is Arrow => name in ways
  const current = from && all.find((one) => same(one.place, from))
  if ((key === 'PageDown' || key === 'PageUp') && panels > 0 && current) {
    const next = Math.min(panels - 1, Math.max(0, (panel ?? 0) + (key === 'PageDown' ? 1 : -1)))
    return markByKey(chart, settings, { panel: next, series: -1, index: -1 }, 'Home') ?? from
  }
  if (!isArrow(key) && key !== 'Home' && key !== 'End') return null
  if (!current || key === 'Home') return first?.place ?? null
  if (key === 'End') return all.reduce((last, one) => (one.beside === current.beside && one.along > last.along ? one : last), current).place
  const { by, way } = ways[key]
  return moved(all, current, by, way)?.place ?? current.place
}

/** Finds the place of a mark in the drawing. `seriesAt`: data of a series of the drawing by its ID. */
export function drawnPlace(settings: ChartSettings, chart: Chart, place: MarkPlace, dataOf: (seriesId: string) => readonly unknown[]): DrawnPlace | null {
  const { mark } = chartTraits(settings)
  const { panel, series, index } = place
  if (mark === 'cell') {
    const at = dataOf('0').findIndex((data) => {
      const cell = cellAt(data)
      return cell?.[0] === series && cell[1] === index
    })
    return at < 0 ? null : { seriesId: '0', dataIndex: at }
  }
  if (mark === 'point') {
    const group = Math.floor(series / measuresOf(chart))
    const at = dataOf(String(group)).findIndex((data) => pointAt(data)?.index === index)
    return at < 0 ? null : { seriesId: String(group), dataIndex: at }
  }
  return { seriesId: panel === null ? String(series) : `${panel}:${series}`, dataIndex: index }
}
