/** Exports the chart as a PNG file. */

/** Element ID of the canvas, by which the export finds the chart. */
export const CHART_CANVAS = 'step-chart'

/** Image pixels per CSS pixel, for sharp prints. */
const RATIO = 2

/** Size of the text below the chart, and of its lines and edges, in CSS pixels. */
const [FONT, LINE, EDGE] = [12, 18, 12]

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

/** Writes lines below the chart. `scale` is the number of image pixels per CSS pixel. */
function writeBelow(context: CanvasRenderingContext2D, lines: readonly string[], top: number, scale: number): void {
  context.textBaseline = 'top'
  for (const [at, line] of lines.entries()) context.fillText(line, EDGE * scale, top + (EDGE / 2 + at * LINE) * scale)
}

/**
 * Renders the chart as a PNG at twice its size on the page, with the page's background; null if there is no chart on the
 * page. `notes` are written below the chart.
 */
export async function chartPicture(notes: readonly string[]): Promise<Blob | null> {
  const { getInstanceByDom } = await import('../../../chart/library.ts')
  const element = document.getElementById(CHART_CANVAS)
  const chart = element && getInstanceByDom(element)
  if (!chart) return null
  const scale = Math.max(RATIO, window.devicePixelRatio)
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body)
  const drawn = chart.renderToCanvas({ pixelRatio: scale, backgroundColor })
  const copy = document.createElement('canvas')
  const context = copy.getContext('2d')
  if (!context) return null
  const font = `${FONT * scale}px ${fontFamily}`
  context.font = font
  const lines = wrapLines(notes, drawn.width - 2 * EDGE * scale, (text) => context.measureText(text).width)
  copy.width = drawn.width
  copy.height = drawn.height + (lines.length === 0 ? 0 : (lines.length * LINE + EDGE) * scale)
  context.fillStyle = backgroundColor
  context.fillRect(0, 0, copy.width, copy.height)
  context.drawImage(drawn, 0, 0)
  // a canvas forgets its font when it is resized
  context.font = font
  context.fillStyle = color
  writeBelow(context, lines, drawn.height, scale)
  return await new Promise((resolve) => copy.toBlob(resolve))
}
