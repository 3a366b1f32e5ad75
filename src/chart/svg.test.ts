/** Charts as SVG files. */
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { CHARTS, ChartSettings } from '../contract/chart.ts'
import { namesOf } from '../contract/kinds.ts'
import type { ChartSeries } from '../format/chart-data.ts'
import type { Drawing } from './drawing.ts'
import { svgFile } from './svg.ts'

const look = { text: '#111', subtle: '#222', line: '#333', surface: '#fff', accent: '#444', positive: 'green', negative: 'red', font: '"A & B", sans-serif' }
const words = {
  write: (value: number | null) => String(value),
  colour: () => null,
  short: () => null,
  writeAxis: (ticks: readonly number[]) => ticks.map(String),
  share: String,
  more: (count: number) => `${count} more`,
  reference: (kind: string) => kind,
  ...{ count: String, groups: 'Groups', ofShown: (share: string) => `${share} of all`, changedFrom: (label: string) => label },
}

/** Texts that files can hold, and that a careless program would put into a file as they are. */
const NASTY = '<script>alert("1")</script> & \u0000\u000b {a|b} \ud800'

function drawing(settings: object, label: string): Drawing {
  const dataset: ChartSeries = {
    ...{ label, colourKey: label, data: [1, null, -2], measure_id: 'm', yAxisID: 'y', borderWidth: 1 },
    ...{ backgroundColor: '#555555', borderColor: '#666666' },
  }
  const chart = { labels: [label, 'b', 'c'], keys: [[label], ['b'], ['c']], datasets: [dataset] }
  return { chart, settings: ChartSettings.parse(settings), title: label, look, words, size: { width: 640, height: 340 }, hidden: new Set(), isStill: true }
}

/** The elements of a file and its texts; throws an error if it is no XML. */
function parsed(file: string): { elements: string[]; text: string } {
  const elements: string[] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => elements.push(name))
  parser.on('text', (part) => (text += part))
  parser.on('error', (problem) => {
    throw problem
  })
  parser.write(file).close()
  return { elements, text }
}

describe('A chart as an SVG file', () => {
  it.each(namesOf(CHARTS))('is well-formed whatever its texts are (%s)', (kind) => {
    const { chartType, variant } = CHARTS[kind]
    const { elements, text } = parsed(svgFile(drawing({ chartType, variant }, NASTY), NASTY, [NASTY]))
    expect(elements[0]).toBe('svg')
    expect(elements.filter((name) => name === 'svg')).toHaveLength(2)
    expect(elements).not.toContain('script')
    expect(text).toContain('<script>')
  })

  it('has its background, and is higher by the lines of its notes', () => {
    const file = svgFile(drawing({}, 'Sales'), 'Chart: Sales', ['Filtered by city', 'Second line'])
    expect(file).toMatch(/^<svg [^>]*width="640" height="388"/)
    expect(file).toContain('<title>Chart: Sales</title><rect width="640" height="388" fill="#fff"/>')
    expect(file).toContain('y="358">Filtered by city</text>')
    expect(svgFile(drawing({}, 'Sales'), '', [])).toContain('height="340"')
  })
})
