/** Joins the lines of a header to one line of column names. */

type Line = readonly (string | null | undefined)[]

const JOINT = ' / '
const textAt = (line: Line | undefined, at: number): string => (line?.[at] ?? '').trim()

/**
 * Returns a line with its blank cells filled from the left, as merged cells are written. A cell is filled only if some
 * lower line has a text there, and only from a cell that has one below it too: a name without a text below it belongs to
 * its own column alone.
 */
function filledFromLeft(line: Line, lower: readonly Line[], width: number): string[] {
  const hasBelow = (at: number): boolean => lower.some((other) => textAt(other, at) !== '')
  const filled: string[] = []
  let group = ''
  for (let at = 0; at < width; at++) {
    const own = textAt(line, at)
    if (own !== '') group = hasBelow(at) ? own : ''
    filled.push(own !== '' || !hasBelow(at) ? own : group)
  }
  return filled
}

/**
 * Returns one text per column: the texts of all lines, from top to bottom, without repetitions. A single line stays as it
 * is. `isFilled`: merged blocks are filled already, so blank cells stay blank.
 */
export function joinedHeader(lines: readonly Line[], width: number, isFilled = false): string[] {
  if (lines.length === 1) return Array.from({ length: width }, (_, at) => lines[0]?.[at] ?? '')
  const filled = isFilled
    ? lines.map((line) => Array.from({ length: width }, (_, at) => textAt(line, at)))
    : lines.map((line, i) => filledFromLeft(line, lines.slice(i + 1), width))
  return Array.from({ length: width }, (_, at) => {
    const parts = filled.map((line) => line[at] ?? '').filter((text) => text !== '')
    return parts.filter((text, i) => parts.indexOf(text) === i).join(JOINT)
  })
}
