/** Draws how the values of the groups are distributed. */
import { binsOf } from '../format/bins.ts'
import { type Drawing, FONT_SIZE, LABEL_SIZE } from './drawing.ts'
import { frameOf } from './frame.ts'
import { niceScale, type Scale } from './scale.ts'
import { numberAxis, widestOf } from './shades.ts'
import { plain, textWidth } from './text.ts'
import type { Pointed } from './tooltip.ts'

type Option = Readonly<Record<string, unknown>>

const [EDGE, TITLE_ROOM] = [12, 22]
const TICK_ROOM = 24

/** Values of all groups: those of one measure. */
export const distributed = ({ datasets }: Drawing['chart']): number[] => datasets.flatMap((series) => series.data.filter((value) => value !== null))

/** Ticks at edges of bins, as many as there is room for. */
function edgeScale(edges: readonly number[], most: number): Scale {
  const each = Math.max(1, Math.ceil((edges.length - 1) / Math.max(1, most)))
  const [low, high] = [edges[0] ?? 0, edges.at(-1) ?? 1]
  const step = ((high - low) / Math.max(1, edges.length - 1)) * each
  return { low, high, step, ticks: edges.filter((_, at) => at % each === 0) }
}

/** A scale of counts: its steps are whole numbers. */
function wholeScale(most: number, count: number): Scale {
  const scale = niceScale(0, most, count)
  return count === 1 || Number.isInteger(scale.step) ? scale : wholeScale(most, count - 1)
}

/** The option of a histogram. */
export function histogramOption(drawing: Drawing): Option {
  const { chart, settings, look, words, size, isStill, isSmall = false } = drawing
  const titles = isSmall ? 0 : TITLE_ROOM
  const frame = frameOf(drawing)
  const measure = chart.datasets[0]?.measure_id ?? ''
  const name = chart.measures?.find(({ measure_id }) => measure_id === measure)?.name ?? ''
  const { edges, counts } = binsOf(distributed(chart), settings.bins)
  const all = counts.reduce((sum, count) => sum + count, 0)
  const top = frame.top + LABEL_SIZE
  const height = Math.max(40, size.height - top - EDGE - FONT_SIZE - 8 - titles)
  const most = counts.reduce((largest, count) => Math.max(largest, count), 1)
  const counted = wholeScale(most, Math.max(1, Math.min(most, Math.floor(height / 48))))
  const countTexts = counted.ticks.map(words.count)
  const left = widestOf(countTexts) + titles + EDGE
  const width = Math.max(40, size.width - left - 2 * EDGE)
  const roughly = widestOf(words.writeAxis(edges, measure)) + TICK_ROOM
  const along = edgeScale(edges, Math.floor(width / roughly))
  const bin = width / Math.max(1, counts.length)
  const isWritten = (count: number): boolean => settings.showDataLabels && count > 0 && textWidth(words.count(count), LABEL_SIZE) + 2 <= bin
  return {
    ...frame.option,
    grid: { left, top, width, height },
    xAxis: [
      { type: 'category', show: false, data: counts.map((_, at) => at) },
      {
        ...numberAxis(drawing, along, words.writeAxis(along.ticks, measure), isSmall ? '' : name, FONT_SIZE + 12),
        ...{ position: 'bottom', splitLine: { show: false }, axisTick: { show: true, lineStyle: { color: look.line } } },
        axisLine: { show: true, onZero: false, lineStyle: { color: look.line } },
        axisPointer: { type: 'none' },
      },
    ],
    yAxis: numberAxis(drawing, counted, countTexts, isSmall ? '' : words.groups, widestOf(countTexts) + 14),
    tooltip: {
      // a bin of few groups is too low to be pointed at
      ...{ trigger: 'axis', axisPointer: { type: 'shadow' } },
      formatter: ([{ dataIndex = -1 } = {}]: readonly Pointed[]) => {
        const share = (counts[dataIndex] ?? 0) / Math.max(1, all)
        const [from, to] = [edges[dataIndex] ?? null, edges[dataIndex + 1] ?? null]
        return `${plain(words.write(from, measure))} – ${plain(words.write(to, measure))}\n${words.groups}: ${words.count(counts[dataIndex] ?? 0)} (${words.share(share)})`
      },
    },
    series: [
      {
        ...{ type: 'bar', id: '0', xAxisIndex: 0, barCategoryGap: 1, silent: isStill, itemStyle: { color: look.accent } },
        label: {
          ...{ show: true, position: 'top', distance: 3, color: look.text, fontFamily: look.font, fontSize: LABEL_SIZE },
          formatter: ({ value }: { value: number }) => words.count(value),
        },
        data: counts.map((value) => ({ value, label: { show: isWritten(value) } })),
      },
    ],
  }
}
