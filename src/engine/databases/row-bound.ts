/** Limits the size of a row. Drivers buffer a row until it is complete, and a malicious server could send an endless one. */
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
  /** To be called when a complete row has arrived. */
  readonly came: () => void
  readonly end: () => void
}

/** Checks how many bytes have arrived since the last complete row. `stop` must close the connection, because the row would otherwise go on filling memory. */
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
