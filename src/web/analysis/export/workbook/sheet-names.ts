/** Names of sheets: legal for Excel, and different from each other. */

const LENGTH_MAX = 31
/** Excel keeps this name for itself. */
const RESERVED = /^history$/i
const FALLBACK = 'Pivot'

/** Cuts a text without halving a character. */
function cut(text: string, length: number): string {
  let short = ''
  for (const sign of text) {
    if (short.length + sign.length > length) break
    short += sign
  }
  return short
}

/** Replaces characters that Excel does not allow in names of sheets ([]:*?/\, control characters, ' at the ends). At most 31 characters. */
export function sheetName(name: string): string {
  const legal = name.toWellFormed().replace(/[[\]:*?/\\]|\p{Cc}/gu, ' ').replace(/\s+/g, ' ') // biome-ignore format: one chain
  const short = cut(legal.trim(), LENGTH_MAX).replace(/^[' ]+|[' ]+$/g, '')
  return short === '' ? FALLBACK : RESERVED.test(short) ? `${short}_` : short
}

/** Gives every sheet of a workbook a name of its own. */
export class SheetNames {
  private readonly taken = new Set<string>()

  /** A legal name. If one stands before, in any case of letters, it gets a number: Sales (2). */
  take(name: string): string {
    const first = sheetName(name)
    let own = first
    for (let number = 2; this.taken.has(own.toLowerCase()); number++) {
      const ending = ` (${number})`
      own = `${cut(first, LENGTH_MAX - ending.length).trimEnd()}${ending}`
    }
    this.taken.add(own.toLowerCase())
    return own
  }
}
