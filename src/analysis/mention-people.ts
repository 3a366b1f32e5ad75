/** Finds people whose name or email address starts with what was typed. Matches every word of a name, and the pinyin of a Chinese name. */

interface Person {
  readonly name: string
  readonly email: string | null
  readonly readings: readonly string[]
}

/** Maximum number of suggestions at once. */
export const SUGGESTIONS_MAX = 50

/** Ignores case, accents, character width and repeated spaces. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')

/** Whether the query matches a name from the start of any word; words are separated by spaces, hyphens or dots. */
const isWordOf = (query: string, name: string): boolean => name.split(/[\s\-.·]+/).some((_, at, words) => words.slice(at).join(' ').startsWith(query))

/** Ranks how well a person matches: 0 is best, null is no match. */
function rank(query: string, { name, email, readings }: Person): number | null {
  const [inName, spelled] = [folded(name), query.replace(/[ ']/g, '')]
  if (inName.startsWith(query)) return 0
  if (isWordOf(query, inName)) return 1
  if (readings.some((reading) => reading.startsWith(spelled))) return 2
  if (inName.includes(query)) return 3
  if (email !== null && folded(email).startsWith(query)) return 4
  return null
}

/** Returns the matching people, best first, ties in the given order; everyone if nothing has been typed yet. */
export function matchingPeople<P extends Person>(people: readonly P[], written: string): P[] {
  const query = folded(written)
  const fitting = people.flatMap((person) => {
    const fit = rank(query, person)
    return fit === null ? [] : [{ person, fit }]
  })
  return fitting
    .toSorted((a, b) => a.fit - b.fit)
    .slice(0, SUGGESTIONS_MAX)
    .map(({ person }) => person)
}
