/** Names that are shortened in their middle: their beginning and their end tell them apart. */

const LEAST = 12
const TAIL_MAX = 8

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Chinese, Japanese and Korean characters are twice as wide. */
const unitsOf = (character: string): number => ((character.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1)

/**
 * The part of a text that may give way at its end, and the part that stays whole behind it; joined
 * they are the text. A short text has no second part. No character is torn apart.
 */
export function middleParts(text: string): readonly [head: string, tail: string] {
  const characters = Array.from(segments.segment(text), ({ segment }) => segment)
  const total = characters.reduce((sum, character) => sum + unitsOf(character), 0)
  if (total <= LEAST) return [text, '']
  const room = Math.min(TAIL_MAX, Math.floor(total / 3))
  let units = 0
  let from = characters.length
  while (from > 0) {
    units += unitsOf(characters[from - 1] ?? '')
    if (units > room) break
    from -= 1
  }
  return [characters.slice(0, from).join(''), characters.slice(from).join('')]
}
