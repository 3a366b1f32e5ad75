/**
 * A pivot as the rows of a file: as it is shown, with a header line for each column field, or
 * tidy, with one row for each cell at the deepest grain. Blocks of a result come in row order.
 */
import type { NumberFormat } from '../contract/number-format.ts'
import { type ColumnIndex, isOthersColumn, type PivotResult } from '../contract/pivot-result.ts'
import { isOthers, typeFamily, type Value } from '../contract/scalar.ts'
import { csvCell, csvDate, csvMeasure, defuse, plainMinus, quoted } from './csv.ts'
import { excelColour } from './excel-colours.ts'
import { type BlankLabels, fieldLabel, type LabeledField } from './value.ts'

export interface TableLabels extends BlankLabels {
  readonly grandTotal: string
  /** Names the column of measures that stand below each other. */
  readonly values: string
  readonly total: (name: string) => string
  /** Days and moments as CSV files have them, instead of by the pattern. */
  readonly isoDates?: boolean
}

/** Header cells that belong together, zero-based and inclusive. */
export interface Merge {
  readonly startRow: number
  readonly endRow: number
  readonly startCol: number
  readonly endCol: number
}

export interface HeaderTable {
  readonly rows: readonly (readonly string[])[]
  readonly merges: readonly Merge[]
  /** The line of the outermost column field. */
  readonly firstField: number
}

/** `down`: measures stand below each other, a line for each, named in a column after the row fields. */
export type Direction = 'across' | 'down'

const isDated = (dtype: string): boolean => ['date', 'datetime'].includes(typeFamily(dtype))

/** A value of a column of days or moments as a CSV file has it; null for anything else. */
export const isoText = (value: Value | undefined, dtype: string): string | null => (typeof value === 'string' && isDated(dtype) ? csvDate(value) : null)

/** A key as a file has it: negative numbers with the sign that programs read, and in files for programs no marks. */
function keyLabel(value: Value | undefined, field: LabeledField | undefined, words: TableLabels): string {
  const { dtype = 'VARCHAR' } = field ?? {}
  const iso = words.isoDates ? isoText(value, dtype) : null
  if (iso !== null) return iso
  const label = fieldLabel(value, words.isoDates ? { dtype } : field, words)
  return typeFamily(dtype) === 'number' ? plainMinus(label) : label
}

/** How many columns stand before the cells. */
export const leadColumns = (result: Pick<PivotResult, 'index_names'>, direction: Direction): number =>
  Math.max(1, result.index_names.length) + (direction === 'down' ? 1 : 0)

function columnLabel(column: ColumnIndex, line: number, result: PivotResult, words: TableLabels): string {
  const value = column.path[line]
  const { column_names: fields } = result
  if (value !== undefined) return keyLabel(value.value, fields[line], words)
  if (column.level === 0) return line === 0 ? words.grandTotal : ''
  if (line !== column.level || column.collapsed || isOthersColumn(column)) return ''
  return words.total(keyLabel(column.path[column.level - 1]?.value, fields[column.level - 1], words))
}

const prefix = (column: ColumnIndex, line: number): string => JSON.stringify([column.level > line, column.path.slice(0, line + 1).map((p) => p.value)])

/** The only measure in the corner and the column fields beside it, as a spreadsheet writes them; beyond the columns, in the last one. */
function titleLine({ measures, column_names }: PivotResult, lead: number, width: number): string[] {
  const names = column_names.map((field) => field.name)
  const fields = Array.from({ length: width }, (_, at) => (at < width - 1 ? (names[at] ?? '') : names.slice(at).join(' › ')))
  return [measures[0]?.name ?? '', ...Array.from({ length: lead - 1 }, () => ''), ...fields]
}

/**
 * A line for each column field, and one with the row fields and the measures. Where measures stand below each
 * other, or the only one is named in the corner, the row fields are on the line of the last column field.
 * `columns` are all positions, in order.
 */
export function headerTable(result: PivotResult, columns: readonly ColumnIndex[], words: TableLabels, direction: Direction): HeaderTable {
  const lead = leadColumns(result, direction)
  const width = direction === 'down' ? 1 : Math.max(1, result.measures.length)
  const merges: Merge[] = []
  const isTitled = direction === 'across' && result.measures.length === 1 && result.column_names.length > 0
  const firstField = isTitled ? 1 : 0
  const lines = result.column_names.map((field, line) => {
    const cells = [...Array.from({ length: lead - 1 }, () => ''), isTitled ? '' : field.name]
    let start = lead
    columns.forEach((column, at) => {
      const before = columns[at - 1]
      const same = before !== undefined && prefix(before, line) === prefix(column, line)
      if (!same) start = cells.length
      for (let m = 0; m < width; m++) cells.push(!same && m === 0 ? columnLabel(column, line, result, words) : '')
      const after = columns[at + 1]
      const ends = after === undefined || prefix(after, line) !== prefix(column, line)
      if (ends && cells.length - 1 > start) merges.push({ startRow: line + firstField, endRow: line + firstField, startCol: start, endCol: cells.length - 1 })
    })
    return cells
  })
  const names = result.index_names.length > 0 ? result.index_names.map((f) => f.name) : ['']
  if (direction === 'down') {
    const last = lines.at(-1) ?? [...names, '', ...columns.map(() => words.grandTotal)]
    return { rows: [...lines.slice(0, -1), [...names, words.values, ...last.slice(lead)]], merges, firstField }
  }
  if (isTitled) {
    const last = [...names, ...(lines.at(-1) ?? []).slice(lead)]
    return { rows: [titleLine(result, lead, columns.length), ...lines.slice(0, -1), last], merges, firstField }
  }
  const measures = result.measures.length > 0 ? result.measures.map((m) => m.name) : ['']
  return { rows: [...lines, [...names, ...columns.flatMap(() => measures)]], merges, firstField }
}

/** The headers of a row: its own label in the column of its level, the fields above it repeated. */
export function rowHeaders(block: PivotResult, at: number, words: TableLabels): string[] {
  const row = block.row_indexes[at]
  const fields = block.index_names
  if (!row || fields.length === 0) return [words.grandTotal]
  if (row.level === 0) return [words.grandTotal, ...fields.slice(1).map(() => '')]
  return fields.map((field, f) => {
    if (f >= row.level)
      return f === row.level && !row.collapsed && !row.blank && !isOthers(row.key) ? words.total(keyLabel(row.key.at(-1), fields[f - 1], words)) : ''
    return keyLabel(row.key[f], field, words)
  })
}

/** The lines of a row: its headers, and for each cell which of `data` it is and which measure. One line, or one for each measure. */
export function tableLines(
  block: PivotResult,
  at: number,
  words: TableLabels,
  direction: Direction,
): { headers: string[]; cells: { data: number; measure: number }[] }[] {
  const headers = rowHeaders(block, at, words)
  const width = Math.max(1, block.measures.length)
  if (direction === 'across') return [{ headers, cells: block.data.map((_, i) => ({ data: i, measure: i % width })) }]
  return block.measures.map((measure, m) => ({
    headers: [...headers, measure.name],
    cells: block.column_indexes.map((_, c) => ({ data: c * width + m, measure: m })),
  }))
}

/** A shown number for a spreadsheet: what a format makes of it is text, and harmless unless a symbol says otherwise. */
export const harmless = (text: string): string => (NEGATIVE.test(text) ? text : defuse(text))

/** A shown number, or the text of a header, as a CSV cell; days and moments as they are, like numbers. */
export const shownCell = (text: string): string => (csvDate(text) === text ? text : quoted(harmless(text)))

/** A dash for zero, and negative numbers, with or without a sign of a currency, percent or a unit of letters: no formula is so. */
const NEGATIVE = /^-$|^-\p{Sc}?[\d.,\u00A0 ]+(?:%|[ \u00A0]?(?:\p{Sc}|\p{L}+))?$/u

/** A value as a CSV file has it: numbers and dates as they are, text quoted. */
export const rawCell = (value: Value | undefined, dtype: string): string =>
  isoText(value, dtype) ?? (typeFamily(dtype) === 'text' ? csvCell : csvMeasure)(value ?? null)

/** The digits of a computed double that are certain. Spreadsheets keep as many. */
const CERTAIN_DIGITS = 15

/** The value of a measure in a CSV file. A double has at most 15 significant digits: 0.2, not 0.19999999999999998. */
const rawMeasure = (value: Value | undefined, dtype: string): string =>
  rawCell(typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(CERTAIN_DIGITS)) : value, dtype)

/** The cells of one line of a wide file, as the data has them: numbers without signs of units or thousands, not rounded by their format. */
export const rawCells = (block: PivotResult, row: number, cells: readonly { data: number; measure: number }[]): string[] =>
  cells.map(({ data, measure }) => rawMeasure(block.data[data]?.[row], block.measures[measure]?.dtype ?? ''))

/** The names of a tidy file's columns. */
export const tidyHeader = (result: PivotResult): string[] => [...result.index_names, ...result.column_names, ...result.measures].map((c) => c.name)

/** One CSV line for each row and column at the deepest grain: keys and values as the data has them. Others are no group of the data. */
export function tidyLines(block: PivotResult): string[] {
  const width = Math.max(1, block.measures.length)
  const keyTypes = [...block.index_names, ...block.column_names].map((c) => c.dtype)
  const lines: string[] = []
  block.row_indexes.forEach((row, r) => {
    if (row.level < block.index_names.length || isOthers(row.key)) return
    block.column_indexes.forEach((column, c) => {
      if (column.level < block.column_names.length || isOthersColumn(column)) return
      const values = block.measures.map((_, m) => block.data[c * width + m]?.[r])
      if (column.path.length > 0 && row.key.length > 0 && values.every((v) => v === null || v === undefined)) return
      const keys = [...row.key, ...column.path.map((p) => p.value)].map((value, at) => rawCell(value, keyTypes[at] ?? 'VARCHAR'))
      lines.push([...keys, ...values.map((value, m) => rawMeasure(value, block.measures[m]?.dtype ?? ''))].join(','))
    })
  })
  return lines
}

/** Excel's codes quote text as CSV does. */
const literal = (text: string): string => (text === '' ? '' : quoted(text))

/** Excel's code for a format; null where Excel has no way to write it and the plain number is kept. */
export function excelFormat(format: NumberFormat): string | null {
  const isPercent = format.magnitude === 100 || format.magnitude === 0.01
  if (isPercent && !format.suffix.includes('%')) return null
  // Excel scales by thousands alone
  if (format.magnitude === 1e4 || format.magnitude === 1e8) return null
  const fraction = format.decimalPlaces === 0 ? '' : `.${'0'.repeat(format.decimalPlaces)}`
  const thousands = isPercent ? '' : ','.repeat(Math.round(Math.log10(format.magnitude) / 3))
  const suffix = isPercent ? `${format.suffix.split('%').map(literal).join('%')}` : literal(format.suffix)
  const body = `${literal(format.symbol)}#,##0${fraction}${thousands}${suffix}`
  const negative = format.negativeFormat === 'parentheses' ? `(${body})` : `-${body}`
  const zero = format.zeroFormat === 'dash' ? '"-"' : format.zeroFormat === 'hide' ? '""' : body
  return `${format.enableColor ? excelColour(format.positiveColor) : ''}${body};${format.enableColor ? excelColour(format.negativeColor) : ''}${negative};${zero}`
}

/** A number of a workbook; text where a double would lose digits. */
export function excelValue(value: Value | undefined): string | number | boolean | null {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number') return value ?? null
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value
  const digits = value.replace(/[-.]/g, '').replace(/^0+/, '')
  return digits.length <= 15 ? Number(value) : value
}
