/** Finds the longest row of a file, to explain why the engine failed to read it. */
import { createReadStream } from 'node:fs'

const NEWLINE = 10
const QUOTE = 34

/** Returns the length of the longest row in bytes, without its line ending. If `isQuoted`, newlines between quotes are part of a value. */
export async function longestRow(file: string, isQuoted: boolean): Promise<number> {
  let [longest, length, isInside] = [0, 0, false]
  for await (const chunk of createReadStream(file, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]
      if (isQuoted && byte === QUOTE) isInside = !isInside
      if (byte === NEWLINE && !isInside) {
        longest = Math.max(longest, length)
        length = 0
      } else length++
    }
  return Math.max(longest, length)
}
