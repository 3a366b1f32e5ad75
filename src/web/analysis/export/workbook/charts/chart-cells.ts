/** Finds the cells of a table that a chart draws, so that the chart changes with them. */
import type { PivotResult } from '../../../../../contract/pivot-result.ts'
import type { Value } from '../../../../../contract/scalar.ts'
import type { Direction, HeaderTable } from '../../../../../format/export-table.ts'
import type { TypedCell } from '../../../../../format/typed-cell.ts'
import { cellName, inSheet } from '../xml.ts'
import { type Cells, type ChartToWrite, groupCells, type NameCell, type SeriesCells, type SeriesPlan } from './native-chart.ts'

interface Place {
  readonly row: number
  readonly column: number
}

interface TableFrame {
  readonly head: PivotResult
  readonly header: HeaderTable
  readonly lead: number
  readonly direction: Direction
  /** Rows of the sheet above the table. */
  readonly above: number
}

const keyOf = (key: readonly Value[]): string => JSON.stringify(key)

/** A range of cells side by side or below each other in a sheet. */
export function rangeOf(sheet: string, first: Place, last: Place): string {
  const absolute = (place: Place): string => cellName(place.row, place.column).replace(/([A-Z]+)(\d+)/, '$$$1$$$2')
  return inSheet(sheet, first.row === last.row && first.column === last.column ? absolute(first) : `${absolute(first)}:${absolute(last)}`)
}

/** The first and last of some cells if they follow each other in one row or column without a gap; else null. */
function stretchOf(places: readonly (Place | null)[]): readonly [Place, Place] | null {
  const [first] = places
  const last = places.at(-1)
  if (!first || !last) return null
  const isDown = first.column === last.column && places.length > 1
  const follows = places.every((place, at) => place?.row === first.row + (isDown ? at : 0) && place.column === first.column + (isDown ? 0 : at))
  return follows ? [first, last] : null
}

/** The cells of a chart in its table. Rows are added while they are written. */
export class ChartCells {
  private readonly own: ChartToWrite
  private readonly frame: TableFrame
  private readonly wanted: ReadonlySet<string>
  private readonly columns = new Map<string, number>()
  private readonly measures: ReadonlyMap<string, number>
  /** Rows of the sheet by key, and the values of the cells that are drawn. */
  private readonly rows = new Map<string, number>()
  private readonly values = new Map<string, TypedCell['value']>()

  constructor(own: ChartToWrite, frame: TableFrame) {
    this.own = own
    this.frame = frame
    const { keys, datasets } = own.chart
    const isAcrossRows = own.settings.across === 'rows'
    const along = datasets.map((series) => series.key ?? [])
    this.wanted = new Set((isAcrossRows ? keys : along).map(keyOf))
    const columns = new Set((isAcrossRows ? along : keys).map(keyOf))
    frame.head.column_indexes.forEach(({ path }, at) => {
      const key = keyOf(path.map(({ value }) => value))
      if (columns.has(key)) this.columns.set(key, at)
    })
    this.measures = new Map(frame.head.measures.map(({ measure_id }, at) => [measure_id, at]))
  }

  private get width(): number {
    return this.frame.direction === 'down' ? 1 : Math.max(1, this.frame.head.measures.length)
  }

  /** Takes in a line of the table. `measure`: the one that it shows, if measures stand below each other. */
  add(row: PivotResult['row_indexes'][number], sheetRow: number, measure: number, values: readonly { readonly value: TypedCell['value'] }[]): void {
    const key = keyOf(row.key)
    if (row.blank || !this.wanted.has(key)) return
    if (!this.rows.has(key)) this.rows.set(key, sheetRow)
    for (const at of this.columns.values())
      for (const m of this.frame.direction === 'down' ? [measure] : this.measures.values()) {
        const column = at * this.width + (this.frame.direction === 'down' ? 0 : m)
        this.values.set(`${sheetRow},${this.frame.lead + column}`, values[column]?.value ?? null)
      }
  }

  private placeOf(rowKey: readonly Value[], columnKey: readonly Value[], measureId: string): Place | null {
    const row = this.rows.get(keyOf(rowKey))
    const column = this.columns.get(keyOf(columnKey))
    const measure = this.measures.get(measureId)
    if (row === undefined || column === undefined || measure === undefined) return null
    const isDown = this.frame.direction === 'down'
    return { row: row + (isDown ? measure : 0), column: this.frame.lead + column * this.width + (isDown ? 0 : measure) }
  }

  /** The cells of a series, one for each group; null if they are not side by side, or have other values. */
  private seriesCells(series: SeriesPlan['values']): readonly [Place, Place] | null {
    const { chart, settings } = this.own
    const along = series.key ?? []
    const places = chart.keys.map((key) =>
      settings.across === 'rows' ? this.placeOf(key, along, series.measure_id) : this.placeOf(along, key, series.measure_id),
    )
    const isSame = places.every((place, at) => place && this.values.get(`${place.row},${place.column}`) === (series.data[at] ?? null))
    return isSame ? stretchOf(places) : null
  }

  /** The cells with the names of the groups beside or above the cells of a series. */
  private namePlaces([first, last]: readonly [Place, Place]): readonly [Place, Place] | null {
    const { header, above, head } = this.frame
    if (this.own.settings.across === 'rows')
      return head.index_names.length === 1
        ? [
            { row: first.row, column: 0 },
            { row: last.row, column: 0 },
          ]
        : null
    const row = above + header.rows.length - 1
    return head.column_names.length === 1 && this.width === 1
      ? [
          { row, column: first.column },
          { row, column: last.column },
        ]
      : null
  }

  private nameOf(series: SeriesPlan, sheet: string, first: Place): NameCell {
    const { header, above } = this.frame
    const line = header.rows.length - 1
    const isHeaded = this.own.settings.across === 'rows' && header.rows[line]?.[first.column] === series.name
    return {
      text: series.name,
      place: isHeaded ? rangeOf(sheet, { row: above + line, column: first.column }, { row: above + line, column: first.column }) : null,
    }
  }

  /** The cells of all series in the table, in order; null if the table does not have them as the chart draws them. `groups`: their typed names. */
  of(plans: readonly SeriesPlan[], sheet: string, groups: readonly TypedCell[]): readonly SeriesCells[] | null {
    if ((this.own.chart.empty?.size ?? 0) > 0) return null
    const cellsOf = (series: SeriesPlan['values'] | null): Cells | null => {
      const stretch = series && this.seriesCells(series)
      return stretch && { place: rangeOf(sheet, ...stretch), values: series.data, code: null }
    }
    const found = plans.flatMap((plan) => {
      const stretch = plan.isReference ? null : this.seriesCells(plan.values)
      const names = stretch && this.namePlaces(stretch)
      const values = cellsOf(plan.values)
      const x = cellsOf(plan.x)
      const sizes = cellsOf(plan.sizes)
      if (!stretch || !names || !values || (plan.x && !x) || (plan.sizes && !sizes)) return []
      const across = x ?? groupCells(rangeOf(sheet, ...names), groups, this.own.chart.labels)
      return [{ name: this.nameOf(plan, sheet, stretch[0]), across, values, sizes }]
    })
    return found.length === plans.length ? found : null
  }
}
