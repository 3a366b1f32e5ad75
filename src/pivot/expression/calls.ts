/** Finds calls in the text of a formula, for errors that know a function but not its place. */

export interface Token {
  readonly text: string
  /** Position in the formula, from 0. */
  readonly from: number
}

const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[\p{L}_][\p{L}\p{N}_$]*|\p{N}[\p{N}.]*|--[^\n]*|\/\*[\s\S]*?\*\/|\|\||\S/gu

/** The words, quotations and signs of a formula, without comments. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(TOKENS)].flatMap(({ 0: token, index }) => (/^(?:--|\/\*)/.test(token) ? [] : [{ text: token, from: index }]))

/** The first arguments of all calls of a function that are a single token. */
export function firstArguments(tokens: readonly Token[], name: string): Token[] {
  return tokens.flatMap((token, i) => {
    const [open, argument, next] = tokens.slice(i + 1, i + 4)
    const isCall = token.text.toLowerCase() === name.toLowerCase() && open?.text === '('
    return isCall && argument && next && /^[,)]$/.test(next.text) ? [argument] : []
  })
}

/** The name that a token writes, as a plain word or in double quotes; undefined for other tokens. */
export function nameIn({ text }: Token): string | undefined {
  if (text.startsWith('"')) return text.slice(1, -1).replaceAll('""', '"')
  return /^[\p{L}_]/u.test(text) ? text : undefined
}
