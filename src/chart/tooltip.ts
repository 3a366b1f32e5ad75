/** Texts of the tooltip: all series of a group with their shares and changes, or one slice, cell or bin. */
import { chartTraits } from '../contract/chart.ts'
import { changeFrom, isTime, shareOfCells, shareOfGroups, shareOfSlices, shareOfStack, timeDirection } from '../format/chart-figures.ts'
import type { Drawing } from './drawing.ts'
import { plain } from './text.ts'

/** The part of the library's callback data that is read here. */
export interface Pointed {
  readonly marker?: unknown
  readonly seriesIndex?: number
  readonly dataIndex?: number
  readonly name?: string
}

/** Series of one group that a tooltip lists. The rest is counted. */
const LINES_MAX = 14

export const markerOf = ({ marker }: Pointed): string => (typeof marker === 'string' ? marker : '')
const inBrackets = (parts: readonly (string | null)[]): string => {
  const known = parts.filter((part) => part !== null)
  return known.length === 0 ? '' : ` (${known.join(', ')})`
}

/** The step to the group before: changes are read along a line, and on an axis of time in the direction of time. 0 for no change. */
function stepBack({ chart, settings }: Drawing): -1 | 0 | 1 {
  const direction = timeDirection(chart) || (chartTraits(settings).mark === 'line' && !isTime(chart) ? 1 : 0)
  return direction === 1 ? -1 : direction === -1 ? 1 : 0
}

/** The change of a value from the group before it, such as '+5%', or null without one. */
function changeText({ chart, words }: Drawing, series: number, index: number, step: -1 | 0 | 1): string | null {
  const data = chart.datasets[series]?.data ?? []
  const change = step === 0 ? null : changeFrom(data[index + step], data[index])
  return change === null ? null : `${change >= 0 ? '+' : '−'}${words.share(Math.abs(change))}`
}

/** Returns the tooltip of a group with all its series, the largest first if there are many. */
export function groupTooltip(drawing: Drawing): (pointed: readonly Pointed[]) => string {
  const { chart, words, hidden } = drawing
  const step = stepBack(drawing)
  /** The share of a value in its stack, or of the only value of a group in all groups, unless changes matter more. */
  const shareText = (series: number, index: number): string | null => {
    const stacked = shareOfStack(chart, series, index, hidden)
    if (stacked !== null) return words.share(stacked)
    const share = step === 0 ? shareOfGroups(chart, index) : null
    return share === null ? null : words.ofShown(words.share(share))
  }
  return (pointed) => {
    const index = pointed[0]?.dataIndex ?? 0
    const lines = pointed.flatMap((one) => {
      const series = one.seriesIndex ?? -1
      const dataset = chart.datasets[series]
      const value = dataset?.data[index]
      if (!dataset || value === null || value === undefined) return []
      const more = inBrackets([shareText(series, index), changeText(drawing, series, index, step)])
      return [{ value, text: `${markerOf(one)}${plain(dataset.label)}: ${plain(words.write(value, dataset.measure_id))}${more}` }]
    })
    const isLong = lines.length > LINES_MAX
    const listed = isLong ? lines.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, LINES_MAX) : lines
    const rest = isLong ? [words.more(lines.length - listed.length)] : []
    return [plain(chart.labels[index] ?? ''), ...listed.map((line) => line.text), ...rest].join('\n')
  }
}

/** One slice with its share of the slices that are shown. */
export function sliceTooltip({ chart, words, hidden }: Drawing, pointed: Pointed): string {
  const { data = [], measure_id = '' } = chart.datasets[0] ?? {}
  const index = pointed.dataIndex ?? -1
  const share = shareOfSlices(chart, index, hidden)
  const name = `${markerOf(pointed)}${plain(chart.labels[index] ?? '')}`
  return `${name}: ${plain(words.write(data[index] ?? null, measure_id))}${inBrackets([share === null ? null : words.share(share)])}`
}

/** One cell of a heat map with its share of all cells. `x`, `y`: the positions of its series and of its group. */
export function cellTooltip({ chart, words }: Drawing, x: number, y: number, value: number): string {
  const series = chart.datasets[x]
  const share = shareOfCells(chart, value)
  const more = inBrackets([share === null ? null : words.ofShown(words.share(share))])
  return `${plain(chart.labels[y] ?? '')}\n${plain(series?.label ?? '')}: ${plain(words.write(value, series?.measure_id ?? ''))}${more}`
}
