/** Draws antialiased rounded rectangles and lines into a pixel buffer. Pictures of results need no other shapes. */

export interface Canvas {
  readonly width: number
  readonly height: number
  /** Red, green and blue bytes of each pixel, row by row. */
  readonly pixels: Uint8Array
  /** How much of each pixel the current line covers, from 0 to 1. All 0 between lines. */
  readonly covered: Float32Array
}

type Rgb = readonly [number, number, number]
interface Point {
  readonly x: number
  readonly y: number
}
interface Area extends Point {
  readonly width: number
  readonly height: number
}

/** Parses a color such as #0A6078. Ignores digits for transparency. */
function rgbOf(colour: string): Rgb {
  const channel = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

export function canvasOf(width: number, height: number, colour: string): Canvas {
  const pixels = new Uint8Array(width * height * 3)
  pixels.set(rgbOf(colour))
  for (let filled = 3; filled < pixels.length; filled *= 2) pixels.copyWithin(filled, 0, filled)
  return { width, height, pixels, covered: new Float32Array(width * height) }
}

function blend({ pixels }: Canvas, at: number, colour: Rgb, share: number): void {
  for (let channel = 0; channel < 3; channel++) {
    const before = pixels[at * 3 + channel] ?? 0
    pixels[at * 3 + channel] = Math.round(before + ((colour[channel] ?? 0) - before) * share)
  }
}

/** Calls `visit` for each pixel of an area, with the pixel's index and the coordinates of its center. */
function eachPixel({ width, height }: Canvas, area: Area, visit: (at: number, x: number, y: number) => void): void {
  const [left, top] = [Math.max(0, Math.floor(area.x)), Math.max(0, Math.floor(area.y))]
  const [right, bottom] = [Math.min(width, Math.ceil(area.x + area.width)), Math.min(height, Math.ceil(area.y + area.height))]
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) visit(y * width + x, x + 0.5, y + 0.5)
}

/** How much of a pixel a shape covers, from 0 to 1. `distance` is from the pixel's center to the shape's edge, negative inside the shape. */
const coverage = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance))

export function fillRect(canvas: Canvas, area: Area & { readonly radius: number }, colour: string, strength = 1): void {
  const rgb = rgbOf(colour)
  const [halfWidth, halfHeight] = [area.width / 2, area.height / 2]
  const radius = Math.min(area.radius, halfWidth, halfHeight)
  const middle = { x: area.x + halfWidth, y: area.y + halfHeight }
  eachPixel(canvas, area, (at, x, y) => {
    const across = Math.abs(x - middle.x) - halfWidth + radius
    const down = Math.abs(y - middle.y) - halfHeight + radius
    if (across < -1 && down < -1) return blend(canvas, at, rgb, strength)
    const distance = Math.hypot(Math.max(across, 0), Math.max(down, 0)) + Math.min(Math.max(across, down), 0) - radius
    blend(canvas, at, rgb, coverage(distance) * strength)
  })
}

/** The distance of a point from a line segment. */
function distanceTo(from: Point, to: Point, x: number, y: number): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length))
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy)
}

/** Draws a line with round ends and joints; a single point draws a dot. The line does not get darker where it crosses itself. */
export function strokeLine(canvas: Canvas, points: readonly Point[], thickness: number, colour: string): void {
  const rgb = rgbOf(colour)
  const reach = thickness / 2
  const segments = points.map((to, i) => ({ from: points[i - 1] ?? to, to })).slice(Math.min(1, points.length - 1))
  const areas = segments.map(({ from, to }): Area => {
    const [x, y] = [Math.min(from.x, to.x) - reach - 1, Math.min(from.y, to.y) - reach - 1]
    return { x, y, width: Math.abs(to.x - from.x) + thickness + 2, height: Math.abs(to.y - from.y) + thickness + 2 }
  })
  segments.forEach(({ from, to }, i) => {
    const area = areas[i]
    if (!area) return
    eachPixel(canvas, area, (at, x, y) => {
      canvas.covered[at] = Math.max(canvas.covered[at] ?? 0, coverage(distanceTo(from, to, x, y) - reach))
    })
  })
  for (const area of areas)
    eachPixel(canvas, area, (at) => {
      const share = canvas.covered[at] ?? 0
      if (share === 0) return
      canvas.covered[at] = 0
      blend(canvas, at, rgb, share)
    })
}
