/** Parts of a link to an analysis besides its address: the step, its display mode, its collapsed groups, and a cell. */
import { z } from 'zod'
import { draftOf } from '../../analysis/step-session.ts'
import { CellAddress } from '../../contract/explanation.ts'
import { Collapse } from '../../contract/pivot-result.ts'
import { DisplayMode, type Step } from '../../contract/step.ts'
import type { PageStore } from './step-store.ts'
import { type CollapsePair, OPEN_ALL, withCollapse } from './view.ts'

/** Some programs truncate longer addresses; the link then omits collapsed groups. */
const GROUPS_MAX = 1_500

const Closed = z.strictObject({ rows: Collapse, columns: Collapse })

export interface PageLink {
  readonly stepId: string | null
  readonly mode: Step['display_mode'] | null
  readonly collapse: CollapsePair | null
  /** A cell of the step to select. */
  readonly cell: CellAddress | null
  /** The step whose messages are open. */
  readonly messages: string | null
}

export function linkSearch(step: Step, collapse: CollapsePair): string {
  const search = new URLSearchParams({ step: step.step_id, show: step.display_mode })
  const closed = JSON.stringify(collapse)
  if (closed !== JSON.stringify(OPEN_ALL) && closed.length <= GROUPS_MAX) search.set('closed', closed)
  return search.toString()
}

/** Links to a cell of a step, or to the step alone if the cell would make the address too long. */
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

/** Parses an address; drops invalid parts. */
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

/** Applies a link to an open page; a step that does not exist changes nothing. `label`: the undo label of a changed display mode. */
export function followLink(store: PageStore, { stepId, mode, collapse, cell, messages }: PageLink, label: string): void {
  const step = draftOf(store.getState().session).steps.find((s) => s.step_id === stepId)
  if (!step) return
  store.dispatch({ type: 'open step', stepId: step.step_id })
  if (mode !== null) store.dispatch({ type: 'edit', edit: { kind: 'display', stepId: step.step_id, mode }, label })
  if (messages === step.step_id) store.setState({ messages: { stepId: step.step_id } })
  if (cell) store.setState({ goTo: { stepId: step.step_id, cell }, collapse: withCollapse({}, step.step_id, step.config, OPEN_ALL) })
  if (collapse) store.setState({ collapse: withCollapse({}, step.step_id, step.config, collapse) })
}
