/** State of the open analysis: the editing session, shown results, and collapsed groups. Each page has one store. */
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ColumnTitles } from '../../analysis/choices.ts'
import type { MeasureWords } from '../../analysis/measure-names.ts'
import type { MentionText } from '../../analysis/mentions.ts'
import { type Action, activeStep, type KeptDraft, reduce, type StepSession, startSession } from '../../analysis/step-session.ts'
import type { Analysis, AnalysisDocument, AnalysisPresence } from '../../contract/analysis.ts'
import type { DateSeriesWindow } from '../../contract/date-series.ts'
import type { CellAddress, ExplainedCell } from '../../contract/explanation.ts'
import type { MessageCell } from '../../contract/message.ts'
import type { PivotResult } from '../../contract/pivot-result.ts'
import type { StepConfig } from '../../contract/step.ts'
import type { Describing, DescriptionOutcome } from './describe/describing.ts'
import { type Collapses, type ResultView, savedCollapses } from './view.ts'
import { editsWithheld, isWithheld } from './withheld.ts'

/** The first window of a result, and the view in which it was requested. */
export interface ShownResult {
  readonly result: PivotResult
  readonly view: ResultView
}

/** Changes of access that the person is notified of: more, less or other columns, another role, or no access any more. */
export type GrantChange = 'more' | 'less' | 'other' | 'editor' | 'viewer' | 'ended'

export interface PageState {
  readonly analysis: Analysis
  readonly session: StepSession
  /** The shown result by step ID. */
  readonly results: Readonly<Record<string, ShownResult>>
  readonly collapse: Collapses
  /** The part of `collapse` that the person changed since the analysis was opened or saved, which the next save takes along. */
  readonly folded: Collapses
  /** The panel that is open to the right of the result; null for none. */
  readonly inspector: Inspector | null
  /** The date whose grain was chosen automatically by the latest edit; null otherwise. */
  readonly guess: { readonly document: AnalysisDocument; readonly name: string; readonly window: DateSeriesWindow } | null
  /** The others who have the analysis open, and its latest version. Null until the server has reported, and for people who get no reports. */
  readonly presence: AnalysisPresence | null
  /** Changes of the person's access since the analysis was opened; null for none. `unmerged` if unsaved changes conflict with them. */
  readonly granted: { readonly changes: readonly GrantChange[]; readonly unmerged: boolean } | null
  /** Set after the data changed while the page was open. `at`: when; null if unknown. */
  readonly newData: { readonly at: string | null } | null
  /** Whether this page is saving. */
  readonly saving: boolean
  /** The description that is being written, or that failed; null for none. */
  readonly describing: Describing | null
  /** Set while the messages of the open step are shown: the latest step and cell that the person wants to write about. */
  readonly messages: { readonly stepId: string; readonly cell?: MessageCell | null } | null
  /** Unsent messages by step ID. */
  readonly unsent: Readonly<Record<string, MentionText>>
  /** Notes below the latest description. */
  readonly outcome: DescriptionOutcome | null
  /** A cell that the table should select. */
  readonly goTo: { readonly stepId: string; readonly cell: CellAddress } | null
  /** ID of the field whose filter panel is open; null for none. */
  readonly filtering: string | null
}

/** The cell that is explained, its step, and the config that its result was computed from. */
export interface ExplainTarget {
  readonly kind: 'explain'
  readonly stepId: string
  readonly config: StepConfig
  readonly cell: Pick<ExplainedCell, 'measure_id' | 'row' | 'column'>
}
export type Inspector = ExplainTarget | { readonly kind: 'chart' | 'versions' }

/** The line and column position of the table that come first in sight. */
export interface ScrollPlace {
  readonly line: number
  readonly column: number
}

/** The scroll position of the table on screen. It changes too often to be part of the state. */
export interface Scroll {
  /** Null while no table is on screen. */
  place: ScrollPlace | null
  /** Steps whose table has been on screen; it starts at the saved place only once. */
  readonly opened: Set<string>
}

export interface PageStore extends StoreApi<PageState> {
  readonly scroll: Scroll
  readonly dispatch: (action: Action) => void
}

/** `say` gives the words that name measures, for columns with these titles. Without it, names stay as they come. */
export function createPageStore(analysis: Analysis, kept: KeptDraft | null, say: ((titles: ColumnTitles) => MeasureWords) | null = null): PageStore {
  const columnTitles = new Map(analysis.column_titles.map(({ column_id, name }) => [column_id, name]))
  const store = createStore<PageState>(() => ({
    analysis,
    session: startSession(analysis.value_json, analysis.version, { kept, title: analysis.title, columnTitles, words: say?.(columnTitles) ?? null }),
    results: {},
    collapse: savedCollapses((kept?.document ?? analysis.value_json).steps),
    folded: {},
    inspector: null,
    guess: null,
    presence: null,
    granted: null,
    newData: null,
    saving: false,
    filtering: null,
    describing: null,
    outcome: null,
    goTo: null,
    messages: null,
    unsent: {},
  }))
  const dispatch = (action: Action): void => {
    const { session } = store.getState()
    if (action.type === 'edit' && editsWithheld(store.getState(), action.edit)) return
    const next = reduce(session, action)
    if (next !== session) store.setState({ session: next })
  }
  return Object.assign(store, { dispatch, scroll: { place: null, opened: new Set<string>() } })
}

const StoreContext = createContext<PageStore | null>(null)
export const PageStoreProvider = StoreContext.Provider

export function usePageStore(): PageStore {
  const store = useContext(StoreContext)
  if (!store) throw new Error('outside of an analysis page')
  return store
}

/** Selects a part of the page's state; the component rerenders only when that part changes. */
export const usePage = <T>(select: (state: PageState) => T): T => useStore(usePageStore(), select)
export const useSession = <T>(select: (session: StepSession) => T): T => usePage((state) => select(state.session))
/** Whether the open step is withheld, so that only its name is visible. */
export const useIsWithheld = (): boolean => usePage((s) => isWithheld(s, activeStep(s.session).step_id))
/** Whether the person may add steps. */
export const useMayAddSteps = (): boolean => usePage((s) => s.analysis.reads !== 'results_only')
/** Whether the person may change what the open step computes. Everyone who sees a step can change its sort order, collapsed groups, formats and chart. */
export const useMayArrange = (): boolean => [useMayAddSteps(), !useIsWithheld()].every(Boolean)
export const useDispatch = (): ((action: Action) => void) => usePageStore().dispatch
