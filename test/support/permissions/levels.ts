/** Callers at each level of a grant, subjects, and common answers. */
import { Top } from '../../../src/contract/choice.ts'
import { GrantLevel } from '../../../src/contract/grant.ts'
import type { Input, OperationName } from '../../../src/contract/operations.ts'
import type { StepConfig } from '../../../src/contract/step.ts'
import { aConfig, aMeasure } from '../documents.ts'

export const LEVELS = ['private', ...GrantLevel.options] as const
export type Level = (typeof LEVELS)[number]
export const ACTORS = ['owner', 'other', 'guest', 'copier'] as const
export type Actor = (typeof ACTORS)[number]

/** Operations on an analysis, dataset or job. Those of administrators are tried in `account-rows.ts`. */
export type Touching = Exclude<
  { [N in OperationName]: Input<N> extends { analysis_id: string } | { dataset_id: string } | { job_id: string } ? N : never }[OperationName],
  `apiv2/admin_${string}`
>

/** The subject of a call: the copier's copy, or the original for everyone else. */
export interface Target {
  readonly analysis: string
  readonly dataset: string
  readonly job: string
  readonly version: number
  readonly document: unknown
  /** A result of the saved step: the caller's own if there is one, otherwise the owner's. */
  readonly hash: string
  readonly ownersHash: string
}
export type Answers = readonly [owner: string, other: string, guest: string, copier: string]
export interface Row {
  readonly what: string
  readonly input: (at: Target) => unknown
  readonly answers: (level: Level) => Answers
  /** The answer for a person with a role, if it differs from that of others at the level. */
  readonly viewer?: string
  readonly editor?: string
}

export const count = aMeasure('n', 'count', null)
export const SAVED = aConfig({ rows: ['c1'], measures: [count] })
export const SORTED: StepConfig = { ...SAVED, pivot: { ...SAVED.pivot, sort: [{ column_id: 'c1', direction: 'desc', by: { kind: 'header' } }] } }
export const OTHER = aConfig({ measures: [aMeasure('m', 'max', 'c1')] })
export const SECRET = aConfig({ measures: [aMeasure('m', 'max', 'c2')] })

/** The saved step, with groups chosen by a measure of another column. */
const RANKED: StepConfig = { ...SAVED, pivot: { ...SAVED.pivot, tops: [Top.parse({ column_id: 'c1', measure_id: 'secret' })] } }
export const ranking = (t: Target) => ({ ...applying(RANKED)(t), operands: [aMeasure('secret', 'max', 'c2')] })

/** Not found if it is private; otherwise the same answer for everyone except the owner. */
export const readers =
  (others: (level: Level) => string, owner = 'ok', ended = 'access_ended') =>
  (level: Level): Answers =>
    level === 'private' ? [owner, 'not_found', 'not_found', ended] : [owner, others(level), others(level), others(level)]
export const saved = readers(() => 'ok')
export const explorers = readers((level) => (level === 'results_only' ? 'results_only' : 'ok'))
export const shown = (level: Level): Answers => (level === 'private' ? ['ok', 'not_found', 'not_found', 'ok'] : ['ok', 'ok', 'ok', 'ok'])
/** The copier owns the copy. */
export const signedIn = (level: Level): Answers => ['ok', level === 'private' ? 'not_found' : 'ok', 'sign_in_needed', 'ok']
export const owners = (level: Level): Answers => ['ok', level === 'private' ? 'not_found' : 'unauthorized', 'sign_in_needed', 'ok']
export const datasetReaders = (): Answers => ['ok', 'not_found', 'not_found', 'not_found']
export const datasetOwner = (): Answers => ['ok', 'not_found', 'sign_in_needed', 'not_found']

export const ofAnalysis = (t: Target) => ({ analysis_id: t.analysis })
export const ofDataset = (t: Target) => ({ dataset_id: t.dataset })
export const applying = (config: StepConfig) => (t: Target) => ({ analysis_id: t.analysis, step_id: 's1', config })
export const cell = { measure_id: 'n', row: ['West'] }
