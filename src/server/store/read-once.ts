/** What the same stored text means every time, read and checked once: documents and columns are looked at again on every call. */
import { KeptAnswers } from '../results/kept-answers.ts'

const KEPT = 200
/** Longer texts, in characters, are read anew each time, so that what is kept stays below some tens of megabytes. */
const LONGEST = 100_000

/** Every part of it; writing to one throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

/** `read` of a text, from what it gave for the same text before. The value is everybody's, so nobody may change it. */
export function readOnce<T extends object>(read: (text: string) => T): (text: string) => T {
  const kept = new KeptAnswers<T>(KEPT)
  return (text) => {
    const known = kept.get(text)
    if (known) return known
    const value = frozen(read(text))
    if (text.length <= LONGEST) kept.add(text, value)
    return value
  }
}
