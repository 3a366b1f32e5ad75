/** Finds the items of a menu, and of its submenus, by typed text. */

export interface MenuEntry {
  readonly text: string
  /** The name of the submenu or group that contains the item; empty if none does. */
  readonly group: string
}

export interface FoundEntries {
  readonly found: readonly boolean[]
  /** Index of the entry that Enter takes; -1 if nothing is found. */
  readonly best: number
}

const WORD_START = /[^\p{L}\p{N}]+/u

/** How well an item matches: 0 is best, null is not at all. The item's own text counts more than the name of its group. */
function rank({ text, group }: MenuEntry, typed: string): number | null {
  if (text.startsWith(typed)) return 0
  if (text.split(WORD_START).some((word) => word.startsWith(typed))) return 1
  if (text.includes(typed)) return 2
  const both = `${group} ${text}`
  return typed.split(/\s+/).every((word) => both.includes(word)) ? 3 : null
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/** Matches regardless of case and of the width of characters. Several words may be spread over an item and the name of its group. */
export function findEntries(entries: readonly MenuEntry[], typed: string): FoundEntries {
  const wanted = plain(typed)
  const ranks = entries.map(({ text, group }) => rank({ text: plain(text), group: plain(group) }, wanted))
  const lowest = Math.min(...ranks.map((own) => own ?? Number.POSITIVE_INFINITY))
  return { found: ranks.map((own) => own !== null), best: ranks.indexOf(lowest) }
}
