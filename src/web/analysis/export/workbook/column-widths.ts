/** Fits the columns of a sheet to their texts. Numbers are never cut; long texts and headers are wrapped. */
import type { HeaderTable } from '../../../../format/export-table.ts'
import { lineCount, textWidth } from './text-width.ts'

/** In characters. The filter's button needs room beside the text of a header. */
const LEAST = 9
const LABEL_MOST = 48
const HEAD_MOST = 22
const ROOM = 1.7
const BUTTON = 2.5
const LINE_HEIGHT = 15
const LINES_MOST = 5

export class ColumnWidths {
  private readonly widths: number[] = []
  private readonly lead: number

  /** `lead`: how many columns of labels stand before the cells. */
  constructor(lead: number) {
    this.lead = lead
  }

  private grow(column: number, width: number): void {
    this.widths[column] = Math.max(this.widths[column] ?? LEAST, width)
  }

  /** Takes in the text of a label or a cell. */
  add(column: number, text: string): void {
    const width = textWidth(text) * 1.05 + ROOM
    this.grow(column, column < this.lead ? Math.min(width, LABEL_MOST) : width)
  }

  /** Takes in the header, after all cells: the last line of it, then what stands above several columns. */
  private addHeader({ rows, merges }: HeaderTable): void {
    rows.at(-1)?.forEach((text, column) => {
      this.grow(column, Math.min(textWidth(text) * 1.1 + ROOM + BUTTON, column < this.lead ? LABEL_MOST : HEAD_MOST))
    })
    const spans = new Map(merges.map(({ startRow, startCol, endCol }) => [`${startRow},${startCol}`, endCol - startCol + 1]))
    rows.slice(0, -1).forEach((line, row) => {
      line.forEach((text, column) => {
        if (text === '') return
        const span = spans.get(`${row},${column}`) ?? 1
        const own = Array.from({ length: span }, (_, at) => this.widths[column + at] ?? LEAST)
        const missing = Math.min(textWidth(text) * 1.1 + ROOM, HEAD_MOST * 2 * span) - own.reduce((sum, width) => sum + width, 0)
        if (missing > 0) for (const [at, width] of own.entries()) this.grow(column + at, width + missing / span)
      })
    })
  }

  /** The widths of all columns, and the height of the last line of the header in points. */
  fit(header: HeaderTable): { readonly widths: readonly number[]; readonly height: number } {
    this.addHeader(header)
    const last = header.rows.at(-1) ?? []
    const widths = last.map((_, at) => Math.round((this.widths[at] ?? LEAST) * 10) / 10)
    const lines = last.map((text, at) => lineCount(text, (widths[at] ?? LEAST) - BUTTON))
    return { widths, height: Math.min(LINES_MOST, Math.max(1, ...lines)) * LINE_HEIGHT + 3 }
  }
}
