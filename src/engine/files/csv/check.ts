/** Lists the lines of a text file that an import would refuse, before the import. Applies the rules of `tidy.ts` without writing a table. */

import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { RefusalReason } from '../../../contract/refusal.ts'
import type { CsvDialect } from './dialect.ts'
import { countRecords } from './records.ts'
import { REFUSED_TEXT_MAX } from './splitter.ts'
import { findRefusals, widthsOf } from './tidy.ts'

export interface LineCheck {
  /** How many rows the import would store. */
  readonly kept: number
  readonly refused: number
  /** How many rows are shorter than the table and would be padded with empty fields. */
  readonly padded: number
  /** How many columns the table has. */
  readonly width: number
  /** Up to `count` refused lines, skipping the first `start` ones. */
  readonly lines: { line: number; reason: RefusalReason; fields: number | null; text: string; length: number }[]
}

/** Returns a page of refused lines. Like the import, fails if a quotation mark is never closed. */
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
