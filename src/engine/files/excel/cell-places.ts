/** Parses references to cells and ranges, such as AB12 and B2:D9. */

/** Returns the zero-based column of a reference such as AB12; -1 if it has no letters. */
export function columnOf(reference: string): number {
  let column = 0
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** A block of cells, from its first (`s`) to its last (`e`), with zero-based rows (`r`) and columns (`c`). */
export interface Block {
  readonly s: { readonly r: number; readonly c: number }
  readonly e: { readonly r: number; readonly c: number }
}

/** Returns the block of a range such as B2:D9. */
export function blockOf(range: string): Block {
  const [from = '', to = from] = range.split(':')
  const place = (reference: string) => ({ r: Number(/\d+$/.exec(reference)?.[0] ?? 1) - 1, c: columnOf(reference) })
  return { s: place(from), e: place(to) }
}

/** Returns how many rows and columns a range such as B2:D9 has. */
export function extentOf(range: string): { rows: number; columns: number } {
  const [from = '', to = from] = range.split(':')
  const row = (reference: string): number => Number(/\d+$/.exec(reference)?.[0] ?? 0)
  return { rows: row(to) - row(from) + 1, columns: columnOf(to) - columnOf(from) + 1 }
}
