/**
 * Runs query requests and sends their outcomes. A request has ended when its source is closed: nothing of
 * it runs any more, in this process or in a database.
 */
import { type Failure, fail, ok, type Result } from '../contract/errors.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import type { CachedResult } from '../pivot/shape/cached-result.ts'
import { cellRows } from './cell-rows.ts'
import { distributionOf } from './distribution.ts'
import { failureCode } from './duckdb/problems.ts'
import { explainCell } from './explain.ts'
import { CodeWriter } from './kernel/codes/code-writer.ts'
import type { DataOpener } from './open-data.ts'
import { runStep } from './pivot-run.ts'
import type { Answers, FromQueryWorker, OpenDataset, QueryRequest } from './protocol.ts'
import { HeavierThanExpected } from './query-cost.ts'
import { costFailure, scanLimit, TooManyRows } from './scan-limit.ts'
import { checkSchema } from './schema-check.ts'
import type { QuerySource } from './source.ts'
import { stepSql } from './step-sql.ts'
import { listValues, previewRows } from './value-list.ts'

const INTERRUPT_EVERY = 200
/** How long closing a source may take, in milliseconds. After that, its request fails or succeeds without it. */
const CLOSING_MAX = 5_000

type OneAnswer = Answers[keyof Answers]
type Queries = Exclude<QueryRequest, { kind: 'schema' | 'describe' }>
/** null: the request belongs in the queue of heavy queries. */
type Outcome = Result<OneAnswer> | null

interface Running {
  readonly id: number
  readonly stop: AbortController
  source: QuerySource | null
}

/** A result with the moment of its rows. */
function dated({ source }: OpenDataset, result: Result<CachedResult>): Result<CachedResult> {
  return result.ok && source.asOf !== undefined ? ok({ ...result.value, asOf: source.asOf }) : result
}

async function answer(dataset: OpenDataset, request: Queries): Promise<Result<OneAnswer>> {
  switch (request.kind) {
    case 'step':
      return dated(dataset, await runStep(dataset, request))
    case 'explain':
      return await explainCell(dataset, request)
    case 'sql':
      return await stepSql(dataset, request)
    case 'rows':
      return await cellRows(dataset, request)
    case 'values':
      return await listValues(dataset, request)
    case 'distribution':
      return await distributionOf(dataset, request)
    case 'preview':
      return ok(await previewRows(dataset, request))
  }
}

const logged = (failure: Failure, error: unknown): Failure => {
  if (failure.code === 'internal') process.stderr.write(`${String(error).slice(0, 2_000)}\n`)
  return failure
}

/** Resolves when the source is closed, or when closing it takes too long. */
async function closed(source: QuerySource): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, CLOSING_MAX)
  try {
    await Promise.race([source.close(), late])
  } catch (error) {
    process.stderr.write(`A source was not closed: ${String(error).slice(0, 2_000)}\n`)
  } finally {
    clearTimeout(timer)
  }
}

/** Runs `work` on a source, maps its errors to failures without the engine's own message, and closes the source. */
async function onSource(run: Running, source: QuerySource, work: () => Promise<Result<OneAnswer>>): Promise<Outcome> {
  run.source = source
  try {
    return run.stop.signal.aborted ? fail('cancelled') : await work()
  } catch (error) {
    if (run.stop.signal.aborted) return fail('cancelled')
    return error instanceof HeavierThanExpected ? null : logged(source.failureOf(error), error)
  } finally {
    run.source = null
    await closed(source)
  }
}

/** A request on live data with the columns as they were found. */
function asOpened(request: Queries, columns: readonly StoredColumn[]): Queries {
  return request.dataset.kind === 'live' ? { ...request, dataset: { ...request.dataset, columns } } : request
}

export class QueryServer {
  private readonly opener: DataOpener
  /** Called when nothing runs any more. */
  private rest = (): void => undefined
  private readonly send: (message: FromQueryWorker) => void
  private readonly running = new Map<number, Running>()
  private readonly writer: CodeWriter

  constructor(opener: DataOpener, send: (message: FromQueryWorker) => void) {
    this.opener = opener
    this.send = send
    this.writer = new CodeWriter(
      () => opener.writable(),
      (written) => send({ type: 'codes', ...written }),
    )
  }

  private async outcome(request: QueryRequest, run: Running, heavy: boolean): Promise<Outcome> {
    if (request.kind === 'schema') {
      const { source } = await this.opener.openFile(request.dataset, request.timeZone)
      return await onSource(run, source, async () => ok(await checkSchema(source.connection, request)))
    }
    if (request.kind === 'describe') return await this.opener.describe(request.dataset, run.stop.signal)
    const opened = await this.opener.open(request.dataset, 'context' in request ? request.context.timeZone : request.timeZone, run.stop.signal)
    if (!opened.ok) return opened
    const admit = scanLimit(opened.value.source, request)
    const note = (text: string): void => this.send({ type: 'note', id: run.id, text })
    const dataset = { ...opened.value, ...(admit ? { admit } : {}), signal: run.stop.signal, heavy, note }
    return await onSource(run, dataset.source, async () => {
      try {
        return await answer(dataset, asOpened(request, dataset.source.columns))
      } catch (error) {
        if (error instanceof TooManyRows) return costFailure(error, request)
        throw error
      }
    })
  }

  /** Runs a request and sends `begun`, and then one outcome. */
  async run(id: number, request: QueryRequest, heavy: boolean): Promise<void> {
    const run: Running = { id, stop: new AbortController(), source: null }
    this.running.set(id, run)
    this.writer.pause()
    this.send({ type: 'begun', id })
    let outcome: Outcome
    try {
      outcome = await this.outcome(request, run, heavy)
    } catch (error) {
      // opening a file failed
      outcome = logged(fail(failureCode(error), { request_id: '' }), error)
    }
    const cancelled = run.stop.signal.aborted
    this.running.delete(id)
    if (cancelled) this.send({ type: 'failed', id, code: 'cancelled', params: {} })
    else if (!outcome) this.send({ type: 'heavier', id })
    else if (outcome.ok) this.send({ type: 'done', id, answer: outcome.value })
    else this.send({ type: 'failed', id, code: outcome.code, params: outcome.params })
    if (this.running.size > 0) return
    this.rest()
    this.writer.resume()
  }

  /** Cancels a running request. Repeats the interrupt until the request has ended, because an interrupt before execution starts is lost. */
  cancel(id: number): void {
    const run = this.running.get(id)
    if (!run) return
    run.stop.abort()
    run.source?.cancel()
    setTimeout(() => this.cancel(id), INTERRUPT_EVERY).unref()
  }

  /** Cancels all running requests. Resolves when nothing of them runs any more, in this process or in a database. */
  async stop(): Promise<void> {
    for (const id of this.running.keys()) this.cancel(id)
    if (this.running.size === 0) return
    await new Promise<void>((resolve) => {
      this.rest = resolve
    })
  }
}
