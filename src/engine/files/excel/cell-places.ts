/** References of cells and ranges, as sheets write them. */

/** Column of a reference such as AB12, from 0; -1 where it has no letters. */
export function columnOf(reference: string): number {
  let column = 0
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** Rows and columns of a range such as B2:D9. */
export function extentOf(range: string): { rows: number; columns: number } {
  const [from = '', to = from] = range.split(':')
  const row = (reference: string): number => Number(/\d+$/.exec(reference)?.[0] ?? 0)
  return { rows: row(to) - row(from) + 1, columns: columnOf(to) - columnOf(from) + 1 }
}
