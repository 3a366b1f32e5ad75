/** Places of the names of lines across charts. */
import { expect, it } from 'vitest'
import { CHART_STATES, drawingOf } from '../web/pages/specimens/chart-states.ts'
import { chartSvg } from './svg.ts'

it.each(['reference lines', 'reference lines, horizontal'])('names of lines can be read without turning the head: %s', (name) => {
  const state = CHART_STATES[name]
  if (!state) throw new Error('no such state')
  const texts = [...chartSvg(drawingOf(state)).matchAll(/<text([^>]*)>((?:average|target): [^<]*)<\/text>/g)]
  expect(texts.map(([, , text]) => text).sort()).toEqual([expect.stringMatching(/^average: /), expect.stringMatching(/^target: /)])
  for (const [, attributes = ''] of texts) expect(attributes).not.toMatch(/rotate|matrix/)
})
