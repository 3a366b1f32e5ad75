/**
 * Converts a result to the lines of a plain table, with the texts and layout of the grid. A report shows only the
 * beginning of a long or wide result and says so; the total still covers all rows.
 */
import type { Measure } from '../../../contract/measure.ts'
import { comparedColumnLevel, comparedLevel, isTotal, type PivotResult, type RowIndex } from '../../../contract/pivot-result.ts'
import { typeFamily, type Value } from '../../../contract/scalar.ts'
import type { TableSettings } from '../../../contract/step.ts'
import { valueKey } from '../../../contract/value-key.ts'
import { blankText, hasMeaning } from '../../../format/blank.ts'
import { joinedDomains } from '../../../format/conditional/cell-marks.ts'
import { colourOf } from '../../../format/number.ts'
import { ROW_BLOCK } from '../blocks.ts'
import { cellLook, type LookProps, lookProps, type Marking, PLAIN_LOOK } from '../formats/cell-look.ts'
import { type Cells, cellsOf } from '../grid/cells.ts'
import { cellText } from '../grid/copy.ts'
import { columnWords, type HeaderCell, type HeaderLabels, headerRows } from '../grid/headers.ts'
import { rowHeaderText } from '../grid/row-header-text.ts'
import { type GridShape, gridShape } from '../grid/shape.ts'
import type { ResultView } from '../view.ts'
import { addressKey } from './referenced-cells.ts'
import type { ColumnBlock } from './sheets.ts'

/** Limits of one table: more than anyone reads, and still drawn at once on a slow machine. */
export const CELLS_ACROSS = 120
const CELLS_MOST = 12_000
export const ROWS_SHOWN = ROW_BLOCK

export interface ReadingCell {
  /** The cell's address as text. */
  readonly key: string
  readonly text: string
  /** A custom color, or the sign whose theme color it gets. */
  readonly own: string | null
  readonly sign: number | null
  readonly isText: boolean
  readonly isBlank: boolean
  readonly isTotal: boolean
  /** How conditional formats draw the cell. */
  readonly look: LookProps
}

export interface ReadingHeader {
  readonly text: string
  /** Whether the line above shows the same. */
  readonly repeated: boolean
  readonly indent: number
}

export interface ReadingLine {
  readonly level: number
  /** Whether a group of the outer field begins here. */
  readonly starts: boolean
  readonly isGrand: boolean
  readonly headers: readonly ReadingHeader[]
  readonly cells: readonly ReadingCell[]
}

export interface Leaf {
  readonly label: string
  /** Text for screen readers that includes the headers above; '' if the label is enough. */
  readonly words: string
  readonly isTotal: boolean
}

/** A header over the leaves from `from` up to, but not including, `to`. */
export interface ReadingGroup {
  readonly from: number
  readonly to: number
  readonly label: string
  readonly isTotal: boolean
}

export interface ReadingTable {
  /** A line of merged groups for each column field above the leaves, with the field's name. */
  readonly groups: readonly { readonly name: string; readonly cells: readonly ReadingGroup[] }[]
  readonly leaves: readonly Leaf[]
  readonly corners: readonly string[]
  /** The only measure, named once, and the column fields. */
  readonly title: { readonly measure: string; readonly fields: string } | null
  readonly lines: readonly ReadingLine[]
  /** Number of leaves per column group. */
  readonly across: number
  /** Shown and total positions of the result, without the grand totals. */
  readonly rows: { readonly shown: number; readonly all: number }
  readonly columns: { readonly shown: number; readonly all: number }
}

interface Shown {
  readonly result: PivotResult
  readonly measures: readonly Measure[]
  readonly settings: TableSettings
  readonly view: ResultView
  /** Conditional formats; null if none applies. */
  readonly marking: Marking | null
  readonly words: HeaderLabels
  /** Label of the grand total line. */
  readonly totalLabel: string
  /** Positions of the rows to show; null for all. */
  readonly kept?: readonly number[] | null
}

interface Lines extends Shown {
  readonly shape: GridShape
  readonly cells: Cells
}

/** Column positions of the first window. */
export const columnsShown = (measures: number, settings: TableSettings): number =>
  Math.max(1, Math.floor(CELLS_ACROSS / (settings.values_on === 'rows' ? 1 : Math.max(1, measures))))

/** Place of a cell: its row's level and key, its column's level and position. */
interface CellPlace {
  readonly level: number
  /** Null for the grand total. */
  readonly index: RowIndex | null
  readonly rowAt: number
  readonly row: readonly Value[]
  readonly column: number
  readonly position: number
  readonly isBlank: boolean
}

function lookOf({ result, measures, marking }: Lines, value: Value | undefined, at: number, { index, rowAt, position, isBlank }: CellPlace): LookProps {
  const column = result.column_indexes[position]
  if (!marking || value === undefined || !column || isBlank) return PLAIN_LOOK
  const measureId = result.measures[at]?.measure_id ?? ''
  return lookProps(cellLook(marking, result, { row: index, column, rowAt, columnAt: position, measureId, value }, measures[at]))
}

function cellOf(parts: Lines, value: Value | undefined, at: number, place: CellPlace): ReadingCell {
  const { result, measures } = parts
  const measure = measures[at]
  const dtype = result.measures[at]?.dtype ?? ''
  const look = lookOf(parts, value, at, place)
  const colour = look.ink === undefined ? colourOf(value ?? null, measure?.format) : null
  const depth = result.column_names.length
  const header = result.column_indexes[place.position]
  const means =
    measure !== undefined &&
    hasMeaning(
      measure,
      { fields: result.index_names, level: comparedLevel({ level: place.level, key: [...place.row] }) },
      { fields: result.column_names, level: header ? comparedColumnLevel(header) : place.column },
    )
  const isNone = value === null || value === undefined
  const column = header?.path.map((part) => part.value) ?? []
  return {
    key: addressKey({ measure_id: measure?.id ?? '', row: [...place.row], column }),
    text: isNone ? (place.isBlank || !means ? '' : blankText(measure, dtype)) : cellText(value, measure, dtype),
    own: colour?.own ?? null,
    sign: colour?.sign ?? null,
    isText: typeFamily(dtype) !== 'number',
    isBlank: isNone,
    isTotal: header !== undefined && isTotal(header, depth),
    look,
  }
}

/** Whether the row at a position belongs to another outer group than the row before it. The grand total stays with the last group. */
function startsGroup({ row_indexes, index_names }: PivotResult, position: number | null): boolean {
  if (position === null || index_names.length < 2) return false
  const outer = (at: number): string => valueKey(row_indexes[at]?.key[0] ?? null)
  return position === 0 || outer(position) !== outer(position - 1)
}

/** The lines of a row position; null is the grand total. */
function linesOf(parts: Lines, position: number | null): ReadingLine[] {
  const { result, shape, cells, totalLabel } = parts
  const row = position === null ? undefined : cells.row(position)
  const level = row?.level ?? 0
  return Array.from({ length: shape.down }, (_, d) => {
    const line = (position ?? 0) * shape.down + d
    const headers = shape.headers.map((header, h): ReadingHeader => {
      if (position === null && header.kind !== 'measure') return { text: h === 0 ? totalLabel : '', repeated: d > 0, indent: 0 }
      const { text, repeated } = rowHeaderText(parts, header, line, row, position === 0 && d === 0)
      return { text, repeated, indent: header.kind === 'path' ? Math.max(0, level - 1) : 0 }
    })
    const values = result.column_indexes.flatMap(({ level: column }, c) =>
      Array.from({ length: shape.across }, (_, a) => {
        const at = shape.down > 1 ? d : a
        const value = result.measures.length === 0 ? null : position === null ? cells.total(c, at) : cells.cell(position, c, at)
        return cellOf(parts, value, at, {
          level,
          index: row ?? null,
          rowAt: position ?? 0,
          row: row?.key ?? [],
          column,
          position: c,
          isBlank: row?.blank === true,
        })
      }),
    )
    return { level, starts: d === 0 && startsGroup(result, position), isGrand: position === null, headers, cells: values }
  })
}

const inLeaves = ({ start, span, label, isTotal }: HeaderCell, { across }: GridShape): ReadingGroup => ({
  ...{ from: start * across, to: (start + span) * across },
  ...{ label, isTotal },
})

function leavesOf({ result, shape, words }: Lines, groups: readonly HeaderCell[] | undefined): Leaf[] {
  const depth = result.column_names.length
  return result.column_indexes.flatMap((column, c) =>
    Array.from({ length: shape.across }, (_, at): Leaf => {
      const group = groups?.find((cell) => cell.start === c)
      const label = shape.leaves === 'groups' ? (groups ? (group?.label ?? '') : words.grandTotal) : (result.measures[at]?.name ?? '')
      return { label, words: label === '' ? columnWords(column, result, words) : '', isTotal: isTotal(column, depth) }
    }),
  )
}

const isGrandColumn = ({ column_names, column_indexes }: PivotResult): boolean => column_names.length > 0 && column_indexes.at(-1)?.level === 0

/** Position of the grand total of the columns if the first window ends before it; null if all columns are loaded or there is no such total. */
export const columnBeyond = ({ column_names, column_indexes, total_columns }: PivotResult): number | null =>
  column_names.length > 0 && column_indexes.length < total_columns ? total_columns - 1 : null

/** Appends the last column to the first window if it is the grand total; both windows are of the same result and rows. */
export function withLastColumn(first: PivotResult, last: PivotResult): PivotResult {
  if (!isGrandColumn(last)) return first
  const { column_indexes, data, totals } = first
  const both = { column_indexes: [...column_indexes, ...last.column_indexes], data: [...data, ...last.data], totals: [...totals, ...last.totals] }
  return { ...first, ...both, ...(first.domains ? { domains: joinedDomains(first.domains, last.domains ?? [], column_indexes.length) } : {}) }
}

/** The leaf columns of a table from `from` up to `to`, with all its row headers. */
export function columnsOf(table: ReadingTable, { from, to }: ColumnBlock): ReadingTable {
  if (from === 0 && to === table.leaves.length) return table
  const within = table.groups.map(({ name, cells }) => ({
    name,
    cells: cells.filter((cell) => cell.from < to && cell.to > from).map((cell) => ({ ...cell, from: Math.max(from, cell.from), to: Math.min(to, cell.to) })),
  }))
  return { ...table, groups: within, leaves: table.leaves.slice(from, to), lines: table.lines.map((line) => ({ ...line, cells: line.cells.slice(from, to) })) }
}

/** `result` is the first window, with the titles of its fields and measures. */
export function readingTable(shown: Shown): ReadingTable {
  const { result, settings, view, words } = shown
  const shape = gridShape(result, settings, view.totals)
  const cells = cellsOf(result, Math.max(1, result.column_indexes.length), [{ row: 0, column: 0, block: result }])
  const parts = { ...shown, shape, cells }
  const header = headerRows(result.column_indexes, 0, result.column_names, words)
  const isOfGroups = shape.leaves === 'groups'
  const above = isOfGroups ? result.column_names.slice(0, -1) : result.column_names
  const all = result.total_rows - (shape.hasGrand ? 1 : 0)
  const across = result.column_indexes.length * shape.across * shape.down
  const positions = Math.min(result.row_indexes.length, all, Math.max(1, Math.floor(CELLS_MOST / Math.max(1, across))))
  const shownRows = (shown.kept ?? [...Array(positions).keys()]).filter((at) => at < positions)
  const body = shownRows.flatMap((at) => linesOf(parts, at))
  const inner = result.column_names.at(-1)?.name ?? words.values
  const grand = isGrandColumn(result) ? 1 : 0
  return {
    groups: above.map(({ name }, at) => ({ name: shape.hasTitle ? '' : name, cells: (header[at] ?? []).map((cell) => inLeaves(cell, shape)) })),
    leaves: leavesOf(parts, isOfGroups && result.column_names.length > 0 ? header[above.length] : undefined),
    corners: shape.headers.map((one) => {
      const fields = one.kind === 'path' ? result.index_names : one.kind === 'field' ? result.index_names.slice(one.level - 1, one.level) : []
      return one.kind === 'measure' ? inner : fields.map((f) => f.name).join(' › ')
    }),
    title: shape.hasTitle ? { measure: result.measures[0]?.name ?? '', fields: result.column_names.map((f) => f.name).join(' › ') } : null,
    lines: [...body, ...(shape.hasGrand ? linesOf(parts, null) : [])],
    rows: { shown: shownRows.length, all },
    across: result.column_names.length === 0 ? 1 : shape.across,
    columns: { shown: result.column_indexes.length - grand, all: result.total_columns - grand },
  }
}
