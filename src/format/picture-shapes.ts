/** Shapes of a small picture in a box. The page draws them as SVG, the server as pixels. */
import { PICTURES, type PictureKind, type TablePicture } from '../contract/picture.ts'

export interface Box {
  readonly width: number
  readonly height: number
}

/** `shade` is the strength of a theme color from 0 to 1; null if the shape has a color of its own. */
export type Shape =
  | {
      readonly kind: 'rect'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly radius: number
      readonly colour: string
      readonly shade: number | null
    }
  | { readonly kind: 'path'; readonly points: readonly { readonly x: number; readonly y: number }[]; readonly thickness: number; readonly colour: string }

/** Relative to the box, so that a picture looks the same at every size. */
const THICKNESS = 0.02
const GAP = 0.3
const HEAT_GAP = 0.012
const PALEST = 0.1
const THINNEST = 0.008

type Draw = (picture: TablePicture, box: Box) => Shape[]

/** A blank ends a line, and the next value starts another. */
const lines: Draw = ({ values }, { width, height }) => {
  const thickness = Math.max(1.5, height * THICKNESS)
  const inner = height - thickness * 2
  return values.flatMap(({ colour, parts }) => {
    const step = (width - thickness * 2) / Math.max(1, parts.length - 1)
    const runs: { x: number; y: number }[][] = [[]]
    parts.forEach((part, i) => {
      if (part === null) runs.push([])
      else runs.at(-1)?.push({ x: thickness + i * step, y: thickness + (1 - part) * inner })
    })
    return runs.filter((points) => points.length > 0).map((points): Shape => ({ kind: 'path', points, thickness, colour }))
  })
}

/** Bars of a group are side by side; a value of zero is drawn as a line. */
const bars: Draw = ({ values, zero }, { width, height }) => {
  const groups = values[0]?.parts.length ?? 0
  const slot = width / Math.max(1, groups)
  const thick = (slot * (1 - GAP)) / values.length
  return values.flatMap(({ colour, parts }, s) =>
    parts.flatMap((part, i): Shape[] => {
      if (part === null) return []
      const tall = Math.max(Math.abs(part - zero) * height, height * THINNEST)
      const y = Math.min(height - tall, (1 - Math.max(part, zero)) * height)
      return [{ kind: 'rect', x: i * slot + (slot * GAP) / 2 + s * thick, y, width: thick, height: tall, radius: Math.min(2, thick / 4), colour, shade: null }]
    }),
  )
}

/** One cell per value, stronger for larger values; none for a blank. */
const heat: Draw = ({ values }, { width, height }) => {
  const gap = height * HEAT_GAP
  const tall = height / values.length
  return values.flatMap(({ colour, parts }, s) =>
    parts.flatMap((part, i): Shape[] => {
      const wide = width / parts.length
      if (part === null) return []
      const shade = PALEST + (1 - PALEST) * part
      return [{ kind: 'rect', x: i * wide + gap / 2, y: s * tall + gap / 2, width: wide - gap, height: tall - gap, radius: 1.5, colour, shade }]
    }),
  )
}

const DRAWN: Readonly<Record<PictureKind, Draw>> = { line: lines, bars, heat }

/** Shapes in drawing order, all inside the box. */
export const shapesOf = (picture: TablePicture, box: Box): Shape[] => DRAWN[picture.kind](picture, box)

/** Whether shades of one color represent values. */
export const isShaded = ({ kind }: Pick<TablePicture, 'kind'>): boolean => PICTURES[kind].colours === 'shades'
