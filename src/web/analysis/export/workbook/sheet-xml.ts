/** The XML of one sheet: what stands before its rows, each row, and what stands behind them. */
import type { Merge } from '../../../../format/export-table.ts'
import type { PlacedChart } from './charts/drawing-xml.ts'
import type { NativePivot } from './pivot/pivot-xml.ts'
import { barsXml, rulesXml, type SheetRule } from './rules-xml.ts'
import type { StyleSheet } from './styles.ts'
import { cellName, cellXml, columnName, escapedXml, NS_MAIN, NS_RELATIONS, XML_HEAD } from './xml.ts'

export type CellContent = string | number | boolean | null

export interface SheetRow {
  readonly cells: readonly { readonly value: CellContent; readonly style: number }[]
  /** How many groups the row is inside of; 0 for none. */
  readonly outline: number
  /** In points; null lets the program choose. */
  readonly height: number | null
}

export interface SheetColumn {
  /** In characters. */
  readonly width: number
  readonly outline: number
}

export interface SheetHead {
  readonly columns: readonly SheetColumn[]
  /** Deepest outline of the rows. */
  readonly outlineRows: number
  /** Whether totals stand below their rows. */
  readonly isBelow: boolean
  readonly freeze: { readonly rows: number; readonly columns: number }
  /** Whether the program draws lines between all cells. */
  readonly hasLines: boolean
  /** Whether it is the sheet that opens first. */
  readonly isFirst: boolean
}

export interface PrintSetup {
  readonly paper: 'a4' | 'letter'
  readonly isLandscape: boolean
  /** On how many pages side by side the sheet is printed. */
  readonly pagesAcross: number
  /** Footers, already in Excel's codes; '' for none. */
  readonly footer: { readonly left: string; readonly right: string }
}

export interface SheetTail {
  /** The range of the filter; null for none. */
  readonly filter: string | null
  readonly merges: readonly Merge[]
  readonly rules: readonly SheetRule[]
  readonly print: PrintSetup
  /** Its drawing is the first relation of the sheet; null for none. */
  readonly chart: PlacedChart | null
  /** A pivot table, which is made when all sheets are written; null for none. A sheet with one has no chart. */
  readonly pivot: (() => NativePivot) | null
}

/** Excel's deepest outline. */
export const OUTLINE_MAX = 7
/** Excel allows 32,767 characters in a cell. */
const TEXT_MAX = 32_000
const PAPERS = { a4: 9, letter: 1 } as const

function paneXml({ rows, columns }: SheetHead['freeze']): string {
  if (rows === 0 && columns === 0) return ''
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`
  const pane = rows > 0 && columns > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight'
  return `<pane${split} topLeftCell="${cellName(rows, columns)}" activePane="${pane}" state="frozen"/><selection pane="${pane}"/>`
}

const outlineOf = (level: number): string => (level > 0 ? ` outlineLevel="${Math.min(level, OUTLINE_MAX)}"` : '')

/** Equal columns side by side are written as one. */
function columnsXml(columns: readonly SheetColumn[]): string {
  if (columns.length === 0) return ''
  const runs: { first: number; last: number; column: SheetColumn }[] = []
  columns.forEach((column, at) => {
    const run = runs.at(-1)
    if (run && run.column.width === column.width && run.column.outline === column.outline) run.last = at
    else runs.push({ first: at, last: at, column })
  })
  const all = runs.map(
    ({ first, last, column }) => `<col min="${first + 1}" max="${last + 1}" width="${column.width}" customWidth="1"${outlineOf(column.outline)}/>`,
  )
  return `<cols>${all.join('')}</cols>`
}

/** Everything before the first row. */
export function headXml({ columns, outlineRows, isBelow, freeze, hasLines, isFirst }: SheetHead): string {
  const outlineColumns = columns.reduce((most, { outline }) => Math.max(most, outline), 0)
  const levels = `${outlineRows > 0 ? ` outlineLevelRow="${Math.min(outlineRows, OUTLINE_MAX)}"` : ''}${outlineColumns > 0 ? ` outlineLevelCol="${Math.min(outlineColumns, OUTLINE_MAX)}"` : ''}`
  return [
    `${XML_HEAD}<worksheet xmlns="${NS_MAIN}" xmlns:r="${NS_RELATIONS}">`,
    `<sheetPr><outlinePr summaryBelow="${isBelow ? 1 : 0}"/><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView${hasLines ? '' : ' showGridLines="0"'}${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${paneXml(freeze)}</sheetView></sheetViews>`,
    `<sheetFormatPr defaultRowHeight="15"${levels}/>${columnsXml(columns)}<sheetData>`,
  ].join('')
}

function contentXml(name: string, style: number, value: CellContent): string {
  const start = `<c r="${name}"${style === 0 ? '' : ` s="${style}"`}`
  if (value === null) return style === 0 ? '' : `${start}/>`
  if (typeof value === 'number') return Number.isFinite(value) ? `${start}><v>${value}</v></c>` : `${start}/>`
  if (typeof value === 'boolean') return `${start} t="b"><v>${value ? 1 : 0}</v></c>`
  const text = value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value
  return `${start} t="inlineStr"><is><t xml:space="preserve">${cellXml(text)}</t></is></c>`
}

/** Names of columns by number; they are needed for every cell. */
const names: string[] = []
function nameOf(column: number): string {
  for (let next = names.length; next <= column; next++) names.push(columnName(next))
  return names[column] ?? columnName(column)
}

/** `at`: the number of the row, from 0. */
export function rowXml({ cells, outline, height }: SheetRow, at: number): string {
  const size = height === null ? '' : ` ht="${height}" customHeight="1"`
  let content = ''
  for (let c = 0; c < cells.length; c++) {
    const cell = cells[c]
    if (cell) content += contentXml(`${nameOf(c)}${at + 1}`, cell.style, cell.value)
  }
  return `<row r="${at + 1}"${size}${outlineOf(outline)}>${content}</row>`
}

function printXml({ paper, isLandscape, pagesAcross, footer }: PrintSetup): string {
  const both = `${footer.left === '' ? '' : `&L${footer.left}`}${footer.right === '' ? '' : `&R${footer.right}`}`
  return [
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="${PAPERS[paper]}" orientation="${isLandscape ? 'landscape' : 'portrait'}" fitToWidth="${pagesAcross}" fitToHeight="0"/>`,
    both === '' ? '' : `<headerFooter><oddFooter>${escapedXml(both)}</oddFooter></headerFooter>`,
  ].join('')
}

/** Everything behind the last row. */
export function tailXml({ filter, merges, rules, print, chart }: SheetTail, styles: StyleSheet): string {
  const merged = merges.map(({ startRow, startCol, endRow, endCol }) => `<mergeCell ref="${cellName(startRow, startCol)}:${cellName(endRow, endCol)}"/>`)
  return [
    '</sheetData>',
    filter === null ? '' : `<autoFilter ref="${filter}"/>`,
    merged.length === 0 ? '' : `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>`,
    rulesXml(rules, styles),
    printXml(print),
    chart ? '<drawing r:id="rId1"/>' : '',
    barsXml(rules),
    '</worksheet>',
  ].join('')
}
