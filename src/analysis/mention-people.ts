/** Matches people to the beginning of a name: by its words, the pinyin of a Chinese name, and the address. */

interface Person {
  readonly name: string
  readonly email: string | null
  readonly readings: readonly string[]
}

/** The number of people offered at once. Each further letter narrows the list. */
export const SUGGESTIONS_MAX = 50

/** Normalizes case, accents, character widths and spaces. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')

/** Words begin after a space, a hyphen or a dot. */
const isWordOf = (query: string, name: string): boolean => name.split(/[\s\-.·]+/).some((_, at, words) => words.slice(at).join(' ').startsWith(query))

/** How well a person matches, 0 is best; null for no match. */
function rank(query: string, { name, email, readings }: Person): number | null {
  const [inName, spelled] = [folded(name), query.replace(/[ ']/g, '')]
  if (inName.startsWith(query)) return 0
  if (isWordOf(query, inName)) return 1
  if (readings.some((reading) => reading.startsWith(spelled))) return 2
  if (inName.includes(query)) return 3
  if (email !== null && folded(email).startsWith(query)) return 4
  return null
}

/** Matching people, best first and otherwise in the given order; everyone if nothing has been typed yet. */
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
