/**
 * How a result stands in the grid: measures across or down, row headers in one column or in one
 * for each field. Maps places of the grid to positions of the result, and back.
 *
 * Cells have rows and columns from 0; -1 is the header line of the leaves, and the columns
 * -headers .. -1 are the row headers, outermost first. The row -2 has one place, in the corner:
 * the name of the only measure, above the names of the row fields (decisions/0090).
 */
import type { PivotResult, TotalsView } from '../../../contract/pivot-result.ts'
import type { TableSettings } from '../../../contract/step.ts'
import type { CellAt } from './selection.ts'

/** What a column of row headers shows: the groups indented, those of one field (its level, from 1), or the measures. */
export type HeaderColumn = { readonly kind: 'path' } | { readonly kind: 'field'; readonly level: number } | { readonly kind: 'measure' }

export interface GridShape {
  /** Cells of one column position side by side, and lines of one row position. */
  readonly across: number
  readonly down: number
  readonly headers: readonly HeaderColumn[]
  /** What stands right above the cells: measures, or the innermost column groups. */
  readonly leaves: 'measures' | 'groups'
  /** Whether the only measure is named once, in the corner. */
  readonly hasTitle: boolean
  /** Whether the grand total row shows. */
  readonly hasGrand: boolean
}

/** A place as positions of the result. Header places have the position or measure of their first cell. */
export interface Place {
  readonly row: number
  readonly column: number
  readonly measure: number
}

/** The line of the corner that names the only measure. */
export const TITLE = -2

type Fields = Pick<PivotResult, 'index_names' | 'column_names' | 'measures'>

export const measuresDown = ({ measures }: Pick<PivotResult, 'measures'>, { values_on }: TableSettings): boolean => values_on === 'rows' && measures.length > 1

/** Whether a result has one measure, which would say the same above every column. */
export const namedOnce = ({ measures, column_names }: Pick<PivotResult, 'measures' | 'column_names'>): boolean =>
  measures.length === 1 && column_names.length > 0

export function gridShape(result: Fields, settings: TableSettings, totals: TotalsView): GridShape {
  const count = Math.max(1, result.measures.length)
  const isDown = measuresDown(result, settings)
  const fields: HeaderColumn[] =
    settings.row_headers === 'split' && result.index_names.length > 0 ? result.index_names.map((_, f) => ({ kind: 'field', level: f + 1 })) : [{ kind: 'path' }]
  return {
    across: isDown ? 1 : count,
    down: isDown ? count : 1,
    headers: isDown ? [...fields, { kind: 'measure' }] : fields,
    leaves: isDown || namedOnce(result) ? 'groups' : 'measures',
    hasTitle: namedOnce(result),
    hasGrand: result.index_names.length === 0 || !totals.rows.includes(0),
  }
}

export function placeOf({ across, down }: GridShape, at: CellAt): Place {
  const column = Math.max(0, at.column)
  const row = Math.max(0, at.row)
  return { row: Math.floor(row / down), column: Math.floor(column / across), measure: down > 1 ? row % down : column % across }
}

/** The header column that a column below 0 stands for. */
export const headerAt = ({ headers }: GridShape, column: number): HeaderColumn => headers[headers.length + column] ?? { kind: 'path' }

/** Whether the header at a place bears the name of a measure. */
export function namesMeasure(shape: GridShape, { row, column }: CellAt): boolean {
  if (row < 0) return row === TITLE || (column >= 0 && shape.leaves === 'measures')
  return column < 0 && headerAt(shape, column).kind === 'measure'
}
