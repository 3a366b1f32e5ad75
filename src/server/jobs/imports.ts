/**
 * Imports as jobs: one child process each, one at a time, in order. A finished file is renamed
 * into place and then named in the metadata in one transaction; until then nobody sees it.
 */
import type { ChildProcess } from 'node:child_process'
import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Column } from '../../contract/column.ts'
import type { Locale } from '../../contract/constants.ts'
import type { Job } from '../../contract/dataset.ts'
import { type ErrorCode, type ErrorParams, errorText, fail } from '../../contract/errors.ts'
import type { ImportOptions } from '../../contract/import.ts'
import type { EngineLimits, FromImportWorker, ImportedDataset, ImportTask } from '../../engine/protocol.ts'
import { type DataFolder, syncFolder } from '../data-folder.ts'
import { startChild } from '../pool/child.ts'
import { newId } from '../security/secrets.ts'
import { isDiskFull } from '../store/open.ts'
import type { Store } from '../store/store.ts'

const STORE_PROGRESS_EVERY = 1_000
const DROP_AFTER = 90_000
const STORE_AGAIN_AFTER = 5_000
/** Progress of the whole job at the start of each stage, and how far the stage goes. */
const STAGE_SHARE = { waiting: [0, 0], reading: [0.02, 0.75], typing: [0.77, 0.03], profiling: [0.8, 0.15], publishing: [0.95, 0.05] } as const

export interface ImportOrder {
  readonly jobId: string
  readonly datasetId: string
  readonly title: string
  readonly source: string
  readonly options: ImportOptions | null
  readonly locale: Locale
}

/** How a job ended that made nothing. */
interface JobEnd {
  readonly state: 'failed' | 'cancelled'
  readonly error: NonNullable<Job['error']>
}

interface Running {
  readonly order: ImportOrder
  child: ChildProcess | null
  cancelled: boolean
  progress: number | null
  stage: keyof typeof STAGE_SHARE
  storedAt: number
}

export interface ImportSettings {
  readonly memoryMb: number
  readonly limits: EngineLimits
  readonly log: (line: string) => void
}

/** Names that people gave to columns stay when the file is read again and still has them. */
function withGivenNames(columns: readonly Column[], before: readonly Column[]): Column[] {
  const given = new Map(before.filter((c) => c.name !== c.original_name).map((c) => [`${c.id} ${c.original_name}`, c.name]))
  const taken = new Set(columns.map((c) => c.name))
  return columns.map((c) => {
    const name = given.get(`${c.id} ${c.original_name}`)
    return name === undefined || taken.has(name) ? c : { ...c, name }
  })
}

export class Imports {
  private readonly store: Store
  private readonly data: DataFolder
  private readonly options: ImportSettings
  private readonly waiting: Running[] = []
  private current: Running | null = null
  private readonly unstored = new Map<string, JobEnd>()
  private closing = false

  constructor(store: Store, data: DataFolder, options: ImportSettings) {
    this.store = store
    this.data = data
    this.options = options
  }

  start(order: ImportOrder): void {
    this.waiting.push({ order, child: null, cancelled: false, progress: null, stage: 'waiting', storedAt: 0 })
    void this.next()
  }

  /** Live progress of a job that has not ended; undefined otherwise. */
  progressOf(jobId: string): { progress: number | null; stage: string } | undefined {
    const found = [this.current, ...this.waiting].find((job) => job?.order.jobId === jobId)
    return found ? { progress: found.progress, stage: found.stage } : undefined
  }

  /** The end of a job that the store has not taken yet, as on a full disk; undefined otherwise. */
  unstoredEndOf(jobId: string): JobEnd | undefined {
    return this.unstored.get(jobId)
  }

  /** Stops a job; what it built is removed. False when it has ended already. */
  async cancel(jobId: string): Promise<boolean> {
    const at = this.waiting.findIndex((job) => job.order.jobId === jobId)
    if (at >= 0) {
      const [job] = this.waiting.splice(at, 1)
      if (job) await this.end(job, 'cancelled', 'job_cancelled', {})
      return true
    }
    if (this.current?.order.jobId !== jobId) return false
    this.current.cancelled = true
    this.current.child?.kill('SIGKILL')
    return true
  }

  private async next(): Promise<void> {
    if (this.current || this.closing) return
    const job = this.waiting.shift()
    if (!job) return
    this.current = job
    try {
      await this.run(job)
    } catch (error) {
      this.options.log(String(error))
      await this.end(job, 'failed', isDiskFull(error) ? 'disk_full' : 'upload_failed', {})
    }
    this.current = null
    void this.next()
  }

  private async run(job: Running): Promise<void> {
    const { order } = job
    const versionId = newId()
    const target = join(this.data.temp, `${versionId}.duckdb`)
    const refused = join(this.data.temp, `${versionId}.refused`)
    const outcome = await this.inChild(job, { source: order.source, options: order.options, target, refusedFile: refused, limits: this.options.limits })
    const built = outcome.type === 'done' && !job.cancelled ? outcome.dataset : null
    try {
      if (built) await this.publish(job, versionId, target, refused, built)
    } finally {
      // before its end is stored: on a full disk this makes the room for it
      for (const left of [target, `${target}.wal`, `${target}.utf8`, refused, `${refused}.sample`]) await rm(left, { force: true })
    }
    if (job.cancelled && !built) await this.end(job, 'cancelled', 'job_cancelled', {})
    else if (outcome.type === 'failed') await this.end(job, 'failed', outcome.code, outcome.params)
  }

  /** Resolves once the child is gone: until then what it wrote takes its space, removed or not. */
  private inChild(job: Running, task: ImportTask): Promise<Extract<FromImportWorker, { type: 'done' | 'failed' }>> {
    return new Promise((resolve) => {
      const child = startChild('import', Math.ceil(this.options.memoryMb * 3.2), this.options.limits, this.options.log)
      job.child = child
      let outcome: Extract<FromImportWorker, { type: 'done' | 'failed' }> = { type: 'failed', code: 'upload_failed', params: {} }
      child.on('message', (message: FromImportWorker) => {
        if (message.type === 'ready') child.send({ type: 'import', task })
        else if (message.type === 'progress') this.note(job, message)
        else if (message.type === 'done' || message.type === 'failed') {
          outcome = message
          child.kill('SIGKILL')
        }
      })
      child.on('exit', () => resolve(outcome))
    })
  }

  private note(job: Running, message: Extract<FromImportWorker, { type: 'progress' }>): void {
    const [from, span] = STAGE_SHARE[message.stage]
    job.stage = message.stage
    job.progress = Math.max(job.progress ?? 0, from + span * (message.progress ?? 0))
    if (Date.now() - job.storedAt < STORE_PROGRESS_EVERY) return
    job.storedAt = Date.now()
    this.store.datasets.progress(job.order.jobId, message.stage, job.progress, message.rows).catch((error) => this.options.log(String(error)))
  }

  private async publish(job: Running, versionId: string, file: string, refused: string, dataset: ImportedDataset): Promise<void> {
    const { datasetId, jobId } = job.order
    if (dataset.report.rows_refused > 0) await copyFile(refused, this.data.refusedFile(datasetId))
    await rename(file, this.data.versionFile(versionId))
    await syncFolder(this.data.datasets)
    const { rows, bytes, stored, profile, report, options } = dataset
    const before = (await this.store.datasets.find(datasetId))?.version?.columns ?? []
    const columns = withGivenNames(dataset.columns, before)
    const version = { id: versionId, rows, bytes, columns, stored, profile, report }
    const removeFile = () => rm(this.data.versionFile(versionId), { force: true })
    try {
      const published = await this.store.datasets.publish(datasetId, jobId, version, options)
      if (!published) return await removeFile()
    } catch (error) {
      // after any other error the store may have taken it all the same; the next start removes what it did not
      if (isDiskFull(error)) await removeFile()
      throw error
    }
    this.dropLater(await this.store.datasets.dropOldVersions(datasetId))
  }

  /** Files of old versions go once the queries that were on their way to them have ended. */
  private dropLater(versions: readonly string[]): void {
    setTimeout(() => {
      for (const id of versions) void rm(this.data.versionFile(id), { force: true })
    }, DROP_AFTER).unref()
  }

  private async end(job: Running, state: 'failed' | 'cancelled', code: ErrorCode, params: ErrorParams): Promise<void> {
    await this.storeEnd(job.order, { state, error: { code, ...errorText(fail(code, params), job.order.locale) } })
  }

  /** An end that the store cannot take is told to who asks, and stored once there is space. */
  private async storeEnd(order: ImportOrder, end: JobEnd): Promise<void> {
    const { jobId, datasetId } = order
    try {
      await this.store.datasets.endJob(jobId, end.state, end.error)
      this.unstored.delete(jobId)
      const isGone = (await this.store.datasets.find(datasetId)) === undefined
      if (isGone) await rm(this.data.uploadFile(datasetId), { force: true })
    } catch (error) {
      if (this.closing) return
      this.options.log(String(error))
      this.unstored.set(jobId, end)
      setTimeout(() => void this.storeEnd(order, end), STORE_AGAIN_AFTER).unref()
    }
  }

  close(): void {
    this.closing = true
    this.current?.child?.kill('SIGKILL')
  }
}
