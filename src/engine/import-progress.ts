/** The progress of a running import, and the messages that report it. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { JobStage } from '../contract/dataset.ts'
import type { FromImportWorker } from './protocol.ts'
import { StageShare } from './stage-share.ts'

type Message = Extract<FromImportWorker, { type: 'progress' }>

/** The pass that fills the table. `rows`: how many rows the whole source has, counted or estimated so far. */
export interface LoadingPass {
  readonly rows: () => number
}

/** Receives the progress of an import from the functions that load its source. */
export interface Told {
  /** Reports a copy of which the engine itself knows nothing: its share, null if unknown, and the number of rows copied. */
  readonly tell: (share: number | null, rows: number) => void
  /** Begins the next part of the stage, which is `share` of all that is left of it; by default, everything. */
  readonly part: (share?: number) => void
  /** Runs work that has parts of its own as the next part of the stage. */
  readonly within: <T>(share: number, work: () => Promise<T>) => Promise<T>
  /** Runs the statement that fills the table: its share of the source's bytes and rows counts as read. */
  readonly loading: <T>(pass: LoadingPass, work: () => Promise<T>) => Promise<T>
  /** Follows the statements of another connection while `work` runs. */
  readonly follow: <T>(connection: DuckDBConnection, work: () => Promise<T>) => Promise<T>
}

/** The receiver of a load’s progress, and the pass that fills the table. */
export interface Heard {
  readonly told: Told
  readonly pass: LoadingPass
}

type Statement = Pick<DuckDBConnection['progress'], 'percentage' | 'rows_processed'>

const isSame = (a: Statement, b: Statement | null): boolean => a.percentage === b?.percentage && a.rows_processed === b.rows_processed

/** Counts the share, bytes and rows of each stage, which do not decrease within an attempt, and sends a message when something has changed. */
export class ImportProgress implements Told {
  private readonly send: (message: Message) => void
  private stage: JobStage = 'reading'
  private share = new StageShare()
  private rows = 0
  private bytes = 0
  private size = 0
  private sent = ''
  private pass: LoadingPass | null = null
  private connection: Pick<DuckDBConnection, 'progress'> | null = null
  /** The connection's report from before the running part. It stays until the part's first statement has begun. */
  private before: Statement | null = null
  private isTold = false

  constructor(send: (message: Message) => void) {
    this.send = send
  }

  /** Begins an attempt to read a source of `bytes` bytes; 0 if its size is unknown. */
  begin(bytes: number): void {
    Object.assign(this, { rows: 0, bytes: 0, size: bytes, pass: null })
    this.enter('reading')
  }

  enter(stage: JobStage): void {
    this.stage = stage
    this.share = new StageShare()
    this.report(0)
  }

  readonly part = (share?: number): void => {
    this.share.part(share)
    this.isTold = false
    this.before = this.connection?.progress ?? null
  }

  readonly within = async <T>(share: number, work: () => Promise<T>): Promise<T> => {
    const end = this.share.within(share)
    try {
      return await work()
    } finally {
      end()
    }
  }

  readonly loading = async <T>(pass: LoadingPass, work: () => Promise<T>): Promise<T> => {
    this.pass = pass
    try {
      const done = await work()
      this.read(1)
      return done
    } finally {
      this.pass = null
    }
  }

  readonly follow = async <T>(connection: Pick<DuckDBConnection, 'progress'>, work: () => Promise<T>): Promise<T> => {
    const outer = this.connection
    this.connection = connection
    this.before = null
    try {
      return await work()
    } finally {
      this.connection = outer
      this.before = outer?.progress ?? null
    }
  }

  readonly tell = (share: number | null, rows: number): void => {
    this.isTold = true
    this.rows = Math.max(this.rows, rows)
    if (share !== null) this.share.statement(Math.min(1, share))
    this.report(rows)
  }

  /** The exact number of rows, once all are stored. */
  stored(rows: number): void {
    Object.assign(this, { rows, bytes: this.size })
  }

  /** Reports the running statement of the connection. */
  tick(): void {
    const statement = this.connection?.progress
    if (!statement) return
    const isOver = isSame(statement, this.before)
    if (!isOver) this.before = null
    if (!isOver && !this.isTold && statement.percentage >= 0) {
      const share = Math.min(1, statement.percentage / 100)
      this.share.statement(share)
      this.read(share)
    }
    this.report(Number(statement.rows_processed))
  }

  /** Counts the share of the pass that fills the table. */
  private read(share: number): void {
    if (!this.pass) return
    this.bytes = Math.max(this.bytes, Math.floor(this.size * share))
    this.rows = Math.max(this.rows, Math.floor(this.pass.rows() * share))
  }

  /** `steps`: any count that grows while a statement runs. */
  private report(steps: number): void {
    const message: Message = { type: 'progress', stage: this.stage, progress: this.share.value, steps, rows: this.rows, bytes: this.bytes }
    const text = JSON.stringify(message)
    if (text !== this.sent) this.send(message)
    this.sent = text
  }
}
