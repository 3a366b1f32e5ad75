/** Decides which columns and functions complete the word before the cursor of a formula. */

/** The characters that a completion replaces, from 0, and the text to look for. */
export interface TypedWord {
  readonly from: number
  readonly to: number
  readonly word: string
}

/** Closed texts, comments and names in quotes. */
const CLOSED = /'(?:[^']|'')*'|--[^\n]*\n|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"/gu
/** A word, or several: names of columns contain spaces. */
const WORDS = /(?:[\p{L}\p{N}_$]+ ){0,3}[\p{L}\p{N}_$]*$/u

/** Returns the word that ends at the cursor; null inside a text or a comment. `names`: the names of columns. */
export function typedWord(text: string, at: number, names: readonly string[]): TypedWord | null {
  const before = text.slice(0, at)
  const rest = before.replace(CLOSED, (token) => ' '.repeat(token.length))
  if (/'|--|\/\*/.test(rest)) return null
  const quote = rest.indexOf('"')
  if (quote >= 0) return { from: quote, to: text[at] === '"' ? at + 1 : at, word: before.slice(quote + 1) }
  const words = WORDS.exec(rest)?.[0] ?? ''
  const starts = [...words.matchAll(/[\p{L}\p{N}_$]+/gu)].map(({ index }) => words.slice(index))
  const spaced = starts.find((start) => start.includes(' ') && names.some((name) => name.toLowerCase().startsWith(start.toLowerCase())))
  const word = spaced ?? /[\p{L}_][\p{L}\p{N}_$]*$/u.exec(words)?.[0] ?? ''
  return { from: at - word.length, to: at, word }
}

/** How well a name fits a typed word: 0 is best; null if it does not contain the word. */
function rankOf(name: string, word: string): number | null {
  const at = name.toLowerCase().indexOf(word.toLowerCase())
  if (at < 0) return null
  if (at === 0) return name.length === word.length ? 0 : 1
  return /[\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? 3 : 2
}

/** The options of which a name contains the word, the best ones first; otherwise in their order. */
export function matching<T extends { readonly names: readonly string[] }>(options: readonly T[], word: string): T[] {
  const ranked = options.flatMap((option) => {
    const ranks = option.names.flatMap((name) => rankOf(name, word) ?? [])
    return ranks.length === 0 ? [] : [{ option, rank: Math.min(...ranks) }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ option }) => option)
}
