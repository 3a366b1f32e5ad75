/** The sheets of a pivot table: the table, which Excel computes, and the rows. */
import type { Measure } from '../../../../../contract/measure.ts'
import type { Value } from '../../../../../contract/scalar.ts'
import { excelFormat } from '../../../../../format/export-table.ts'
import { formatFor } from '../../../../../format/presets.ts'
import { typedValue } from '../../../../../format/typed-cell.ts'
import type { OpenSheet } from '../book.ts'
import type { PrintSetup, SheetRow } from '../sheet-xml.ts'
import type { StyleSheet } from '../styles.ts'
import { textWidth } from '../text-width.ts'
import { Unread } from '../unread.ts'
import { cellName } from '../xml.ts'
import { columnNames, type PivotPlan, type RowsColumn } from './pivot-plan.ts'
import type { NativePivot, NativePivotField } from './pivot-xml.ts'

export interface RowsBlock {
  readonly data: readonly (readonly Value[])[]
}

/** A pivot table with the rows that it counts. */
export interface PivotToWrite {
  readonly plan: PivotPlan
  readonly columns: readonly RowsColumn[]
  readonly blocks: AsyncIterable<RowsBlock | null>
  /** Names of both sheets, and the title of the table. */
  readonly name: string
  readonly rowsName: string
  readonly title: string
  readonly note: string
  /** Names the column that numbers the rows, and a column without a name. */
  readonly rowNumber: string
  readonly blank: string
  /** Names of the values by measure. */
  readonly titleOf: (measure: Measure) => string
  readonly dates: string
  /** Types of the measures' values. */
  readonly dtypeOf: (measureId: string) => string
  readonly print: Pick<PrintSetup, 'paper' | 'footer'>
}

const WIDTH = { least: 11, most: 40, room: 4 }
/** The row of the sheet where the table begins: below the title, the note and an empty row. */
const TOP = 3

/** The sheet of the rows. `counted` receives their number. */
function rowsSheet(
  { columns, blocks, dates, print }: PivotToWrite,
  names: readonly string[],
  name: string,
  styles: StyleSheet,
  counted: (rows: number) => void,
): OpenSheet {
  let count = 0
  async function* rows(): AsyncGenerator<SheetRow> {
    yield { cells: names.map((value) => ({ value, style: styles.idOf('fieldHead', null) })), outline: 0, height: null }
    const number = styles.idOf('cell', '0')
    for await (const block of blocks) {
      if (!block) throw new Unread()
      for (let r = 0; r < (block.data[0]?.length ?? 0); r++) {
        const cells = columns.map(({ dtype }, at) => {
          const { value, code } = typedValue(block.data[at]?.[r], dtype, null, dates)
          return { value, style: styles.idOf('cell', code) }
        })
        yield { cells: [...cells, { value: ++count, style: number }], outline: 0, height: null }
      }
    }
    counted(count)
  }
  return {
    name,
    head: {
      columns: names.map((own) => ({ width: Math.min(WIDTH.most, Math.max(WIDTH.least, textWidth(own) + WIDTH.room)), outline: 0 })),
      ...{ outlineRows: 0, isBelow: true, freeze: { rows: 1, columns: 0 }, hasLines: true, isFirst: false },
    },
    rows: rows(),
    tail: () => ({
      filter: `A1:${cellName(count, names.length - 1)}`,
      ...{ merges: [], rules: [], chart: null, pivot: null },
      print: { ...print, isLandscape: names.length > 6, pagesAcross: Math.ceil(names.length / 12) },
    }),
    repeated: { rows: [0, 0], columns: 0 },
  }
}

/** The pivot table over its columns. `names`: those of the columns, and last that of the row number. */
function nativePivot(own: PivotToWrite, names: readonly string[], sheet: string, rowCount: number, styles: StyleSheet): NativePivot {
  const { plan, columns } = own
  const placeOf = (id: string | null): number => (id === null ? columns.length : columns.findIndex((column) => column.id === id))
  const [rows, across] = [plan.rows, plan.columns].map((fields) => fields.map((field) => placeOf(field.column_id)))
  const all = [...plan.rows, ...plan.columns]
  const fields = names.map((name, at): NativePivotField => {
    const code = typedValue(columns[at] ? '2026-11-28' : null, columns[at]?.dtype ?? '', null, own.dates).code
    return {
      ...{ name, formatId: code === null ? 0 : styles.codeId(code) },
      axis: rows?.includes(at) ? 'row' : across?.includes(at) ? 'column' : null,
      isDescending: all.some((field) => placeOf(field.column_id) === at && field.isDescending),
      isValue: plan.values.some((value) => placeOf(value.column_id) === at),
    }
  })
  const taken = new Set(names.map((name) => name.toLowerCase()))
  const values = plan.values.map(({ measure, column_id, subtotal }) => {
    const code = excelFormat(formatFor(measure, own.dtypeOf(measure.id)))
    // Excel refuses a value with the name of a field
    let name = own.titleOf(measure)
    while (taken.has(name.toLowerCase())) name += ' '
    taken.add(name.toLowerCase())
    return { name, field: placeOf(column_id), subtotal, formatId: code === null ? 0 : styles.codeId(code) }
  })
  return { name: 'Pivot', source: { sheet, rowCount }, fields, rows: rows ?? [], columns: across ?? [], values, top: TOP }
}

/** The sheet of a pivot table and that of its rows. `nameOf` reserves the name of a sheet. */
export function pivotSheets(own: PivotToWrite, styles: StyleSheet, nameOf: (name: string) => string): readonly OpenSheet[] {
  const names = columnNames([...own.columns.map((column) => column.name), own.rowNumber], own.blank)
  const [name, rowsName] = [nameOf(own.name), nameOf(own.rowsName)]
  let rowCount = 0
  const rows = rowsSheet(own, names, rowsName, styles, (count) => {
    rowCount = count
  })
  const lines: readonly SheetRow[] = [
    { cells: [{ value: own.title, style: styles.idOf('title', null) }], outline: 0, height: 21 },
    { cells: [{ value: own.note, style: styles.idOf('note', null) }], outline: 0, height: null },
  ]
  const table: OpenSheet = {
    name,
    head: {
      columns: [...own.plan.rows, ...own.plan.values].map(() => ({ width: 18, outline: 0 })),
      ...{ outlineRows: 0, isBelow: true, freeze: { rows: 0, columns: 0 }, hasLines: true, isFirst: false },
    },
    rows: (async function* () {
      yield* lines
    })(),
    tail: () => ({
      ...{ filter: null, merges: [], rules: [], chart: null },
      pivot: () => nativePivot(own, names, rowsName, rowCount, styles),
      print: { ...own.print, isLandscape: true, pagesAcross: 1 },
    }),
    repeated: { rows: null, columns: 0 },
  }
  return [table, rows]
}
