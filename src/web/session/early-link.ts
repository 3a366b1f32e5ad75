/** Address of the link that was pressed last while the page waits for its scripts; null where it was none. */
export function earlyLink(): string | null {
  const element = globalThis.early?.pressed()
  return element instanceof HTMLAnchorElement ? element.href : null
}
