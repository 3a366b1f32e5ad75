/** Counts the records of a CSV file on its own, to hold against what the engine stored and refused. */
import { createReadStream } from 'node:fs'

const CHUNK = 1 << 20
const QUOTE = 34,
  LF = 10,
  CR = 13

export interface RecordCount {
  /** Records with at least one character, the header among them. */
  readonly records: number
  /** Line on which a quotation mark opens that is never closed; null when all are. */
  readonly unterminatedAt: number | null
}

/** One pass over the bytes. The delimiter is one ASCII character. */
export async function countRecords(file: string, delimiter: string): Promise<RecordCount> {
  const separator = delimiter.charCodeAt(0)
  let records = 0,
    line = 1,
    openedAt = 0
  let quoted = false,
    fieldStart = true,
    hasContent = false,
    previous = 0
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    const { length } = chunk
    for (let i = 0; i < length; i++) {
      const byte = chunk[i]
      if (quoted) {
        if (byte === QUOTE) {
          quoted = false
          previous = QUOTE
        }
        if (byte === LF) line++
        continue
      }
      if (byte === LF || byte === CR) {
        if (byte === LF) line++
        if (hasContent) records++
        hasContent = false
        fieldStart = true
      } else {
        if (byte === QUOTE && (fieldStart || previous === QUOTE)) {
          quoted = true
          if (fieldStart) openedAt = line
        }
        fieldStart = byte === separator
        hasContent = true
      }
      previous = byte ?? 0
    }
  }
  if (hasContent) records++
  return { records, unterminatedAt: quoted ? openedAt : null }
}
