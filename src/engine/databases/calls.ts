/**
 * Finds the functions that a statement calls, for databases without an available parser: every name before a bracket
 * that is not a keyword. When in doubt, a name counts as a call, so that it is refused.
 */
import { fail, ok, type Result } from '../../contract/errors.ts'

/** The lexical rules of a database. */
export interface Grammar {
  /** Whether a backslash escapes characters inside string literals. */
  readonly backslashes: boolean
  /** Opening quotes of identifiers, each with its closing quote. */
  readonly names: Readonly<Record<string, string>>
  /** Quotes of string literals. */
  readonly texts: string
  /** Matches the start of a comment that runs to the end of the line. */
  readonly lineComment: RegExp
  /** Whether comments can be nested. */
  readonly nested: boolean
  /** Keywords that can precede a bracket without calling anything, in lower case. */
  readonly words: ReadonlySet<string>
  /** Keywords that no read-only statement needs, in lower case. */
  readonly refused: ReadonlySet<string>
  /** Whether the word after AS is always a name or a type, never a call. */
  readonly namesAfterAs: boolean
  /** Characters outside string literals that a database may interpret in its own way. */
  readonly odd: RegExp
}

export interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'sign'
  /** Without quotes. */
  readonly text: string
}

const WORD = /[\p{L}\p{N}_$@]+/uy
const SPACE = /[\s\p{Z}\uFEFF]+/uy

/** Returns the end of a pattern's match at a position, or the position itself if it does not match there. */
function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Returns the position after the closing quote, or -1 if it is missing. */
function quoteEnd(text: string, at: number, end: string, backslashes: boolean): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\' && backslashes) i++
    else if (text[i] === end) {
      if (text[i + 1] !== end) return i + 1
      i++
    }
  }
  return -1
}

/** Returns the end of a comment: -1 if it does not end, -2 if the database may execute it or another version may see its end elsewhere. */
function commentEnd(text: string, at: number, nested: boolean): number {
  if (/^\/\*(?:M?!|\+)/.test(text.slice(at, at + 4))) return -2
  let open = 0
  for (let i = at; i < text.length; i++) {
    if (text.startsWith('/*', i)) {
      if (open > 0 && !nested) return -2
      open++
      i++
    } else if (text.startsWith('*/', i)) {
      i++
      if (--open === 0) return i + 1
    }
  }
  return -1
}

class Unread extends Error {}
class Odd extends Error {}

/** Reads one token, or whitespace and comments, and returns its end. */
function step(text: string, at: number, grammar: Grammar, tokens: Token[]): number {
  const blank = matchEnd(SPACE, text, at)
  if (blank > at) return blank
  const line = matchEnd(grammar.lineComment, text, at)
  if (line > at) return line
  if (text.startsWith('/*', at)) {
    const end = commentEnd(text, at, grammar.nested)
    if (end === -1) throw new Unread('/*')
    if (end === -2) throw new Odd(text.slice(at, at + 3))
    return end
  }
  const sign = text[at] ?? ''
  const ends = grammar.texts.includes(sign) ? sign : grammar.names[sign]
  if (ends !== undefined) {
    const isText = grammar.texts.includes(sign)
    const end = quoteEnd(text, at, ends, grammar.backslashes && sign !== '[')
    if (end < 0) throw new Unread(sign)
    tokens.push({ kind: isText ? 'text' : 'name', text: text.slice(at + 1, end - 1) })
    return end
  }
  const word = matchEnd(WORD, text, at)
  if (word > at) {
    tokens.push({ kind: 'word', text: text.slice(at, word) })
    return word
  }
  if (grammar.odd.test(sign)) throw new Odd(sign)
  tokens.push({ kind: 'sign', text: sign })
  return at + 1
}

/** Splits a text into tokens, without whitespace and comments. */
function tokensOf(text: string, grammar: Grammar): Result<Token[]> {
  const tokens: Token[] = []
  try {
    for (let at = 0; at < text.length; ) at = step(text, at, grammar, tokens)
    return ok(tokens)
  } catch (error) {
    if (error instanceof Odd) return fail('db_construct', { construct: error.message })
    if (error instanceof Unread) return fail('db_unread', { reason: error.message })
    throw error
  }
}

const isSign = (token: Token | undefined, text: string): boolean => token?.kind === 'sign' && token.text === text
const isWord = (token: Token | undefined, ...texts: string[]): boolean => token?.kind === 'word' && texts.includes(token.text.toLowerCase())
const isNamed = (token: Token | undefined): boolean => token !== undefined && token.kind !== 'sign'

/** Maps the position of each bracket that is closed to the position after its closing bracket. */
function closings(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (const [i, token] of tokens.entries()) {
    if (isSign(token, '(')) open.push(i)
    const at = isSign(token, ')') ? open.pop() : undefined
    if (at !== undefined) ends.set(at, i + 1)
  }
  return ends
}

/** Whether the name that begins at `first`, followed by a bracket that is closed before `end`, names columns: those of a common table expression, or those of an alias. */
function isDefinition(tokens: readonly Token[], first: number, end: number, namesAfterAs: boolean): boolean {
  const before = tokens[first - 1]
  if (isSign(before, ')') || (namesAfterAs && isWord(before, 'as'))) return true
  return (isWord(before, 'with', 'recursive') || isSign(before, ',')) && isWord(tokens[end], 'as') && isSign(tokens[end + 1], '(')
}

/** Returns the functions that the tokens call, each with its qualifiers, as written. */
function callsIn(tokens: readonly Token[], { words, namesAfterAs }: Grammar): readonly string[] {
  const calls = new Set<string>()
  const ends = closings(tokens)
  for (const [at, token] of tokens.entries()) {
    const named = tokens[at - 1]
    if (!isSign(token, '(') || !named || !isNamed(named)) continue
    let first = at - 1
    while (isSign(tokens[first - 1], '.') && isNamed(tokens[first - 2])) first -= 2
    const isPlain = first === at - 1 && !isSign(tokens[first - 1], '.')
    if (isPlain && named.kind === 'word' && words.has(named.text.toLowerCase())) continue
    if (isPlain && isDefinition(tokens, first, ends.get(at) ?? tokens.length, namesAfterAs)) continue
    calls.add(
      tokens
        .slice(first, at)
        .map(({ text }) => text)
        .join(''),
    )
  }
  return [...calls]
}

/** Whether the operator additionally allows a call. `functions` are names in any case: `name`, `schema.name`, or `schema.*`. */
export function isListed(call: string, functions: readonly string[]): boolean {
  const name = call.toLowerCase()
  return functions.some((listed) => {
    const known = listed.toLowerCase()
    return known === name || (known.endsWith('.*') && name.startsWith(known.slice(0, -1)) && !name.slice(known.length - 1).includes('.'))
  })
}

/** Keywords that begin other kinds of statements. */
const OTHERS =
  'alter analyze attach backup begin call commit create delete deny describe desc detach drop exec execute exists explain flush grant handler insert kill load lock merge optimize rename replace restore revoke rollback set show start system truncate unlock update use watch'.split(
    ' ',
  )

/**
 * Refuses the first call that is not allowed, and keywords by which a statement does more than read. `functions`:
 * additional functions that the operator allows.
 */
export function checkCalls(text: string, grammar: Grammar, isAllowed: (call: string) => boolean, functions: readonly string[]): Result<readonly Token[]> {
  const read = tokensOf(text, grammar)
  if (!read.ok) return read
  const tokens = read.value
  const more = tokens.some((token, i) => {
    if (token.kind !== 'word' || isSign(tokens[i - 1], '.')) return false
    // a sequence hands out its next value only once, even if the transaction is rolled back
    return (
      grammar.refused.has(token.text.toLowerCase()) || (isWord(token, 'next', 'previous') && isWord(tokens[i + 1], 'value') && isWord(tokens[i + 2], 'for'))
    )
  })
  if (more || isWord(tokens[0], ...OTHERS)) return fail('db_not_a_read')
  const call = callsIn(tokens, grammar).find((one) => !isAllowed(one) && !isListed(one, functions))
  return call === undefined ? ok(tokens) : fail('db_function', { function: call })
}
