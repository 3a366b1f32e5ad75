/** Reads the sheets of a file of any format that has them: workbooks, and tables of web pages. */

import { ok, type Result } from '../../contract/errors.ts'
import type { FileFormat } from '../../contract/file-format.ts'
import type { ExcelOptions, SourcePart } from '../../contract/import.ts'
import type { WorkbookCode } from './excel/book.ts'
import type { ReadSheet } from './excel/read-sheet.ts'
import { isMarkup } from './markup/formats.ts'

// loaded only for their kinds of files, so that a child process starts faster
const markup = () => import('./markup/read.ts')

/** Returns all rows of the chosen sheet, or of the likeliest one. */
export async function readSheets(file: string, format: FileFormat | null, options: ExcelOptions): Promise<Result<ReadSheet, WorkbookCode>> {
  if (!isMarkup(format)) return await (await import('./excel/workbook.ts')).readWorkbook(file, options)
  const found = await (await markup()).readMarkup(file, format, options)
  return found.ok ? ok(found.value.sheet) : found
}

/** Returns the list of the sheets, and the first rows of the chosen one. */
export async function previewSheets(
  file: string,
  format: FileFormat | null,
  options: ExcelOptions,
): Promise<Result<{ parts: SourcePart[]; sheet: ReadSheet }, WorkbookCode>> {
  if (!isMarkup(format)) return await (await import('./excel/look.ts')).previewWorkbook(file, options)
  return await (await markup()).readMarkup(file, format, options)
}
