import { createHash } from 'node:crypto'
import type { DocumentCode } from '../../../analysis/codec.ts'
import { canonical } from '../../../analysis/config-key.ts'
import { measureName } from '../../../analysis/validity.ts'
import { type Locale, VALIDATION_STEP } from '../../../contract/constants.ts'
import { fail, fillIn, ok, type Result } from '../../../contract/errors.ts'
import type { Measure } from '../../../contract/measure.ts'
import { type Codes, operations } from '../../../contract/operations.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { StepConfig } from '../../../contract/step.ts'
import type { DatasetData, RunContext } from '../../../engine/protocol.ts'
import { dayIn } from '../../../format/moment.ts'
import { type CachedResult, cellCount } from '../../../pivot/shape/cached-result.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { dataLocation, dataState } from '../../results/data-marks.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { textsIn } from '../../texts.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { analysisFor, openAnalysis } from '../analyses/present.ts'
import { admits, type OpenAnalysis, operandsFor, type Reach, reachOf } from '../analyses/reach.ts'
import { callerOf } from '../callers.ts'
import { calendarOf, versionOf } from '../datasets/present.ts'
import { toDeclared } from '../declared.ts'

/** Error codes that a caller of a step may receive from the engine. */
export type StepCode = Codes<'apiv2/analysis_apply_step'>

type GrantCode = 'access_ended' | 'results_only' | 'column_not_granted'

export interface Source {
  readonly row: DatasetRow
  readonly dataset: DatasetData
  readonly reach: Reach
  readonly timeZone: string
}

/** The data behind an analysis, limited to the columns that the caller may read now. */
export async function sourceOf(
  analysis: OpenAnalysis,
  call: Call,
  services: Services,
): Promise<Result<Source, 'access_ended' | 'dataset_not_ready' | 'dataset_unreadable'>> {
  const row = await services.store.datasets.find(analysis.dataset_id, call.actor)
  const reach = await reachOf(analysis, row, call.actor, services)
  if (!row || reach.reads === 'nothing') return fail('access_ended')
  const readable = versionOf(row)
  if (!readable.ok) return readable
  const version = readable.value
  const names = new Map(version.columns.map((c) => [c.id, c.name]))
  const columns = version.stored.filter((c) => reach.ids.has(c.id)).map((c) => ({ ...c, name: names.get(c.id) ?? c.name }))
  return ok({ row, dataset: await services.dataOf(version, columns), reach, timeZone: row.time_zone })
}

/** Refuses a measure whose name clashes with a column's name. */
function namesOfTrial({ query }: StepConfig, source: Source): Result<null, 'measure_named_like_column'> {
  const columns = [...source.dataset.columns, ...query.value.group_calculations]
  for (const measure of query.value.measures) {
    const named = measureName(measure, columns)
    if (!named.ok) return named
  }
  return ok(null)
}

/** The inputs of a run besides config and rows. Fails if the caller may not run this config. */
export function contextOf(config: StepConfig, sent: readonly Measure[], { reach, row, timeZone }: Source): Result<RunContext, GrantCode> {
  const operands = operandsFor(reach, config, sent)
  const admitted = admits(reach, config, operands, row)
  return admitted.ok ? ok({ timeZone, today: dayIn(timeZone, new Date()), calendar: calendarOf(row), operands }) : admitted
}

const short = (of: string, length: number): string => createHash('sha256').update(of).digest('base64url').slice(0, length)

/** The hash of everything that can change a number, including the caller's access. Opaque to clients. */
function configHash(config: StepConfig, context: RunContext, source: Source, locale: Locale): string {
  return short(canonical({ config, context, state: dataState(source.dataset), scope: source.reach.scope, locale }), 32)
}

/** Readers of one hash share a result. The prefix identifies its data and scope. */
const scopeMark = ({ dataset, reach }: Source): string => short(`${dataLocation(dataset)}|${reach.scope}`, 16)

/** Identifies the rows that a caller reads, in their current state. */
export const rowsFingerprint = ({ dataset, reach }: Source): string => short(`${dataState(dataset)}|${reach.scope}`, 16)

type StepReply = { status: 'done'; result: PivotResult } | { status: 'pending'; key: string; message: string; cells: number; rows: number; columns: number }

/** The first window of a result, or the question whether the caller wants a very large result. */
function replyFor(
  hash: string,
  kept: CachedResult,
  window: Parameters<Services['results']['window']>[1],
  released: boolean,
  analysisId: string,
  call: Call,
  services: Services,
): Result<StepReply, 'result_too_large'> {
  const cells = cellCount(kept)
  const { CONFIRM_CELLS, CONFIRM_COLUMNS, MAX_CELLS } = services.settings
  if (!released && (cells > CONFIRM_CELLS || kept.columnKeys > CONFIRM_COLUMNS)) {
    const key = services.running.ask({ callerKey: call.actor.key, analysisId, hash })
    const shown = (n: number): string => n.toLocaleString(LANGUAGES[call.locale].tag)
    const size = { cells: shown(cells), rows: shown(kept.rowKeys), columns: shown(kept.columnKeys) }
    const message = fillIn(textsIn(call.locale).replies.largeResult, size)
    return ok({ status: 'pending', key, message, cells, rows: kept.rowKeys, columns: kept.columnKeys })
  }
  const result = services.results.window(hash, window)
  return result ? ok({ status: 'done', result }) : fail('result_too_large', { limit: MAX_CELLS })
}

/** One run per caller, browser session (a guest's tab) and step, so that viewers never block each other. */
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
 * The access that the caller has through an analysis now. `since` is the source of a running step, which is refused once
 * the analysis reads another dataset.
 */
export async function admitSource(analysisId: string, call: Call, services: Services, since?: Source) {
  const found = await openAnalysis('run', analysisId, call.actor, services)
  if (!found.ok) return found
  const source = await sourceOf(found.value, call, services)
  return source.ok && since && source.value.row.id !== since.row.id ? fail('source_changed') : source
}

/** Whether the caller may run a config of an analysis now, with its source and context. */
export async function admitStep({ analysis_id, config, operands }: StepRequest, call: Call, services: Services, since?: Source) {
  const source = await admitSource(analysis_id, call, services, since)
  if (!source.ok) return source
  const context = contextOf(config, operands, source.value)
  return context.ok ? ok({ source: source.value, context: context.value }) : context
}

/** The key of a result in the cache. */
export const hashOf = (config: StepConfig, { source, context }: Admitted, locale: Locale): string =>
  `${scopeMark(source)}.${configHash(config, context, source, locale)}`

/** The complete result of a step, from the cache or computed. Only one run of the caller at a time may use `key`. */
export async function computedStep(asked: StepRequest, admitted: Admitted, key: string, call: Call, services: Services) {
  const { config } = asked
  const { source, context } = admitted
  const hash = hashOf(config, admitted, call.locale)
  const known = services.results.get(hash)
  if (known) return ok({ hash, kept: known })
  const started = performance.now()
  const admit = () => admitStep(asked, call, services, source)
  const request = { kind: 'step', dataset: source.dataset, config, context, locale: call.locale, maxCells: services.settings.MAX_CELLS } as const
  const outcome = await services.running.run(key, call.signal, (running) =>
    whileAdmitted(admit, call.since, running, (signal) => services.pool.run(request, { ...callerOf(call), signal, ticket: key }), {
      isWaiting: () => services.pool.place(key)?.state === 'waiting',
    }),
  )
  if (!outcome) return fail('request_in_progress')
  if (!outcome.ok) return outcome
  services.results.add(hash, outcome.value, Math.round(performance.now() - started))
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
  const found = await computedStep(asked, admitted.value, runKey(call, analysis_id, step_id), call, services)
  if (!found.ok) return toDeclared(operations['apiv2/analysis_apply_step'].errors, found, 'engine_lost')
  return replyFor(found.value.hash, found.value.kept, window, false, analysis_id, call, services)
}

export const confirmApplyStep: Handler<'confirm_apply_step'> = async ({ key, window }, call, services) => {
  const question = services.running.answer(key, call.actor.key)
  if (!question) return fail('confirm_gone')
  const found = await cachedResult(question.analysisId, question.hash, call, services)
  if (!found.ok) return found.code === 'result_gone' ? fail('confirm_gone') : { ...found, code: found.code }
  return replyFor(question.hash, found.value.kept, window, true, question.analysisId, call, services)
}

type ReadCode = 'not_found' | 'unauthorized' | 'access_ended' | 'result_gone' | DocumentCode

interface Readable {
  readonly title: string
  readonly scope: string
}

/** Whether the caller may read a result by its hash now. */
async function mayRead(analysisId: string, hash: string, call: Call, services: Services): Promise<Result<Readable, ReadCode>> {
  const found = await openAnalysis('run', analysisId, call.actor, services)
  if (!found.ok) return found
  const source = await sourceOf(found.value, call, services)
  if (!source.ok) return fail(source.code === 'access_ended' ? source.code : 'result_gone')
  const { title } = found.value
  return hash.startsWith(`${scopeMark(source.value)}.`) ? ok({ title, scope: source.value.reach.scope }) : fail('result_gone')
}

/** Whether the caller's access still covers the `scope` under which a result was admitted. A newer version of the dataset does not revoke it. */
export async function stillReads(analysisId: string, scope: string, call: Call, services: Services): Promise<Result<null, ReadCode>> {
  const found = await openAnalysis('run', analysisId, call.actor, services)
  if (!found.ok) return found
  const source = await sourceOf(found.value, call, services)
  if (source.ok) return source.value.reach.scope === scope ? ok(null) : fail('result_gone')
  return source.code === 'access_ended' ? fail('access_ended') : ok(null)
}

/** A complete cached result, with the title of its analysis and its scope. */
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

/** Polled by the page while a step runs. */
export const getStepProgress: Handler<'apiv2/get_step_progress'> = async ({ analysis_id, step_id }, call, services) => {
  const found = await analysisFor('run', analysis_id, call.actor, services)
  if (!found.ok) return found
  const place = services.pool.place(runKey(call, analysis_id, step_id))
  return ok({ state: place?.state ?? 'none', before: place?.state === 'waiting' ? place.before : 0 })
}
