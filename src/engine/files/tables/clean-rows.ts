/** Writes the rows of several tables as one clean CSV file, with the columns of all of them. */
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { quoted } from '../excel/workbook.ts'

const FLUSH = 1 << 20
const NEWLINE = Buffer.from('\n')

/** The places of a table's cells among all columns, and the text of its rows in the name column. */
export interface Placement {
  /** For each column of the table, its place among all columns. */
  readonly places: readonly number[]
  /** Null if there is no name column. */
  readonly name: string | null
}

export class CleanRows {
  private readonly out: WriteStream
  private readonly width: number
  private pieces: Buffer[] = []
  private size = 0

  /** `width`: number of columns without the name column. */
  constructor(target: string, header: readonly string[], width: number) {
    this.out = createWriteStream(target, { mode: 0o600 })
    // an error is thrown by the write or the end that it breaks
    this.out.on('error', () => undefined)
    this.width = width
    this.push(Buffer.from(header.map(quoted).join(',')))
    this.push(NEWLINE)
  }

  /** Returns a function that adds rows of a table by their cells. */
  cellsOf({ places, name }: Placement): (cells: readonly (string | null)[]) => Promise<void> | undefined {
    const end = name === null ? '\n' : `,${quoted(name)}\n`
    const empty = this.width === 1 && name === null ? '""\n' : `${','.repeat(this.width - 1)}${end}`
    return (cells) => {
      const row = new Array<string>(this.width).fill('')
      let isEmpty = true
      for (let i = 0; i < cells.length; i++) {
        const cell = cells[i] ?? null
        const place = places[i]
        if (cell === null || place === undefined) continue
        row[place] = quoted(cell)
        isEmpty = false
      }
      return this.push(Buffer.from(isEmpty ? empty : `${row.join(',')}${end}`))
    }
  }

  /** Returns a function that adds rows by their lines in clean CSV; null if the columns of the table are not the first ones in order. */
  linesOf({ places, name }: Placement): ((line: Buffer) => Promise<void> | undefined) | null {
    if (places.some((place, i) => place !== i)) return null
    const end = Buffer.from(`${','.repeat(this.width - places.length)}${name === null ? '\n' : `,${quoted(name)}\n`}`)
    return (line) => {
      this.push(line)
      return this.push(end)
    }
  }

  private push(piece: Buffer): Promise<void> | undefined {
    this.pieces.push(piece)
    this.size += piece.length
    return this.size > FLUSH ? this.flush() : undefined
  }

  private async flush(): Promise<void> {
    const block = Buffer.concat(this.pieces)
    this.pieces = []
    this.size = 0
    if (this.out.errored) throw this.out.errored
    if (!this.out.write(block)) await once(this.out, 'drain')
  }

  async end(): Promise<void> {
    await this.flush()
    this.out.end()
    await finished(this.out)
  }

  destroy(): void {
    this.out.destroy()
  }
}
