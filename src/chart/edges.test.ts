/** Marks stand out from the ground of light and dark pages. */
import { describe, expect, it } from 'vitest'
import { chartWords } from '../../test/support/chart-words.ts'
import { ChartSettings, PALETTES } from '../contract/chart.ts'
import { chartOf } from '../format/chart-data.ts'
import { itemColours, OTHERS_COLOUR, seriesColours, sliceColours } from '../format/palette.ts'
import { aResult, TWENTY } from '../web/pages/specimens/chart-results.ts'
import { contrastOf, edgeOf } from './edges.ts'
import { LOOKS } from './looks.ts'
import { chartOption } from './option.ts'

const labels = Array.from({ length: 80 }, (_, at) => `Series ${at}`)
const looks = Object.values(LOOKS)
const every = PALETTES.flatMap((palette) => [
  ...seriesColours(labels, {}, palette).values(),
  ...sliceColours(labels, {}, palette),
  ...itemColours([{ label: '', key: [null] }], {}, palette),
  OTHERS_COLOUR,
])

describe('The edges of all colors of the palettes', () => {
  it.each(looks)('have three times the lightness of the ground $surface, or a third of it', ({ surface }) => {
    for (const colour of every) expect(contrastOf(edgeOf(colour, surface), surface)).toBeGreaterThanOrEqual(3)
  })
  it.each(looks)('are the colors themselves where the ground $surface shows them', ({ surface }) => {
    const shown = every.filter((colour) => contrastOf(colour, surface) >= 3)
    expect(shown.length).toBeGreaterThan(50)
    expect(shown.map((colour) => edgeOf(colour, surface))).toEqual(shown)
  })
  it('do not change colors that are not hexadecimal', () => expect(edgeOf('yellow', '#FFFFFF')).toBe('yellow'))
})

/** The parts of an option that say which colors are drawn. */
interface Style {
  readonly color?: string
  readonly borderColor?: string
  readonly borderWidth?: number
}
interface Read {
  readonly series: readonly { readonly lineStyle?: Style; readonly itemStyle: Style; readonly data: readonly { readonly itemStyle?: Style }[] }[]
}

function drawn(change: object, look: (typeof looks)[number], result = aResult({ rows: ['2022', '2023'], columns: TWENTY, measures: ['A', 'B'] })): Read {
  const settings = ChartSettings.parse(change)
  const chart = chartOf(result, settings, { key: String, blank: '(blank)', total: 'Total' })
  const drawing = { chart, settings, title: null, look, words: chartWords, size: { width: 640, height: 360 }, hidden: new Set<string>(), isStill: false }
  const option: unknown = chartOption(drawing)
  return option as Read
}
const shows = (surface: string, { color = '', borderColor = color, borderWidth = 0 }: Style): boolean =>
  [color, ...(borderWidth > 0 ? [borderColor] : [])].some((colour) => contrastOf(colour, surface) >= 3)

describe.each(PALETTES.flatMap((palette) => looks.map((look) => ({ palette, look, surface: look.surface }))))(
  'On $surface, the marks of the palette $palette',
  ({ palette, look, surface }) => {
    it.each([{}, { stacked: true }, { variant: 'horizontal' }, { chartType: 'line', variant: 'scatter' }])('of bars and points %o show', (change) => {
      for (const { itemStyle, ...series } of drawn({ ...change, palette }, look).series) {
        const color = itemStyle.color ?? ('color' in series ? String(series.color) : '')
        expect(shows(surface, { ...itemStyle, color })).toBe(true)
      }
    })
    it.each([{}, { variant: 'area' }])('of lines %o show', (change) => {
      for (const { lineStyle } of drawn({ chartType: 'line', ...change, palette }, look).series)
        expect(contrastOf(lineStyle?.color ?? '', surface)).toBeGreaterThanOrEqual(3)
    })
    it('of slices show', () => {
      const [pie] = drawn({ chartType: 'pie', palette }, look, aResult({ rows: TWENTY })).series
      for (const { itemStyle } of pie?.data ?? []) expect(shows(surface, { borderWidth: pie?.itemStyle.borderWidth ?? 0, ...itemStyle })).toBe(true)
    })
  },
)

it('keeps the color that a person chose for a line', () => {
  const { series } = drawn({ chartType: 'line', seriesColors: { '2023': 'FFFF00' }, across: 'columns', selectedMeasure: 'A' }, LOOKS.light)
  expect(series[1]?.lineStyle?.color).toBe('#FFFF00')
})
