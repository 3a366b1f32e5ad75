/** Reads the sheets of an XML Spreadsheet 2003. Entities of a document type are never expanded. */
import { Parser } from 'htmlparser2'
import { fail } from '../../../contract/errors.ts'
import { cellText } from '../excel/cells.ts'
import { ROWS_MAX } from '../excel/stream.ts'
import { TooMuchText } from '../text-bound.ts'
import { COLUMNS_MAX, GridRows, type MarkedCell, MarkupProblem, type TableReceiver } from './grid.ts'

const DEPTH_MAX = 2_000
const CELL_MAX_MB = 8
const STYLES_MAX = 100_000

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

type Attributes = Readonly<Record<string, string>>

/** Returns an attribute by its name without prefix. */
function attribute(attributes: Attributes, name: string): string | undefined {
  return attributes[`ss:${name}`] ?? attributes[name] ?? Object.entries(attributes).find(([key]) => local(key) === name)?.[1]
}

/** Reads a count of further rows or columns, such as MergeAcross, up to `limit`. */
const countOf = (written: string | undefined, limit: number): number => Math.min(Math.max(0, Number.parseInt(written ?? '', 10) || 0), limit)

/** Excel writes a time without a date as a time of its first day. */
const FIRST_DAY = /^(1899-12-3[01]|1904-01-01)$/

/** Converts a date and time as written to ISO text: without a time at midnight, without a date for a time of day. */
export function dateText(written: string): string {
  const [, date = '', clock = '', fraction = ''] = /^(-?\d{4,}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(\.\d+)?$/.exec(written.trim()) ?? []
  if (date === '') return written.trim()
  const time = clock + fraction.replace(/\.?0+$/, '')
  if (FIRST_DAY.test(date)) return time
  return time === '00:00:00' ? date : `${date} ${time}`
}

/** Returns the number format for a format as written, which may be one of Excel's names such as Short Date. */
function formatOf(written: string): string {
  if (/ Date$/.test(written)) return 'yyyy-mm-dd hh:mm:ss'
  return / Time$/.test(written) ? 'hh:mm:ss' : written
}

/** Returns a cell's value as text; null for an error or an empty cell. `format`: the number format of its style. */
function cellValue(type: string, written: string, format: string | undefined): string | null {
  switch (type) {
    case 'Number':
      return written.trim() === '' ? null : cellText({ t: 'n', v: Number(written), ...(format === undefined ? {} : { z: format }) }, false).text
    case 'DateTime':
      return dateText(written)
    case 'Boolean':
      return written.trim() === '1' ? 'true' : 'false'
    case 'Error':
      return null
    default:
      return cellText({ t: 's', v: written }, false).text || null
  }
}

interface OpenCell {
  readonly across: number
  readonly down: number
  readonly column: number | undefined
  readonly hasFormula: boolean
  readonly format: string | undefined
  type: string | null
  text: string
}

/** Parses one workbook. Give it text with `write`, and call `end` once. */
export class SpreadsheetMl {
  private readonly parser: Parser
  private readonly receiver: TableReceiver
  private readonly nextId: () => number
  private sheet: { readonly id: number; readonly name: string | null; grid: GridRows; rows: number; isHidden: boolean } | null = null
  private row: MarkedCell[] | null = null
  private cell: OpenCell | null = null
  /** Number formats by the IDs of their styles. */
  private readonly formats = new Map<string, string>()
  private style = ''
  private isInData = false
  private isInVisible = false
  private comments = 0
  private depth = 0

  constructor(receiver: TableReceiver, nextId: () => number) {
    this.receiver = receiver
    this.nextId = nextId
    this.parser = new Parser(
      {
        onopentag: (name, attributes) => this.begin(local(name), attributes),
        onclosetag: (name) => this.close(local(name)),
        ontext: (text) => this.add(text),
      },
      { xmlMode: true },
    )
  }

  write(text: string): void {
    this.parser.write(text)
  }

  end(): void {
    this.parser.end()
    this.endSheet()
  }

  private begin(name: string, attributes: Attributes): void {
    if (++this.depth > DEPTH_MAX) throw new MarkupProblem(fail('file_unsafe', { detail: 'markup_depth' }))
    if (name === 'Worksheet') {
      this.endSheet()
      const title = attribute(attributes, 'Name')?.trim() || null
      this.sheet = { id: this.nextId(), name: title, grid: new GridRows(this.receiver.fills), rows: 0, isHidden: false }
    } else if (name === 'Row') this.beginRow(attributes)
    else if (name === 'Cell') this.beginCell(attributes)
    else if (name === 'Comment') this.comments++
    else if (name === 'Data' && this.cell && this.comments === 0) {
      this.cell.type = attribute(attributes, 'Type') ?? 'String'
      this.isInData = true
    } else if (name === 'Style') this.style = attribute(attributes, 'ID') ?? ''
    else if (name === 'NumberFormat' && this.formats.size < STYLES_MAX) this.formats.set(this.style, formatOf(attribute(attributes, 'Format') ?? ''))
    else if (name === 'Visible') this.isInVisible = true
  }

  /** Begins a row. Rows that the file leaves out are empty. */
  private beginRow(attributes: Attributes): void {
    const { sheet } = this
    if (!sheet) return
    const index = countOf(attribute(attributes, 'Index'), ROWS_MAX)
    while (sheet.rows < index - 1) this.take([])
    this.row = []
  }

  private beginCell(attributes: Attributes): void {
    if (!this.row) return
    const index = countOf(attribute(attributes, 'Index'), 16_384)
    this.cell = {
      across: countOf(attribute(attributes, 'MergeAcross'), COLUMNS_MAX) + 1,
      down: countOf(attribute(attributes, 'MergeDown'), ROWS_MAX) + 1,
      column: index > 0 ? index - 1 : undefined,
      hasFormula: attribute(attributes, 'Formula') !== undefined,
      format: this.formats.get(attribute(attributes, 'StyleID') ?? ''),
      type: null,
      text: '',
    }
  }

  private add(text: string): void {
    if (this.isInVisible && this.sheet && /Hidden/.test(text)) this.sheet.isHidden = true
    if (!this.isInData || !this.cell) return
    this.cell.text += text
    if (this.cell.text.length > CELL_MAX_MB * 1_048_576) throw new TooMuchText(CELL_MAX_MB)
  }

  private close(name: string): void {
    this.depth--
    if (name === 'Data') this.isInData = false
    else if (name === 'Comment') this.comments--
    else if (name === 'Visible') this.isInVisible = false
    else if (name === 'Cell') this.endCell()
    else if (name === 'Row' && this.row) {
      this.take(this.row)
      this.row = null
    } else if (name === 'Worksheet') this.endSheet()
  }

  private endCell(): void {
    const { cell, sheet } = this
    this.cell = null
    if (!cell || !sheet) return
    const { across, down, column, type, text, hasFormula, format } = cell
    if (type === 'Error') this.receiver.note(sheet.id, 'error')
    if (type === null && hasFormula) this.receiver.note(sheet.id, 'uncomputed')
    this.row?.push({
      text: type === null ? null : cellValue(type, text, format),
      across,
      down,
      isText: type === 'String',
      ...(column === undefined ? {} : { column }),
    })
  }

  private take(row: readonly MarkedCell[]): void {
    const { sheet } = this
    if (!sheet) return
    sheet.rows++
    this.receiver.row(sheet.id, sheet.grid.place(row), false, sheet.grid.marked)
  }

  private endSheet(): void {
    const { sheet } = this
    if (!sheet) return
    this.sheet = null
    this.receiver.end(sheet.id, { name: sheet.name, isHidden: sheet.isHidden, isOuter: false })
  }
}
