/**
 * Decides what fits on a chart: which data labels are drawn, how many series the legend names, and where long names are
 * cut. Pure geometry in CSS pixels; measuring and drawing are left to the canvas.
 */

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const boxAround = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
})

/** A slice of a pie; angles are clockwise in radians from three o'clock, with `from` before `to`. */
export interface Slice {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly from: number
  readonly to: number
}

export interface DataLabel {
  readonly box: Box
  /** The bar or slice of the label; null for a point. */
  readonly mark: Box | Slice | null
  /** Whether the label is inside its mark or next to it. */
  readonly inside: boolean
}

const GAP = 2
const TURN = 2 * Math.PI

const overlaps = (a: Box, b: Box, gap: number): boolean => a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap
const contains = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom

const isSlice = (mark: Box | Slice): mark is Slice => 'radius' in mark

function sliceContains({ x, y, radius, from, to }: Slice, box: Box): boolean {
  const corners = [box.left, box.right].flatMap((cx) => [box.top, box.bottom].map((cy) => [cx - x, cy - y] as const))
  return corners.every(([dx, dy]) => {
    const turned = (((Math.atan2(dy, dx) - from) % TURN) + TURN) % TURN
    return Math.hypot(dx, dy) <= radius && (to - from >= TURN - 1e-6 || turned <= to - from)
  })
}

/** Returns which labels are drawn: those inside the area that cover no other bar and no earlier label. */
export function drawnLabels(labels: readonly DataLabel[], area: Box): boolean[] {
  const bars = labels.flatMap(({ mark }) => (mark && !isSlice(mark) ? [mark] : []))
  const drawn: Box[] = []
  return labels.map(({ box, mark, inside }) => {
    const hasPlace =
      contains(area, box) &&
      (!inside || !mark || (isSlice(mark) ? sliceContains(mark, box) : box.top >= mark.top && box.bottom <= mark.bottom)) &&
      !bars.some((bar) => bar !== mark && overlaps(bar, box, 0)) &&
      !drawn.some((other) => overlaps(other, box, GAP))
    if (hasPlace) drawn.push(box)
    return hasPlace
  })
}

/** Returns how many legend entries fit into `rows` rows. If some do not fit, the last row keeps `more` pixels free for a note about them. */
export function legendCount(widths: readonly number[], width: number, rows: number, more: number): number {
  const fits = (count: number): boolean => {
    const list = count === widths.length ? widths : [...widths.slice(0, count), more]
    let row = 1
    let used = 0
    for (const entry of list) {
      if (used > 0 && used + entry > width) {
        row++
        used = 0
      }
      used += entry
    }
    return row <= rows
  }
  for (let count = widths.length; count > 0; count--) if (fits(count)) return count
  return 0
}

const WIDE = /[\u1100-\u115f\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u

/** The width of a name in columns. A Chinese character takes two. */
export const nameColumns = (name: string): number => [...name].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0)

/** Cuts a name to a number of columns and adds an ellipsis. A Chinese character takes two columns. */
export function shortName(name: string, columns: number): string {
  let used = 0
  let short = ''
  for (const character of name) {
    used += WIDE.test(character) ? 2 : 1
    if (used > columns) return `${short.trimEnd()}…`
    if (used <= columns - 1) short += character
  }
  return name
}
