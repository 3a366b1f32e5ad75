/** Limits the text that a sheet or table yields: a small file can contain a view or shared strings that expand without end. */

export class TooMuchText extends Error {
  readonly limitMb: number
  constructor(limitMb: number) {
    super(`more than ${limitMb} MB of text`)
    this.limitMb = limitMb
  }
}

/** Yields the same rows; throws TooMuchText once their texts exceed `limitMb`. */
export function* withinBytes(rows: Iterable<(string | null)[]>, limitMb: number): Generator<(string | null)[]> {
  const limit = limitMb * 1_048_576
  let size = 0
  for (const row of rows) {
    for (const cell of row) size += (cell?.length ?? 0) + 1
    if (size > limit) throw new TooMuchText(limitMb)
    yield row
  }
}
