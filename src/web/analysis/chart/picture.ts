/** Exports the chart as a picture: a PNG or SVG file, or a picture on the clipboard. */
import type { Drawing } from '../../../chart/drawing.ts'
import { NOTES, notesHeight } from '../../../chart/notes.ts'

/** Element ID of the drawing, by which the export finds the chart. */
export const CHART_CANVAS = 'step-chart'

/** Image pixels per CSS pixel, for sharp prints. */
const RATIO = 2

/** A chart on the page, the name that screen readers say, and what pictures say below it. */
interface ShownDrawing {
  readonly drawing: Drawing
  readonly label: string
  readonly notes: readonly string[]
}

/** The drawing in each element of the page. */
const shown = new WeakMap<Element, ShownDrawing>()

/** Remembers what an element shows, for exports. */
export const noteDrawing = (element: Element, drawn: ShownDrawing): void => void shown.set(element, drawn)

/** The chart of the open step, on the background of the page; null if none is drawn. */
function shownDrawing(): ShownDrawing | null {
  const element = document.getElementById(CHART_CANVAS)
  const found = element && shown.get(element)
  if (!found) return null
  const surface = getComputedStyle(document.body).backgroundColor
  return { ...found, drawing: { ...found.drawing, isStill: true, look: { ...found.drawing.look, surface } } }
}

/** Breaks texts into lines that fit a width, between words if possible. */
export function wrapLines(texts: readonly string[], width: number, widthOf: (text: string) => number): string[] {
  return texts.flatMap((text) => {
    const lines: string[] = []
    let line = ''
    for (const part of text.split(/(?<=\s)|(?=[\u3000-\u9fff])/)) {
      if (line !== '' && widthOf(line + part.trimEnd()) > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += part
    }
    return [...lines, line.trimEnd()]
  })
}

/** The notes as lines that fit below the chart. */
function linesOf(notes: readonly string[], { size, look }: Drawing): string[] {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return [...notes]
  context.font = `${NOTES.font}px ${look.font}`
  return wrapLines(notes, size.width - 2 * NOTES.edge, (text) => context.measureText(text).width)
}

/**
 * Renders the chart as a PNG at twice its size on the page, with the page's background; null if there is no chart on the
 * page. `notes` are written below the chart, behind those of the chart.
 */
export async function chartPicture(notes: readonly string[]): Promise<Blob | null> {
  const found = shownDrawing()
  if (!found) return null
  const { drawing } = found
  const { drawnCanvas } = await import('./png.ts')
  const lines = linesOf([...found.notes, ...notes], drawing)
  const scale = Math.max(RATIO, window.devicePixelRatio)
  const canvas = drawnCanvas(drawing, scale)
  const copy = document.createElement('canvas')
  copy.width = canvas.width
  copy.height = canvas.height + notesHeight(lines) * scale
  const context = copy.getContext('2d')
  if (!context) return null
  context.fillStyle = drawing.look.surface
  context.fillRect(0, 0, copy.width, copy.height)
  context.drawImage(canvas, 0, 0)
  context.font = `${NOTES.font * scale}px ${drawing.look.font}`
  context.fillStyle = drawing.look.text
  context.textBaseline = 'top'
  for (const [at, line] of lines.entries()) context.fillText(line, NOTES.edge * scale, canvas.height + (NOTES.edge / 2 + at * NOTES.line) * scale)
  return await new Promise((resolve) => copy.toBlob(resolve))
}

/** Renders the chart as an SVG file with the page's background; null if there is no chart on the page. */
export async function chartSvgFile(notes: readonly string[]): Promise<Blob | null> {
  const found = shownDrawing()
  if (!found) return null
  const { svgFile } = await import('../../../chart/svg.ts')
  const lines = linesOf([...found.notes, ...notes], found.drawing)
  return new Blob([svgFile(found.drawing, found.label, lines)], { type: 'image/svg+xml' })
}

/**
 * Copies the chart as a PNG picture, with notes below it. Call it within the gesture: the write starts at once, and the
 * picture follows. `none`: there is no chart on the page; `refused`: the browser has no such clipboard, or did not allow it.
 */
export async function copyChart(notes: readonly string[]): Promise<'copied' | 'none' | 'refused'> {
  if (!shownDrawing()) return 'none'
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) return 'refused'
  const picture = chartPicture(notes).then((blob) => blob ?? Promise.reject(new Error('no picture')))
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
    return 'copied'
  } catch {
    return 'refused'
  }
}
