/** The file of a copy. What waits for the disk is bounded, and large enough that reading goes on meanwhile. */
import { createWriteStream, type WriteStream } from 'node:fs'

const WAITING_MAX = 4 * 1_048_576

export const rowsFile = (file: string): WriteStream => createWriteStream(file, { mode: 0o600, highWaterMark: WAITING_MAX })
