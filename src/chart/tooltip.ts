/** Texts of the tooltip: all series of a group with their shares, or one slice. */
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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + Math.abs(n), 0)

/** The share of a value in its stack, or null if the chart adds nothing up. */
function shareOf({ chart, words }: Drawing, series: number, index: number): string | null {
  const { stack, data } = chart.datasets[series] ?? {}
  const value = data?.[index]
  if (stack === undefined || value === null || value === undefined) return null
  const whole = sum(chart.datasets.filter((other) => other.stack === stack).map((other) => other.data[index] ?? 0))
  return whole === 0 ? null : words.share(value / whole)
}

/** The change of a value from the group before it, or null without one. */
function changeOf({ chart, words }: Drawing, series: number, index: number): string | null {
  const data = chart.datasets[series]?.data ?? []
  const [before, now] = [data[index - 1], data[index]]
  if (typeof before !== 'number' || typeof now !== 'number' || before === 0) return null
  const change = (now - before) / Math.abs(before)
  return `${change >= 0 ? '+' : '−'}${words.share(Math.abs(change))}`
}

const markerOf = ({ marker }: Pointed): string => (typeof marker === 'string' ? marker : '')

/** All series of the group that is pointed at, the largest first if there are many. `isOrdered`: changes from group to group mean something. */
export function groupTooltip(drawing: Drawing, pointed: readonly Pointed[], isOrdered: boolean): string {
  const { chart, words } = drawing
  const index = pointed[0]?.dataIndex ?? 0
  const lines = pointed.flatMap((one) => {
    const series = one.seriesIndex ?? -1
    const dataset = chart.datasets[series]
    const value = dataset?.data[index]
    if (!dataset || value === null || value === undefined) return []
    const extra = [shareOf(drawing, series, index), isOrdered ? changeOf(drawing, series, index) : null].filter((part) => part !== null)
    const more = extra.length === 0 ? '' : ` (${extra.join(', ')})`
    return [{ value, text: `${markerOf(one)}${plain(dataset.label)}: ${plain(words.write(value, dataset.measure_id))}${more}` }]
  })
  const isLong = lines.length > LINES_MAX
  const listed = isLong ? lines.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, LINES_MAX) : lines
  const rest = isLong ? [words.more(lines.length - listed.length)] : []
  return [plain(chart.labels[index] ?? ''), ...listed.map((line) => line.text), ...rest].join('\n')
}

/** One slice with its share of the whole. */
export function sliceTooltip({ chart, words }: Drawing, pointed: Pointed): string {
  const { data = [], measure_id = '' } = chart.datasets[0] ?? {}
  const value = data[pointed.dataIndex ?? -1] ?? null
  const whole = sum(data.map((one) => one ?? 0))
  const share = value === null || whole === 0 ? '' : ` (${words.share(value / whole)})`
  return `${markerOf(pointed)}${plain(chart.labels[pointed.dataIndex ?? -1] ?? '')}: ${plain(words.write(value, measure_id))}${share}`
}
