/** Specimens of charts. */
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { chartSvg } from '../../../chart/svg.ts'
import { CHARTS, ChartSettings, chartKind } from '../../../contract/chart.ts'
import { namesOf } from '../../../contract/kinds.ts'
import { CHART_STATES, drawingOf } from './chart-states.ts'

describe('the specimens of charts', () => {
  it('show every kind, in at least 40 states', () => {
    expect(Object.keys(CHART_STATES).length).toBeGreaterThanOrEqual(40)
    const kinds = Object.values(CHART_STATES).map(({ settings }) => chartKind(ChartSettings.parse(settings)))
    expect(namesOf(CHARTS).filter((kind) => !kinds.includes(kind))).toEqual([])
  })

  it.each(Object.entries(CHART_STATES))('are well-formed, and have marks and texts: %s', (_name, state) => {
    const drawing = drawingOf(state)
    const counts = new Map<string, number>()
    const parser = new SaxesParser()
    parser.on('opentag', ({ name }) => counts.set(name, (counts.get(name) ?? 0) + 1))
    parser.on('error', (problem) => {
      throw problem
    })
    parser.write(chartSvg(drawing)).close()
    expect(counts.get('text')).toBeGreaterThan(0)
    if (chartKind(drawing.settings) !== 'number') expect(counts.get('path')).toBeGreaterThan(0)
  })
})
