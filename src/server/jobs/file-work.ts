/** Runs short file work: previews, checks, database requests and downloads. Each piece runs in its own engine child process under a time limit. */
import { stat } from 'node:fs/promises'
import type { CombinationCheck } from '../../contract/combination.ts'
import { type Failure, fail, ok, type Result } from '../../contract/errors.ts'
import { fileSource, partOf } from '../../contract/file-source.ts'
import type { SourceCheck, SourcePreview } from '../../contract/import.ts'
import type {
  CheckTask,
  CombinationCheckTask,
  DatabaseAnswers,
  DatabaseTask,
  EngineLimits,
  ExportTask,
  FromImportWorker,
  PreviewTask,
  TidyTask,
  ToImportWorker,
} from '../../engine/protocol.ts'
import { Lane, SHORT_BYTES, type Turn } from './lane.ts'
import { type ChildOutcome, type FileChildOptions, runChild } from './run-child.ts'
import { spillLimit } from './watch-child.ts'

const PER_CALLER = 8
const PLACES = 128
const DOWNLOADS_PER_LOOK = 20

export interface FileWorkOptions extends FileChildOptions {
  readonly processes: number
  readonly timeoutMs: number
}

/** A preview. If reading its rows was stopped, it has none and `problem` is the reason. */
export interface PreviewOutcome {
  readonly preview: SourcePreview
  readonly problem: Failure | null
}

export class FileWork {
  private readonly options: FileWorkOptions
  private readonly lane: Lane
  private readonly closed = new AbortController()

  constructor(options: FileWorkOptions) {
    this.options = options
    const express = { sliceMs: options.timeoutMs, withTrials: false }
    this.lane = new Lane({ processes: options.processes, perCaller: PER_CALLER, places: PLACES, express })
  }

  get limits(): EngineLimits {
    return this.options.limits
  }

  private get seconds(): number {
    return Math.round(this.options.timeoutMs / 1_000)
  }

  /** Runs a preview or check under the time limit of previews. `hear` receives messages that the child sends before it ends. */
  private async underLimit(
    work: Extract<ToImportWorker, { type: 'preview' | 'check' }>,
    turn: Turn,
    signal: AbortSignal,
    hear?: (message: FromImportWorker) => void,
  ): Promise<Result<ChildOutcome>> {
    const { timeoutMs } = this.options
    const { source, options } = work.task
    const late = fail('look_timeout', { seconds: this.seconds })
    const watch = { totalMs: timeoutMs, stallMs: timeoutMs, writes: [], readsMax: Number.MAX_SAFE_INTEGER, late, stalled: late }
    const { computes } = fileSource(options)
    const spill = computes ? { spill: spillLimit(this.limits, partOf(options) ?? '') } : {}
    const isShort = !computes && ((await stat(source).catch(() => null))?.size ?? 0) <= SHORT_BYTES
    return await this.inTurn({ ...turn, isShort }, signal, (either) =>
      runChild(this.options, { work, watch: { ...watch, ...spill }, signal: either, ...(hear ? { onMessage: hear } : {}) }, fail('import_lost')),
    )
  }

  /** Previews the first rows of a source. If that takes too long, or fails for one of several sheets, returns the parts of the source without rows. */
  async look(task: Omit<PreviewTask, 'limits'>, turn: Turn, signal: AbortSignal): Promise<Result<PreviewOutcome>> {
    const told: SourcePreview[] = []
    const done = await this.underLimit({ type: 'preview', task: { ...task, limits: this.limits } }, turn, signal, (message) => {
      if (message.type === 'parts') told.push(message.preview)
    })
    if (!done.ok) return done
    const found = told.at(-1)
    if (done.value.type === 'previewed') return ok({ preview: done.value.preview, problem: null })
    if (done.value.type !== 'failed') return fail('import_lost')
    const { code, params } = done.value
    if (found === undefined) return fail(code, params)
    if (found.options.kind === 'excel') return ok({ preview: found, problem: fail(code, params) })
    if (code === 'look_timeout') return ok({ preview: found, problem: tableTimeout(found, this.seconds) })
    return code === 'table_spills'
      ? ok({ preview: found, problem: { ok: false, code, params: { ...params, name: partOf(found.options) ?? '' } } })
      : fail(code, params)
  }

  /** Finds the lines that an import of the source would reject. */
  async check(task: CheckTask, turn: Turn, signal: AbortSignal): Promise<Result<SourceCheck>> {
    const done = await this.underLimit({ type: 'check', task }, turn, signal)
    if (!done.ok) return done
    if (done.value.type === 'checked') return ok(done.value.check)
    return done.value.type === 'failed' ? fail(done.value.code, done.value.params) : fail('import_lost')
  }

  /** Counts what a combination of datasets would do. */
  async checkCombination(task: Omit<CombinationCheckTask, 'limits'>, turn: Turn, signal: AbortSignal): Promise<Result<CombinationCheck>> {
    const totalMs = this.options.timeoutMs * DOWNLOADS_PER_LOOK
    const late = fail('combination_timeout', { seconds: this.seconds * DOWNLOADS_PER_LOOK })
    const watch = { totalMs, stallMs: totalMs, writes: [], readsMax: Number.MAX_SAFE_INTEGER, late, stalled: late }
    const work = { type: 'combination', task: { ...task, limits: this.limits } } as const
    const done = await this.inTurn({ ...turn, isLong: true }, signal, (either) => runChild(this.options, { work, watch, signal: either }, fail('import_lost')))
    if (!done.ok) return done
    if (done.value.type === 'combined') return ok(done.value.check)
    return done.value.type === 'failed' ? fail(done.value.code, done.value.params) : fail('import_lost')
  }

  /** Sends one request to a database. On a timeout, the request is canceled in the database too. */
  async talk(task: DatabaseTask, turn: Turn, signal: AbortSignal): Promise<Result<DatabaseAnswers[keyof DatabaseAnswers]>> {
    const { timeoutMs } = this.options
    const late = fail('db_query_timeout', { server: task.server.name, seconds: this.seconds })
    const watch = { totalMs: timeoutMs, stallMs: timeoutMs, writes: [], readsMax: Number.MAX_SAFE_INTEGER, late, stalled: late }
    const lost = fail('db_lost', { server: task.server.name })
    const done = await this.inTurn(turn, signal, (either) =>
      runChild(this.options, { work: { type: 'database', task }, watch, signal: either, endsElsewhere: true }, lost),
    )
    if (!done.ok) return done
    if (done.value.type === 'answered') return ok(done.value.answer)
    return done.value.type === 'failed' ? fail(done.value.code, done.value.params) : lost
  }

  /**
   * Writes a file for download. The time limit for stalled work applies from the last growth of the file. `first` runs
   * in this process when the turn comes, for example to write the child's input; its exceptions propagate.
   */
  async write(
    task: { type: 'export'; task: ExportTask } | { type: 'tidy'; task: TidyTask },
    turn: Turn,
    signal: AbortSignal,
    first: (signal: AbortSignal) => Promise<void> = () => Promise.resolve(),
  ): Promise<Result<null>> {
    const { timeoutMs } = this.options
    const watch = {
      totalMs: timeoutMs * DOWNLOADS_PER_LOOK,
      stallMs: timeoutMs,
      writes: [task.task.target],
      readsMax: Number.MAX_SAFE_INTEGER,
      late: fail('download_timeout', { seconds: this.seconds * DOWNLOADS_PER_LOOK }),
      stalled: fail('download_timeout', { seconds: this.seconds }),
    }
    const done = await this.inTurn({ ...turn, isLong: true }, signal, async (either) => {
      await first(either)
      return await runChild(this.options, { work: task, watch, signal: either }, fail('download_failed'))
    })
    if (!done.ok) return done
    return done.value.type === 'failed' ? fail(done.value.code, done.value.params) : ok(null)
  }

  private inTurn(turn: Turn, signal: AbortSignal, work: (signal: AbortSignal) => Promise<ChildOutcome>): Promise<Result<ChildOutcome>> {
    const either = AbortSignal.any([signal, this.closed.signal])
    return this.lane.run(turn, either, () => work(either))
  }

  close(): void {
    this.closed.abort()
  }
}

const tableTimeout = ({ options }: SourcePreview, seconds: number): Failure =>
  fileSource(options).computes ? fail('table_timeout', { name: partOf(options) ?? '', seconds }) : fail('look_timeout', { seconds })
