/** Widths of panes, stored in this browser. In CSS pixels. */
import type { TextStorage } from './storage.ts'

const key = (pane: string): string => `width:${pane}`

/** The chosen width of a pane; null if there is none or it is invalid. */
export function readWidth(kept: TextStorage, pane: string): number | null {
  const width = Number(kept.getItem(key(pane)) ?? Number.NaN)
  return Number.isFinite(width) && width > 0 ? width : null
}

/** Stores a width; null removes it. */
export function keepWidth(kept: TextStorage, pane: string, width: number | null): void {
  if (width === null) kept.removeItem(key(pane))
  else kept.setItem(key(pane), String(width))
}
