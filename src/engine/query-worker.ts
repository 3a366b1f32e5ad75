/**
 * The query worker: a child process that answers one request at a time on dataset files opened
 * read only. It holds no secrets, runs pivots only as `pivot/sql/print.ts` printed them, and may
 * die at any moment: its parent answers for it.
 */

import { existsSync, writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import type { DuckDBInstance } from '@duckdb/node-api'
import { type Failure, fail, type Result } from '../contract/errors.ts'
import type { Value } from '../contract/scalar.ts'
import { cellRows } from './cell-rows.ts'
import { distributionOf } from './distribution.ts'
import { connect, openDataset } from './duckdb/open.ts'
import { failureCode } from './duckdb/problems.ts'
import { DuckDbSource } from './duckdb/source.ts'
import { explainCell } from './explain.ts'
import { runStep } from './pivot-run.ts'
import type { Answers, EngineLimits, FromQueryWorker, OpenDataset, QueryRequest, ToQueryWorker } from './protocol.ts'
import { checkSchema } from './schema-check.ts'
import { listValues, previewRows } from './value-list.ts'
import { type DatasetFacts, HeavierThanAdmitted, noFacts } from './weigh.ts'

const OPEN_MAX = 3
const INTERRUPT_EVERY = 200

interface Held {
  readonly instance: DuckDBInstance
  readonly timeZone: string
  readonly enums: Map<string, readonly Value[]>
  readonly facts: DatasetFacts
}

const limits = JSON.parse(process.env.ENGINE_LIMITS ?? '{}') as EngineLimits
const held = new Map<string, Held>()
interface Running {
  readonly id: number
  readonly stop: AbortController
  source: DuckDbSource | null
}
let running: Running | null = null

const send = (message: FromQueryWorker): void => {
  process.send?.(message)
}

/**
 * The most recently used files stay open, each in the zone that its dataset has; one that was
 * removed is let go, so that its space is free.
 */
async function hold(file: string, timeZone: string): Promise<Held> {
  let known = held.get(file)
  if (known && known.timeZone !== timeZone) {
    held.delete(file)
    known.instance.closeSync()
    known = undefined
  }
  const entry = known ?? { instance: await openDataset(file, limits, timeZone), timeZone, enums: new Map(), facts: noFacts() }
  held.delete(file)
  held.set(file, entry)
  for (const [name, old] of held) {
    if (name === file || (held.size <= OPEN_MAX && existsSync(name))) continue
    held.delete(name)
    old.instance.closeSync()
  }
  return entry
}

async function answer(dataset: OpenDataset & { readonly source: DuckDbSource }, request: QueryRequest): Promise<Result<Answers[keyof Answers]>> {
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
    case 'schema':
      return { ok: true, value: await checkSchema(dataset.source.connection, request) }
    case 'preview':
      return { ok: true, value: await previewRows(dataset, request) }
  }
}

/** The engine's own words never leave this process: they may quote data and paths. */
function failureOf(error: unknown): Failure {
  const code = failureCode(error)
  if (code === 'internal') process.stderr.write(`${String(error).slice(0, 2_000)}\n`)
  return fail(code, { request_id: '' })
}

async function run(id: number, request: QueryRequest, heavy: boolean): Promise<void> {
  const stop = new AbortController()
  running = { id, stop, source: null }
  send({ type: 'begun', id })
  let outcome: Result<Answers[keyof Answers]> | null
  try {
    const { instance, enums, facts } = await hold(request.dataset.file, 'context' in request ? request.context.timeZone : request.timeZone)
    const source = new DuckDbSource(await connect(instance), request.dataset.columns)
    try {
      running.source = source
      outcome = stop.signal.aborted ? fail('cancelled') : await answer({ source, signal: stop.signal, enums, facts, heavy }, request)
    } finally {
      source.close()
    }
  } catch (error) {
    outcome = error instanceof HeavierThanAdmitted ? null : failureOf(error)
  }
  const cancelled = stop.signal.aborted
  running = null
  if (cancelled) send({ type: 'failed', id, code: 'cancelled', params: {} })
  else if (!outcome) send({ type: 'heavier', id })
  else if (outcome.ok) send({ type: 'done', id, answer: outcome.value })
  else send({ type: 'failed', id, code: outcome.code, params: outcome.params })
}

/** An interrupt can be lost before execution starts, so it is repeated until the run has ended. */
function cancel(id: number): void {
  if (running?.id !== id) return
  running.stop.abort()
  running.source?.cancel()
  setTimeout(() => cancel(id), INTERRUPT_EVERY).unref()
}

process.on('message', (message: ToQueryWorker) => {
  if (message.type === 'run') void run(message.id, message.request, message.heavy)
  else cancel(message.id)
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** The web server answers first when all cores are busy. */
const NICE = 19

try {
  setPriority(NICE)
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // not Linux, or not permitted: the memory cap still holds
}
send({ type: 'ready' })
flushCompileCache()
