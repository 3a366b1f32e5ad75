/** Charts in small pictures. */
import { describe, expect, it } from 'vitest'
import { chartWords } from '../../test/support/chart-words.ts'
import { ChartSettings } from '../contract/chart.ts'
import type { Chart, ChartSeries } from '../format/chart-data.ts'
import { ROLES } from '../web/theme/roles.ts'
import { LOOKS } from './looks.ts'
import { SMALL_SIZE, smallDrawing } from './small.ts'
import { chartSvg } from './svg.ts'

function chart(groups: number, names: readonly string[]): Chart {
  const labels = Array.from({ length: groups }, (_, at) => `A rather long name ${at}`)
  const datasets = names.map(
    (label): ChartSeries => ({
      ...{ label, colourKey: label, data: labels.map((_, at) => at + 1), measure_id: 'm', yAxisID: 'y', borderWidth: 1 },
      ...{ backgroundColor: '#555555', borderColor: '#666666' },
    }),
  )
  return { labels, keys: labels.map((label) => [label]), datasets }
}
const small = (settings: object, drawn: Chart) => smallDrawing({ chart: drawn, settings: ChartSettings.parse(settings), look: LOOKS.light, words: chartWords })

describe('a small picture of a chart', () => {
  it('shortens names, and leaves out titles, values, lines across and small multiples', () => {
    const { drawing, isCut } = small(
      { title: 'T', acrossTitle: 'A', valueTitle: 'V', references: [{ kind: 'average' }], multiplesBy: 'c1' },
      { ...chart(3, ['Sales']), panels: [{ name: 'x', chart: chart(1, ['x']) }] },
    )
    expect(isCut).toBe(false)
    expect(drawing.size).toEqual(SMALL_SIZE)
    expect(drawing.chart.panels).toBeUndefined()
    expect(drawing.chart.labels[0]).toBe('A rather lo…')
    expect(drawing.settings).toMatchObject({ title: '', acrossTitle: '', valueTitle: '', references: [], showDataLabels: false, showLegend: false })
  })

  it('keeps a legend of several series that fits into one row', () => {
    expect(small({}, chart(3, ['2022', '2023'])).drawing.settings.showLegend).toBe(true)
    expect(small({ showLegend: false }, chart(3, ['2022', '2023'])).drawing.settings.showLegend).toBe(false)
    const many = Array.from({ length: 6 }, (_, at) => `A long series ${at}`)
    expect(small({}, chart(3, many)).drawing.settings.showLegend).toBe(false)
  })

  it.each([
    [{}, 41, 40],
    [{ variant: 'horizontal' }, 7, 6],
    [{ chartType: 'line' }, 300, 300],
  ])('holds as many groups as can be told apart: %j', (settings, groups, shown) => {
    const { drawing, isCut } = small(settings, chart(groups, ['Sales']))
    expect(drawing.chart.labels).toHaveLength(shown)
    expect(drawing.chart.datasets[0]?.data).toHaveLength(shown)
    expect(isCut).toBe(shown < groups)
  })

  it('writes every name that has room, and never turns one', () => {
    const named = { ...chart(5, ['Sales']), labels: ['North', 'South', 'East', 'West', '(blank)'] }
    const image = chartSvg(small({}, named).drawing)
    for (const label of named.labels) expect(image).toContain(`>${label}</text>`)
    expect(chartSvg(small({}, chart(20, ['Sales'])).drawing)).not.toMatch(/rotate|matrix/)
  })

  it('has the colors of the page in both schemes', () => {
    const roles = {
      text: 'text',
      subtle: 'text-subtle',
      surface: 'surface',
      accent: 'accent',
      line: 'border',
      positive: 'number-positive',
      negative: 'number-negative',
    } as const
    for (const [at, scheme] of (['light', 'dark'] as const).entries())
      for (const [role, name] of Object.entries(roles))
        expect([role, Object.entries(LOOKS[scheme]).find(([key]) => key === role)?.[1]]).toEqual([role, ROLES[name]?.[at]])
  })
})
