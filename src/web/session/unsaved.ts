/** Parts of the page that would lose state in a reload: the page never reloads by itself while one has any. */

const holders = new Set<() => boolean>()

/** Registers a check that is called before the page reloads; returns a function that unregisters it. */
export function registerUnsaved(isUnsaved: () => boolean): () => void {
  holders.add(isUnsaved)
  return () => void holders.delete(isUnsaved)
}

export const isAnythingUnsaved = (): boolean => [...holders].some((isUnsaved) => isUnsaved())

/** Counts text typed into any form or dialog as unsaved, until the returned function is called on navigation. */
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
