/** Finds every line of a text file that an import would refuse, before the import: by the rules of the careful reader, without writing a table. */

import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { RefusalReason } from '../../../contract/refusal.ts'
import type { CsvDialect } from './dialect.ts'
import { countRecords } from './records.ts'
import { REFUSED_TEXT_MAX } from './splitter.ts'
import { findRefusals, widthsOf } from './tidy.ts'

export interface LineCheck {
  /** Rows that the import will store. */
  readonly kept: number
  readonly refused: number
  /** Rows that are shorter than the table and are padded with empty fields. */
  readonly padded: number
  /** Number of fields per row. */
  readonly width: number
  /** The refused lines from number `start` on. */
  readonly lines: { line: number; reason: RefusalReason; fields: number | null; text: string; length: number }[]
}

/** Returns the page of refused lines that begins with number `start`. Fails if a quotation mark is never closed, as the import would. */
export async function checkLines(
  file: string,
  dialect: CsvDialect,
  { start, count }: { start: number; count: number },
): Promise<Result<LineCheck, 'file_unterminated_quote'>> {
  const counted = await countRecords(file, dialect.delimiter, dialect.quote)
  if (counted.unterminatedAt !== null) return fail('file_unterminated_quote', { line: counted.unterminatedAt })
  const widths = await widthsOf(file, dialect)
  const { width, rows } = widths
  if (widths.isClean && counted.isUtf8 && !counted.hasZero) return ok({ kept: rows, refused: 0, padded: widths.short, width, lines: [] })
  const lines: LineCheck['lines'] = []
  let refused = 0
  const { kept, padded } = await findRefusals(file, dialect, widths, ({ line, reason, fields, text }) => {
    if (refused >= start && lines.length < count) lines.push({ line, reason, fields, text: text.slice(0, REFUSED_TEXT_MAX), length: text.length })
    refused++
  })
  return ok({ kept, refused, padded, width, lines })
}
