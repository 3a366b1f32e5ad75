/** Watches a child process: how much it has produced, when it last made progress, and how much disk space its deleted but open files use. */
import type { ChildProcess } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { type Failure, fail } from '../../contract/errors.ts'
import type { EngineLimits, FromImportWorker } from '../../engine/protocol.ts'

export interface WatchLimits {
  readonly totalMs: number
  readonly stallMs: number
  /** Paths of the files whose growth counts as progress. */
  readonly writes: readonly string[]
  /** Reading counts as progress up to this total number of bytes. More means that the child reads the same content over and over. */
  readonly readsMax: number
  readonly late: Failure
  readonly stalled: Failure
  /** For work that may sort or group any number of rows: the maximum bytes of its deleted but open temporary files, and the failure if it needs more. */
  readonly spill?: { readonly max: number; readonly full: Failure }
  /** Called periodically with the total size of the files in bytes. */
  readonly onGrowth?: (bytes: number) => void
}

/** The limit on temporary files that SQLite may use to compute the view `name`: the same as the engine's spill limit. */
export function spillLimit({ tempSize }: Pick<EngineLimits, 'tempSize'>, name: string): NonNullable<WatchLimits['spill']> {
  const limit = Number.parseInt(tempSize, 10)
  return { max: limit * 1_048_576, full: fail('table_spills', { name, limit }) }
}

type Progress = Extract<FromImportWorker, { type: 'progress' }>

/** How many more bytes must be read to count as progress. Every process reads a little. */
const READ_STEP = 1_048_576
const CHECKS_PER_STALL = 8
const CHECK_AT_MOST = 5_000

/** The state of a child at one time. */
export interface ChildSnapshot {
  /** Sizes in bytes of the files that it writes. */
  readonly sizes: readonly number[]
  /** Bytes read so far, at most `readsMax`. */
  readonly read: number
  /** Its last progress report as text. */
  readonly reported: string
}

/** Detects progress in a series of snapshots. File sizes and bytes read count only when they exceed their previous maximum. */
export class ProgressTracker {
  private sizes: number[] = []
  private read = 0
  private reported = ''

  get bytes(): number {
    return this.sizes.reduce((sum, size) => sum + size, 0)
  }

  /** Whether the child has made progress since the previous snapshot. */
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

/** How many bytes a process has read so far, at most `most`; 0 if the operating system does not report it. */
async function bytesRead(pid: number | undefined, most: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/io`, 'utf8').catch(() => '')
  return Math.min(most, Number(/^rchar: (\d+)/m.exec(text)?.[1] ?? 0))
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0

/** Total bytes of deleted files that a process still holds open, such as SQLite's sort files; 0 if the operating system does not report it. */
async function hiddenBytes(pid: number | undefined): Promise<number> {
  const open = await readdir(`/proc/${pid}/fd`).catch(() => [])
  const files = await Promise.all(open.map((fd) => stat(`/proc/${pid}/fd/${fd}`).catch(() => null)))
  return files.reduce((sum, file) => sum + (file?.isFile() && file.nlink === 0 ? file.size : 0), 0)
}

export interface Watcher {
  readonly note: (progress: Progress) => void
  readonly end: () => void
}

/** Calls `stop` once the child exceeds its total time, its time without progress or its disk space. Time counts from this call. */
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
    note: ({ stage, progress, steps, rows }) => {
      reported = `${stage} ${progress} ${steps} ${rows}`
    },
    end: () => {
      clearTimeout(late)
      clearInterval(timer)
    },
  }
}
