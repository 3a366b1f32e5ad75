/** Widths of resizable panes in CSS pixels, and which panes are folded away, stored in this browser. */
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

const foldedKey = (pane: string): string => `folded:${pane}`

export const readFolded = (kept: TextStorage, pane: string): boolean => kept.getItem(foldedKey(pane)) !== null

/** Stores whether a pane is folded away. */
export function keepFolded(kept: TextStorage, pane: string, isFolded: boolean): void {
  if (isFolded) kept.setItem(foldedKey(pane), '1')
  else kept.removeItem(foldedKey(pane))
}
