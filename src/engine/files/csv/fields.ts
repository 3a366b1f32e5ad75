/** Splits a record of a text file into its fields, and writes fields again. */

export interface Field {
  readonly value: string
  readonly quoted: boolean
}

interface Marks {
  readonly delimiter: string
  readonly quote: string
}

/** Returns the fields of a record and whether each was quoted. */
export function fieldsOf(text: string, { delimiter, quote }: Marks): Field[] {
  const fields: Field[] = []
  let at = 0
  for (;;) {
    const blanks = quote === '' ? 0 : (/^ */.exec(text.slice(at, at + 80))?.[0].length ?? 0)
    const quoted = quote !== '' && text[at + blanks] === quote
    if (quoted) at += blanks
    let value = ''
    if (quoted) {
      at++
      while (at < text.length) {
        if (text[at] !== quote) value += text[at++]
        else if (text[at + 1] === quote) {
          value += quote
          at += 2
        } else break
      }
      at++
    }
    const end = delimiter === '' ? -1 : text.indexOf(delimiter, at)
    const rest = text.slice(at, end < 0 ? undefined : end)
    value += quoted && rest.trim() === '' ? '' : rest
    fields.push({ value, quoted })
    if (end < 0) return fields
    at = end + 1
  }
}

/** Writes a field, with quotes if it had them or needs them. */
export const written = ({ value, quoted }: Field, { delimiter, quote }: Marks): string =>
  quote !== '' && (quoted || value.includes(quote) || value.includes('\r') || (delimiter !== '' && value.includes(delimiter)))
    ? `${quote}${value.replaceAll(quote, quote + quote)}${quote}`
    : value
