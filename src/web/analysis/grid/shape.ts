/**
 * The arrangement of a result in the grid: measures side by side or stacked, row headers in one column or one per field.
 * Maps places of the grid to positions of the result, and back.
 *
 * Rows and columns of cells start at 0. Row -1 is the header line of the leaves, and columns -headers .. -1 are the row
 * headers, outermost first. Row -2 has a single place, in the corner: the name of the only measure, above the names of
 * the row fields (docs/decisions/0090).
 */
import type { PivotResult, TotalsView } from '../../../contract/pivot-result.ts'
import type { TableSettings } from '../../../contract/step.ts'
import type { CellAt } from './selection.ts'

/** A column of row headers: all groups, indented by level; the groups of one field (by level, from 1); or the measures. */
export type HeaderColumn = { readonly kind: 'path' } | { readonly kind: 'field'; readonly level: number } | { readonly kind: 'measure' }

export interface GridShape {
  /** Number of cells per column position, and of lines per row position. */
  readonly across: number
  readonly down: number
  readonly headers: readonly HeaderColumn[]
  /** Whether the line directly above the cells contains measures or the innermost column groups. */
  readonly leaves: 'measures' | 'groups'
  /** Whether the only measure is named in the corner instead of above every column. */
  readonly hasTitle: boolean
  /** Whether the grand total row is shown. */
  readonly hasGrand: boolean
}

/** A place of the grid as positions and measure of the result. A header has those of its first cell. */
export interface Place {
  readonly row: number
  readonly column: number
  readonly measure: number
}

/** Row number of the corner line that names the only measure. */
export const TITLE = -2

type Fields = Pick<PivotResult, 'index_names' | 'column_names' | 'measures'>

export const measuresOnRows = ({ measures }: Pick<PivotResult, 'measures'>, { values_on }: TableSettings): boolean =>
  values_on === 'rows' && measures.length > 1

/** Whether a result has a single measure and column fields, so that the measure is named once instead of above every column. */
export const hasSingleMeasureName = ({ measures, column_names }: Pick<PivotResult, 'measures' | 'column_names'>): boolean =>
  measures.length === 1 && column_names.length > 0

export function gridShape(result: Fields, settings: TableSettings, totals: TotalsView): GridShape {
  const count = Math.max(1, result.measures.length)
  const isDown = measuresOnRows(result, settings)
  const fields: HeaderColumn[] =
    settings.row_headers === 'split' && result.index_names.length > 0 ? result.index_names.map((_, f) => ({ kind: 'field', level: f + 1 })) : [{ kind: 'path' }]
  return {
    across: isDown ? 1 : count,
    down: isDown ? count : 1,
    headers: isDown ? [...fields, { kind: 'measure' }] : fields,
    leaves: isDown || hasSingleMeasureName(result) ? 'groups' : 'measures',
    hasTitle: hasSingleMeasureName(result),
    hasGrand: result.index_names.length === 0 || !totals.rows.includes(0),
  }
}

export function placeOf({ across, down }: GridShape, at: CellAt): Place {
  const column = Math.max(0, at.column)
  const row = Math.max(0, at.row)
  return { row: Math.floor(row / down), column: Math.floor(column / across), measure: down > 1 ? row % down : column % across }
}

/** The header column at a negative column index. */
export const headerAt = ({ headers }: GridShape, column: number): HeaderColumn => headers[headers.length + column] ?? { kind: 'path' }

/** Whether the header at a place shows the name of a measure. */
export function namesMeasure(shape: GridShape, { row, column }: CellAt): boolean {
  if (row < 0) return row === TITLE || (column >= 0 && shape.leaves === 'measures')
  return column < 0 && headerAt(shape, column).kind === 'measure'
}
