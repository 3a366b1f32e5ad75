/** Widths that never truncate a number: the space that the parts of a result need, and the widths to draw. In CSS pixels. */
import { fieldWidth, measureWidth, ownWidths } from '../../../analysis/width-names.ts'
import type { Measure } from '../../../contract/measure.ts'
import { isTotal, type PivotResult } from '../../../contract/pivot-result.ts'
import { typeFamily, type Value } from '../../../contract/scalar.ts'
import { fieldLabel } from '../../../format/value.ts'
import { columnWidth, customWidthCells, type WidthNames } from './column-widths.ts'
import { cellText } from './copy.ts'
import { columnStart, type Extras, isCapped } from './geometry.ts'
import type { HeaderLabels } from './headers.ts'
import { type GridShape, type HeaderColumn, hasSingleMeasureName } from './shape.ts'
import { textWidth } from './text-width.ts'

/** Default widths, for columns without a custom width. */
export interface WidthNeeds {
  /** Row headers in one column, indented. */
  readonly path: number
  /** The labels of each row field in a separate column. */
  readonly levels: readonly number[]
  /** Names of measures and, for each measure, the preferred and minimum width of its numbers. */
  readonly names: number
  readonly measures: readonly number[]
  readonly least: readonly number[]
  /** Labels of column groups. */
  readonly labels: number
}

export interface Widths {
  /** Width of each column of row headers, and their sum. */
  readonly headers: readonly number[]
  readonly header: number
  /** Width of each cell of a column position, the minimum of each, and their sum. */
  readonly cells: readonly number[]
  readonly group: number
  /** Positions with custom widths, and how much wider they are. */
  readonly own: ReadonlyMap<number, readonly number[]>
  readonly extras: Extras
}

/** The cell widths of a column position. */
export const cellsAt = ({ own, cells }: Widths, position: number): readonly number[] => own.get(position) ?? cells
/** Offset of a column position in pixels. */
export const startOf = ({ group, extras }: Widths, position: number): number => columnStart(position, group, extras)

/** The name that the width of a row header column is stored under. */
export const headerWidth = (header: HeaderColumn, result: Pick<PivotResult, 'index_names'>): string =>
  header.kind === 'path' ? 'header' : header.kind === 'measure' ? 'measures' : fieldWidth(result.index_names[header.level - 1]?.column_id ?? '')
/** With stacked measures, all cells share one width. */
export const CELLS_WIDTH = 'cells'

/** The widths that the edge of a cell's header sets: that of its column, and that of all columns of its measure. */
export function cellNames(shape: GridShape, result: Pick<PivotResult, 'measures' | 'column_names'>, measure: number, key: readonly Value[]): WidthNames {
  const id = shape.down > 1 ? '' : (result.measures[measure]?.measure_id ?? '')
  const all = shape.down > 1 ? CELLS_WIDTH : measureWidth(id)
  return { one: result.column_names.length === 0 ? all : columnWidth(id, key), all, parts: ownWidths(id) }
}

const PADDING = 18
/** The arrow of a sorted column. Every column has room for it, so that sorting changes no width. */
const SORT_ARROW = 12
const CELL_MIN = 64
const HEADER_MIN = 120
const FIELD_MIN = 72
const HEADER_MAX = 360
const NAME_MAX = 220
/** Space for the measure's name next to its "shown as" text, when it has many columns. */
const NAME_BESIDE = 90
const GROUP_MAX = 220
const INDENT = 18
const CHEVRON = 28

export const MINIMUM_NEEDS: WidthNeeds = { path: HEADER_MIN, levels: [], names: FIELD_MIN, measures: [], least: [], labels: 0 }

const widest = (values: Iterable<number>, start: number): number => {
  let max = start
  for (const value of values) if (value > max) max = value
  return Math.ceil(max)
}

/** For numbers of one format, the smallest and the largest are the widest; texts are all measured. */
export function widestValues(values: readonly Value[], dtype: string): readonly Value[] {
  if (typeFamily(dtype) !== 'number') return values
  let least: Value = null
  let greatest: Value = null
  for (const value of values) {
    if (value === null) continue
    if (least === null || Number(value) < Number(least)) least = value
    if (greatest === null || Number(value) > Number(greatest)) greatest = value
  }
  return [least, greatest]
}

/** A single column has room for its whole title; with many columns, the name and the "shown as" text are only kept distinguishable. */
function titleNeeds(block: PivotResult, measures: readonly Measure[], m: number): number {
  const title = block.measures[m]?.name ?? measures[m]?.name ?? ''
  const plain = textWidth(measures[m]?.name ?? title)
  const shownAs = textWidth(title) - plain
  const around = PADDING + SORT_ARROW
  if (block.column_names.length === 0 || shownAs <= 0) return Math.min(NAME_MAX, textWidth(title) + around)
  return Math.max(Math.min(NAME_MAX, plain + around), Math.min(plain, NAME_BESIDE) + shownAs + around)
}

/** Space in CSS pixels that a measure's cells need beside their numbers, by the measure's ID. */
export type BesideNumbers = (measureId: string) => number
const NOTHING_BESIDE: BesideNumbers = () => 0

function numberNeeds(block: PivotResult, measures: readonly Measure[], known: WidthNeeds, beside: BesideNumbers): Pick<WidthNeeds, 'measures' | 'least'> {
  const count = Math.max(1, block.measures.length)
  const own = Array.from({ length: count }, (_, m) => {
    const dtype = block.measures[m]?.dtype ?? ''
    const space = PADDING + beside(block.measures[m]?.measure_id ?? '')
    const name = hasSingleMeasureName(block) ? 0 : titleNeeds(block, measures, m)
    const lists = [...block.data.filter((_, at) => at % count === m), block.totals.filter((_, at) => at % count === m)]
    const least = lists.reduce(
      (most, values) =>
        widest(
          widestValues(values, dtype).map((value) => (value === null ? 0 : textWidth(cellText(value, measures[m], dtype)) + space)),
          most,
        ),
      known.least[m] ?? 0,
    )
    return { least, wanted: Math.ceil(Math.max(least, CELL_MIN, name, known.measures[m] ?? 0)) }
  })
  return { measures: own.map((w) => w.wanted), least: own.map((w) => w.least) }
}

/** The additional space that a block needs. */
function blockNeeds(block: PivotResult, measures: readonly Measure[], words: HeaderLabels, known: WidthNeeds, beside: BesideNumbers): WidthNeeds {
  const fields = block.index_names
  const label = (value: PivotResult['row_indexes'][number]['key'][number], level: number): string => fieldLabel(value, fields[level - 1], words)
  const labels = block.column_indexes.map((column) => {
    const last = column.path.at(-1)
    if (!last) return textWidth(words.grandTotal) + PADDING + SORT_ARROW
    const text = fieldLabel(last.value, block.column_names[column.level - 1], words)
    return textWidth(isTotal(column, block.column_names.length) && !column.collapsed ? words.total(text) : text) + PADDING + INDENT
  })
  const paths = block.row_indexes.map((row) => {
    const text = row.level === 0 ? words.grandTotal : label(row.key.at(-1) ?? null, row.level)
    return textWidth(text) + PADDING + INDENT * row.level + (fields.length > 1 ? CHEVRON : 0)
  })
  const title = hasSingleMeasureName(block) ? (block.measures[0]?.name ?? '') : ''
  const corner = Math.max(textWidth(fields.map((f) => f.name).join('   ')), textWidth(title)) + PADDING
  const levels = fields.map((field, f) => {
    const own = block.row_indexes.flatMap((row) => {
      if (row.level <= f) return row.level === 0 && f === 0 ? [textWidth(words.grandTotal) + PADDING] : []
      const text = label(row.key[f] ?? null, f + 1)
      const isOfTotal = row.level === f + 1 && isTotal(row, fields.length) && !row.collapsed
      return [textWidth(isOfTotal ? words.total(text) : text) + PADDING + (f + 1 < fields.length ? CHEVRON : 0)]
    })
    return Math.min(HEADER_MAX, widest(own, Math.max(FIELD_MIN, textWidth(field.name) + PADDING, known.levels[f] ?? 0)))
  })
  return {
    ...numberNeeds(block, measures, known, beside),
    path: Math.min(HEADER_MAX, widest(paths, Math.max(HEADER_MIN, corner, known.path))),
    levels,
    names: Math.min(
      NAME_MAX,
      widest(
        block.measures.map((m) => textWidth(m.name) + PADDING),
        known.names,
      ),
    ),
    labels: Math.min(GROUP_MAX, widest(labels, known.labels)),
  }
}

/** Discards the widths that cells need if they were measured for a different number of measures. */
export const needsFor = (needs: WidthNeeds, result: Pick<PivotResult, 'measures'>): WidthNeeds =>
  needs.measures.length === Math.max(1, result.measures.length) ? needs : { ...needs, measures: [], least: [] }

/** The needs after measuring more blocks of one result; the same object if nothing grows. */
export function growNeeds(
  before: WidthNeeds,
  blocks: readonly PivotResult[],
  measures: readonly Measure[],
  words: HeaderLabels,
  beside: BesideNumbers = NOTHING_BESIDE,
): WidthNeeds {
  const [first] = blocks
  const next = blocks.reduce((known, block) => blockNeeds(block, measures, words, known, beside), first ? needsFor(before, first) : before)
  return JSON.stringify(next) === JSON.stringify(before) ? before : next
}

function cellWidths(needs: WidthNeeds, shape: GridShape, result: Pick<PivotResult, 'measures'>, chosen: Readonly<Record<string, number>>): number[] {
  const count = Math.max(1, result.measures.length)
  const wanted = Array.from({ length: count }, (_, m) => needs.measures[m] ?? CELL_MIN)
  if (shape.down > 1) {
    const own = chosen[CELLS_WIDTH]
    return [own === undefined ? Math.max(...wanted, needs.labels) : Math.max(own, ...needs.least)]
  }
  const stretch = Math.max(1, needs.labels / wanted.reduce((a, b) => a + b, 0))
  return wanted.map((width, m) => {
    const own = chosen[measureWidth(result.measures[m]?.measure_id ?? '')]
    return own === undefined ? Math.ceil(width * stretch) : Math.max(own, needs.least[m] ?? 0)
  })
}

const NO_OWN: Widths['own'] = new Map()

/** Shrinks the widths of row headers in proportion so that their sum is at most `most`, to leave room for numbers. */
export function cappedHeaders(headers: readonly number[], most: number): number[] {
  const sum = headers.reduce((a, b) => a + b, 0)
  return sum <= most ? [...headers] : headers.map((width) => Math.floor((width * most) / sum))
}

/** The widths to draw: custom widths, but never less than a number needs; row headers are no wider than `headersMax`. */
export function gridWidths(
  needs: WidthNeeds,
  shape: GridShape,
  result: Pick<PivotResult, 'measures' | 'index_names'>,
  chosen: Readonly<Record<string, number>>,
  columns: { readonly total: number; readonly keys: ReadonlyMap<number, string>; readonly headersMax?: number | null },
): Widths {
  const wanted = shape.headers.map((header) => {
    const auto = header.kind === 'path' ? needs.path : header.kind === 'measure' ? needs.names : (needs.levels[header.level - 1] ?? FIELD_MIN)
    return chosen[headerWidth(header, result)] ?? auto
  })
  const headers = columns.headersMax ? cappedHeaders(wanted, columns.headersMax) : wanted
  const cells = cellWidths(needs, shape, result, chosen)
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)
  const group = sum(cells)
  const isDown = shape.down > 1
  const ids = isDown ? [''] : result.measures.map((m) => m.measure_id)
  const least = isDown ? [Math.max(0, ...needs.least)] : needs.least
  const own = isCapped(columns.total, group) ? NO_OWN : customWidthCells(columns.keys, chosen, ids, cells, least)
  const extras = [...own].map(([position, widths]) => [position, sum(widths) - group] as const).sort(([a], [b]) => a - b)
  return { headers, header: sum(headers), cells, group, own, extras }
}
