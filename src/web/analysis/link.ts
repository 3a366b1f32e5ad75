/** What a link to an analysis says beside its address: the step, how it is shown, which of its groups are closed, and a cell of it. */
import { z } from 'zod'
import { draftOf } from '../../analysis/step-session.ts'
import { CellAddress } from '../../contract/explanation.ts'
import { Collapse } from '../../contract/pivot-result.ts'
import { DisplayMode, type Step } from '../../contract/step.ts'
import type { PageStore } from './step-store.ts'
import { type CollapsePair, OPEN_ALL, withCollapse } from './view.ts'

/** Longer addresses are cut by some programs; the link then says nothing of closed groups. */
const GROUPS_MAX = 1_500

const Closed = z.strictObject({ rows: Collapse, columns: Collapse })

export interface PageLink {
  readonly stepId: string | null
  readonly mode: Step['display_mode'] | null
  readonly collapse: CollapsePair | null
  /** Of the step, to be selected. */
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

/** Leads to a cell of a step; to the step alone where the cell would make the address too long. */
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

/** What an address asks for; parts that make no sense are left out. */
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

/** Opens a page as a link says; a step that is not there changes nothing. `label`: what undoing another way to show it is called. */
export function followLink(store: PageStore, { stepId, mode, collapse, cell, messages }: PageLink, label: string): void {
  const step = draftOf(store.getState().session).steps.find((s) => s.step_id === stepId)
  if (!step) return
  store.dispatch({ type: 'open step', stepId: step.step_id })
  if (mode !== null) store.dispatch({ type: 'edit', edit: { kind: 'display', stepId: step.step_id, mode }, label })
  if (messages === step.step_id) store.setState({ messages: { stepId: step.step_id } })
  if (cell) store.setState({ goTo: { stepId: step.step_id, cell }, collapse: withCollapse({}, step.step_id, step.config, OPEN_ALL) })
  if (collapse) store.setState({ collapse: withCollapse({}, step.step_id, step.config, collapse) })
}
