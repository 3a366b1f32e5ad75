/** Writes tables as a workbook, each on a sheet of its own. */
import { type OpenSheet, writeBook } from './book.ts'
import { type PivotToWrite, pivotSheets } from './pivot/pivot-sheets.ts'
import { SheetNames } from './sheet-names.ts'
import { StyleSheet } from './styles.ts'
import { openTable, type TableOf } from './table-sheet.ts'
import { Unread } from './unread.ts'

/** A table that is opened when the sheets before it are written. */
export interface TableToWrite {
  readonly name: string
  readonly open: () => Promise<TableOf>
}

/** A workbook with a sheet per table, and behind them the data of charts that their tables do not show, and a pivot table with its rows. Null if a table could not be read completely. Throws what `open` throws, and if it is larger than 4 GB. */
export async function writeWorkbook(
  tables: readonly TableToWrite[],
  title: string,
  openPivot: (() => Promise<PivotToWrite>) | null = null,
): Promise<Blob | null> {
  const styles = new StyleSheet()
  const names = new SheetNames()
  const named = tables.map(({ name }) => names.take(name))
  async function* sheets(): AsyncGenerator<OpenSheet> {
    const behind: OpenSheet[] = []
    for (const [at, table] of tables.entries())
      yield await openTable(await table.open(), {
        name: named[at] ?? '',
        styles,
        isFirst: at === 0,
        nameOf: (name) => names.take(name),
        add: (sheet) => behind.push(sheet),
      })
    yield* behind
    if (openPivot) yield* pivotSheets(await openPivot(), styles, (name) => names.take(name))
  }
  try {
    return await writeBook(sheets(), styles, title)
  } catch (error) {
    if (error instanceof Unread) return null
    throw error
  }
}
