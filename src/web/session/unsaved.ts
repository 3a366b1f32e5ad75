/** What a reload would lose, so that the page never reloads itself over it. */

const holders = new Set<() => boolean>()

/** `isUnsaved` is asked whenever the page would reload; gives back how to stop. */
export function holdUnsaved(isUnsaved: () => boolean): () => void {
  holders.add(isUnsaved)
  return () => void holders.delete(isUnsaved)
}

export const isAnythingUnsaved = (): boolean => [...holders].some((isUnsaved) => isUnsaved())

/** Whatever is typed into a form or a dialog counts until the page is left. Gives back what to call then. */
export function holdWhatIsTyped(document: EventTarget): () => void {
  let typed = false
  document.addEventListener('input', () => {
    typed = true
  })
  holdUnsaved(() => typed)
  return () => {
    typed = false
  }
}
