/** Writes tables as a workbook, each on a sheet of its own. */
import { type OpenSheet, writeBook } from './book.ts'
import { sheetNames } from './sheet-names.ts'
import { StyleSheet } from './styles.ts'
import { openTable, type TableOf, Unread } from './table-sheet.ts'

/** A table that is opened when the sheets before it are written. */
export interface TableToWrite {
  readonly name: string
  readonly open: () => Promise<TableOf>
}

/** A workbook with a sheet per table. Null if a table could not be read completely. Throws what `open` throws, and if it is larger than 4 GB. */
export async function writeWorkbook(tables: readonly TableToWrite[], title: string): Promise<Blob | null> {
  const styles = new StyleSheet()
  const names = sheetNames(tables.map(({ name }) => name))
  async function* sheets(): AsyncGenerator<OpenSheet> {
    for (const [at, table] of tables.entries()) yield await openTable(await table.open(), names[at] ?? '', styles, at === 0)
  }
  try {
    return await writeBook(sheets(), styles, title)
  } catch (error) {
    if (error instanceof Unread) return null
    throw error
  }
}
