/** Builds a table for the clipboard from a selection, including cells that were never on screen. */
import type { Measure } from '../../../contract/measure.ts'
import { type ColumnIndex, isOthersColumn, type PivotResult, type RowIndex } from '../../../contract/pivot-result.ts'
import { isOthers, OTHERS, typeFamily, type Value } from '../../../contract/scalar.ts'
import { type ClipboardCell, type ClipboardTable, valueCell } from '../../../format/clipboard-table.ts'
import { excelFormat, harmless, headerTable, leadColumns, type Merge, rowHeaders } from '../../../format/export-table.ts'
import { formatFor } from '../../../format/presets.ts'
import { readResult } from '../export/read-result.ts'
import { cellLook, type Marking } from '../formats/cell-look.ts'
import type { ReadWindow } from '../read-window.ts'
import { fileText } from './copy.ts'
import type { HeaderLabels } from './headers.ts'
import type { Rectangle } from './selection.ts'
import { type GridShape, placeOf } from './shape.ts'

/** `plain`: unformatted numbers with their formats as metadata; `headers`: the same with all headers; `layoutSentence`: texts as on screen. */
export type CopyKind = 'plain' | 'headers' | 'shown'

interface CopyOrder {
  readonly read: ReadWindow
  readonly head: PivotResult
  readonly shape: GridShape
  readonly measures: readonly Measure[]
  /** Conditional formats in the light theme; null if none applies. */
  readonly marking: Marking | null
  /** Cell coordinates from 0. */
  readonly area: Rectangle
  readonly words: HeaderLabels
  /** Whether to include row and column headers. */
  readonly headers: boolean
  readonly isShown: boolean
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** The cells to copy: the selected ones, or all cells of the rows or columns whose headers are selected. */
export function areaToCopy(area: Rectangle, size: { readonly rows: number; readonly columns: number }): Rectangle {
  return {
    top: Math.max(0, area.top),
    left: Math.max(0, area.left),
    bottom: area.bottom < 0 ? size.rows - 1 : area.bottom,
    right: area.right < 0 ? size.columns - 1 : area.right,
  }
}

/** Includes headers if some are selected or if the selection covers the whole table. A single cell is copied as one value. */
export function withHeaders(area: Rectangle, size: { readonly rows: number; readonly columns: number }): boolean {
  if (area.top < 0 || area.left < 0) return true
  return size.rows * size.columns > 1 && area.top === 0 && area.left === 0 && area.bottom === size.rows - 1 && area.right === size.columns - 1
}

const textCell = (text: string, isHeader: boolean): ClipboardCell => ({ text, number: null, code: null, isText: text !== '', isTotal: false, isHeader })

/** Formatted numbers are safe to paste unless the format contains a custom symbol. */
const isHarmless = (text: string, dtype: string): boolean => typeFamily(dtype) === 'number' && harmless(text) === text

/** The grand total of both axes. */
const GRAND = { level: 0, key: [], path: [] }

const TYPED = new Set(['number', 'date', 'datetime'])

/** A header cell: its text, or the number or date behind it. */
function headerCell(words: HeaderLabels, isShown: boolean, label: string, value: Value | undefined, dtype: string): ClipboardCell {
  const cell = textCell(label, true)
  if (value === undefined || value === null || value === OTHERS || !TYPED.has(typeFamily(dtype))) return cell
  if (isShown) return { ...cell, isText: !isHarmless(label, dtype) }
  return { ...valueCell(value, dtype, null, words.date), isTotal: false, isHeader: true }
}

interface Columns {
  /** The positions of the area and their column indexes. */
  readonly indexes: readonly ColumnIndex[]
  readonly first: number
}

/** The header lines above the area, without the measures that the area leaves out. */
function headerLines({ head, shape, area, words, isShown }: CopyOrder, { indexes, first }: Columns): { rows: ClipboardCell[][]; merges: Merge[] } {
  const direction = shape.down > 1 ? 'down' : 'across'
  const lead = leadColumns(head, direction)
  const table = headerTable(head, indexes, words, direction)
  const cut = lead + area.left - first * shape.across
  const width = area.right - area.left + 1
  const merges = table.merges.flatMap((merge): Merge[] => {
    const startCol = Math.max(merge.startCol, cut) - cut + lead
    const endCol = Math.min(merge.endCol, cut + width - 1) - cut + lead
    return endCol > startCol ? [{ ...merge, startCol, endCol }] : []
  })
  const rows = table.rows.map((line, at) => {
    const cells = Array.from({ length: width }, (_, i) => {
      const column = cut + i
      const from = i === 0 ? (table.merges.find((m) => m.startRow === at && m.startCol <= column && m.endCol >= column)?.startCol ?? column) : column
      const label = line[from] ?? ''
      const index = indexes[Math.floor((column - lead) / shape.across)]
      const field = at - table.firstField
      const value = label === '' || field >= head.column_names.length ? undefined : index?.path[field]?.value
      return headerCell(words, isShown, label, value, head.column_names[field]?.dtype ?? '')
    })
    return [...line.slice(0, lead).map((text) => textCell(text, true)), ...cells]
  })
  return { rows, merges }
}

/** Merges equal row headers of successive lines into one cell. */
class RowMerges {
  readonly merges: Merge[] = []
  private readonly open: { key: string; start: number }[] = []

  /** `keys`: for each header column of a line, the key that must equal that of the line before for the two to merge. */
  line(at: number, keys: readonly string[]): void {
    keys.forEach((key, column) => {
      if (this.open[column]?.key === key) return
      this.close(column, at)
      this.open[column] = { key, start: at }
    })
  }
  close(column: number, at: number): void {
    const run = this.open[column]
    if (run && at - run.start > 1) this.merges.push({ startRow: run.start, endRow: at - 1, startCol: column, endCol: column })
  }
  end(at: number): readonly Merge[] {
    for (const column of this.open.keys()) this.close(column, at)
    return this.merges
  }
}

/** A header column is merged down to the last row of its group. */
const mergeKeys = (row: RowIndex, fields: number): string[] => Array.from({ length: Math.max(1, fields) }, (_, f) => JSON.stringify(row.key.slice(0, f + 1)))

function rowCells(order: CopyOrder, block: PivotResult, r: number): ClipboardCell[] {
  const row = block.row_indexes[r]
  return rowHeaders(block, r, order.words).map((label, f) => {
    const value = row && f < row.level ? row.key[f] : undefined
    return headerCell(order.words, order.isShown, label, value, block.index_names[f]?.dtype ?? '')
  })
}

/** Fetches the needed windows; null if one could not be loaded or the copy was stopped. */
export async function copyTable(order: CopyOrder): Promise<ClipboardTable | null> {
  const { read, head, shape, measures, marking, area, words, headers, isShown, onProgress } = order
  const first = placeOf(shape, { row: area.top, column: area.left })
  const last = placeOf(shape, { row: area.bottom, column: area.right })
  const part = { row_start: first.row, row_count: last.row - first.row + 1, column_start: first.column, column_count: last.column - first.column + 1 }
  const across = Array.from({ length: area.right - area.left + 1 }, (_, i) => placeOf(shape, { row: 0, column: area.left + i }))
  const codes = head.measures.map((m, at) => (measures[at] ? excelFormat(formatFor(measures[at], m.dtype)) : null))
  const count = Math.max(1, head.measures.length)
  const isDown = shape.down > 1
  const rows: ClipboardCell[][] = []
  const merges: Merge[] = []
  const down = new RowMerges()

  const colours = (
    block: PivotResult,
    rowAt: number,
    columnAt: number,
    m: number,
    value: Value | undefined,
  ): Pick<ClipboardCell, 'fill' | 'ink' | 'isBold'> => {
    const [row, column] = [block.row_indexes[rowAt], block.column_indexes[columnAt]]
    if (!marking || !row || row.blank || !column) return {}
    const look = cellLook(marking, block, { row, column, rowAt, columnAt, measureId: head.measures[m]?.measure_id ?? '', value: value ?? null }, measures[m])
    // a bar needs no text of another color here, because it is not copied
    return look && !look.bar ? { fill: look.fill, ink: look.text, isBold: look.bold } : {}
  }
  const cellAt = (block: PivotResult, r: number, column: number, m: number): ClipboardCell => {
    const value = block.data[(column - first.column) * count + m]?.[r]
    const dtype = head.measures[m]?.dtype ?? ''
    const [row, across] = [block.row_indexes[r] ?? GRAND, block.column_indexes[column - first.column] ?? GRAND]
    const isTotal = (row.level < head.index_names.length && !isOthers(row.key)) || (across.level < head.column_names.length && !isOthersColumn(across))
    const plain = isShown ? shownCell(value, measures[m], dtype) : valueCell(value, dtype, codes[m] ?? null, words.date)
    return { ...plain, isTotal, isHeader: false, ...colours(block, r, column - first.column, m, value) }
  }
  for await (const block of readResult({ read, onProgress, part })) {
    if (!block) return null
    if (headers && rows.length === 0) {
      const header = headerLines(order, { indexes: block.column_indexes, first: first.column })
      rows.push(...header.rows)
      merges.push(...header.merges)
    }
    block.row_indexes.forEach((row, r) => {
      const position = block.window.row_start + r
      for (let m = 0; m < shape.down; m++) {
        const line = position * shape.down + m
        if (line < area.top || line > area.bottom) continue
        const cells = across.map(({ column, measure }) => cellAt(block, r, column, isDown ? m : measure))
        if (headers) down.line(rows.length, mergeKeys(row, head.index_names.length))
        const names = isDown ? [textCell(head.measures[m]?.name ?? '', true)] : []
        rows.push(headers ? [...rowCells(order, block, r), ...names, ...cells] : cells)
      }
    })
  }
  return { rows, merges: [...merges, ...down.end(rows.length)] }
}

/** A value as shown on screen. */
function shownCell(value: Value | undefined, measure: Measure | undefined, dtype: string): Pick<ClipboardCell, 'text' | 'number' | 'code' | 'isText'> {
  const text = fileText(value, measure, dtype)
  return { text, number: null, code: null, isText: text !== '' && !isHarmless(text, dtype) }
}
