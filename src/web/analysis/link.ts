/** The search parameters of a link to an analysis: step, display mode, collapsed groups, and a cell; of a link to a report: pressed slicers. */
import { z } from 'zod'
import { sameContent } from '../../analysis/config-key.ts'
import { slicedSteps, sliceOf, slicersAbove } from '../../analysis/slicers.ts'
import { draftOf } from '../../analysis/step-session.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { DateRangePreset, isMoving, type MovingPreset } from '../../contract/column.ts'
import { FILTER_LIST_MAX } from '../../contract/constants.ts'
import { CellAddress } from '../../contract/explanation.ts'
import { Collapse } from '../../contract/pivot-result.ts'
import { Id, UserValue } from '../../contract/scalar.ts'
import { DisplayMode, type Step } from '../../contract/step.ts'
import type { PageStore } from './step-store.ts'
import { type CollapsePair, OPEN_ALL, savedPair, withCollapse } from './view.ts'

/** Limit of a parameter in characters, since some programs truncate long links. Longer parameters are omitted. */
const PART_MAX = 1_500

const Closed = z.strictObject({ rows: Collapse, columns: Collapse })

export interface PageLink {
  readonly stepId: string | null
  readonly mode: Step['display_mode'] | null
  readonly collapse: CollapsePair | null
  /** The cell to select; null for none. */
  readonly cell: CellAddress | null
  /** ID of the step whose messages are opened; null for none. */
  readonly messages: string | null
}

/** Names the folded groups if they differ from those that the step is saved with. */
export function linkSearch(step: Step, collapse: CollapsePair): string {
  const search = new URLSearchParams({ step: step.step_id, show: step.display_mode })
  const closed = JSON.stringify(collapse)
  if (!sameContent(collapse, savedPair(step)) && closed.length <= PART_MAX) search.set('closed', closed)
  return search.toString()
}

/** Search parameters of a cell; those of its step alone if the cell's path is too long. */
export function cellSearch(stepId: string, cell: CellAddress): string {
  const search = new URLSearchParams({ step: stepId })
  const text = JSON.stringify(cell)
  if (text.length <= PART_MAX) search.set('cell', text)
  return search.toString()
}

function parsed<T>(schema: z.ZodType<T>, text: string | null): T | null {
  if (text === null) return null
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Parses search parameters, ignoring invalid ones. */
export function readLink(search: string): PageLink {
  const parts = new URLSearchParams(search)
  return {
    stepId: parts.get('step'),
    mode: DisplayMode.safeParse(parts.get('show')).data ?? null,
    collapse: parsed(Closed, parts.get('closed')),
    cell: parsed(CellAddress, parts.get('cell')),
    messages: parts.get('messages'),
  }
}

/** Opens what a link refers to; does nothing if its step does not exist. `label` is the undo label for a changed display mode. */
export function followLink(store: PageStore, { stepId, mode, collapse, cell, messages }: PageLink, label: string): void {
  const step = draftOf(store.getState().session).steps.find((s) => s.step_id === stepId)
  if (!step) return
  store.dispatch({ type: 'open step', stepId: step.step_id })
  if (mode !== null) store.dispatch({ type: 'edit', edit: { kind: 'display', stepId: step.step_id, mode }, label })
  if (messages === step.step_id) store.setState({ messages: { stepId: step.step_id } })
  const fold = (pair: CollapsePair) => store.setState((s) => ({ collapse: withCollapse(s.collapse, step.step_id, step.config, pair) }))
  // the view of the link replaces the saved one
  if (cell || collapse) store.scroll.opened.add(step.step_id)
  if (cell) {
    store.setState({ goTo: { stepId: step.step_id, cell } })
    fold(OPEN_ALL)
  }
  if (collapse) fold(collapse)
}

/** A slicer as a reader left it. Null keeps all rows. */
const LinkedSlice = z.strictObject({
  step: Id,
  column: Id,
  slice: z.union([
    z.null(),
    z.strictObject({ values: z.array(UserValue).min(1).max(FILTER_LIST_MAX) }),
    z.strictObject({ preset: DateRangePreset.refine((preset): preset is MovingPreset => isMoving(preset)) }),
  ]),
})
export type LinkedSlice = z.infer<typeof LinkedSlice>
const LinkedSlices = z.array(LinkedSlice).max(200)

/** The search parameter of a report's address that holds the slicers whose buttons were pressed. */
export const SLICES = 'slices'

/** Lists the slicers whose state differs between the saved document and `now`, each once. */
export function pressedSlices(saved: AnalysisDocument, now: AnalysisDocument): LinkedSlice[] {
  const found = new Map<string, LinkedSlice>()
  for (const step of now.steps) {
    const before = saved.steps.find((s) => s.step_id === step.step_id)
    for (const { column_id, storedIn } of slicersAbove(now, step.step_id)) {
      const field = now.dataset.columns.find((c) => c.id === column_id)
      if (!field || !before) continue
      const stateOf = ({ config }: Step) => sliceOf(config, [...now.dataset.columns, ...config.query.value.group_calculations], field)
      const [was, is] = [stateOf(before), stateOf(step)]
      if (is !== 'other' && JSON.stringify(was) !== JSON.stringify(is))
        found.set(`${storedIn} ${column_id}`, { step: storedIn, column: column_id, slice: is as LinkedSlice['slice'] })
    }
  }
  return [...found.values()]
}

/** Whether slices are short enough for a link. */
export const fitInLink = (slices: readonly LinkedSlice[]): boolean => JSON.stringify(slices).length <= PART_MAX

/** Returns the search parameters with these slices; without them if they are too long for a link. */
export function withSlices(search: string, slices: readonly LinkedSlice[]): string {
  const parts = new URLSearchParams(search)
  if (slices.length > 0 && fitInLink(slices)) parts.set(SLICES, JSON.stringify(slices))
  else parts.delete(SLICES)
  return parts.toString()
}

/** Presses the buttons that a link names. Ignores slicers that the analysis does not have. */
export function followSlices(store: PageStore, search: string): void {
  for (const { step, column, slice } of parsed(LinkedSlices, new URLSearchParams(search).get(SLICES)) ?? []) {
    const document = draftOf(store.getState().session)
    const slicer = slicersAbove(document, step).find((s) => s.storedIn === step && s.column_id === column)
    if (!slicer) continue
    const stepIds = slicedSteps(document, slicer, store.getState().analysis.withheld_steps)
    store.dispatch({ type: 'edit', edit: { kind: 'slice', stepIds, columnId: column, slice }, label: '' })
  }
}
