/** State that a reload would lose, so that the page never reloads by itself over it. */

const holders = new Set<() => boolean>()

/** `isUnsaved` is called before the page reloads; returns a function that unregisters it. */
export function registerUnsaved(isUnsaved: () => boolean): () => void {
  holders.add(isUnsaved)
  return () => void holders.delete(isUnsaved)
}

export const isAnythingUnsaved = (): boolean => [...holders].some((isUnsaved) => isUnsaved())

/** Text typed into a form or dialog counts as unsaved until the page is left. Returns a function to call then. */
export function trackTyping(document: EventTarget): () => void {
  let typed = false
  document.addEventListener('input', () => {
    typed = true
  })
  registerUnsaved(() => typed)
  return () => {
    typed = false
  }
}
