/** Runs the requests that the query pool sends, one at a time, until the process is ended or its parent exits. */

import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { type Failure, fail, ok, type Result } from '../contract/errors.ts'
import { cellRows } from './cell-rows.ts'
import { distributionOf } from './distribution.ts'
import { failureCode } from './duckdb/problems.ts'
import { explainCell } from './explain.ts'
import type { LiveEngines } from './live.ts'
import { DataOpener } from './open-data.ts'
import { runStep } from './pivot-run.ts'
import type { Answers, EngineLimits, FromQueryWorker, OpenDataset, QueryRequest, ToQueryWorker } from './protocol.ts'
import { HeavierThanExpected } from './query-cost.ts'
import { checkSchema } from './schema-check.ts'
import type { QuerySource } from './source.ts'
import { listValues, previewRows } from './value-list.ts'

const INTERRUPT_EVERY = 200

type OneAnswer = Answers[keyof Answers]
type Queries = Exclude<QueryRequest, { kind: 'schema' }>

interface Running {
  readonly id: number
  readonly stop: AbortController
  source: QuerySource | null
}

async function answer(dataset: OpenDataset, request: Queries): Promise<Result<OneAnswer>> {
  switch (request.kind) {
    case 'step':
      return await runStep(dataset, request)
    case 'explain':
      return await explainCell(dataset, request)
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

/** Returns a failure without the engine's own message, which may quote values and paths. */
function failureOf(error: unknown): Failure {
  const code = failureCode(error)
  if (code === 'internal') process.stderr.write(`${String(error).slice(0, 2_000)}\n`)
  return fail(code, { request_id: '' })
}

const send = (message: FromQueryWorker): void => {
  process.send?.(message)
}

class QueryServer {
  private readonly opener: DataOpener
  private running: Running | null = null

  constructor(opener: DataOpener) {
    this.opener = opener
  }

  private async checked(request: Extract<QueryRequest, { kind: 'schema' }>, run: Running): Promise<Result<OneAnswer>> {
    const { source } = await this.opener.openFile(request.dataset, request.timeZone)
    try {
      run.source = source
      return run.stop.signal.aborted ? fail('cancelled') : ok(await checkSchema(source.connection, request))
    } finally {
      source.close()
    }
  }

  private async answered(request: Queries, run: Running, heavy: boolean): Promise<Result<OneAnswer>> {
    const opened = await this.opener.open(request.dataset, 'context' in request ? request.context.timeZone : request.timeZone)
    if (!opened.ok) return opened
    const { source } = opened.value
    const { signal } = run.stop
    try {
      run.source = source
      return signal.aborted ? fail('cancelled') : await answer({ ...opened.value, signal, heavy }, request)
    } finally {
      source.close()
    }
  }

  async run(id: number, request: QueryRequest, heavy: boolean): Promise<void> {
    const run: Running = { id, stop: new AbortController(), source: null }
    this.running = run
    send({ type: 'begun', id })
    let outcome: Result<OneAnswer> | null
    try {
      outcome = request.kind === 'schema' ? await this.checked(request, run) : await this.answered(request, run, heavy)
    } catch (error) {
      outcome = error instanceof HeavierThanExpected ? null : failureOf(error)
    }
    const cancelled = run.stop.signal.aborted
    this.running = null
    if (cancelled) send({ type: 'failed', id, code: 'cancelled', params: {} })
    else if (!outcome) send({ type: 'heavier', id })
    else if (outcome.ok) send({ type: 'done', id, answer: outcome.value })
    else send({ type: 'failed', id, code: outcome.code, params: outcome.params })
  }

  /** Cancels a running request. Repeats the interrupt until the request has ended, because an interrupt before execution starts is lost. */
  cancel(id: number): void {
    if (this.running?.id !== id) return
    this.running.stop.abort()
    this.running.source?.cancel()
    setTimeout(() => this.cancel(id), INTERRUPT_EVERY).unref()
  }
}

/** Lowest priority, so that the web server stays responsive when all cores are busy. */
const NICE = 19

export function serveQueries(live: LiveEngines): void {
  const limits = JSON.parse(process.env.ENGINE_LIMITS ?? '{}') as EngineLimits
  const server = new QueryServer(new DataOpener(limits, live))
  process.on('message', (message: ToQueryWorker) => {
    if (message.type === 'run') void server.run(message.id, message.request, message.heavy)
    else server.cancel(message.id)
  })
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  try {
    setPriority(NICE)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // not on Linux, or not permitted: the process keeps its memory limit
  }
  send({ type: 'ready' })
  flushCompileCache()
}
