/** Writes the code files that counts wanted, one at a time, while no request runs. */
import type { QuerySource } from '../../source.ts'
import type { CodeFolder, Written } from './code-folder.ts'
import { codeBytes } from './folder-files.ts'
import { writeCodes } from './write-codes.ts'

/** An open dataset whose code files may be written. */
export interface WritableDataset {
  readonly codes: CodeFolder
  /** Opens a source of its own, which the writer closes. */
  readonly connect: () => Promise<QuerySource>
}

export class CodeWriter {
  private readonly datasets: () => Iterable<WritableDataset>
  private readonly told: (written: Written) => void
  private readonly rowsMin: number | undefined
  private waiting = Promise.withResolvers<void>()
  private isPaused = false
  private writing: Promise<void> | null = null

  constructor(datasets: () => Iterable<WritableDataset>, told: (written: Written) => void, rowsMin?: number) {
    this.datasets = datasets
    this.told = told
    this.rowsMin = rowsMin
    this.waiting.resolve()
  }

  /** Stops after the chunk at hand, until `resume`. */
  pause(): void {
    if (!this.isPaused) this.waiting = Promise.withResolvers()
    this.isPaused = true
  }

  /** Goes on, or begins to write what is wanted. */
  resume(): void {
    this.isPaused = false
    this.waiting.resolve()
    this.writing ??= this.writeAll().finally(() => {
      this.writing = null
    })
  }

  /** Resolves when nothing is being written. */
  async idle(): Promise<void> {
    await this.writing
  }

  private readonly turn = (): Promise<void> => this.waiting.promise

  private async writeAll(): Promise<void> {
    for (const dataset of [...this.datasets()]) await this.writeOf(dataset)
  }

  private async writeOf({ codes, connect }: WritableDataset): Promise<void> {
    const { turn, rowsMin } = this
    for (let column = codes.next(); column; column = codes.next()) {
      await turn()
      let source: QuerySource | null = null
      try {
        source = await connect()
        const refused = await writeCodes({ folder: codes, source, turn, ...(rowsMin === undefined ? {} : { rowsMin }) }, column, codeBytes(codes.path))
        if (refused === null) this.told({ datasetFile: codes.datasetFile, bytes: codeBytes(codes.path) })
        else codes.refuse(column)
      } catch (error) {
        // the dataset was deleted, or the disk is full: counts stream
        codes.refuse(column)
        process.stderr.write(`a code file was not written: ${String(error).slice(0, 500)}\n`)
      } finally {
        await source?.close()
      }
    }
  }
}
