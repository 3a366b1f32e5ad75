/** Widths of panes, kept in this browser. In CSS pixels. */
interface Kept {
  readonly getItem: (name: string) => string | null
  readonly setItem: (name: string, value: string) => void
  readonly removeItem: (name: string) => void
}

const key = (pane: string): string => `width:${pane}`

/** The width that was chosen for a pane; null where there is none, or none that makes sense. */
export function readWidth(kept: Kept, pane: string): number | null {
  const width = Number(kept.getItem(key(pane)) ?? Number.NaN)
  return Number.isFinite(width) && width > 0 ? width : null
}

/** Keeps a width; null forgets it. A storage that is full or refused changes nothing. */
export function keepWidth(kept: Kept, pane: string, width: number | null): void {
  try {
    if (width === null) kept.removeItem(key(pane))
    else kept.setItem(key(pane), String(width))
  } catch (error) {
    console.warn(error)
  }
}
