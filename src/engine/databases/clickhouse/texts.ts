/** Escape sequences in TabSeparated values. */

const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', 0: '\0' }

const plain = (text: string): string => (text.includes('\\') ? text.replace(/\\(.)/gs, (_, sign: string) => ESCAPED[sign] ?? sign) : text)

/** Parses the rows of a TabSeparated response; a NULL becomes null. */
export function rowsOf(answer: Buffer): (string | null)[][] {
  const lines = answer.toString().split('\n')
  lines.pop()
  return lines.map((line) => line.split('\t').map((text) => (text === '\\N' ? null : plain(text))))
}

/** Returns an SQL string literal. */
export const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

export const quoted = (name: string): string => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
