/** Floats of databases as text. */

const SHORT_DIGITS = [6, 7, 8]

/** The shortest text of a float of 32 bits, which came as the double that it is: the server would print six digits of it. */
export function shortestFloat(text: string): string {
  const value = Number(text)
  const short = SHORT_DIGITS.map((digits) => Number(value.toPrecision(digits))).find((candidate) => Math.fround(candidate) === value)
  return String(short ?? value)
}
