/** Suggests the name that a mistyped one most likely means. */
import damerauLevenshtein from 'damerau-levenshtein'

/** Edit distance of two texts; swapping two neighbors is one edit. */
export const distance = (a: string, b: string): number => damerauLevenshtein(a, b).steps

/** Returns the nearest name, ignoring case; undefined if all differ in more than a third of the characters. */
export function nearest(written: string, names: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase().slice(0, 60)
  let best: { name: string; edits: number } | undefined
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) > 3) continue
    const edits = distance(wanted, name.toLowerCase())
    if (edits <= Math.max(1, Math.floor(wanted.length / 3)) && edits < (best?.edits ?? Number.POSITIVE_INFINITY)) best = { name, edits }
  }
  return best?.name
}
