/** Writes the file of a copy. The write buffer is bounded, and large enough that reading continues meanwhile. */
import { createWriteStream, type WriteStream } from 'node:fs'

const WAITING_MAX = 4 * 1_048_576

export const rowsFile = (file: string): WriteStream => createWriteStream(file, { mode: 0o600, highWaterMark: WAITING_MAX })
