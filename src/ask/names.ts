/** Finds the names that a part of a question may refer to: by exact or partial matches, with typos, or by the sound of Chinese names. */
import { distance } from '../format/suggest.ts'
import { foldText, hasHan } from './normalize.ts'

/** How well a name matches; lower is better. */
export const MATCH = { exact: 0, same: 1, sound: 2, begins: 3, slip: 4, part: 5, initials: 6 } as const

export interface NameMatch<T> {
  readonly of: T
  readonly fit: number
}

/** Romanizes a Chinese text, in full and as initials; null for any other text. */
export type Transliterate = (text: string) => { readonly whole: string; readonly initials: string } | null

interface Entry<T> {
  readonly of: T
  readonly name: string
  readonly words: readonly string[]
  /** The name's words in the singular, joined by spaces. */
  readonly stem: string
  readonly spelled: { readonly whole: string; readonly initials: string } | null
  readonly mask: number
}

/** Removes the plural ending of an English word. */
const stemOf = (word: string): string =>
  word.length > 4 && word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : /(?:[sxz]|ch|sh)es$/.test(word) && word.length > 4
      ? word.slice(0, -2)
      : word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
        ? word.slice(0, -1)
        : word

const wordsOf = (name: string): string[] => name.split(/[^\p{L}\p{N}%]+/u).filter((word) => word !== '')

const WHOLE = /^[\p{L}\p{N}].*[\p{L}\p{N}%]$|^[\p{L}\p{N}]$/u

/** Inserts spaces before capitals: unitPrice → unit Price. */
const parted = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

/** Returns a bit set of a text's letters, for quickly ruling out texts that are not similar. */
function maskOf(text: string): number {
  let mask = 0
  for (let at = 0; at < text.length; at++) mask |= 1 << (text.charCodeAt(at) % 31)
  return mask
}
function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const slipsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

export class Names<T> {
  readonly #entries: readonly Entry<T>[]
  readonly #known = new Map<string, readonly NameMatch<T>[]>()
  readonly #byName = new Map<string, NameMatch<T>[]>()
  /** Length of the longest name, original or romanized. */
  readonly longest: number

  constructor(items: readonly { readonly of: T; readonly name: string }[], spelled: Transliterate) {
    this.#entries = items.map(({ of, name }) => {
      const plain = foldText(name)
      const words = wordsOf(foldText(parted(name)))
      const stem = words.map(stemOf).join(' ')
      return { of, name: plain, words, stem, spelled: hasHan(plain) ? spelled(plain) : null, mask: maskOf(stem) }
    })
    this.longest = this.#entries.reduce((most, { name, spelled }) => Math.max(most, name.length, spelled?.whole.length ?? 0), 0)
    for (const { name, of } of this.#entries) this.#byName.set(name, [...(this.#byName.get(name) ?? []), { of, fit: MATCH.exact }])
  }

  exactly(piece: string): readonly NameMatch<T>[] {
    return this.#byName.get(piece) ?? []
  }

  /** Returns the names that match a text best. Exact matches exclude all others. */
  fitting(piece: string): readonly NameMatch<T>[] {
    const known = this.#known.get(piece)
    if (known) return known
    const found = this.#search(piece)
    this.#known.set(piece, found)
    return found
  }

  #search(piece: string): readonly NameMatch<T>[] {
    const exact = this.#byName.get(piece)
    if (exact) return exact
    const words = wordsOf(piece)
    // punctuation at either end belongs to a name only if the name contains it
    if (words.length === 0 || !WHOLE.test(piece)) return []
    const stem = words.map(stemOf).join(' ')
    const joined = words.join('')
    const mask = maskOf(stem)
    let best: NameMatch<T>[] = []
    for (const entry of this.#entries) {
      const fit = fitOf(entry, { piece, words, stem, joined, mask })
      if (fit === null) continue
      if (best[0] === undefined || fit < best[0].fit) best = [{ of: entry.of, fit }]
      else if (fit === best[0].fit) best.push({ of: entry.of, fit })
    }
    return best
  }

  /** Returns the names most similar to a text, as suggestions, even if they are not very similar. */
  nearest(piece: string, most: number): T[] {
    const stem = wordsOf(piece).map(stemOf).join(' ') || piece
    const joined = wordsOf(piece).join('')
    const far = ({ stem: other, name, spelled }: Entry<T>): number => {
      const texts = [other, name, ...(spelled ? [spelled.whole] : [])].map((text) => text.slice(0, 60))
      const shares = texts.some((text) => text.includes(stem) || stem.includes(text)) ? 0.5 : 1
      return (
        shares *
        Math.min(
          ...texts.map((text) => distance(text.includes(' ') ? stem.slice(0, 60) : joined.slice(0, 60) || stem, text) / Math.max(1, text.length, stem.length)),
        )
      )
    }
    return this.#entries
      .map((entry) => ({ of: entry.of, far: far(entry) }))
      .toSorted((a, b) => a.far - b.far)
      .slice(0, most)
      .map(({ of }) => of)
  }
}

interface Piece {
  readonly piece: string
  readonly words: readonly string[]
  readonly stem: string
  readonly joined: string
  readonly mask: number
}

/** Whether each word is the beginning of the word at the same position in the name. */
const begins = (words: readonly string[], name: readonly string[]): boolean =>
  words.length === name.length && words.every((word, at) => word.length >= Math.min(3, name[at]?.length ?? 0) && name[at]?.startsWith(word) === true)

/** Whether the words occur in the name one after another. */
function isPart(words: readonly string[], name: readonly string[]): boolean {
  const stems = name.map(stemOf)
  const wanted = words.map(stemOf)
  return stems.some((_, from) => wanted.every((word, at) => stems[from + at] === word)) && wanted.join('').length >= 2
}

/** Whether the texts differ only by typos. In a short word, a different letter makes another word. */
const isSlip = (asked: string, name: string): boolean => {
  const words = name.split(' ')
  return asked.split(' ').every((word, at) => distance(word, words[at] ?? '') <= slipsAllowed(word.length))
}

function fitOf<T>({ name, words, stem, spelled, mask }: Entry<T>, asked: Piece): number | null {
  if (stem === asked.stem || words.join('') === asked.joined) return MATCH.same
  if (hasHan(asked.piece)) return name.includes(asked.piece) && asked.piece.length >= 2 ? MATCH.part : null
  if (spelled?.whole === asked.joined) return MATCH.sound
  if (begins(asked.words, words)) return MATCH.begins
  const slips = slipsAllowed(asked.stem.length)
  const isNear = slips > 0 && words.length === asked.words.length && Math.abs(stem.length - asked.stem.length) <= slips && bits(mask ^ asked.mask) <= 2 * slips
  if (isNear && distance(asked.stem, stem) <= slips && isSlip(asked.stem, stem)) return MATCH.slip
  if (spelled && slips > 0 && asked.joined.length >= 6 && distance(asked.joined, spelled.whole) <= 1) return MATCH.slip
  if (asked.stem.length >= 3 && isPart(asked.words, words)) return MATCH.part
  return spelled !== null && asked.joined.length >= 2 && spelled.initials === asked.joined ? MATCH.initials : null
}
