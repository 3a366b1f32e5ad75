/**
 * Splits a question into the tokens that explain it best: names, words of the language, numbers, dates, and unexplained
 * text. The cheapest path from each position to the end is computed once, so that parsing can continue after any value.
 */
import type { Lexicon, Meaning } from './lexicon.ts'
import { type Literal, literalAt } from './literals.ts'
import { MATCH, type NameMatch, type Names } from './names.ts'
import { hasHan, isEdge, type NormalizedText, quoted, skipBlanks, wordEnd } from './normalize.ts'

export interface Token<T> {
  readonly start: number
  readonly end: number
  readonly names: readonly NameMatch<T>[]
  readonly meaning: Meaning | null
  readonly literal: Literal | null
  readonly isKnown: boolean
}

const isOnlyIdle = ({ joints, ...other }: Meaning): boolean => joints.every((joint) => joint === 'idle') && Object.keys(other).length === 0

const COST = { word: 1, idle: 0.6, literal: 0.9, quoted: 0.5, unknown: 3, letter: 2.4 } as const
/** Cost of a name by its match quality (`MATCH`). */
const NAME_COST: Readonly<Record<number, number>> = {
  [MATCH.exact]: 0.8,
  [MATCH.same]: 0.95,
  [MATCH.sound]: 1.2,
  [MATCH.begins]: 1.5,
  [MATCH.slip]: 2.1,
  [MATCH.part]: 1.6,
  [MATCH.initials]: 2.2,
}
/** How many words of a question are combined when looking for a partial name. */
const EDGES_MAX = 8

interface Way<T> {
  readonly token: Token<T>
  readonly cost: number
}

export class Tokens<T> {
  readonly written: NormalizedText
  readonly #lexicon: Lexicon
  readonly #names: Names<T>
  readonly #ways: (Way<T> | null)[]

  constructor(written: NormalizedText, lexicon: Lexicon, names: Names<T>) {
    this.written = written
    this.#lexicon = lexicon
    this.#names = names
    this.#ways = Array.from({ length: written.folded.length + 1 }, () => null)
    for (let at = written.folded.length - 1; at >= 0; at--) this.#ways[at] = this.#cheapest(at)
  }

  /** Returns the token at a position or after the blanks there; null at the end. */
  at(place: number): Token<T> | null {
    return this.#ways[skipBlanks(this.written.folded, place)]?.token ?? null
  }

  /** Returns the words of the language at a position, the longest first, even if something else may be there. */
  wordsAt(place: number): { readonly end: number; readonly meaning: Meaning }[] {
    const { folded } = this.written
    const start = skipBlanks(folded, place)
    return (this.#lexicon.byLetter.get(folded[start] ?? '') ?? [])
      .filter(({ word }) => folded.startsWith(word, start) && isEdge(folded, start) && isEdge(folded, start + word.length))
      .map(({ word, meaning }) => ({ end: start + word.length, meaning }))
      .filter(({ end, meaning }) => !isOnlyIdle(meaning) || this.#isFiller(start, end))
  }

  /**
   * A filler adds nothing to a question, but in capitals it is more likely a name ('ME'), and several adjacent Chinese
   * characters are more likely a word ('中等').
   */
  #isFiller(start: number, end: number): boolean {
    const { text, folded } = this.written
    const piece = text.slice(start, end)
    if (piece.length > 1 && /^\p{Lu}+$/u.test(piece)) return text === text.toUpperCase()
    if (piece.length > 1 || !hasHan(piece)) return true
    const following = (this.#lexicon.byLetter.get(folded[end] ?? '') ?? []).filter(({ word }) => folded.startsWith(word, end))
    return following.every(({ word, meaning }) => word.length > 1 || !isOnlyIdle(meaning)) || following.some(({ word }) => word.length > 1)
  }

  #costFrom(end: number): number {
    return this.#ways[skipBlanks(this.written.folded, end)]?.cost ?? 0
  }

  #cheapest(start: number): Way<T> | null {
    const { folded } = this.written
    if (folded[start] === ' ' || !isEdge(folded, start)) return null
    const found = new Map<number, { cost: number; names: readonly NameMatch<T>[]; meaning: Meaning | null; literal: Literal | null }>()
    const put = (end: number, cost: number, part: { names?: readonly NameMatch<T>[]; meaning?: Meaning; literal?: Literal }): void => {
      const known = found.get(end) ?? { cost: Number.POSITIVE_INFINITY, names: [], meaning: null, literal: null }
      found.set(end, { ...known, ...part, cost: Math.min(known.cost, cost) })
    }
    for (const { end, meaning } of this.wordsAt(start)) put(end, meaning.joints.includes('idle') ? COST.idle : COST.word, { meaning })
    for (const { end, names } of this.#namesAt(start)) put(end, this.#nameCost(start, end, names), { names })
    const literal = literalAt(folded, start, this.#lexicon.languages)
    if (literal) put(literal.end, COST.literal, { literal })
    const inside = quoted(folded, start)
    if (inside) put(inside.end, COST.quoted, { names: this.#names.fitting(inside.inside) })
    const ways: Way<T>[] = [...found].map(([end, { cost, ...token }]) => ({ token: { start, end, ...token, isKnown: true }, cost: cost + this.#costFrom(end) }))
    const end = wordEnd(folded, start)
    const unknown = hasHan(folded.slice(start, end)) ? COST.letter : COST.unknown
    ways.push({ token: { start, end, names: [], meaning: null, literal: null, isKnown: false }, cost: unknown + this.#costFrom(end) })
    return ways.reduce((best, way) => (way.cost < best.cost || (way.cost === best.cost && way.token.end > best.token.end) ? way : best))
  }

  /** Partial matches of several words are more likely words of the language with a name. */
  #nameCost(start: number, end: number, names: readonly NameMatch<T>[]): number {
    const fit = names[0]?.fit ?? MATCH.initials
    const more = fit === MATCH.part ? this.written.folded.slice(start, end).split(' ').length - 1 : 0
    return (NAME_COST[fit] ?? COST.unknown) + more * 0.5
  }

  #namesAt(start: number): { end: number; names: readonly NameMatch<T>[] }[] {
    const { folded } = this.written
    const out: { end: number; names: readonly NameMatch<T>[] }[] = []
    let edges = 0
    const last = Math.min(folded.length, start + this.#names.longest + 4)
    for (let end = start + 1; end <= last; end++) {
      if (folded[end - 1] === ' ' || !isEdge(folded, end)) continue
      edges += 1
      const names = edges > EDGES_MAX ? this.#names.exactly(folded.slice(start, end)) : this.#names.fitting(folded.slice(start, end))
      if (names.length > 0) out.push({ end, names })
    }
    return out
  }
}
