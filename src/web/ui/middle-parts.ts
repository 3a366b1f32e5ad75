/** Names that are shortened in their middle: their beginning and their end tell them apart. */

const LEAST = 12
const TAIL = 8
/** A tail grows to a whole word up to here. */
const TAIL_MOST = 11

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Chinese, Japanese and Korean characters are twice as wide. */
const unitsOf = (character: string): number => ((character.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1)

const HAN = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/u
const LETTER = /[\p{L}\p{N}]/u

/** Whether a word begins at a character: half a word tells nothing. */
function isEdge(before: string, at: string): boolean {
  if (!LETTER.test(at)) return /[([（【「]/u.test(at)
  if (!LETTER.test(before)) return !(/[.,]/u.test(before) && /\p{N}/u.test(at))
  if (HAN.test(before) || HAN.test(at)) return true
  return /\p{N}/u.test(at) !== /\p{N}/u.test(before) || /\p{Ll}\p{Lu}/u.test(before + at)
}

const sizeOf = (characters: readonly string[]): number => characters.reduce((sum, character) => sum + unitsOf(character), 0)

/** The edge nearest to a place: before it while the tail is not too long, else behind it; the end where there is none. */
function edgeNear(characters: readonly string[], place: number, most: number): number {
  const isHere = (at: number): boolean => at > 0 && isEdge(characters[at - 1] ?? '', characters[at] ?? '')
  for (let at = place; at > 0 && sizeOf(characters.slice(at)) <= most; at--) if (isHere(at)) return at
  let at = place + 1
  while (at < characters.length && !isHere(at)) at++
  return at
}

/**
 * The part of a text that may give way at its end, and the part that stays whole behind it, which begins with a word; joined
 * they are the text. A short text has no second part, nor has one long word. No character is torn apart.
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
