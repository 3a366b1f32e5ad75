/** Draws the preview picture that other sites show next to a link to an analysis: its picture on a background with our logo (docs/decisions/0244). */

import { SMALL_SIZE } from '../../chart/small.ts'
import { type Picture, PREVIEW_SIZE, type TablePicture } from '../../contract/picture.ts'
import { type Shape, shapesOf } from '../../format/picture-shapes.ts'
import { pngOf } from './png.ts'

/** Colors of the light theme, because sites that show a preview do not tell their color scheme. */
const COLOURS = { ground: '#F0F2F4', card: '#FFFFFF', edge: '#E1E5E8', ink: '#171C1F', accent: '#0A6078', pale: '#C8CDD0' } as const

const CARD = { x: 56, y: 56, width: 1_088, height: 430, radius: 16 }
const PADDING = 40
const CHART_PADDING = 16
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

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly radius: number
}

const rect = ({ x, y, width, height, radius }: Area, fill: string, opacity = 1): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" fill-opacity="${opacity}"/>`

function shapeSvg(shape: Shape): string {
  if (shape.kind === 'rect') return rect({ ...shape, radius: shape.radius * 2 }, shape.shade === null ? shape.colour : COLOURS.accent, shape.shade ?? 1)
  const [first] = shape.points
  const points = shape.points.length === 1 && first ? [first, { x: first.x + 0.01, y: first.y }] : shape.points
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  return `<polyline points="${line}" fill="none" stroke="${shape.colour}" stroke-width="${shape.thickness}" stroke-linecap="round" stroke-linejoin="round"/>`
}

function tableSvg(picture: TablePicture): string {
  const box = { width: CARD.width - 2 * PADDING, height: CARD.height - 2 * PADDING }
  return `<g transform="translate(${CARD.x + PADDING} ${CARD.y + PADDING})">${shapesOf(picture, box).map(shapeSvg).join('')}</g>`
}

/** A chart as on cards, enlarged: its few names can still be read where a preview is shown small. */
function chartSvg(svg: string): string {
  const height = CARD.height - 2 * CHART_PADDING
  const width = (height * SMALL_SIZE.width) / SMALL_SIZE.height
  const scale = height / SMALL_SIZE.height
  return `<g transform="translate(${CARD.x + (CARD.width - width) / 2} ${CARD.y + CHART_PADDING}) scale(${scale})">${svg}</g>`
}

/** A preview as an SVG of the size `PREVIEW_SIZE`. */
export function previewSvg(picture: Picture): string {
  const { width, height } = PREVIEW_SIZE
  const { scale, tile, radius } = MARK
  const inner = { x: CARD.x + 1, y: CARD.y + 1, width: CARD.width - 2, height: CARD.height - 2, radius: CARD.radius - 1 }
  const size = tile * scale
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    rect({ x: 0, y: 0, width, height, radius: 0 }, COLOURS.ground),
    rect(CARD, COLOURS.edge),
    rect(inner, COLOURS.card),
    picture.kind === 'chart' ? chartSvg(picture.light) : tableSvg(picture),
    ...TILES.map(({ x, y, colour }) => rect({ x: MARK.x + x * scale, y: MARK.y + y * scale, width: size, height: size, radius: radius * scale }, colour)),
    '</svg>',
  ].join('')
}

/** Returns a PNG file of the size `PREVIEW_SIZE`. */
export const previewOf = (picture: Picture): Promise<Buffer> => pngOf(previewSvg(picture), PREVIEW_SIZE)
