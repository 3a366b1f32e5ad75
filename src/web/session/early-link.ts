/** The URL of the link that was clicked last before the scripts ran; null if the last click was not on a link. */
export function earlyLink(): string | null {
  const element = globalThis.early?.pressed()
  return element instanceof HTMLAnchorElement ? element.href : null
}
