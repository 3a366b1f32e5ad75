/** A bound on the text that a sheet or table gives: a small file can hold a view or shared texts without end. */

export class TooMuchText extends Error {
  readonly limitMb: number
  constructor(limitMb: number) {
    super(`more than ${limitMb} MB of text`)
    this.limitMb = limitMb
  }
}

/** The same rows; throws TooMuchText once their texts are longer than `limitMb`. */
export function* withinBytes(rows: Iterable<(string | null)[]>, limitMb: number): Generator<(string | null)[]> {
  const limit = limitMb * 1_048_576
  let size = 0
  for (const row of rows) {
    for (const cell of row) size += (cell?.length ?? 0) + 1
    if (size > limit) throw new TooMuchText(limitMb)
    yield row
  }
}
