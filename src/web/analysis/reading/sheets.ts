/**
 * How a wide table goes onto sheets of paper: scaled a little where that is enough, else in blocks of columns, each with the row
 * headers. Widths are CSS pixels; nothing here measures.
 */
import type { Step } from '../../../contract/step.ts'

/** Cells side by side from which on a sheet is turned. */
const WIDE = 7

/** Whether the sheets of a step are turned. */
export const isWide = ({ display_mode, config: { pivot, query } }: Step): boolean =>
  display_mode !== 'chart' && (pivot.columns.length > 0 || pivot.rows.length + query.value.measures.length > WIDE)

/** Between the margins of the narrower of A4 and Letter: a page does not know which of them is in the printer. */
const UPRIGHT = 702
const TURNED = 964

export const sheetWidth = (step: Step): number => (isWide(step) ? TURNED : UPRIGHT)

/** Between the margins of the lower of the turned sheets; blocks of which a sheet holds two go on below each other. */
const TURNED_HEIGHT = 640
export const isShort = (height: number): boolean => height * 2 <= TURNED_HEIGHT

/** Smaller print than this is not read. */
const SCALE_LEAST = 0.8
/** The most that row headers take of a sheet; longer ones wrap. */
const LEAD_MOST = 0.4

/** Columns `from` up to `to`. */
export interface ColumnBlock {
  readonly from: number
  readonly to: number
}

export interface Laid {
  readonly blocks: readonly ColumnBlock[]
  /** Of the print; 1 where there are several blocks. */
  readonly scale: number
}

interface Widths {
  /** Of all row headers. */
  readonly lead: number
  /** Of each unit of columns that stay side by side. */
  readonly columns: readonly number[]
}

/** Fills each block up to `room` before the next begins; a column that is wider has one for itself. */
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

/** The fewest blocks, about equally wide, so that no sheet has one column alone. */
export function laidOut({ lead, columns }: Widths, sheet: number): Laid {
  const all = lead + sum(columns)
  if (all <= sheet) return { blocks: [{ from: 0, to: columns.length }], scale: 1 }
  if (all * SCALE_LEAST <= sheet) return { blocks: [{ from: 0, to: columns.length }], scale: sheet / all }
  const room = sheet - Math.min(lead, sheet * LEAD_MOST)
  const { length } = filled(columns, room)
  let [low, high] = [sum(columns) / length, room]
  while (high - low > 1) {
    const middle = (low + high) / 2
    if (filled(columns, middle).length <= length) high = middle
    else low = middle
  }
  return { blocks: filled(columns, high), scale: 1 }
}
