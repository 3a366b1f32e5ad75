/** A bound on one row: drivers keep it in memory until it is whole, and a server may send one that has no end. */
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
  /** A row is there as a whole. */
  readonly came: () => void
  readonly end: () => void
}

/** Counts what arrives between two rows. `stop` ends the connection: what was asked would go on to fill the memory otherwise. */
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
