import { createHash } from 'node:crypto'
import type { DocumentCode } from '../../../analysis/codec.ts'
import { canonical } from '../../../analysis/config-key.ts'
import { measureName } from '../../../analysis/validity.ts'
import type { CellRows } from '../../../contract/cell-rows.ts'
import { type Locale, VALIDATION_STEP } from '../../../contract/constants.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { type Measure, unmarked } from '../../../contract/measure.ts'
import { type Codes, type Output, operations } from '../../../contract/operations.ts'
import type { WindowRequest } from '../../../contract/pivot-result.ts'
import type { StepConfig } from '../../../contract/step.ts'
import type { RunContext } from '../../../engine/protocol.ts'
import { dayIn } from '../../../format/moment.ts'
import type { CachedResult } from '../../../pivot/shape/cached-result.ts'
import type { TableCode, TableData } from '../../databases/tables.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import type { Caller } from '../../pool/engine-pool.ts'
import { dataLocation, dataState } from '../../results/data-marks.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { analysisFor, openAnalysis } from '../analyses/present.ts'
import { admits, type OpenAnalysis, operandsFor, type Reach, reachOf } from '../analyses/reach.ts'
import { callerOf } from '../callers.ts'
import { calendarOf, versionOf } from '../datasets/present.ts'
import { toDeclared } from '../declared.ts'
import { liveKeys, noteRead, refusalOfPublic, runQuery } from '../run-query.ts'
import { agreementKey } from './agreements.ts'
import { costQuestion, isCostly, sizeQuestion } from './questions.ts'
import type { AgreedStep } from './running.ts'

/** Errors that a step run may return to its caller. */
export type StepCode = Codes<'apiv2/analysis_apply_step'>

/** Why the rows behind an analysis cannot be read now. */
export type SourceCode = 'access_ended' | 'sources_ended' | 'dataset_not_ready' | 'dataset_unreadable' | 'live_not_public' | TableCode

type GrantCode = 'access_ended' | 'results_only' | 'column_not_granted'

export interface Source {
  readonly row: DatasetRow
  readonly dataset: TableData
  readonly reach: Reach
  readonly timeZone: string
}

/** Opens the dataset of an analysis, restricted to the columns that the caller may read now. */
export async function sourceOf(analysis: OpenAnalysis, call: Call, services: Services): Promise<Result<Source, SourceCode>> {
  const row = await services.store.datasets.find(analysis.dataset_id, call.actor)
  const reach = await reachOf(analysis, row, call.actor, services)
  if (!row || reach.reads === 'nothing') return fail('access_ended')
  const readable = versionOf(row)
  if (!readable.ok) return readable
  const version = readable.value
  const names = new Map(version.columns.map((c) => [c.id, c.name]))
  const columns = version.stored.filter((c) => reach.ids.has(c.id)).map((c) => ({ ...c, name: names.get(c.id) ?? c.name }))
  const dataset = await services.dataOf(row, version, columns)
  if (!dataset.ok) return dataset
  return (await refusalOfPublic(dataset.value, row, analysis, call, services)) ?? ok({ row, dataset: dataset.value, reach, timeZone: row.time_zone })
}

/** Refuses a measure that has the same name as a column. */
function namesOfTrial({ query }: StepConfig, source: Source): Result<null, 'measure_named_like_column'> {
  const columns = [...source.dataset.columns, ...query.value.group_calculations]
  for (const measure of query.value.measures) {
    const named = measureName(measure, columns)
    if (!named.ok) return named
  }
  return ok(null)
}

/** The inputs of a run besides the config and the rows. Fails if the caller may not run this config. */
export function contextOf(config: StepConfig, sent: readonly Measure[], { reach, row, timeZone }: Source): Result<RunContext, GrantCode> {
  const operands = operandsFor(reach, config, sent)
  const admitted = admits(reach, config, operands, row)
  return admitted.ok ? ok({ timeZone, today: dayIn(timeZone, new Date()), calendar: calendarOf(row), operands }) : admitted
}

const short = (of: string, length: number): string => createHash('sha256').update(of).digest('base64url').slice(0, length)

/** Hashes everything that the result depends on, including the caller's access. */
function configHash(config: StepConfig, context: RunContext, source: Source, locale: Locale): string {
  const { query } = config
  const hashed = { ...config, query: { ...query, value: { ...query.value, measures: query.value.measures.map(unmarked) } } }
  const inputs = { config: hashed, context: { ...context, operands: context.operands.map(unmarked) } }
  return short(canonical({ ...inputs, state: dataState(source.dataset), scope: source.reach.scope, locale }), 32)
}

/** Prefix of a result's hash. It identifies the dataset and the caller's scope, so a reader of the result can be checked by the hash alone. */
const scopeMark = ({ dataset, reach }: Source): string => short(`${dataLocation(dataset)}|${reach.scope}`, 16)

/**
 * Identifies pages of rows that belong together. Each page of live rows is read by itself, which may take longer than a
 * moment lasts, so what counts there is whether their number changed.
 */
export const pagesFingerprint = (source: Source, { row_count, found_count }: Pick<CellRows, 'row_count' | 'found_count'>): string => {
  const { dataset, reach } = source
  if (dataset.kind === 'file') return rowsFingerprint(source)
  const columns = dataset.columns.map(({ id, physical }) => `${id} ${dataset.fields[physical] ?? ''}`)
  return short(canonical([dataLocation(dataset), reach.scope, columns, row_count, found_count]), 16)
}

/** Identifies the current rows and the caller's scope; changes when either changes. */
export const rowsFingerprint = ({ dataset, reach }: Source): string => short(`${dataState(dataset)}|${reach.scope}`, 16)

type StepReply = Output<'apiv2/analysis_apply_step'>

/** Returns the first window of a result or, for a very large result, the question whether the caller really wants it. */
function replyFor(
  hash: string,
  kept: CachedResult,
  window: Parameters<Services['results']['window']>[1],
  released: boolean,
  analysisId: string,
  call: Call,
  services: Services,
): Result<StepReply, 'result_too_large'> {
  const question = released ? null : sizeQuestion(hash, kept, analysisId, call, services)
  if (question) return ok(question)
  const result = services.results.window(hash, window)
  return result ? ok({ status: 'done', result }) : fail('result_too_large', { limit: services.settings.MAX_CELLS })
}

/** The key of a run. Only one run per caller, browser session (for guests: tab) and step is allowed at a time, so viewers never block each other. */
export const runKey = (call: Call, analysisId: string, stepId: string): string =>
  [call.actor.key, call.session, signedIn(call.actor) ? '' : call.tab, analysisId, stepId].join('|')

export interface StepRequest {
  readonly analysis_id: string
  readonly config: StepConfig
  readonly operands: readonly Measure[]
}

interface Admitted {
  readonly source: Source
  readonly context: RunContext
}

/**
 * Checks that the caller may run an analysis now, and opens its dataset. `since` is the source with which a running step
 * began; if the analysis has switched to another dataset, this fails with `source_changed`.
 */
export async function admitSource(analysisId: string, call: Call, services: Services, since?: Source) {
  const found = await openAnalysis('run', analysisId, call.actor, services)
  if (!found.ok) return found
  const source = await sourceOf(found.value, call, services)
  return source.ok && since && source.value.row.id !== since.row.id ? fail('source_changed') : source
}

/** The same, and checks that the caller may run this config. */
export async function admitStep({ analysis_id, config, operands }: StepRequest, call: Call, services: Services, since?: Source) {
  const source = await admitSource(analysis_id, call, services, since)
  if (!source.ok) return source
  const context = contextOf(config, operands, source.value)
  return context.ok ? ok({ source: source.value, context: context.value }) : context
}

/** The hash under which a result is cached. */
export const hashOf = (config: StepConfig, { source, context }: Admitted, locale: Locale): string =>
  `${scopeMark(source)}.${configHash(config, context, source, locale)}`

/**
 * Returns the complete result of a step from the cache, or computes it. Fails with `request_in_progress` if another run
 * uses `key`, and with `query_costly` if a database would have to read very many rows, unless the caller has `agreed`, now
 * or a short time ago.
 * `caller`: who waits in the queue, if not the person of the call.
 */
export async function computedStep(
  asked: StepRequest,
  admitted: Admitted,
  key: string,
  call: Call,
  services: Services,
  { caller = callerOf(call), agreed = false }: { readonly caller?: Caller; readonly agreed?: boolean } = {},
) {
  const { config } = asked
  const { source, context } = admitted
  const hash = hashOf(config, admitted, call.locale)
  const known = services.results.get(hash)
  if (known) return ok({ hash, kept: known })
  const started = performance.now()
  const admit = () => admitStep(asked, call, services, source)
  const rest = { kind: 'step', config, context, locale: call.locale, maxCells: services.settings.MAX_CELLS } as const
  const askAbove = () => services.running.agreements.askAbove(agreementKey(asked, source.dataset, call.actor), services.settings.LIVE_CONFIRM_ROWS)
  const limit = agreed ? {} : { askAbove: askAbove() }
  const outcome = await services.running.run(key, call.signal, (running) =>
    whileAdmitted(
      admit,
      call.since,
      running,
      (signal) => runQuery(source.dataset, (dataset) => ({ ...rest, ...limit, dataset }), { ...caller, signal, ticket: key }, services),
      {
        isWaiting: () => services.pool.place(key)?.state === 'waiting',
      },
    ),
  )
  if (!outcome) return fail('request_in_progress')
  if (!outcome.ok) return outcome
  services.results.add(hash, outcome.value, Math.round(performance.now() - started), liveKeys(source.dataset, outcome.value.asOf))
  noteRead(source.dataset, outcome.value.asOf, services)
  return ok({ hash, kept: outcome.value })
}

export const applyStep: Handler<'apiv2/analysis_apply_step'> = async (asked, call, services) => {
  const { analysis_id, step_id, config, window } = asked
  const admitted = await admitStep(asked, call, services)
  if (!admitted.ok) return admitted
  const { source } = admitted.value
  if (step_id === VALIDATION_STEP) {
    const named = namesOfTrial(config, source)
    if (!named.ok) return named
  }
  const key = runKey(call, analysis_id, step_id)
  const found = await computedStep(asked, admitted.value, key, call, services)
  if (!found.ok && isCostly(found)) return ok(costQuestion(found.params, { analysis_id, config, operands: asked.operands, key }, call, services))
  if (!found.ok) return toDeclared(operations['apiv2/analysis_apply_step'].errors, found, 'engine_lost')
  return replyFor(found.value.hash, found.value.kept, window, false, analysis_id, call, services)
}

export const confirmApplyStep: Handler<'confirm_apply_step'> = async ({ key, window }, call, services) => {
  const question = services.running.answer(key, call.actor.key)
  if (!question) return fail('confirm_gone')
  const { step } = question
  if (step) return await runAgreed(step, window, call, services)
  const found = await cachedResult(question.analysisId, question.hash, call, services)
  if (!found.ok) return found.code === 'result_gone' ? fail('confirm_gone') : { ...found, code: found.code }
  return replyFor(question.hash, found.value.kept, window, true, question.analysisId, call, services)
}

/** Runs a step that asked first, with the rights that the caller has now. */
async function runAgreed(step: AgreedStep, window: WindowRequest, call: Call, services: Services) {
  const admitted = await admitStep(step, call, services)
  if (!admitted.ok) return admitted
  const found = await computedStep(step, admitted.value, step.key, call, services, { agreed: true })
  if (!found.ok) return toDeclared(operations.confirm_apply_step.errors, found, 'engine_lost')
  services.running.agreements.add(agreementKey(step, admitted.value.source.dataset, call.actor), step.rows)
  return replyFor(found.value.hash, found.value.kept, window, false, step.analysis_id, call, services)
}

type ReadCode = 'not_found' | 'unauthorized' | 'access_ended' | 'result_gone' | DocumentCode

interface Readable {
  readonly title: string
  readonly scope: string
}

/** Checks that the caller may now read the result with this hash. */
async function mayRead(analysisId: string, hash: string, call: Call, services: Services): Promise<Result<Readable, ReadCode>> {
  const found = await openAnalysis('run', analysisId, call.actor, services)
  if (!found.ok) return found
  const source = await sourceOf(found.value, call, services)
  if (!source.ok) return fail(source.code === 'access_ended' ? source.code : 'result_gone')
  const { title } = found.value
  return hash.startsWith(`${scopeMark(source.value)}.`) ? ok({ title, scope: source.value.reach.scope }) : fail('result_gone')
}

/** Checks that the caller's access still has the `scope` with which a result was computed. A new version of the dataset makes no difference. */
export async function stillReads(analysisId: string, scope: string, call: Call, services: Services): Promise<Result<null, ReadCode>> {
  const found = await openAnalysis('run', analysisId, call.actor, services)
  if (!found.ok) return found
  const source = await sourceOf(found.value, call, services)
  if (source.ok) return source.value.reach.scope === scope ? ok(null) : fail('result_gone')
  return source.code === 'access_ended' ? fail('access_ended') : ok(null)
}

/** A cached result with its analysis's title and scope, if the caller may read it. */
export async function cachedResult(
  analysisId: string,
  hash: string,
  call: Call,
  services: Services,
): Promise<Result<Readable & { kept: CachedResult }, ReadCode>> {
  const read = await mayRead(analysisId, hash, call, services)
  if (!read.ok) return read
  const kept = services.results.get(hash)
  return kept ? ok({ kept, ...read.value }) : fail('result_gone')
}

export const getStepWindow: Handler<'apiv2/get_step_window'> = async ({ analysis_id, config_hash, window }, call, services) => {
  const read = await mayRead(analysis_id, config_hash, call, services)
  if (!read.ok) return read
  const result = services.results.window(config_hash, window)
  return result ? ok(result) : fail('result_gone')
}

export const cancelStep: Handler<'apiv2/cancel_step'> = async ({ analysis_id, step_id }, call, services) => {
  const found = await analysisFor('run', analysis_id, call.actor, services)
  if (!found.ok) return found
  return ok({ cancelled: await services.running.cancel(runKey(call, analysis_id, step_id)) })
}

/** Returns the queue position of a running step. Pages poll it. */
export const getStepProgress: Handler<'apiv2/get_step_progress'> = async ({ analysis_id, step_id }, call, services) => {
  const found = await analysisFor('run', analysis_id, call.actor, services)
  if (!found.ok) return found
  const place = services.pool.place(runKey(call, analysis_id, step_id))
  return ok({ state: place?.state ?? 'none', before: place?.state === 'waiting' ? place.before : 0 })
}
