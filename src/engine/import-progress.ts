/** The progress of a running import, and the messages that report it. */
import type { JobStage } from '../contract/dataset.ts'
import type { FromImportWorker } from './protocol.ts'

type Message = Extract<FromImportWorker, { type: 'progress' }>

/** Counts bytes and rows, which do not decrease while rows are read, and sends a message when something has changed. */
export class ImportProgress {
  private readonly send: (message: Message) => void
  private stage: JobStage = 'reading'
  private rows = 0
  private bytes = 0
  private sent = ''

  constructor(send: (message: Message) => void) {
    this.send = send
  }

  /** Begins a stage; reading begins an attempt. */
  enter(stage: JobStage): void {
    if (stage === 'reading') Object.assign(this, { rows: 0, bytes: 0 })
    this.stage = stage
    this.report(null, 0)
  }

  /** Bytes of the source from its beginning that have been read at least once. */
  readonly read = (bytes: number): void => {
    this.bytes = Math.max(this.bytes, bytes)
  }

  /** The number of rows that have been copied so far, which a database may only estimate. */
  readonly copied = (rows: number): void => {
    this.rows = Math.max(this.rows, rows)
  }

  /** The exact number of rows, once all are stored. */
  readonly stored = (rows: number): void => {
    this.rows = rows
  }

  /** `progress`: the share of the stage that is done, from 0 to 1; null if unknown. `steps`: any count that grows while a statement runs. */
  report(progress: number | null, steps: number): void {
    const message: Message = { type: 'progress', stage: this.stage, progress, steps, rows: this.rows, bytes: this.bytes }
    const text = JSON.stringify(message)
    if (text !== this.sent) this.send(message)
    this.sent = text
  }
}
