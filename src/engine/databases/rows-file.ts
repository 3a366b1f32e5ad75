/** Opens the file that copied rows are written to. Its buffer is bounded, but large enough that reading goes on during a write. */
import { createWriteStream, type WriteStream } from 'node:fs'

const WAITING_MAX = 4 * 1_048_576

export const rowsFile = (file: string): WriteStream => createWriteStream(file, { mode: 0o600, highWaterMark: WAITING_MAX })
