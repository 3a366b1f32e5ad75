/** Draws the preview picture that other sites show next to a link to an analysis: its picture on a background with our logo (docs/decisions/0102). */

import type { Picture } from '../../contract/picture.ts'
import { PREVIEW_SIZE } from '../../contract/picture.ts'
import { shapesOf } from '../../format/picture-shapes.ts'
import { pngOf } from './png.ts'
import { canvasOf, fillRect, strokeLine } from './raster.ts'

/** Colors of the light theme, because sites that show a preview do not tell their color scheme. */
const COLOURS = { ground: '#F0F2F4', card: '#FFFFFF', edge: '#E1E5E8', ink: '#171C1F', accent: '#0A6078', pale: '#C8CDD0' } as const

const CARD = { x: 56, y: 56, width: 1_088, height: 430, radius: 16 }
const PADDING = 40
const MARK = { x: 56, y: 522, scale: 2.2, tile: 6, radius: 1.2 }

/** The logo's tiles on a grid of 24 units: five form a T, whose crossing has the accent color, and four are pale. */
const TILES = [
  { x: 1.5, y: 1.5, colour: COLOURS.ink },
  { x: 9, y: 1.5, colour: COLOURS.accent },
  { x: 16.5, y: 1.5, colour: COLOURS.ink },
  { x: 1.5, y: 9, colour: COLOURS.pale },
  { x: 9, y: 9, colour: COLOURS.ink },
  { x: 16.5, y: 9, colour: COLOURS.pale },
  { x: 1.5, y: 16.5, colour: COLOURS.pale },
  { x: 9, y: 16.5, colour: COLOURS.ink },
  { x: 16.5, y: 16.5, colour: COLOURS.pale },
] as const

/** Returns a PNG file of the size `PREVIEW_SIZE`. */
export function previewOf(picture: Picture): Promise<Buffer> {
  const canvas = canvasOf(PREVIEW_SIZE.width, PREVIEW_SIZE.height, COLOURS.ground)
  fillRect(canvas, CARD, COLOURS.edge)
  fillRect(canvas, { x: CARD.x + 1, y: CARD.y + 1, width: CARD.width - 2, height: CARD.height - 2, radius: CARD.radius - 1 }, COLOURS.card)
  const origin = { x: CARD.x + PADDING, y: CARD.y + PADDING }
  for (const shape of shapesOf(picture, { width: CARD.width - 2 * PADDING, height: CARD.height - 2 * PADDING })) {
    if (shape.kind === 'path')
      strokeLine(
        canvas,
        shape.points.map(({ x, y }) => ({ x: origin.x + x, y: origin.y + y })),
        shape.thickness,
        shape.colour,
      )
    else {
      const area = { x: origin.x + shape.x, y: origin.y + shape.y, width: shape.width, height: shape.height, radius: shape.radius * 2 }
      fillRect(canvas, area, shape.shade === null ? shape.colour : COLOURS.accent, shape.shade ?? 1)
    }
  }
  const { scale, tile, radius } = MARK
  for (const { x, y, colour } of TILES)
    fillRect(canvas, { x: MARK.x + x * scale, y: MARK.y + y * scale, width: tile * scale, height: tile * scale, radius: radius * scale }, colour)
  return pngOf(canvas)
}
