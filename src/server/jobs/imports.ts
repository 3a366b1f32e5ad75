/**
 * Runs imports as jobs, each in its own child process. A finished file is moved into place and then referenced by the
 * metadata in one transaction; until then nobody can see it. A job that a server stop interrupted starts again at the
 * next start, at most twice.
 */
import { EventEmitter } from 'node:events'
import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Failure, fail } from '../../contract/errors.ts'
import type { FromImportWorker, ImportTask } from '../../engine/protocol.ts'
import type { DataFolder } from '../data-folder.ts'
import { newId } from '../security/secrets.ts'
import type { JobEndState } from '../store/jobs.ts'
import { isDiskFull } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import type { JobError } from '../store/stored.ts'
import { addTask, builtOf } from './add-task.ts'
import { taskForFile } from './file-columns.ts'
import { storable } from './held-changes.ts'
import type { ImportOrder, ImportSettings } from './import-order.ts'
import { computesRows, isLive, sourceExists, watchLimits } from './import-watch.ts'
import { GAVE_WAY, Lane, SHORT_BYTES, type Turn } from './lane.ts'
import { failedImport, type ImportOutcome, overConnection } from './over-connection.ts'
import { liveOf, overLive, type VersionOutcome } from './over-live.ts'
import { overSources } from './over-sources.ts'
import { type PublishParts, publish } from './publish.ts'
import { resumedOrder } from './resumed-order.ts'
import { runChild } from './run-child.ts'
import { writtenFiles } from './written-files.ts'

const STORE_PROGRESS_EVERY = 1_000
const STORE_AGAIN_AFTER = 5_000
/** How many times a job is started if the server crashes during it. After that, a person must retry it. */
export const ATTEMPTS_MAX = 2
/** Maximum number of unfinished jobs per person. */
export const JOBS_MAX = 200
/** In bytes per millisecond. A source that computes its rows and produces fewer must give way to waiting imports. */
const SLOW_BELOW = 64
/** For each stage: the job's progress at its start, and the share of the whole job that it makes up. */
const STAGE_SHARE = { waiting: [0, 0], reading: [0.02, 0.65], typing: [0.67, 0.03], profiling: [0.7, 0.26], publishing: [0.96, 0.04] } as const

/** The end of a job that published no version. */
interface JobEnd {
  readonly state: JobEndState
  readonly error: JobError | null
}

interface Running {
  readonly order: ImportOrder
  readonly stop: AbortController
  readonly ended: Promise<void>
  /** Whether the current run was counted as an attempt. */
  begun: boolean
  progress: number | null
  /** Rows and bytes of the source read in the current attempt. */
  rows: number
  bytes: number
  stage: keyof typeof STAGE_SHARE
  storedAt: number
  /** The error code to store if the job is stopped. */
  why: 'job_cancelled' | 'job_stopped'
  /** Whether a child process of this job has crashed. A second crash fails the job. */
  wasLost: boolean
  /** When its current turn began, and how many bytes it has written since. */
  since: number
  written: number
}

const failed = failedImport

export class Imports {
  private readonly store: Store
  private readonly data: DataFolder
  private readonly options: ImportSettings
  private readonly parts: PublishParts
  private readonly lane: Lane
  private readonly jobs = new Map<string, Running>()
  private readonly unstored = new Map<string, JobEnd>()
  private readonly changes = new EventEmitter<Record<string, []>>().setMaxListeners(0)
  private closing = false

  constructor(store: Store, data: DataFolder, options: ImportSettings) {
    this.store = store
    this.data = data
    this.options = options
    this.parts = { store, data, settings: options }
    const { processes, sliceMs } = options
    this.lane = new Lane({ processes, perCaller: Number.MAX_SAFE_INTEGER, places: Number.MAX_SAFE_INTEGER, express: { sliceMs, withTrials: true } })
  }

  /**
   * Restarts the unfinished jobs of the previous server process. A job that has used up its attempts is marked as
   * interrupted. Must run before any other job starts.
   */
  async resume(): Promise<void> {
    for (const job of await this.store.datasets.unfinishedJobs()) {
      const { order } = job
      const dataset = await this.store.datasets.find(job.dataset_id)
      const resumed = resumedOrder(job, dataset, this.data)
      if (!dataset) await this.storeEnd(resumed, { state: 'cancelled', error: null })
      else if (order === null || job.attempts >= ATTEMPTS_MAX) await this.storeEnd(resumed, { state: 'interrupted', error: fail('job_interrupted') })
      else this.start(resumed)
    }
  }

  start(order: ImportOrder): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const job: Running = {
      order,
      stop: new AbortController(),
      ended: promise,
      begun: false,
      ...{ progress: null, rows: 0, bytes: 0 },
      stage: 'waiting',
      storedAt: 0,
      since: 0,
      written: 0,
      why: 'job_cancelled',
      wasLost: false,
    }
    this.jobs.set(order.jobId, job)
    this.tell(order)
    void this.finish(job).finally(() => {
      this.jobs.delete(order.jobId)
      this.tell(order)
      resolve()
    })
  }

  /** Calls `changed` whenever the progress or state of a job changes, or of any job of an owner. Returns a function that unsubscribes. */
  onChange(jobOrOwnerId: string, changed: () => void): () => void {
    this.changes.on(jobOrOwnerId, changed)
    return () => void this.changes.off(jobOrOwnerId, changed)
  }

  private tell({ jobId, ownerId }: ImportOrder): void {
    this.changes.emit(jobId)
    this.changes.emit(ownerId)
  }

  /** Current progress of a job that has not ended; undefined otherwise. */
  progressOf(jobId: string): Pick<Running, 'progress' | 'stage' | 'rows' | 'bytes'> | undefined {
    const found = this.jobs.get(jobId)
    return found && { progress: found.progress, stage: found.stage, rows: found.rows, bytes: found.bytes }
  }

  /** How a job ended if the store could not record it yet, for example because the disk is full; undefined otherwise. */
  unstoredEndOf(jobId: string): JobEnd | undefined {
    return this.unstored.get(jobId)
  }

  /** Stops a job, waits until the reason is stored, and removes the files that it has built. Also cancels an interrupted job. */
  async cancel(jobId: string, why: 'job_cancelled' | 'job_stopped' = 'job_cancelled'): Promise<void> {
    const job = this.jobs.get(jobId)
    if (!job) {
      await this.store.datasets.endJob(jobId, 'cancelled', fail(why))
      return
    }
    job.why = why
    job.stop.abort()
    await job.ended
  }

  /** Waits for the job's turn, runs it, and stores how it ended. Never rejects. */
  private async finish(job: Running): Promise<void> {
    try {
      const done = await this.lane.run(this.turnOf(job), job.stop.signal, (giveWay) => this.run(job, giveWay))
      if (!done.ok) await this.end(job, done)
    } catch (error) {
      const { jobId } = job.order
      this.options.log(`import ${jobId}: ${String(error)}`)
      await this.end(job, isDiskFull(error) ? fail('disk_full') : fail('import_failed', { request_id: jobId }))
    }
  }

  /**
   * Describes a job to the lane. Small files count as short work. A source that computes its rows counts as slow if it
   * produces few bytes for a long time.
   */
  private turnOf(job: Running): Turn {
    const { ownerId, source, options } = job.order
    const computes = options !== null && computesRows(options)
    // synchronous, so that jobs enter the queue in the order of their start
    const bytes =
      options === null || computes
        ? Number.POSITIVE_INFINITY
        : source === ''
          ? (job.order.bytes ?? 0)
          : (statSync(source, { throwIfNoEntry: false })?.size ?? 0)
    const isSlow = (): boolean => {
      const ms = Date.now() - job.since
      return computes && job.begun && ms > this.options.stallMs && job.written < ms * SLOW_BELOW
    }
    return { caller: ownerId, guest: false, isShort: bytes <= SHORT_BYTES, isSlow }
  }

  private async run(job: Running, giveWay: AbortSignal): Promise<typeof GAVE_WAY | null> {
    const { order } = job
    if (!(await this.store.datasets.beginAttempt(order.jobId))) return null
    Object.assign(job, { begun: true, stage: 'waiting', progress: null, rows: 0, bytes: 0, since: Date.now(), written: 0 })
    const signal = AbortSignal.any([job.stop.signal, giveWay])
    const versionId = newId()
    const target = join(this.data.temp, `${versionId}.duckdb`)
    const refused = join(this.data.temp, `${versionId}.refused`)
    const { limits, maxTextMb } = this.options
    const { source, options, before = null } = order
    const add = order.replacement ? addTask(order, await this.store.datasets.find(order.datasetId), this.data) : null
    const keepsValues = order.replacement !== undefined
    const task = taskForFile({ source, options, before, add, keepsValues, target, refusedFile: refused, limits, maxTextMb })
    const outcome = await this.outcomeOf(job, task, signal)
    const built = outcome.type === 'done' && !job.stop.signal.aborted ? builtOf(outcome.dataset, order) : null
    const live = liveOf(outcome)
    let held: JobError | null = null
    try {
      if (built) held = await publish(this.parts, order, { id: versionId, file: target, refused, dataset: built, live })
    } finally {
      // before the end is stored, because on a full disk this frees the space for it
      for (const left of writtenFiles(target, refused)) await rm(left, { recursive: true, force: true })
    }
    if (outcome.type === 'failed' && outcome.code === 'import_lost' && !job.wasLost && !signal.aborted && (await sourceExists(task))) {
      job.wasLost = true
      return await this.run(job, giveWay)
    }
    if (outcome.type === 'failed' && giveWay.aborted && !job.stop.signal.aborted) return await this.giveWay(job)
    if (outcome.type === 'failed') await this.end(job, fail(outcome.code, outcome.params))
    else if (!built) await this.end(job, fail('cancelled'))
    else if (held) await this.storeEnd(order, { state: 'failed', error: held })
    return null
  }

  private async outcomeOf(job: Running, task: ImportTask, signal: AbortSignal): Promise<VersionOutcome> {
    const run = (full: ImportTask, either: AbortSignal) => this.inChild(job, full, either)
    const source = task.options?.source
    if (isLive(task.options)) return await overLive(this.parts, job.order, signal)
    if (source?.kind === 'database') return await overConnection({ ...this.parts, run }, job.order, task, signal)
    if (source?.kind === 'combination') return await overSources({ ...this.parts, run }, job.order, task, signal)
    return await run(task, signal)
  }

  /** Prepares a job for a later turn. The interrupted run does not count as an attempt. */
  private async giveWay(job: Running): Promise<typeof GAVE_WAY> {
    await this.store.datasets.forgetAttempt(job.order.jobId)
    Object.assign(job, { begun: false, stage: 'waiting', progress: null, rows: 0, bytes: 0 })
    this.tell(job.order)
    return GAVE_WAY
  }

  private async inChild(job: Running, task: ImportTask, signal: AbortSignal): Promise<ImportOutcome> {
    const onGrowth = (written: number): void => {
      job.written = written
    }
    const watch = await watchLimits(task, this.options, onGrowth)
    const onMessage = (message: FromImportWorker): void => {
      if (message.type === 'progress') this.note(job, message)
    }
    const endsElsewhere = task.database !== undefined
    const run = { work: { type: 'import', task }, watch, signal, onMessage, endsElsewhere, reference: job.order.jobId } as const
    const outcome = await runChild(this.options, run, fail('import_lost'))
    return outcome.type === 'done' || outcome.type === 'failed' ? outcome : failed(fail('import_lost'))
  }

  private note(job: Running, message: Extract<FromImportWorker, { type: 'progress' }>): void {
    const [from, span] = STAGE_SHARE[message.stage]
    const { stage, rows, bytes } = message
    Object.assign(job, { stage, rows, bytes })
    job.progress = Math.max(job.progress ?? 0, from + span * message.progress)
    this.tell(job.order)
    if (Date.now() - job.storedAt < STORE_PROGRESS_EVERY) return
    job.storedAt = Date.now()
    this.store.datasets.progress(job.order.jobId, { stage, progress: job.progress, rows, bytes }).catch((error) => this.options.log(String(error)))
  }

  /** Records how a job failed or was canceled. A job that is stopped only because the server stops stays unfinished and does not lose an attempt. */
  private async end(job: Running, failure: Failure): Promise<void> {
    const { jobId } = job.order
    if (failure.code !== 'cancelled') await this.storeEnd(job.order, { state: 'failed', error: failure })
    else if (!this.closing) await this.storeEnd(job.order, { state: 'cancelled', error: fail(job.why) })
    else if (job.begun) await this.store.datasets.forgetAttempt(jobId).catch((error) => this.options.log(String(error)))
  }

  /** Stores the end of a job. If the store cannot record it, keeps it in memory for callers and tries again until it is stored. */
  private async storeEnd(order: ImportOrder, end: JobEnd): Promise<void> {
    const { jobId, datasetId } = order
    const error = end.error && storable(end.error)
    try {
      await this.store.datasets.endJob(jobId, end.state, error)
      this.unstored.delete(jobId)
      const isGone = (await this.store.datasets.find(datasetId)) === undefined
      if (isGone) for (const file of [datasetId, order.replacement?.file ?? datasetId]) await rm(this.data.uploadFile(file), { force: true })
    } catch (problem) {
      if (this.closing) return
      this.options.log(String(problem))
      this.unstored.set(jobId, { state: end.state, error })
      setTimeout(() => void this.storeEnd(order, end), STORE_AGAIN_AFTER).unref()
    }
  }

  /** Stops every job and waits until it has stopped. The next start of the server restarts them. */
  async close(): Promise<void> {
    this.closing = true
    const all = [...this.jobs.values()]
    for (const job of all) job.stop.abort()
    await Promise.all(all.map((job) => job.ended))
  }
}
