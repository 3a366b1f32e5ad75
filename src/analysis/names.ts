/** Creates unique names and IDs. */
import { TITLE_MAX } from '../contract/constants.ts'

/** Returns the name, or the name with ' 2', ' 3' … appended if it is taken. */
export function uniqueName(name: string, taken: Iterable<string>): string {
  const used = new Set(taken)
  if (!used.has(name)) return name
  for (let n = 2; ; n++) {
    const candidate = `${name} ${n}`
    if (!used.has(candidate)) return candidate
  }
}

/** An unused ID of the form prefix + number. */
export function freshId(prefix: string, taken: Iterable<string>): string {
  const used = new Set(taken)
  for (let n = used.size + 1; ; n++) if (!used.has(`${prefix}${n}`)) return `${prefix}${n}`
}

/** Room for the number that `uniqueName` appends. */
const NUMBER_MAX = ' 99999'.length

const plainTitle = (title: string): string => title.replace(/\p{Cc}+/gu, ' ').trim()

/** How much of a title is searched for to find its copies. A copy of a long title contains only its start. */
const START_LETTERS = 50

/** A text that every copy of an analysis with this title contains in its title. */
export const titleStart = (title: string): string => [...plainTitle(title)].slice(0, START_LETTERS).join('')

/**
 * The title of a copy, different from the `taken` ones. `say` puts the original's title into words such as "Copy of …".
 * A title that would become too long is shortened, and control characters of old titles become spaces.
 */
export function copyTitle(title: string, taken: Iterable<string>, say: (title: string) => string): string {
  const plain = plainTitle(title)
  const room = TITLE_MAX - NUMBER_MAX - say('').length
  const letters = [...plain]
  while (letters.join('').length > room) letters.pop()
  const shown = letters.join('').trimEnd()
  return uniqueName(say(shown === plain ? plain : `${[...shown].slice(0, -1).join('')}…`).trim(), taken)
}
