/** Address of the last pressed link, while the page waits for its scripts; null if something else was pressed last. */
export function earlyLink(): string | null {
  const element = globalThis.early?.pressed()
  return element instanceof HTMLAnchorElement ? element.href : null
}
