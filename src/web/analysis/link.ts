/** The search parameters of a link to an analysis: step, display mode, collapsed groups, and a cell. */
import { z } from 'zod'
import { draftOf } from '../../analysis/step-session.ts'
import { CellAddress } from '../../contract/explanation.ts'
import { Collapse } from '../../contract/pivot-result.ts'
import { DisplayMode, type Step } from '../../contract/step.ts'
import type { PageStore } from './step-store.ts'
import { type CollapsePair, OPEN_ALL, withCollapse } from './view.ts'

/** Limit in characters, since some programs truncate long links. Collapsed groups that exceed it are omitted. */
const GROUPS_MAX = 1_500

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

export function linkSearch(step: Step, collapse: CollapsePair): string {
  const search = new URLSearchParams({ step: step.step_id, show: step.display_mode })
  const closed = JSON.stringify(collapse)
  if (closed !== JSON.stringify(OPEN_ALL) && closed.length <= GROUPS_MAX) search.set('closed', closed)
  return search.toString()
}

/** Search parameters of a cell; those of its step alone if the cell's path is too long. */
export function cellSearch(stepId: string, cell: CellAddress): string {
  const search = new URLSearchParams({ step: stepId })
  const text = JSON.stringify(cell)
  if (text.length <= GROUPS_MAX) search.set('cell', text)
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
  if (cell) store.setState({ goTo: { stepId: step.step_id, cell }, collapse: withCollapse({}, step.step_id, step.config, OPEN_ALL) })
  if (collapse) store.setState({ collapse: withCollapse({}, step.step_id, step.config, collapse) })
}
