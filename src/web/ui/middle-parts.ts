/** Splits names that may not fit, for truncation in the middle (similar names often differ only at their ends) or for two lines. Lengths in half-width characters. */

const LEAST = 12
const TAIL = 8
/** The tail may grow to this length to include a whole word. */
const TAIL_MOST = 11

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Chinese, Japanese and Korean characters count as two. */
const unitsOf = (character: string): number => ((character.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1)

const HAN = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/u
const LETTER = /[\p{L}\p{N}]/u

/** Whether a word starts at the character `at`: the tail must not start within a word. */
function isEdge(before: string, at: string): boolean {
  if (!LETTER.test(at)) return /[([（【「]/u.test(at)
  if (!LETTER.test(before)) return !(/[.,]/u.test(before) && /\p{N}/u.test(at))
  if (HAN.test(before) || HAN.test(at)) return true
  return /\p{N}/u.test(at) !== /\p{N}/u.test(before) || /\p{Ll}\p{Lu}/u.test(before + at)
}

const sizeOf = (characters: readonly string[]): number => characters.reduce((sum, character) => sum + unitsOf(character), 0)

/**
 * The index of the word start nearest to `place`: before it unless that makes the tail longer than `most`, otherwise
 * after it; the length of the text if there is none.
 */
function edgeNear(characters: readonly string[], place: number, most: number): number {
  const isHere = (at: number): boolean => at > 0 && isEdge(characters[at - 1] ?? '', characters[at] ?? '')
  for (let at = place; at > 0 && sizeOf(characters.slice(at)) <= most; at--) if (isHere(at)) return at
  let at = place + 1
  while (at < characters.length && !isHere(at)) at++
  return at
}

/**
 * Splits a text after a beginning that other names share, so that the part that differs stays visible; as `middleParts`
 * if the text has no such beginning.
 */
export function partsAfter(shared: string | undefined, text: string): readonly [head: string, tail: string] {
  const rest = shared && text.startsWith(shared) ? text.slice(shared.length).trimStart() : ''
  return rest === '' ? middleParts(text) : [text.slice(0, -rest.length), rest]
}

/**
 * Splits a text into a head, which CSS may truncate at its end, and a tail, which starts with a word and is never
 * truncated. A short text or a single long word has an empty tail. Never splits a grapheme cluster.
 */
export function middleParts(text: string): readonly [head: string, tail: string] {
  const characters = Array.from(segments.segment(text), ({ segment }) => segment)
  const total = sizeOf(characters)
  if (total <= LEAST) return [text, '']
  const room = Math.min(TAIL, Math.floor(total / 3))
  let units = 0
  let from = characters.length
  while (from > 0) {
    units += unitsOf(characters[from - 1] ?? '')
    if (units > room) break
    from -= 1
  }
  const edge = edgeNear(characters, from, Math.min(TAIL_MOST, total / 2))
  return [characters.slice(0, edge).join(''), characters.slice(edge).join('')]
}

/**
 * Splits a text at the word start that makes the longer of the two lines shortest, or after a beginning that other names
 * share. The second line is empty if the text is a single word.
 */
export function linesAfter(shared: string | undefined, text: string): readonly [first: string, second: string] {
  if (shared && text.startsWith(shared) && text.slice(shared.length).trim() !== '') return partsAfter(shared, text)
  const characters = Array.from(segments.segment(text), ({ segment }) => segment)
  const total = sizeOf(characters)
  let best = { at: characters.length, longer: total }
  let units = 0
  for (const [at, character] of characters.entries()) {
    const longer = Math.max(units, total - units)
    if (at > 0 && longer < best.longer && isEdge(characters[at - 1] ?? '', character)) best = { at, longer }
    units += unitsOf(character)
  }
  return [characters.slice(0, best.at).join(''), characters.slice(best.at).join('')]
}
