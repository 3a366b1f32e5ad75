/**
 * Finds the functions that a statement calls, for databases without an available parser: every name before an opening
 * parenthesis that is not a keyword. When in doubt, a name counts as a call, so that the statement is refused.
 */
import { fail, ok, type Result } from '../../contract/errors.ts'

/** Lexical rules and keywords of a database's SQL. */
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
  /** Keywords that can precede a parenthesis without calling anything, such as IN; in lower case. */
  readonly words: ReadonlySet<string>
  /** Keywords that make a statement do more than read, such as INTO; in lower case. */
  readonly refused: ReadonlySet<string>
  /** Whether the word after AS is always an alias or a type, never a call. */
  readonly namesAfterAs: boolean
  /** Characters outside string literals that versions of the database interpret differently; statements that contain one are refused. */
  readonly odd: RegExp
}

export interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'sign'
  /** The token without its quotes. */
  readonly text: string
}

const WORD = /[\p{L}\p{N}_$@]+/uy
const SPACE = /[\s\p{Z}\uFEFF]+/uy

/** Returns where a pattern's match at a position ends, or the position itself if the pattern does not match there. */
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

/** Returns the position after a comment. -1 if it is not closed; -2 if some version of the database may execute it, or may see its end elsewhere. */
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

/** Consumes one token, a run of whitespace or a comment, and returns the position after it. Tokens are added to `tokens`. */
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

/** Splits a statement into tokens, skipping whitespace and comments. */
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

/** Maps the index of each opening parenthesis to the index after its closing one. Unclosed parentheses are missing from the map. */
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

/**
 * Whether a name with parentheses after it names columns and calls nothing: `t (a, b)` as a common table expression or
 * an alias. The name begins at `first`; `end` is the index after the closing parenthesis.
 */
function isDefinition(tokens: readonly Token[], first: number, end: number, namesAfterAs: boolean): boolean {
  const before = tokens[first - 1]
  if (isSign(before, ')') || (namesAfterAs && isWord(before, 'as'))) return true
  return (isWord(before, 'with', 'recursive') || isSign(before, ',')) && isWord(tokens[end], 'as') && isSign(tokens[end + 1], '(')
}

/** Returns the names of all called functions as written, with their schemas. */
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

/** Whether the operator allows a call that is not on our own list. An entry of `functions` is `name`, `schema.name` or `schema.*`, in any case. */
export function isListed(call: string, functions: readonly string[]): boolean {
  const name = call.toLowerCase()
  return functions.some((listed) => {
    const known = listed.toLowerCase()
    return known === name || (known.endsWith('.*') && name.startsWith(known.slice(0, -1)) && !name.slice(known.length - 1).includes('.'))
  })
}

/** Keywords that begin statements other than queries. */
const OTHERS =
  'alter analyze attach backup begin call commit create delete deny describe desc detach drop exec execute exists explain flush grant handler insert kill load lock merge optimize rename replace restore revoke rollback set show start system truncate unlock update use watch'.split(
    ' ',
  )

/**
 * Refuses a statement at its first call that is not allowed, or at a keyword that makes it do more than read.
 * `functions`: further functions that the operator allows.
 */
export function checkCalls(text: string, grammar: Grammar, isAllowed: (call: string) => boolean, functions: readonly string[]): Result<readonly Token[]> {
  const read = tokensOf(text, grammar)
  if (!read.ok) return read
  const tokens = read.value
  const more = tokens.some((token, i) => {
    if (token.kind !== 'word' || isSign(tokens[i - 1], '.')) return false
    // NEXT VALUE FOR changes a sequence, and a rollback does not undo that
    return (
      grammar.refused.has(token.text.toLowerCase()) || (isWord(token, 'next', 'previous') && isWord(tokens[i + 1], 'value') && isWord(tokens[i + 2], 'for'))
    )
  })
  if (more || isWord(tokens[0], ...OTHERS)) return fail('db_not_a_read')
  const call = callsIn(tokens, grammar).find((one) => !isAllowed(one) && !isListed(one, functions))
  return call === undefined ? ok(tokens) : fail('db_function', { function: call })
}
