/** Which panels beside the table stay open. */
import type { PageState } from './step-store.ts'

type Panels = Pick<PageState, 'inspector' | 'filtering' | 'messages'>

/** The panels that share one place to the right of the result. */
const RIGHT = ['inspector', 'messages'] as const satisfies readonly (keyof Panels)[]
const ALL = [...RIGHT, 'filtering'] as const satisfies readonly (keyof Panels)[]

/**
 * The panels to close after a change of the page's state; null for none. Chart settings close with the chart. Of the
 * panels that share a place, or of all without room for two, the ones that were open before close.
 */
export function panelsToClose(now: Panels, before: Panels, page: { readonly showsChart: boolean; readonly hasRoom: boolean }): Partial<Panels> | null {
  if (now.inspector?.kind === 'chart' && !page.showsChart) return { inspector: null }
  const open = (page.hasRoom ? RIGHT : ALL).filter((panel) => now[panel] !== null)
  if (open.length < 2) return null
  const stays = open.find((panel) => now[panel] !== before[panel]) ?? open[0]
  return Object.fromEntries(open.filter((panel) => panel !== stays).map((panel) => [panel, null]))
}
