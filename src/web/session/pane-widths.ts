/** Widths of resizable panes in CSS pixels, stored in this browser. */
import type { TextStorage } from './storage.ts'

const key = (pane: string): string => `width:${pane}`

/** The stored width of a pane; null if none is stored or it is invalid. */
export function readWidth(kept: TextStorage, pane: string): number | null {
  const width = Number(kept.getItem(key(pane)) ?? Number.NaN)
  return Number.isFinite(width) && width > 0 ? width : null
}

/** Stores the width of a pane; null removes it. */
export function keepWidth(kept: TextStorage, pane: string, width: number | null): void {
  if (width === null) kept.removeItem(key(pane))
  else kept.setItem(key(pane), String(width))
}
