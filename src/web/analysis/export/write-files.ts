/** A result as the content of a file: CSV as shown, CSV tidy, or a workbook. Null where it could not be read to its end. */
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { csvLine } from '../../../format/csv.ts'
import { excelFormat, excelValue, headerTable, rowFields, rowHeaders, shownCell, type TableWords, tidyHeader, tidyLines } from '../../../format/export-table.ts'
import { formatFor } from '../../../format/presets.ts'
import { cellText } from '../grid/copy.ts'

export type ExportFormat = 'csv' | 'tidy' | 'xlsx'
type Blocks = AsyncIterable<PivotResult | null>

export const SHEET_ROWS = 1_048_576
export const SHEET_COLUMNS = 16_384
const MARK = '\uFEFF'
const SHEET_NAME_MAX = 31

const measureAt = (block: PivotResult, measures: readonly Measure[], at: number) => {
  const m = at % Math.max(1, block.measures.length)
  return { measure: measures[m], dtype: block.measures[m]?.dtype ?? '' }
}

async function shownCsv(blocks: Blocks, measures: readonly Measure[], words: TableWords): Promise<Blob | null> {
  const parts: string[] = [MARK]
  for await (const block of blocks) {
    if (!block) return null
    if (parts.length === 1) parts.push(...headerTable(block, block.column_indexes, words).rows.map(csvLine))
    block.row_indexes.forEach((_, r) => {
      const cells = block.data.map((column, at) => {
        const { measure, dtype } = measureAt(block, measures, at)
        return shownCell(cellText(column[r], measure, dtype))
      })
      parts.push(`${[...rowHeaders(block, r, words).map(shownCell), ...cells].join(',')}\r\n`)
    })
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

async function tidyCsv(blocks: Blocks): Promise<Blob | null> {
  const parts: string[] = [MARK]
  for await (const block of blocks) {
    if (!block) return null
    if (parts.length === 1) parts.push(csvLine(tidyHeader(block)))
    for (const line of tidyLines(block)) parts.push(`${line}\r\n`)
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

/** Excel allows no []:*?/\ in the name of a sheet. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .trim()
    .slice(0, SHEET_NAME_MAX) || 'Pivot'

async function workbook(blocks: Blocks, measures: readonly Measure[], words: TableWords, name: string): Promise<Blob | null> {
  const rows: (string | number | boolean | null)[][] = []
  let head: PivotResult | null = null
  let merges: ReturnType<typeof headerTable>['merges'] = []
  for await (const block of blocks) {
    if (!block) return null
    if (!head) {
      const header = headerTable(block, block.column_indexes, words)
      rows.push(...header.rows.map((line) => [...line]))
      merges = header.merges
      head = block
    }
    for (let r = 0; r < block.row_indexes.length; r++) rows.push([...rowHeaders(block, r, words), ...block.data.map((column) => excelValue(column[r]))])
  }
  if (!head) return null
  const lead = rowFields(head)
  const codes = head.measures.map((m, at) => {
    const measure = measures[at]
    return /^(VARCHAR|BOOLEAN|DATE|TIME)/i.test(m.dtype) || !measure ? null : excelFormat(formatFor(measure, m.dtype))
  })
  const cells = head.data.map((_, at) => codes[at % Math.max(1, codes.length)] ?? null)
  const { writeXlsx } = await import('hucre/xlsx')
  const content = await writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        columns: [...Array.from({ length: lead }, () => ({ width: 18 })), ...cells.map((numFmt) => ({ width: 14, ...(numFmt ? { numFmt } : {}) }))],
        rows,
        merges: [...merges],
        freezePane: { rows: head.column_names.length + 1, columns: lead },
      },
    ],
  })
  return new Blob([new Uint8Array(content)], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

export async function writeFile(
  format: ExportFormat,
  blocks: Blocks,
  of: { readonly measures: readonly Measure[]; readonly words: TableWords; readonly name: string },
): Promise<Blob | null> {
  if (format === 'csv') return await shownCsv(blocks, of.measures, of.words)
  return format === 'tidy' ? await tidyCsv(blocks) : await workbook(blocks, of.measures, of.words, of.name)
}
