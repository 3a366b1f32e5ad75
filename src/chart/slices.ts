/** Draws a pie or a donut. */
import { chartTraits } from '../contract/chart.ts'
import { type Drawing, LABEL_SIZE, LABEL_WEIGHT } from './drawing.ts'
import { neededEdge } from './edges.ts'
import { frameOf } from './frame.ts'
import { shortTexts } from './short-texts.ts'
import { type Pointed, sliceTooltip } from './tooltip.ts'

/** Slices narrower than this get no label: a share of the whole. */
const LABEL_SHARE = 0.03

/** The option of a pie or a donut, whose slices are the labels of the first series. */
export function slicesOption(drawing: Drawing): Readonly<Record<string, unknown>> {
  const { chart, settings, look, words, size, isStill, hidden } = drawing
  const frame = frameOf(drawing)
  const series = chart.datasets[0]
  const colours = Array.isArray(series?.backgroundColor) ? series.backgroundColor : []
  const values = series?.data ?? []
  const short = shortTexts(words, [chart])
  const whole = values.reduce<number>((sum, value, at) => sum + (hidden.has(chart.labels[at] ?? '') ? 0 : Math.abs(value ?? 0)), 0)
  const isWide = (value: number | null): boolean => value !== null && whole > 0 && Math.abs(value) / whole >= LABEL_SHARE
  const room = Math.max(40, size.height - frame.top - 12)
  const radius = Math.max(20, Math.min(size.width - 24, room) / 2)
  const inner = chartTraits(settings).variant === 'donut' ? radius * 0.58 : 0
  const itemOf = (at: number): Readonly<Record<string, unknown>> => {
    const edge = neededEdge(colours[at] ?? '', chart.labels[at] ?? '', settings, look.surface)
    return { color: colours[at], ...(edge === null ? {} : { borderColor: edge }) }
  }
  return {
    ...frame.option,
    tooltip: { trigger: 'item', formatter: (pointed: Pointed) => sliceTooltip(drawing, pointed) },
    series: [
      {
        ...{ type: 'pie', id: '0', radius: [inner, radius], center: ['50%', frame.top + room / 2], silent: isStill },
        data: values.map((value, at) => ({
          ...{ name: chart.labels[at] ?? '', value: value ?? '-', itemStyle: itemOf(at) },
          label: { show: settings.showDataLabels && isWide(value) },
        })),
        itemStyle: { borderColor: look.surface, borderWidth: 1 },
        label: {
          position: 'inside',
          formatter: ({ value }: { value: number }) => short(value, series?.measure_id ?? ''),
          ...{ color: look.text, fontFamily: look.font, fontSize: LABEL_SIZE, fontWeight: LABEL_WEIGHT },
          ...{ textBorderColor: look.surface, textBorderWidth: 3 },
        },
        labelLayout: { hideOverlap: true },
        labelLine: { show: false },
        emphasis: { focus: 'self' },
      },
    ],
  }
}
