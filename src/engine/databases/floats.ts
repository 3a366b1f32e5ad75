const SHORT_DIGITS = [6, 7, 8]

/** Returns the shortest text of a 32-bit float that arrived as a double. The server itself would print only six digits. */
export function shortestFloat(text: string): string {
  const value = Number(text)
  const short = SHORT_DIGITS.map((digits) => Number(value.toPrecision(digits))).find((candidate) => Math.fround(candidate) === value)
  return String(short ?? value)
}
