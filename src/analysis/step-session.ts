/**
 * State of an editing session: the saved document, the draft with its history, and the applied config and current
 * request of each step. Whether the draft is unsaved or a result is stale is derived from them.
 */
import type { AnalysisDocument, Renamed } from '../contract/analysis.ts'
import type { Column } from '../contract/column.ts'
import type { Step, StepConfig } from '../contract/step.ts'
import { type ColumnTitles, NO_TITLES } from './choices.ts'
import { canonical, sameContent, sameNumbers } from './config-key.ts'
import { type DocumentEdit, editDocument } from './edits/document.ts'
import { discardEdit, type History, mapHistory, record, redo, startHistory, undo } from './history.ts'
import { inWords, type MeasureWords, withMeasureNames } from './measure-names.ts'
import { rebaseHistory, type SaveOutcome } from './merge/rebase.ts'
import { operandsOf } from './references.ts'
import { withKeptColours } from './series-colours.ts'

export interface Problem {
  readonly code: string
  readonly title: string
  readonly message: string
}

export type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly config: StepConfig; readonly since: number }
  | { readonly state: 'asking'; readonly config: StepConfig; readonly key: string; readonly message: string }
  | { readonly state: 'failed'; readonly config: StepConfig; readonly problem: Problem }
  | { readonly state: 'stopped'; readonly config: StepConfig }

export interface StepSession {
  readonly saved: AnalysisDocument
  readonly savedTitle: string
  readonly version: number
  readonly history: History<AnalysisDocument>
  readonly activeStep: string
  /** The config of the result on screen, by step ID. */
  readonly applied: Readonly<Record<string, StepConfig>>
  /** For each step, the serialized measures that its result used as operands but does not contain. */
  readonly appliedOperands: Readonly<Record<string, string>>
  /** Steps whose result on screen was computed from earlier data. */
  readonly outdated: ReadonlySet<string>
  readonly runs: Readonly<Record<string, Run>>
  readonly deferUpdates: boolean
  /** Names of columns in the language of the page, for demo data. */
  readonly columnTitles: ColumnTitles
  /** The words that name measures; null keeps the names as they come. */
  readonly words: MeasureWords | null
}

const IDLE: Run = { state: 'idle' }
const NONE: ReadonlySet<string> = new Set()

/** Not the number of any version, so a save based on it never counts as based on the stored version. */
export const UNKNOWN_VERSION = 0

/** The version that edits are based on. */
export interface Base {
  readonly document: AnalysisDocument
  readonly title: string
  readonly version: number
}

/** Unsaved work from an earlier session, the version it was based on, and the undo label for restoring it. */
export interface KeptDraft {
  readonly document: AnalysisDocument
  readonly title: string
  readonly base: Base
  readonly label: string
}

interface Opening {
  readonly kept?: KeptDraft | null
  readonly title?: string
  readonly columnTitles?: ColumnTitles
  readonly words?: MeasureWords | null
}

export function startSession(
  document: AnalysisDocument,
  version: number,
  { kept = null, title = '', columnTitles = NO_TITLES, words = null }: Opening = {},
): StepSession {
  const base = kept?.base ?? { document, title, version }
  const saved = inWords(base.document, words)
  const start = startHistory(saved, base.title)
  return {
    saved,
    savedTitle: base.title,
    version: base.version,
    history: kept ? record(start, inWords(kept.document, words), kept.label, null, kept.title) : start,
    activeStep: (kept?.document ?? document).steps[0]?.step_id ?? '',
    applied: {},
    appliedOperands: {},
    outdated: NONE,
    runs: {},
    deferUpdates: false,
    columnTitles,
    words,
  }
}

export const draftOf = (session: StepSession): AnalysisDocument => session.history.present.doc
export const titleOf = (session: StepSession): string => session.history.present.title

export function activeStep(session: StepSession): Step {
  const { steps } = draftOf(session)
  const step = steps.find((s) => s.step_id === session.activeStep) ?? steps[0]
  if (!step) throw new Error('a document has at least one step')
  return step
}

const joined = new WeakMap<readonly Column[], { calculated: readonly Column[]; all: readonly Column[] }>()

/**
 * The columns available to the open step, with their stored names: those of the dataset, of the analysis and of the
 * step. Returns the same list while nothing changes.
 */
export function columnsOf(session: StepSession): readonly Column[] {
  const { columns } = draftOf(session).dataset
  const calculated = activeStep(session).config.query.value.group_calculations
  if (calculated.length === 0) return columns
  const known = joined.get(columns)
  if (known?.calculated === calculated) return known.all
  const all = [...columns, ...calculated.filter((c) => columns.every((known) => known.id !== c.id))]
  joined.set(columns, { calculated, all })
  return all
}

export const runOf = (session: StepSession): Run => session.runs[activeStep(session).step_id] ?? IDLE
export const isBusy = (session: StepSession): boolean => runOf(session).state === 'running'
export const isDirty = (session: StepSession): boolean => titleOf(session) !== session.savedTitle || !sameContent(draftOf(session), session.saved)

/** Serializes the measures outside a step that its expressions read. Equal keys mean equal numbers. */
export const operandsKey = (session: StepSession, config: StepConfig): string => {
  const operands = operandsOf(config, draftOf(session).measures)
  return operands.length === 0 ? '' : canonical(operands.map(({ id, value }) => ({ id, value })))
}

/** Whether the result of the open step was computed from earlier data. */
export const isOutdated = (session: StepSession): boolean => session.outdated.has(activeStep(session).step_id)

/** Whether the result on screen differs from what the draft gives now in more than presentation. */
export function isStale(session: StepSession): boolean {
  const step = activeStep(session)
  const applied = session.applied[step.step_id]
  if (applied === undefined) return !isEmpty(step.config)
  return isOutdated(session) || !sameNumbers(applied, step.config) || (session.appliedOperands[step.step_id] ?? '') !== operandsKey(session, step.config)
}

export const isEmpty = (config: StepConfig): boolean =>
  config.pivot.rows.length === 0 && config.pivot.columns.length === 0 && config.query.value.measures.length === 0 && config.query.value.groupbys.length === 0

/** The config to send to the server now; null if none. A config that failed is not sent again until it changes. */
export function configToApply(session: StepSession): StepConfig | null {
  const { config } = activeStep(session)
  if (session.deferUpdates || !isStale(session) || isEmpty(config)) return null
  const run = runOf(session)
  if (run.state !== 'idle' && sameNumbers(run.config, config)) return null
  return config
}

export type Action =
  | { readonly type: 'edit'; readonly edit: DocumentEdit; readonly label: string; readonly mergeKey?: string }
  | { readonly type: 'retitle'; readonly title: string; readonly label: string }
  /** Takes the folded groups and the scroll position into the document that is about to be saved. This is no undo step. */
  | { readonly type: 'view'; readonly document: AnalysisDocument }
  /** The title was saved in a request of its own. */
  | { readonly type: 'titled'; readonly title: string }
  /** Discards the last edit if `to` is the history directly before it. */
  | { readonly type: 'take back'; readonly to: History<AnalysisDocument> }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'discard' }
  | { readonly type: 'open step'; readonly stepId: string }
  | { readonly type: 'defer'; readonly on: boolean }
  | { readonly type: 'run'; readonly stepId: string; readonly run: Run }
  | { readonly type: 'applied'; readonly stepId: string; readonly config: StepConfig; readonly operands?: string }
  | { readonly type: 'forget results' }
  | { readonly type: 'forget result'; readonly stepId: string }
  /** The dataset has other rows. Results stay in sight until they are computed again. */
  | { readonly type: 'data changed' }
  /** Loads a version that was saved elsewhere into the draft, as an edit that can be undone. */
  | { readonly type: 'load'; readonly document: AnalysisDocument; readonly version: number; readonly label: string }
  | { readonly type: 'saved'; readonly document: AnalysisDocument; readonly version: number }
  /** A save was merged with changes that others saved in the meantime. */
  | { readonly type: 'merged'; readonly stored: SaveOutcome; readonly version: number }
  /** The language of the page changed. This is no undo step. */
  | { readonly type: 'reword'; readonly words: MeasureWords }

const withRun = (session: StepSession, stepId: string, run: Run): StepSession => ({ ...session, runs: { ...session.runs, [stepId]: run } })

/** The step to open after an edit: a new or copied step, or the neighbor of a deleted one. */
function opened(session: StepSession, history: History<AnalysisDocument>): string {
  const before = draftOf(session).steps
  const after = history.present.doc.steps
  const added = after.find((s) => !before.some((b) => b.step_id === s.step_id))
  if (added) return added.step_id
  if (after.some((s) => s.step_id === session.activeStep)) return session.activeStep
  const at = before.findIndex((s) => s.step_id === session.activeStep)
  return (after[Math.min(at, after.length - 1)] ?? after[0])?.step_id ?? ''
}

/** Clears a failed or stopped run once the draft matches the result on screen again. */
function withoutOldRun(session: StepSession): StepSession {
  const { state } = runOf(session)
  return state === 'idle' || state === 'running' || isStale(session) ? session : withRun(session, activeStep(session).step_id, IDLE)
}

const withHistory = (session: StepSession, history: History<AnalysisDocument>): StepSession =>
  history === session.history ? session : withoutOldRun({ ...session, activeStep: opened(session, history), history })

/** Resets the open step to the config of its result, as an edit that can be undone. */
function discard(session: StepSession): StepSession {
  const step = activeStep(session)
  const applied = session.applied[step.step_id]
  if (!applied) return session
  const document = draftOf(session)
  const steps = document.steps.map((s) => (s === step ? { ...s, config: applied } : s))
  return withHistory(session, record(session.history, inWords({ ...document, steps }, session.words), 'discard'))
}

function titled(session: StepSession, title: string): StepSession {
  if (title === session.savedTitle) return session
  const { history } = session
  return { ...session, savedTitle: title, history: { ...history, present: { ...history.present, title } } }
}

/** The step to open after a merge, which may have renamed or deleted the open one. */
function openAfter(session: StepSession, history: History<AnalysisDocument>, renamed: readonly Renamed[]): string {
  const before = draftOf(session).steps
  const id = renamed.find(({ kind, from }) => kind === 'step' && from === session.activeStep)?.to ?? session.activeStep
  const after = history.present.doc.steps
  const at = before.findIndex((s) => s.step_id === session.activeStep)
  return after.some((s) => s.step_id === id) ? id : ((after[Math.min(at, after.length - 1)] ?? after[0])?.step_id ?? '')
}

/** Applies edits made since the save to the stored document. On conflict the session stays unchanged, and the next save reports the conflict. */
function merged(session: StepSession, stored: SaveOutcome, version: number): StepSession {
  const history = rebaseHistory(session.history, stored)
  if (!history) return session
  const open = openAfter(session, history, stored.renamed)
  const next = { ...session, history, activeStep: open, saved: stored.document, savedTitle: stored.title, version }
  return withoutOldRun(session.words ? reworded(next, session.words) : next)
}

/** The session with all its documents, also those of the history, under the names of measures that `words` give. */
const reworded = (session: StepSession, words: MeasureWords): StepSession => ({
  ...session,
  words,
  saved: withMeasureNames(session.saved, words),
  history: mapHistory(session.history, (document) => withMeasureNames(document, words)),
})

/** Applies an action. Returns the same object if nothing changes. */
export function reduce(session: StepSession, action: Action): StepSession {
  switch (action.type) {
    case 'edit': {
      const before = draftOf(session)
      const next = inWords(withKeptColours(before, editDocument(before, action.edit)), session.words)
      return withHistory(session, record(session.history, next, action.label, action.mergeKey ?? null))
    }
    case 'retitle': {
      const title = action.title.trim()
      return title === '' ? session : withHistory(session, record(session.history, draftOf(session), action.label, null, title))
    }
    case 'view': {
      const { history } = session
      return { ...session, history: { ...history, present: { ...history.present, doc: action.document } } }
    }
    case 'titled':
      return titled(session, action.title)
    case 'take back':
      return withHistory(session, discardEdit(session.history, action.to))
    case 'undo':
      return withHistory(session, undo(session.history))
    case 'redo':
      return withHistory(session, redo(session.history))
    case 'discard':
      return discard(session)
    case 'open step':
      return session.activeStep === action.stepId ? session : { ...session, activeStep: action.stepId }
    case 'defer':
      return { ...session, deferUpdates: action.on }
    case 'run':
      return withRun(session, action.stepId, action.run)
    case 'applied':
      return withRun(
        {
          ...session,
          applied: { ...session.applied, [action.stepId]: action.config },
          appliedOperands: { ...session.appliedOperands, [action.stepId]: action.operands ?? '' },
          outdated: new Set([...session.outdated].filter((id) => id !== action.stepId)),
        },
        action.stepId,
        IDLE,
      )
    case 'forget results':
      return { ...session, applied: {}, appliedOperands: {}, outdated: NONE, runs: {} }
    case 'forget result': {
      const { [action.stepId]: _gone, ...applied } = session.applied
      return { ...session, applied }
    }
    case 'data changed':
      return { ...session, outdated: new Set(Object.keys(session.applied)), runs: {} }
    case 'load': {
      const { version, label } = action
      const document = inWords(action.document, session.words)
      return { ...withHistory(session, record(session.history, document, label)), saved: document, version }
    }
    case 'saved':
      return { ...session, saved: inWords(action.document, session.words), savedTitle: titleOf(session), version: action.version }
    case 'merged':
      return merged(session, action.stored, action.version)
    case 'reword':
      return reworded(session, action.words)
  }
}
