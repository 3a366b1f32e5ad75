/** Clauses by which a SELECT does more than read: they lock rows until the session ends, or write a file on the server. */

const DOES_MORE = /\bLOCK\s+IN\s+SHARE\s+MODE\b|\bFOR\s+(?:UPDATE|SHARE)\b|\bINTO\s+(?:OUTFILE|DUMPFILE)\b/i

/** Matches texts, quoted names and comments, except comments that the server executes. Whether a backslash escapes depends on the session's mode. */
const ASIDE: readonly RegExp[] = ['(?:[^X\\\\]|\\\\.|XX)*', '(?:[^X]|XX)*'].map((inside) => {
  const quoted = (mark: string): string => `${mark}${inside.replaceAll('X', mark)}${mark}`
  const name = '`(?:[^`]|``)*`'
  return new RegExp(`${quoted("'")}|${quoted('"')}|${name}|--(?=\\s|$)[^\\n]*|#[^\\n]*|/\\*(?!M?!).*?\\*/|/\\*M?!\\d*|\\*/`, 'gs')
})

/** Whether a text has such a clause in either mode. */
export const hasLockingClause = (text: string): boolean => ASIDE.some((aside) => DOES_MORE.test(text.replace(aside, ' ')))
