/** Clauses that make a SELECT do more than read: they lock rows until the session ends, or write a file on the server. */

const DOES_MORE = /\bLOCK\s+IN\s+SHARE\s+MODE\b|\bFOR\s+(?:UPDATE|SHARE)\b|\bINTO\s+(?:OUTFILE|DUMPFILE)\b/i

/**
 * Match string literals, quoted names and comments, except comments that the server executes. One pattern for each mode:
 * backslashes escape, or they do not.
 */
const ASIDE: readonly RegExp[] = ['(?:[^X\\\\]|\\\\.|XX)*', '(?:[^X]|XX)*'].map((inside) => {
  const quoted = (mark: string): string => `${mark}${inside.replaceAll('X', mark)}${mark}`
  const name = '`(?:[^`]|``)*`'
  return new RegExp(`${quoted("'")}|${quoted('"')}|${name}|--(?=\\s|$)[^\\n]*|#[^\\n]*|/\\*(?!M?!).*?\\*/|/\\*M?!\\d*|\\*/`, 'gs')
})

/** Whether a statement contains such a clause, in either of the modes. */
export const hasLockingClause = (text: string): boolean => ASIDE.some((aside) => DOES_MORE.test(text.replace(aside, ' ')))
