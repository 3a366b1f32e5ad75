/**
 * Decides how a wide table is printed: scaled down a little, or split into blocks of columns, each with the row headers.
 * Works on given widths in CSS pixels, without measuring elements.
 */

/** Printable widths in portrait and landscape, for the narrower of A4 and Letter: a page cannot know the printer's paper. */
const UPRIGHT = 702
const TURNED = 964

export const sheetWidth = (isLandscape: boolean): number => (isLandscape ? TURNED : UPRIGHT)

/**
 * Whether a report is printed in landscape. All its sheets have one orientation. `widths` are those of its tables on paper:
 * one table that would need three sheets in portrait turns them, or most tables being too wide.
 */
export function needsLandscape(widths: readonly number[]): boolean {
  const wide = widths.filter((width) => width * SCALE_LEAST > UPRIGHT)
  return wide.length * 2 > widths.length || widths.some((width) => width > 2 * UPRIGHT)
}

/** Height of tables that are kept on one sheet: half of the printable height in portrait. */
const SHORT = 480
export const isShort = (height: number): boolean => height <= SHORT

/** Minimum scale at which print is legible. */
const SCALE_LEAST = 0.8
/** Maximum share of a sheet's width for row headers; wider ones wrap. */
const LEAD_MOST = 0.4

/** Columns from index `from` to `to` (exclusive). */
export interface ColumnBlock {
  readonly from: number
  readonly to: number
}

export interface SheetLayout {
  readonly blocks: readonly ColumnBlock[]
  /** Less than 1 only if that saves a block. */
  readonly scale: number
}

interface Widths {
  /** Total width of the row headers. */
  readonly lead: number
  /** Widths of the units that must not be split, such as the columns of a group. */
  readonly columns: readonly number[]
}

/** Fills blocks of width `room` from left to right. A unit wider than `room` gets its own block. */
function filled(columns: readonly number[], room: number): ColumnBlock[] {
  const blocks: ColumnBlock[] = []
  let from = 0
  let used = 0
  columns.forEach((width, at) => {
    if (at > from && used + width > room) {
      blocks.push({ from, to: at })
      from = at
      used = 0
    }
    used += width
  })
  return [...blocks, { from, to: columns.length }]
}

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)

/** Uses as few blocks as possible, and makes them about equally wide, so that the last sheet does not have a single column. `least`: the minimum scale. */
export function layOutSheets({ lead, columns }: Widths, sheet: number, least = SCALE_LEAST): SheetLayout {
  const all = lead + sum(columns)
  if (all <= sheet) return { blocks: [{ from: 0, to: columns.length }], scale: 1 }
  if (all * least <= sheet) return { blocks: [{ from: 0, to: columns.length }], scale: sheet / all }
  const roomAt = (scale: number): number => sheet / scale - Math.min(lead, (sheet / scale) * LEAD_MOST)
  const scale = filled(columns, roomAt(least)).length < filled(columns, roomAt(1)).length ? least : 1
  const { length } = filled(columns, roomAt(scale))
  let [low, high] = [sum(columns) / length, roomAt(scale)]
  while (high - low > 1) {
    const middle = (low + high) / 2
    if (filled(columns, middle).length <= length) high = middle
    else low = middle
  }
  return { blocks: filled(columns, high), scale }
}
