/** Which panels beside the table stay open. */
import type { PageState } from './step-store.ts'

type Panels = Pick<PageState, 'inspector' | 'filtering'>

/**
 * The panels to close after a change of the page's state; null for none. Chart settings close with the chart. Without
 * room for two panels, the one that was open before closes.
 */
export function panelsToClose(now: Panels, before: Panels, page: { readonly showsChart: boolean; readonly hasRoom: boolean }): Partial<Panels> | null {
  if (now.inspector?.kind === 'chart' && !page.showsChart) return { inspector: null }
  if (page.hasRoom || now.inspector === null || now.filtering === null) return null
  return now.inspector === before.inspector ? { inspector: null } : { filtering: null }
}
