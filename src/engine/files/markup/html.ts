/**
 * Reads the tables of a web page as spreadsheet programs, reporting servers and portals write them. Nested tables are
 * tables of their own. Numbers that Excel stored beside the shown text are exact.
 */

import { Parser } from 'htmlparser2'
import { fail } from '../../../contract/errors.ts'
import { TooMuchText } from '../text-bound.ts'
import { GridRows, type MarkedCell, MarkupProblem, spanOf, type TableReceiver } from './grid.ts'
import type { TextStyles } from './text-marks.ts'

/** How deep elements and tables may be nested. */
const DEPTH_MAX = 2_000
const TABLES_DEEP = 50
/** Maximum MB of characters of a cell. */
const CELL_MAX_MB = 8

/** Elements whose text is not shown in a cell. */
const UNSEEN = new Set(['script', 'style', 'select', 'textarea', 'template', 'title', 'noscript'])
/** Elements that begin a new line inside a cell. */
const LINES = new Set(['br', 'p', 'div', 'li'])
const SHEET_NAME = /<x:ExcelWorksheet>\s*<x:Name>([^<]{1,300})/g
/** Texts of dates and times. Their stored number is a serial date, which means less than the text. */
const DATE_TEXT = /\d[-/.年:]\d{1,2}([-/.月:]|$)|[A-Za-z]{3}/

type Attributes = Readonly<Record<string, string>>

interface OpenCell {
  readonly isHeader: boolean
  readonly across: number
  readonly down: number
  /** The exact number that Excel stored; '' if the text is the number, undefined if it is not a number. */
  readonly number: string | undefined
  readonly isError: boolean
  /** The exact text that Excel stored beside the shown one; '' if they are the same. */
  readonly exact: string
  readonly isText: boolean
  text: string
}

interface OpenTable {
  readonly id: number
  readonly grid: GridRows
  row: { cells: MarkedCell[]; headers: number; isText: boolean } | null
  cell: OpenCell | null
  caption: string | null
  inCaption: boolean
  isOuter: boolean
  /** Whether its cells are texts unless they say otherwise. */
  readonly isText: boolean
}

/** Collapses blanks, also those that do not break. Null for a text without characters that can be seen. */
export function shownText(written: string): string | null {
  const text = written
    .replace(/[ \t\r\f\u00a0]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
  return text === '' ? null : text
}

function cellValue({ text, number, isError, exact }: OpenCell): string | null {
  if (isError) return null
  if (exact !== '') return exact
  const shown = shownText(text)
  if (!number || !Number.isFinite(Number(number)) || (shown !== null && DATE_TEXT.test(shown))) return shown
  return number.trim()
}

/** Parses one page. Give it text with `write`, and call `end` once. */
export class HtmlTables {
  private readonly parser: Parser
  private readonly open: OpenTable[] = []
  private readonly receiver: TableReceiver
  private readonly nextId: () => number
  private unseen = 0
  private depth = 0
  private isInStyle = false
  private readonly styles: TextStyles

  /** `styles`: the style sheets of the file, which all of its pages share. */
  constructor(receiver: TableReceiver, nextId: () => number, styles: TextStyles) {
    this.receiver = receiver
    this.styles = styles
    this.nextId = nextId
    this.parser = new Parser({
      onopentag: (name, attributes) => this.begin(name, attributes),
      onclosetag: (name) => this.close(name),
      ontext: (text) => (this.isInStyle ? styles.add(text) : this.add(text.replaceAll('\n', ' '))),
      oncomment: (text) => {
        const names = [...text.matchAll(SHEET_NAME)].map(([, name = '']) => name.trim())
        if (names.length > 0) receiver.sheetNames?.(names)
      },
    })
  }

  write(text: string): void {
    this.parser.write(text)
  }

  end(): void {
    this.parser.end()
    while (this.open.length > 0) this.endTable()
  }

  private get table(): OpenTable | undefined {
    return this.open.at(-1)
  }

  private begin(name: string, attributes: Attributes): void {
    if (++this.depth > DEPTH_MAX) throw new MarkupProblem(fail('file_unsafe', { detail: 'markup_depth' }))
    if (UNSEEN.has(name)) this.unseen++
    const { table } = this
    if (name === 'style') this.isInStyle = true
    else if (name === 'table') this.beginTable(table, attributes)
    else if (name === 'input' && attributes.type?.toLowerCase() === 'password') this.receiver.asksPassword?.()
    else if (!table) return
    else if (name === 'tr') {
      this.endRow(table)
      table.row = { cells: [], headers: 0, isText: this.styles.markOf(attributes) ?? table.isText }
    } else if (name === 'td' || name === 'th') this.beginCell(table, name === 'th', attributes)
    else if (name === 'caption') table.inCaption = true
    else if (LINES.has(name)) this.add('\n')
  }

  private beginTable(outer: OpenTable | undefined, attributes: Attributes): void {
    if (outer) outer.isOuter = true
    if (this.open.length >= TABLES_DEEP) throw new MarkupProblem(fail('file_unsafe', { detail: 'markup_depth' }))
    const isText = this.styles.markOf(attributes) === true
    const grid = new GridRows(this.receiver.fills)
    this.open.push({ id: this.nextId(), grid, row: null, cell: null, caption: null, inCaption: false, isOuter: false, isText })
  }

  private beginCell(table: OpenTable, isHeader: boolean, attributes: Attributes): void {
    this.endCell(table)
    table.inCaption = false
    table.row ??= { cells: [], headers: 0, isText: table.isText }
    const { colspan, rowspan } = attributes
    table.cell = {
      ...{ isHeader, across: spanOf(colspan, false), down: spanOf(rowspan, true) },
      ...{ number: attributes['x:num'], isError: attributes['x:err'] !== undefined, text: '' },
      ...{ exact: attributes['x:str'] ?? '', isText: this.styles.markOf(attributes) ?? table.row.isText },
    }
  }

  private close(name: string): void {
    this.depth--
    if (UNSEEN.has(name)) this.unseen--
    if (name === 'style') {
      this.isInStyle = false
      this.styles.end()
    }
    const { table } = this
    if (!table) return
    if (name === 'table') this.endTable()
    else if (name === 'tr') this.endRow(table)
    else if (name === 'td' || name === 'th') this.endCell(table)
    else if (name === 'caption') table.inCaption = false
  }

  private add(text: string): void {
    const { table } = this
    if (!table || this.unseen > 0) return
    if (table.inCaption) table.caption = `${table.caption ?? ''}${text}`.slice(0, 300)
    else if (table.cell) {
      table.cell.text += text
      if (table.cell.text.length > CELL_MAX_MB * 1_048_576) throw new TooMuchText(CELL_MAX_MB)
    }
  }

  private endCell(table: OpenTable): void {
    const { cell } = table
    if (!cell) return
    table.cell = null
    if (cell.isError) this.receiver.note(table.id, 'error')
    table.row?.cells.push({ text: cellValue(cell), across: cell.across, down: cell.down, isText: cell.isText })
    if (cell.isHeader && table.row) table.row.headers++
  }

  private endRow(table: OpenTable): void {
    this.endCell(table)
    const { row } = table
    table.row = null
    if (row) this.receiver.row(table.id, table.grid.place(row.cells), row.headers > 0 && row.headers === row.cells.length, table.grid.marked)
  }

  private endTable(): void {
    const { table } = this
    if (!table) return
    this.endRow(table)
    this.open.pop()
    this.receiver.end(table.id, { name: shownText(table.caption ?? ''), isHidden: false, isOuter: table.isOuter })
  }
}
