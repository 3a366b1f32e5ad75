/** The open analysis: its session, the results it shows, and its collapsed groups. One store per page. */
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Action, activeStep, type KeptDraft, reduce, type StepSession, startSession } from '../../analysis/step-session.ts'
import type { Analysis, AnalysisDocument, AnalysisPresence } from '../../contract/analysis.ts'
import type { DateSeriesWindow } from '../../contract/date-series.ts'
import type { CellAddress, ExplainedCell } from '../../contract/explanation.ts'
import type { MessageCell } from '../../contract/message.ts'
import type { PivotResult } from '../../contract/pivot-result.ts'
import type { StepConfig } from '../../contract/step.ts'
import type { Describing, DescriptionOutcome } from './describe/describing.ts'
import type { Collapses, ResultView } from './view.ts'
import { editsWithheld, isWithheld } from './withheld.ts'

/** The first window of a result, and the view it was requested for. */
export interface ShownResult {
  readonly result: PivotResult
  readonly view: ResultView
}

/** Changes that a reader is notified of: what is shown, what they may do, or that access has ended. */
export type GrantChange = 'more' | 'less' | 'other' | 'editor' | 'viewer' | 'ended'

export interface PageState {
  readonly analysis: Analysis
  readonly session: StepSession
  /** The shown result of each step. */
  readonly results: Readonly<Record<string, ShownResult>>
  readonly collapse: Collapses
  /** The panel to the right of the result; one at a time. */
  readonly inspector: Inspector | null
  /** A date whose grain was chosen automatically, while that is the newest edit. */
  readonly guess: { readonly document: AnalysisDocument; readonly name: string; readonly window: DateSeriesWindow } | null
  /** Who else has it open, and its newest version; null until known, and for people who are not told. */
  readonly presence: AnalysisPresence | null
  /** Changes to the reader's access since the analysis was opened; `unmerged`: edits made here conflict with them. */
  readonly granted: { readonly changes: readonly GrantChange[]; readonly unmerged: boolean } | null
  /** Whether a save of this page is in progress. */
  readonly saving: boolean
  /** The description being written, or why it failed; one at a time. */
  readonly describing: Describing | null
  /** The step whose messages are open, with the cell that the next message is about. */
  readonly messages: { readonly stepId: string; readonly cell?: MessageCell | null } | null
  /** Notes shown with the newest description. */
  readonly outcome: DescriptionOutcome | null
  /** A cell for the table to go to. */
  readonly goTo: { readonly stepId: string; readonly cell: CellAddress } | null
  /** ID of the field whose filters are open next to the areas. */
  readonly filtering: string | null
}

/** An explained number: its cell, in the config whose result shows it. */
export type ExplainTarget = { readonly kind: 'explain'; readonly config: StepConfig; readonly cell: Pick<ExplainedCell, 'measure_id' | 'row' | 'column'> }
export type Inspector = ExplainTarget | { readonly kind: 'chart' | 'versions' }

export interface PageStore extends StoreApi<PageState> {
  readonly dispatch: (action: Action) => void
}

export function createPageStore(analysis: Analysis, kept: KeptDraft | null): PageStore {
  const store = createStore<PageState>(() => ({
    analysis,
    session: startSession(analysis.value_json, analysis.version, kept, analysis.title),
    results: {},
    collapse: {},
    inspector: null,
    guess: null,
    presence: null,
    granted: null,
    saving: false,
    filtering: null,
    describing: null,
    outcome: null,
    goTo: null,
    messages: null,
  }))
  const dispatch = (action: Action): void => {
    const { session } = store.getState()
    if (action.type === 'edit' && editsWithheld(store.getState(), action.edit)) return
    const next = reduce(session, action)
    if (next !== session) store.setState({ session: next })
  }
  return Object.assign(store, { dispatch })
}

const StoreContext = createContext<PageStore | null>(null)
export const PageStoreProvider = StoreContext.Provider

export function usePageStore(): PageStore {
  const store = useContext(StoreContext)
  if (!store) throw new Error('outside of an analysis page')
  return store
}

/** Selects a part of the page's state; the component redraws when that part changes. */
export const usePage = <T>(select: (state: PageState) => T): T => useStore(usePageStore(), select)
export const useSession = <T>(select: (session: StepSession) => T): T => usePage((state) => select(state.session))
/** Whether only the name of the open step is shown. */
export const useIsWithheld = (): boolean => usePage((s) => isWithheld(s, activeStep(s.session).step_id))
/** Whether the caller may add steps. */
export const useMayAddSteps = (): boolean => usePage((s) => s.analysis.reads !== 'results_only')
/** Whether the caller may change what the open step computes. Its sort order, groups, formats and chart can be changed by everyone who sees it. */
export const useMayArrange = (): boolean => [useMayAddSteps(), !useIsWithheld()].every(Boolean)
export const useDispatch = (): ((action: Action) => void) => usePageStore().dispatch
