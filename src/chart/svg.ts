/** A chart as an SVG file: drawn without a page, with its background and notes. Loaded only when a file is asked for. */
import { SVGRenderer } from 'echarts/renderers'
import type { Drawing } from './drawing.ts'
import { init, use } from './library.ts'
import { NOTES, notesHeight } from './notes.ts'
import { chartOption } from './option.ts'

use([SVGRenderer])

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

/** Characters that no XML file may contain, not even escaped. Values of people's files can have them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Draws a chart as an SVG element of the drawing's size, with every text as text. Nobody can point at it. */
export function chartSvg(drawing: Drawing): string {
  const { width, height } = drawing.size
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    // the library writes the font into an attribute as it is
    const look = { ...drawing.look, font: drawing.look.font.replaceAll('"', "'").replace(/[&<>]/g, '') }
    chart.setOption(chartOption({ ...drawing, look, isStill: true }))
    return chart.renderToSVGString().toWellFormed().replace(FORBIDDEN, '')
  } finally {
    chart.dispose()
  }
}

/**
 * Returns the text of an SVG file: the chart on the background of its look, and lines of notes below it. `label`: what
 * programs that read a page aloud say.
 */
export function svgFile(drawing: Drawing, label: string, notes: readonly string[]): string {
  const { size, look } = drawing
  const height = size.height + notesHeight(notes)
  const { font, line, edge } = NOTES
  const texts = notes.map((note, at) => `<text x="${edge}" y="${size.height + edge / 2 + font + at * line}">${escaped(note)}</text>`).join('')
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${height}" viewBox="0 0 ${size.width} ${height}" role="img">`
  const ground = `<rect width="${size.width}" height="${height}" fill="${escaped(look.surface)}"/>`
  const below = `<g font-family="${escaped(look.font)}" font-size="${font}" fill="${escaped(look.text)}">${texts}</g>`
  const around = `${frame}<title>${escaped(label)}</title>${ground}${below}`.toWellFormed().replace(FORBIDDEN, '')
  return `${around}${chartSvg(drawing)}</svg>`
}
