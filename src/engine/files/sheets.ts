/** Reads the sheets of a file of any format that has them: workbooks, tables of web pages, and JSON. */

import { ok, type Result } from '../../contract/errors.ts'
import type { FileFormat } from '../../contract/file-format.ts'
import type { ExcelOptions, SourcePart } from '../../contract/import.ts'
import type { WorkbookCode } from './excel/book.ts'
import type { WorkbookLook } from './excel/look.ts'
import type { ReadSheet } from './excel/read-sheet.ts'
import type { JsonCode } from './json/read.ts'
import { isMarkup } from './markup/formats.ts'
import type { OnParts } from './part-names.ts'

export type SheetCode = WorkbookCode | JsonCode

/** `tail`: the last rows of a table whose first rows alone are examined. */
type Found = Result<{ parts: SourcePart[]; sheet: ReadSheet; tail?: readonly (readonly (string | null)[])[] }, SheetCode>

// loaded only for their kinds of files, so that a child process starts faster
const markup = () => import('./markup/read.ts')
const json = () => import('./json/read.ts')

/** Returns the sheets of a file that is no workbook; null for a workbook. */
async function readOther(file: string, format: FileFormat | null, options: ExcelOptions, onParts?: OnParts): Promise<Found | null> {
  if (isMarkup(format)) return await (await markup()).readMarkup(file, format, options, onParts)
  return format === 'json' ? await (await json()).readJson(file, options) : null
}

/** Returns all rows of the chosen sheet, or of the likeliest one. */
export async function readSheets(file: string, format: FileFormat | null, options: ExcelOptions): Promise<Result<ReadSheet, SheetCode>> {
  const found = await readOther(file, format, options)
  if (found === null) return await (await import('./excel/workbook.ts')).readWorkbook(file, options)
  return found.ok ? ok(found.value.sheet) : found
}

/** Returns the list of the sheets, and the first rows of the chosen one. Calls `onParts` with the list first. */
export async function previewSheets(
  file: string,
  format: FileFormat | null,
  options: ExcelOptions,
  onParts: OnParts = async () => undefined,
): Promise<Result<WorkbookLook, SheetCode>> {
  const found = await readOther(file, format, options, onParts)
  if (found === null) return await (await import('./excel/look.ts')).previewWorkbook(file, options, onParts)
  return found.ok ? ok({ ...found.value, isWhole: true, tail: found.value.tail ?? [], hidden: { sheets: [], rows: [], columns: [] } }) : found
}
