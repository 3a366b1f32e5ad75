/** Writes source rows as a workbook: a sheet with one row each, and a header that filters. */
import { typedValue } from '../../../format/typed-cell.ts'
import { type OpenSheet, writeBook } from '../export/workbook/book.ts'
import { sheetName } from '../export/workbook/sheet-names.ts'
import type { SheetRow } from '../export/workbook/sheet-xml.ts'
import { StyleSheet } from '../export/workbook/styles.ts'
import { textWidth } from '../export/workbook/text-width.ts'
import { cellName } from '../export/workbook/xml.ts'
import type { Block, Sheet } from './rows-sheet.ts'

/** Thrown if a page of rows could not be read. */
class Unread extends Error {}

const WIDTH = { least: 12, most: 40, room: 4 }

/** The workbook; null if the rows could not be read completely. */
export async function writeRowsBook(blocks: AsyncIterable<Block | null>, { columns, dates, name }: Sheet): Promise<Blob | null> {
  const styles = new StyleSheet()
  let count = 1
  async function* rows(): AsyncGenerator<SheetRow> {
    const head = styles.idOf('fieldHead', null)
    yield { cells: columns.map((column) => ({ value: column.name, style: head })), outline: 0, height: null }
    for await (const block of blocks) {
      if (!block) throw new Unread()
      for (let r = 0; r < (block.data[0]?.length ?? 0); r++, count++) {
        const cells = columns.map(({ dtype }, at) => {
          const { value, code } = typedValue(block.data[at]?.[r], dtype, null, dates)
          return { value, style: styles.idOf('cell', code) }
        })
        yield { cells, outline: 0, height: null }
      }
    }
  }
  async function* sheets(): AsyncGenerator<OpenSheet> {
    const widths = columns.map((column) => Math.min(WIDTH.most, Math.max(WIDTH.least, textWidth(column.name) + WIDTH.room)))
    yield {
      name: sheetName(name),
      head: {
        columns: widths.map((width) => ({ width, outline: 0 })),
        ...{ outlineRows: 0, isBelow: true, freeze: { rows: 1, columns: 0 }, hasLines: true, isFirst: true },
      },
      rows: rows(),
      tail: () => ({
        filter: columns.length > 0 ? `A1:${cellName(count - 1, columns.length - 1)}` : null,
        ...{ merges: [], rules: [], chart: null, pivot: null },
        print: { paper: 'a4', isLandscape: columns.length > 6, pagesAcross: Math.ceil(columns.length / 12), footer: { left: '', right: '' } },
      }),
      repeated: { rows: [0, 0], columns: 0 },
    }
  }
  try {
    return await writeBook(sheets(), styles, name)
  } catch (error) {
    if (error instanceof Unread) return null
    throw error
  }
}
