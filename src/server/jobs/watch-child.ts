/** Watches a working child: how much it has produced, when it last produced something, and how much disk it uses in files that no folder lists. */
import type { ChildProcess } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { type Failure, fail } from '../../contract/errors.ts'
import type { EngineLimits, FromImportWorker } from '../../engine/protocol.ts'

export interface WatchLimits {
  readonly totalMs: number
  readonly stallMs: number
  /** Files whose growth counts as progress. */
  readonly writes: readonly string[]
  /** Reading counts as progress up to this number of bytes. Beyond it, the child reads the same data over and over. */
  readonly readsMax: number
  readonly late: Failure
  readonly stalled: Failure
  /** For work that may sort or group without limit: the maximum bytes of hidden temporary files, and the failure of work that needs more. */
  readonly spill?: { readonly max: number; readonly full: Failure }
  /** Receives the total size of the files in bytes, periodically. */
  readonly onGrowth?: (bytes: number) => void
}

/** The limit on sorting on the disk for one piece of work: as much as the engine may spill. `name` is the name of the view. */
export function spillLimit({ tempSize }: Pick<EngineLimits, 'tempSize'>, name: string): NonNullable<WatchLimits['spill']> {
  const limit = Number.parseInt(tempSize, 10)
  return { max: limit * 1_048_576, full: fail('table_spills', { name, limit }) }
}

type Progress = Extract<FromImportWorker, { type: 'progress' }>

/** Bytes that must be read for reading to count, because every process reads a little. */
const READ_STEP = 1_048_576
const CHECKS_PER_STALL = 8
const CHECK_AT_MOST = 5_000

/** A snapshot of a child. */
export interface ChildSnapshot {
  /** Sizes of the files that it writes, in bytes. */
  readonly sizes: readonly number[]
  /** Bytes that it has read so far, up to the limit on reading. */
  readonly read: number
  /** Its last report, as one text. */
  readonly reported: string
}

/** Distinguishes progress from mere activity: only new maximums count. */
export class ProgressTracker {
  private sizes: number[] = []
  private read = 0
  private reported = ''

  get bytes(): number {
    return this.sizes.reduce((sum, size) => sum + size, 0)
  }

  /** Whether a child has produced something since this last returned true. */
  isMore({ sizes, read, reported }: ChildSnapshot): boolean {
    const grown = sizes.some((size, i) => size > (this.sizes[i] ?? 0))
    const hasRead = read >= this.read + READ_STEP
    const hasReported = reported !== this.reported
    this.sizes = sizes.map((size, i) => Math.max(size, this.sizes[i] ?? 0))
    if (hasRead) this.read = read
    this.reported = reported
    return grown || hasRead || hasReported
  }
}

/** Bytes that a process has read so far, up to a limit; 0 if the operating system does not report it. */
async function bytesRead(pid: number | undefined, most: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/io`, 'utf8').catch(() => '')
  return Math.min(most, Number(/^rchar: (\d+)/m.exec(text)?.[1] ?? 0))
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0

/** Bytes of unlinked files that a process holds open, such as SQLite's sort files; 0 if the operating system does not report it. */
async function hiddenBytes(pid: number | undefined): Promise<number> {
  const open = await readdir(`/proc/${pid}/fd`).catch(() => [])
  const files = await Promise.all(open.map((fd) => stat(`/proc/${pid}/fd/${fd}`).catch(() => null)))
  return files.reduce((sum, file) => sum + (file?.isFile() && file.nlink === 0 ? file.size : 0), 0)
}

export interface Watcher {
  readonly note: (progress: Progress) => void
  readonly end: () => void
}

/** Stops the child once it is late, stalled or uses too much disk. Time counts from this call. */
export function watchChild(child: ChildProcess, watch: WatchLimits, stop: (why: Failure) => void): Watcher {
  const produced = new ProgressTracker()
  let reported = ''
  let since = Date.now()
  const late = setTimeout(() => stop(watch.late), watch.totalMs)
  const check = async (): Promise<void> => {
    const sizes = await Promise.all(watch.writes.map(sizeOf))
    if (produced.isMore({ sizes, read: await bytesRead(child.pid, watch.readsMax), reported })) since = Date.now()
    watch.onGrowth?.(produced.bytes)
    if (watch.spill && (await hiddenBytes(child.pid)) > watch.spill.max) stop(watch.spill.full)
    if (Date.now() - since > watch.stallMs) stop(watch.stalled)
  }
  const timer = setInterval(() => void check(), Math.min(CHECK_AT_MOST, Math.max(100, watch.stallMs / CHECKS_PER_STALL)))
  return {
    note: ({ stage, progress, rows }) => {
      reported = `${stage} ${progress} ${rows}`
    },
    end: () => {
      clearTimeout(late)
      clearInterval(timer)
    },
  }
}
