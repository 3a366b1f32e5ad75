/** Who is meant by what is written of a name: by its words, how a Chinese one is spelled, and the address. */

interface Person {
  readonly name: string
  readonly email: string | null
  readonly readings: readonly string[]
}

/** People that are offered at once; the next letter leaves fewer. */
export const OFFERED_MAX = 50

/** Without case, accents, widths and blanks that differ. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')

/** Behind a blank, a hyphen or a dot. */
const isWordOf = (query: string, name: string): boolean => name.split(/[\s\-.·]+/).some((_, at, words) => words.slice(at).join(' ').startsWith(query))

/** How well somebody fits, 0 the best; null where they do not. */
function rank(query: string, { name, email, readings }: Person): number | null {
  const [inName, spelled] = [folded(name), query.replace(/[ ']/g, '')]
  if (inName.startsWith(query)) return 0
  if (isWordOf(query, inName)) return 1
  if (readings.some((reading) => reading.startsWith(spelled))) return 2
  if (inName.includes(query)) return 3
  if (email !== null && folded(email).startsWith(query)) return 4
  return null
}

/** Those who fit, the best first, and among these as they are given; all of them where nothing is written yet. */
export function peopleFor<P extends Person>(people: readonly P[], written: string): P[] {
  const query = folded(written)
  const fitting = people.flatMap((person) => {
    const fit = rank(query, person)
    return fit === null ? [] : [{ person, fit }]
  })
  return fitting
    .toSorted((a, b) => a.fit - b.fit)
    .slice(0, OFFERED_MAX)
    .map(({ person }) => person)
}
