/**
 * How to print a wide table: scaled down a little if that is enough, otherwise split into blocks of columns, each with
 * the row headers. Widths are in CSS pixels; nothing here measures elements.
 */
import type { Step } from '../../../contract/step.ts'

/** A sheet is turned to landscape from this number of adjacent cells. */
const WIDE = 7

/** Whether the sheets of a step are in landscape. */
export const isWide = ({ display_mode, config: { pivot, query } }: Step): boolean =>
  display_mode !== 'chart' && (pivot.columns.length > 0 || pivot.rows.length + query.value.measures.length > WIDE)

/** Printable width of the narrower of A4 and Letter: a page cannot know which one the printer has. */
const UPRIGHT = 702
const TURNED = 964

export const sheetWidth = (step: Step): number => (isWide(step) ? TURNED : UPRIGHT)

/** Printable height of the shorter landscape sheet. Two blocks that fit on one sheet follow each other on it. */
const TURNED_HEIGHT = 640
export const isShort = (height: number): boolean => height * 2 <= TURNED_HEIGHT

/** Smaller print is not legible. */
const SCALE_LEAST = 0.8
/** Largest share of a sheet that row headers take; longer ones wrap. */
const LEAD_MOST = 0.4

/** Columns from `from` up to, but not including, `to`. */
export interface ColumnBlock {
  readonly from: number
  readonly to: number
}

export interface SheetLayout {
  readonly blocks: readonly ColumnBlock[]
  /** Print scale; 1 if there are several blocks. */
  readonly scale: number
}

interface Widths {
  /** Width of all row headers. */
  readonly lead: number
  /** Width of each unit of columns that must stay together. */
  readonly columns: readonly number[]
}

/** Fills each block up to `room` before starting the next. A wider column gets a block to itself. */
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

/** The smallest number of blocks, of about equal width, so that no sheet has a single column. */
export function layOutSheets({ lead, columns }: Widths, sheet: number): SheetLayout {
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
