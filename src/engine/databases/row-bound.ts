/** Bounds the size of one row: drivers keep a row in memory until it is complete, and a server may send one without end. */
import type { Socket } from 'node:net'

export const ROW_MAX_MB = 64
const MIB = 1_048_576
const LOOK_EVERY = 100

export class RowTooLarge extends Error {
  constructor() {
    super(`a row of more than ${ROW_MAX_MB} MB`)
  }
}

interface RowWatch {
  /** Call when a complete row has arrived. */
  readonly came: () => void
  readonly end: () => void
}

/** Counts the bytes that arrive between two rows. `stop` closes the connection: otherwise the reply would go on filling the memory. */
export function watchRow(socket: Pick<Socket, 'bytesRead'>, stop: (error: RowTooLarge) => void): RowWatch {
  let last = socket.bytesRead
  const look = (): void => {
    if (socket.bytesRead - last <= ROW_MAX_MB * MIB) return
    clearInterval(timer)
    stop(new RowTooLarge())
  }
  const timer = setInterval(look, LOOK_EVERY)
  return {
    came: () => {
      look()
      last = socket.bytesRead
    },
    end: () => clearInterval(timer),
  }
}
