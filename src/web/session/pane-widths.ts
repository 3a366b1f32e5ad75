/** Widths of panes, kept in this browser. In CSS pixels. */
import type { Keeper } from './kept.ts'

const key = (pane: string): string => `width:${pane}`

/** The width that was chosen for a pane; null where there is none, or none that makes sense. */
export function readWidth(kept: Keeper, pane: string): number | null {
  const width = Number(kept.getItem(key(pane)) ?? Number.NaN)
  return Number.isFinite(width) && width > 0 ? width : null
}

/** Keeps a width; null forgets it. */
export function keepWidth(kept: Keeper, pane: string, width: number | null): void {
  if (width === null) kept.removeItem(key(pane))
  else kept.setItem(key(pane), String(width))
}
