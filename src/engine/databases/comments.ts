/** Comments of tables and columns, made to fit a dataset's descriptions: without control characters, and cut if they are too long. */
import { COLUMN_NOTE_MAX } from '../../contract/column-note.ts'
import { TABLE_COMMENT_MAX } from '../../contract/database.ts'
import { DESCRIPTION_MAX } from '../../contract/scalar.ts'
import type { TableFacts } from './driver.ts'

export const NO_FACTS: TableFacts = { comment: null, comments: new Map(), key: [], unique: false }

/** Cuts a text to `most` UTF-16 units, with "…" at its end, and never within a character. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most - 1)
  return `${/[\ud800-\udbff]$/.test(start) ? start.slice(0, -1) : start}…`
}

const CONTROLS = /\p{Cc}+/gu
const CONTROLS_BUT_LINES = /(?:(?![\t\r\n])\p{Cc})+/gu

const fitting = (text: string | null | undefined, controls: RegExp, most: number): string | null => {
  const plain = (text ?? '').toWellFormed().replace(controls, ' ').trim()
  return plain === '' ? null : cut(plain, most)
}

/** Returns a table's comment for a list, on one line; null if it is empty. */
export const listedComment = (text: string | null | undefined): string | null => fitting(text, CONTROLS, TABLE_COMMENT_MAX)

/** Returns a table's comment as the description of a dataset; null if it is empty. */
export const tableComment = (text: string | null | undefined): string | null => fitting(text, CONTROLS_BUT_LINES, DESCRIPTION_MAX)

/** Returns comments by names of columns, each fit for a column's description; without the empty ones. */
export function columnComments(comments: Iterable<readonly [column: string, comment: string | null | undefined]>): Map<string, string> {
  const found = new Map<string, string>()
  for (const [column, text] of comments) {
    const comment = fitting(text, CONTROLS, COLUMN_NOTE_MAX)
    if (comment !== null) found.set(column, comment)
  }
  return found
}
