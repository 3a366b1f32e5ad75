/** A result as a sheet: laid out like the table, with the title and the filters above it. */
import type { DateSeriesWindow } from '../../../../contract/date-series.ts'
import type { Measure } from '../../../../contract/measure.ts'
import { isTotal, type PivotResult, type TotalsView } from '../../../../contract/pivot-result.ts'
import { typeFamily } from '../../../../contract/scalar.ts'
import { cellText } from '../../../../format/cell-text.ts'
import type { MeasureFormats } from '../../../../format/conditional/cell-marks.ts'
import { type Direction, excelFormat, type HeaderTable, headerTable, leadColumns, type TableLabels, tableLines } from '../../../../format/export-table.ts'
import { formatFor } from '../../../../format/presets.ts'
import { typedKey, typedValue } from '../../../../format/typed-cell.ts'
import { type About, rowsAbove } from './about.ts'
import type { OpenSheet } from './book.ts'
import { ChartCells } from './charts/chart-cells.ts'
import type { PlacedChart } from './charts/drawing-xml.ts'
import type { ChartToWrite } from './charts/native-chart.ts'
import { type SheetChart, sheetChart } from './charts/sheet-chart.ts'
import { ColumnWidths } from './column-widths.ts'
import { WorkbookRules } from './rules.ts'
import type { PrintSetup, SheetColumn, SheetRow } from './sheet-xml.ts'
import type { LookName, StyleSheet } from './styles.ts'
import { Unread } from './unread.ts'
import { cellName } from './xml.ts'

export type Blocks = AsyncIterable<PivotResult | null>

/** A result and how it is shown. */
export interface TableOf {
  readonly blocks: Blocks
  readonly measures: readonly Measure[]
  readonly words: TableLabels
  readonly direction: Direction
  /** Conditional formats; null if none applies. */
  readonly formats: MeasureFormats | null
  /** Windows of the fields that are date series, by column ID. */
  readonly grains: ReadonlyMap<string, DateSeriesWindow>
  readonly totals: TotalsView
  readonly about: About
  /** The chart beside the table; null for none. */
  readonly chart: ChartToWrite | null
  readonly print: Pick<PrintSetup, 'paper' | 'footer'>
}

/** Cells that are read before the first is written, to fit the columns. */
const MEASURED_CELLS = 200_000
/** Frozen columns leave room for others. */
const FROZEN_WIDTH = 60
const PORTRAIT_WIDTH = 95
const PAGE_WIDTH = 220
const TITLE_HEIGHT = 21

/** The first blocks of a result, and all of them in order. */
async function firstBlocks(blocks: Blocks): Promise<{ readonly first: readonly PivotResult[]; readonly all: () => AsyncGenerator<PivotResult> }> {
  const source = blocks[Symbol.asyncIterator]()
  const first: PivotResult[] = []
  let cells = 0
  let next = await source.next()
  for (; !next.done && cells < MEASURED_CELLS; next = await source.next()) {
    if (!next.value) throw new Unread()
    first.push(next.value)
    cells += next.value.data.length * next.value.row_indexes.length
  }
  async function* all() {
    for (let block = first.shift(); block; block = first.shift()) yield block
    for (; !next.done; next = await source.next()) {
      if (!next.value) throw new Unread()
      yield next.value
    }
  }
  return { first, all }
}

/** How many of the groups around a row or column have a total that they fold into. */
const outlineAt = (level: number, hidden: readonly number[]): number =>
  Array.from({ length: Math.max(0, level - 1) }, (_, at) => at + 1).filter((around) => !hidden.includes(around)).length

/** Writes the rows of one table. */
class TableRows {
  private readonly table: TableOf
  private readonly styles: StyleSheet
  private readonly head: PivotResult
  readonly header: HeaderTable
  readonly lead: number
  readonly rules: WorkbookRules | null
  readonly chartCells: ChartCells | null
  private readonly codes: readonly (string | null)[]
  private readonly outlines: readonly number[]
  /** Rows of the sheet, and the last of them that is no grand total. */
  count = 0
  lastGroup = 0

  constructor(table: TableOf, head: PivotResult, styles: StyleSheet) {
    this.table = table
    this.styles = styles
    this.head = head
    this.header = headerTable(head, head.column_indexes, table.words, table.direction)
    this.lead = leadColumns(head, table.direction)
    this.rules = table.formats && new WorkbookRules(table.formats)
    const { header, lead } = this
    this.chartCells = table.chart && new ChartCells(table.chart, { ...{ head, header, lead }, direction: table.direction, above: rowsAbove(table.about) })
    this.codes = head.measures.map((m, at) => {
      const measure = table.measures[at]
      return typeFamily(m.dtype) === 'number' && measure ? excelFormat(formatFor(measure, m.dtype)) : null
    })
    const { below, rows } = table.totals
    this.outlines = head.index_names.map((_, at) => outlineAt(at + 1, below ? rows : []))
  }

  private text(value: string | null, look: LookName): SheetRow['cells'][number] {
    return { value, style: this.styles.idOf(look, null) }
  }

  /** The title, the lines below it, and an empty row. */
  *above(): Generator<SheetRow> {
    const { title, lines } = this.table.about
    yield { cells: [this.text(title, 'title')], outline: 0, height: TITLE_HEIGHT }
    for (const line of lines) yield { cells: [this.text(line, 'note')], outline: 0, height: null }
    yield { cells: [], outline: 0, height: null }
    this.count += rowsAbove(this.table.about)
  }

  /** Keys among the headers, by line and column: days and numbers are typed. */
  private *headKeys(): Generator<readonly [line: number, column: number, cell: ReturnType<typeof typedKey>]> {
    const { words, direction, grains } = this.table
    const width = direction === 'down' ? 1 : Math.max(1, this.head.measures.length)
    for (const [at, { path }] of this.head.column_indexes.entries())
      for (const [line, { value }] of path.entries()) {
        const field = this.head.column_names[line]
        const place = [line + this.header.firstField, this.lead + at * width] as const
        if (this.header.rows[place[0]]?.[place[1]] !== '') yield [...place, typedKey(value, field, words, grains.get(field?.column_id ?? ''))]
      }
  }

  *headers(height: number): Generator<SheetRow> {
    const keys = new Map<string, ReturnType<typeof typedKey>>()
    for (const [line, column, cell] of this.headKeys()) keys.set(`${line},${column}`, cell)
    const last = this.header.rows.length - 1
    for (const [line, texts] of this.header.rows.entries()) {
      const cells = texts.map((text, column) => {
        const look: LookName = line < last ? 'outerHead' : column < this.lead ? 'fieldHead' : 'cellHead'
        const { value, code } = keys.get(`${line},${column}`) ?? { value: text === '' ? null : text, code: null }
        return { value, style: this.styles.idOf(look, code) }
      })
      yield { cells, outline: 0, height: line === last ? height : null }
      this.count++
    }
  }

  private looks(row: PivotResult['row_indexes'][number]): { label: LookName; cell: LookName; isGrand: boolean } {
    const depth = this.head.index_names.length
    if (!isTotal(row, depth)) return { label: 'label', cell: 'cell', isGrand: false }
    return row.level === 0 ? { label: 'grandLabel', cell: 'grandCell', isGrand: true } : { label: 'totalLabel', cell: 'totalCell', isGrand: false }
  }

  private mark(block: PivotResult, rowAt: number, cells: readonly { data: number; measure: number }[], labels: number): void {
    const width = Math.max(1, block.measures.length)
    cells.forEach(({ data, measure }, c) => {
      this.rules?.add({ block, rowAt, columnAt: Math.floor(data / width), measure, sheetRow: this.count, sheetColumn: labels + c })
    })
  }

  *of(block: PivotResult): Generator<SheetRow> {
    const { words, direction, grains } = this.table
    const depth = block.column_names.length
    const width = Math.max(1, block.measures.length)
    const bold = block.column_indexes.map((column) => isTotal(column, depth))
    for (const [r, row] of block.row_indexes.entries()) {
      const { label, cell, isGrand } = this.looks(row)
      const keys = row.key
        .slice(0, row.level)
        .map((value, f) => typedKey(value, block.index_names[f], words, grains.get(block.index_names[f]?.column_id ?? '')))
      for (const { headers, cells } of tableLines(block, r, words, direction)) {
        const labels = headers.map((text, f) => {
          const { value, code } = keys[f] ?? { value: text === '' ? null : text, code: null }
          return { value, style: this.styles.idOf(label, code) }
        })
        const values = cells.map(({ data, measure }) => {
          const typed = typedValue(block.data[data]?.[r], block.measures[measure]?.dtype ?? '', this.codes[measure] ?? null, words.date)
          const look = cell === 'cell' && bold[Math.floor(data / width)] ? 'totalCell' : cell
          return { value: typed.value, style: this.styles.idOf(look, typed.code) }
        })
        if (this.rules) this.mark(block, r, cells, headers.length)
        this.chartCells?.add(row, this.count, cells[0]?.measure ?? 0, values)
        yield { cells: [...labels, ...values], outline: this.outlines[row.level - 1] ?? 0, height: null }
        if (!isGrand) this.lastGroup = this.count
        this.count++
      }
    }
  }

  /** Takes the texts of a block into the widths of the columns. */
  measure(block: PivotResult, widths: ColumnWidths): void {
    const { words, direction, measures } = this.table
    block.row_indexes.forEach((_, r) => {
      for (const { headers, cells } of tableLines(block, r, words, direction)) {
        headers.forEach((text, column) => {
          widths.add(column, text)
        })
        cells.forEach(({ data, measure }, c) => {
          const value = block.data[data]?.[r]
          if (value !== null && value !== undefined)
            widths.add(headers.length + c, cellText(value, measures[measure], block.measures[measure]?.dtype ?? '', words.date))
        })
      }
    })
  }

  columns(widths: readonly number[]): SheetColumn[] {
    const { totals, direction } = this.table
    const each = direction === 'down' ? 1 : Math.max(1, this.head.measures.length)
    return widths.map((width, at) => {
      const level = at < this.lead ? 0 : (this.head.column_indexes[Math.floor((at - this.lead) / each)]?.level ?? 0)
      return { width, outline: outlineAt(level, totals.columns) }
    })
  }
}

/** How many of the first columns stay in view. */
function frozenColumns(widths: readonly number[], lead: number): number {
  let [count, used] = [0, 0]
  while (count < lead && used + (widths[count] ?? 0) <= FROZEN_WIDTH) used += widths[count++] ?? 0
  return count
}

/** The name, the place and the parts of the sheet of a table. */
export interface SheetPlace {
  readonly name: string
  readonly styles: StyleSheet
  readonly isFirst: boolean
  /** Reserves the name of a further sheet. */
  readonly nameOf: (name: string) => string
  /** Adds a sheet behind those of the tables. */
  readonly add: (sheet: OpenSheet) => void
}

/** In CSS pixels. */
const CHARACTER = 7
const BELOW_ROWS = 60
const BELOW_WIDTH = 110

/** The chart of a sheet, and whether it stands below the table. Charts stand at the right of tables that are narrow or long. */
function chartOf(table: TableOf, head: PivotResult, width: number): { readonly chart: SheetChart; readonly isBelow: boolean } | null {
  const chart = table.chart && sheetChart(table.chart, { ...table, head })
  return chart && { chart, isBelow: width > BELOW_WIDTH && head.total_rows <= BELOW_ROWS }
}

/** Reads the first rows of a table and prepares its sheet. Throws `Unread`. */
export async function openTable(table: TableOf, { name, styles, isFirst, nameOf, add }: SheetPlace): Promise<OpenSheet> {
  const { first, all } = await firstBlocks(table.blocks)
  const [head] = first
  if (!head) throw new Unread()
  const rows = new TableRows(table, head, styles)
  const above = rowsAbove(table.about)
  const fitted = new ColumnWidths(rows.lead)
  for (const block of first) rows.measure(block, fitted)
  const { widths, height } = fitted.fit(rows.header)
  const width = widths.reduce((sum, own) => sum + own, 0)
  const lines = rows.header.rows.length
  const frozen = frozenColumns(widths, rows.lead)
  const drawn = chartOf(table, head, width)
  const beside = drawn && !drawn.isBelow ? drawn.chart.size.width / CHARACTER : 0
  const total = width + beside
  async function* content() {
    yield* rows.above()
    yield* rows.headers(height)
    for await (const block of all()) yield* rows.of(block)
  }
  const placed = (): PlacedChart | null => {
    if (!drawn || !rows.chartCells || !table.chart) return null
    const { dataName } = table.chart
    const { chart, data } = drawn.chart.finish(rows.chartCells, name, () => nameOf(dataName))
    if (data) add(data.sheet(styles, table.print))
    return { ...chart, row: drawn.isBelow ? rows.count + 1 : above + lines, column: drawn.isBelow ? frozen : widths.length + 1 }
  }
  const depth = head.index_names.length
  return {
    name,
    head: {
      columns: rows.columns(widths),
      outlineRows: depth > 0 ? outlineAt(depth, table.totals.below ? table.totals.rows : []) : 0,
      isBelow: table.totals.below,
      freeze: { rows: above + lines, columns: frozen },
      hasLines: true,
      isFirst,
    },
    rows: content(),
    tail: () => ({
      filter: rows.lastGroup >= above + lines ? `${cellName(above + lines - 1, 0)}:${cellName(rows.lastGroup, widths.length - 1)}` : null,
      merges: rows.header.merges.map((merge) => ({ ...merge, startRow: merge.startRow + above, endRow: merge.endRow + above })),
      rules: rows.rules?.rules() ?? [],
      print: { ...table.print, isLandscape: total > PORTRAIT_WIDTH, pagesAcross: Math.max(1, Math.ceil(total / PAGE_WIDTH)) },
      chart: placed(),
      pivot: null,
    }),
    repeated: { rows: [above, above + lines - 1], columns: total > PAGE_WIDTH ? frozen : 0 },
  }
}
