/**
 * Finds slips of the pen in a formula that cannot be parsed or read: names without quotes, brackets that are not closed,
 * separators and operators of other programs, punctuation of input methods. Each slip has the edit that corrects it. A
 * slip is a guess; the caller parses the corrected formula before it offers the edit.
 */
import { isPlainName, isReserved, quotedName } from '../../contract/column-name.ts'
import type { ErrorParams, ExpressionCode } from '../../contract/errors.ts'
import { closingQuotes, isSingleQuote, plainMark } from './marks.ts'

/** Replaces the characters from `from` up to `to`, counted from 0. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly text: string
}

export interface Slip {
  readonly code: ExpressionCode
  readonly params: ErrorParams
  /** The characters to mark, from 0. */
  readonly from: number
  readonly to: number
  readonly edit: TextEdit
  /** The word may also be meant as a part of the syntax. */
  readonly isDoubtful?: boolean
}

const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`
const isWordCharacter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}_$]/u.test(character)
const COMPARISON = /^(?:<>|!=|>=|<=|==|[<>=])/
const WORD = /[\p{L}_][\p{L}\p{N}_$]*/uy
const SKIPPED = /\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\p{N}[\p{L}\p{N}_.]*/uy

/** How many names are compared with misspelled words in all, so that a long formula on a wide dataset takes a moment only. */
const COMPARISONS = 20_000

/** Returns the name that a mistyped one most likely means. */
export type Nearest = (written: string, names: readonly string[]) => string | undefined

class Scanner {
  readonly slips: Slip[] = []
  private at = 0
  private readonly open: number[] = []
  /** Comparisons and `||`, with the bracket that they stand in. */
  private readonly operators: { readonly at: number; readonly within: number; readonly isJoin: boolean }[] = []
  private readonly text: string
  private readonly names: readonly string[]
  /** By their first character in lower case. The longest name wins: “Net amount (EUR)” before “Net amount”. */
  private readonly byStart: ReadonlyMap<string, readonly string[]>
  /** Names that need quotes, by the number of their words. */
  private readonly byWords: ReadonlyMap<number, readonly string[]>
  private comparisons = COMPARISONS
  private readonly nearest: Nearest

  constructor(text: string, names: readonly string[], nearest: Nearest) {
    this.text = text
    this.nearest = nearest
    this.names = names
    const byLength = names.toSorted((a, b) => b.length - a.length)
    this.byStart = Map.groupBy(byLength, (name) => (name[0] ?? '').toLowerCase())
    this.byWords = Map.groupBy(
      names.filter((name) => !isPlainName(name)),
      (name) => name.split(' ').length,
    )
  }

  /** The longest name that stands at a position, among those that are wanted. */
  private nameAt(from: number, isWanted: (name: string) => boolean): string | undefined {
    const names = this.byStart.get((this.text[from] ?? '').toLowerCase()) ?? []
    return names.find((name) => isWanted(name) && this.text.slice(from, from + name.length).toLowerCase() === name.toLowerCase())
  }

  /** The name of several words that some words most likely mean. */
  private nearestOf(written: string, words: number): string | undefined {
    const names = this.byWords.get(words) ?? []
    this.comparisons -= names.length
    return this.comparisons < 0 ? undefined : this.nearest(written, names)
  }

  private slip(code: ExpressionCode, params: ErrorParams, from: number, to: number, text: string, isDoubtful = false): void {
    this.slips.push({ code, params, from, to, edit: { from, to, text }, isDoubtful })
    this.at = to
  }

  private columnNamed(written: string): string | undefined {
    const wanted = written.trim()
    return this.names.find((name) => name === wanted) ?? this.names.find((name) => name.toLowerCase() === wanted.toLowerCase())
  }

  /** The end of an unclosed quotation: behind a column's name, before a separator or a bracket, or at the end. */
  private endOfOpen(from: number): number {
    const name = this.nameAt(from, () => true)
    if (name !== undefined) return from + name.length
    const rest = this.text.slice(from)
    const stop = rest.search(/[,)，）;；]/u)
    return from + (stop < 0 ? rest.trimEnd().length : stop)
  }

  /** A text or name in the quotes of SQL. Returns false if there is none here. */
  private quoted(): boolean {
    const quote = this.text[this.at]
    if (quote !== "'" && quote !== '"') return false
    const whole = quote === "'" ? /'(?:[^']|'')*'/y : /"(?:[^"]|"")*"/y
    whole.lastIndex = this.at
    if (whole.test(this.text)) {
      this.at = whole.lastIndex
      return true
    }
    const from = this.at
    const end = this.endOfOpen(from + 1)
    this.slips.push({
      code: 'expression_open',
      params: { part: quote === "'" ? 'open_text' : 'open_name' },
      from,
      to: end,
      edit: { from: end, to: end, text: quote },
    })
    this.at = end
    return true
  }

  /** A name or text between typographic quotation marks. */
  private curly(): boolean {
    const quote = this.text[this.at] ?? ''
    const closing = closingQuotes(quote)
    if (closing === undefined) return false
    const from = this.at
    let end = from + 1
    while (end < this.text.length && !closing.includes(this.text[end] ?? '')) end++
    const isClosed = end < this.text.length
    if (!isClosed) end = this.endOfOpen(from + 1)
    const content = this.text.slice(from + 1, end)
    const name = isSingleQuote(quote) ? undefined : this.columnNamed(content)
    const meant = name === undefined ? quotedText(content) : quotedName(name)
    const to = isClosed ? end + 1 : end
    this.slip('expression_quote_marks', { meant }, from, to, meant)
    return true
  }

  /** A column as other programs write it: [Unit Price] or `Unit Price`. */
  private bracketed(): boolean {
    const match = /\[([^[\]]+)\]|`([^`]+)`/y
    match.lastIndex = this.at
    const found = match.exec(this.text)
    const name = found ? this.columnNamed(found[1] ?? found[2] ?? '') : undefined
    if (!found || name === undefined) return false
    this.slip('expression_name_brackets', { column: name, written: found[0] }, this.at, match.lastIndex, quotedName(name))
    return true
  }

  /** The name of a column that needs quotes and has none. */
  private bareName(): boolean {
    if (isWordCharacter(this.text[this.at - 1])) return false
    const name = this.nameAt(this.at, (one) => !isPlainName(one) && !(isWordCharacter(one.at(-1)) && isWordCharacter(this.text[this.at + one.length])))
    if (name === undefined) return false
    const to = this.at + name.length
    if (/^\s*\(/.test(this.text.slice(to))) return false
    const odd = /[^\p{L}\p{N}_\s]/u.exec(name)?.[0]
    const params = { column: name }
    if (/\s/.test(name)) this.slip('expression_name_space', params, this.at, to, quotedName(name))
    else if (odd !== undefined) this.slip('expression_name_character', { ...params, character: odd }, this.at, to, quotedName(name))
    else this.slip('expression_name_word', params, this.at, to, quotedName(name), isReserved(name))
    return true
  }

  /** A word, or several words that resemble the name of a column with spaces. */
  private word(): boolean {
    WORD.lastIndex = this.at
    const [first] = WORD.exec(this.text) ?? []
    if (first === undefined) return false
    const from = this.at
    this.at += first.length
    const several = /[\p{L}_][\p{L}\p{N}_$]*(?: [\p{L}\p{N}_$]+){1,3}/uy
    several.lastIndex = from
    const [run = ''] = several.exec(this.text) ?? []
    for (let words = run.split(' '); words.length > 1; words = words.slice(0, -1)) {
      const written = words.join(' ')
      const suggestion = this.nearestOf(written, words.length)
      // a part of the syntax is a part of the name only if the suggested name has it too
      const named = suggestion?.toLowerCase().split(' ')
      if (suggestion === undefined || words.some((one) => isReserved(one) && !named?.includes(one.toLowerCase()))) continue
      this.slip('expression_unknown_column_near', { column: written, suggestion }, from, from + written.length, quotedName(suggestion))
      return true
    }
    return true
  }

  private bracket(): boolean {
    const character = this.text[this.at]
    if (character === '(') this.open.push(this.at)
    else if (character !== ')') return false
    else if (this.open.length > 0) this.open.pop()
    else {
      this.slip('expression_bracket_extra', {}, this.at, this.at + 1, '')
      return true
    }
    this.at++
    return true
  }

  /** An operator or separator of another program. */
  private operator(): boolean {
    const rest = this.text.slice(this.at)
    const from = this.at
    const instead = (length: number, meant: string) => {
      this.slip('expression_mark', { written: rest.slice(0, length), meant: meant.trim() }, from, from + length, meant)
      return true
    }
    const padded = (word: string, length: number) => `${/\s/.test(this.text[from - 1] ?? '') ? '' : ' '}${word}${/^\s/.test(rest.slice(length)) ? '' : ' '}`
    if (rest.startsWith('&&')) return instead(2, padded('AND', 2))
    if (rest.startsWith('=>')) return instead(2, '>=')
    if (rest.startsWith('=<')) return instead(2, '<=')
    if (rest.startsWith(';') && this.open.length > 0) return instead(1, ',')
    const join = rest.startsWith('||')
    const length = join ? 2 : (COMPARISON.exec(rest)?.[0].length ?? 0)
    if (length === 0) return false
    this.operators.push({ at: from, within: this.open.at(-1) ?? -1, isJoin: join })
    this.at += length
    return true
  }

  private foreignMark(): boolean {
    const [character = ''] = this.text.slice(this.at)
    const plain = plainMark(character)
    if (plain === undefined) return false
    const from = this.at
    this.slip('expression_mark', { written: character, meant: plain }, from, from + character.length, plain)
    if (plain === '(') this.open.push(from)
    if (plain === ')') this.open.pop()
    return true
  }

  /** `a > 1 || b > 2` joins texts in SQL; between comparisons, people mean OR. */
  private ors(): void {
    for (const { at, within } of this.operators.filter((o) => o.isJoin)) {
      const beside = this.operators.filter((o) => !o.isJoin && o.within === within)
      if (!beside.some((o) => o.at < at) || !beside.some((o) => o.at > at)) continue
      const before = /\s/.test(this.text[at - 1] ?? '') ? '' : ' '
      const after = /\s/.test(this.text[at + 2] ?? '') ? '' : ' '
      this.slip('expression_mark', { written: '||', meant: 'OR' }, at, at + 2, `${before}OR${after}`)
    }
  }

  scan(): Slip[] {
    const first = /^\s*=+\s*/.exec(this.text)
    if (first) this.slip('expression_equals_first', {}, 0, first[0].length, '')
    while (this.at < this.text.length) {
      SKIPPED.lastIndex = this.at
      const isFound =
        this.quoted() || this.curly() || this.bracketed() || this.bareName() || this.word() || this.bracket() || this.operator() || this.foreignMark()
      if (isFound) continue
      this.at = SKIPPED.test(this.text) ? SKIPPED.lastIndex : this.at + 1
    }
    this.ors()
    const last = this.open.at(-1)
    if (last !== undefined) {
      const end = this.text.trimEnd().length
      const text = ')'.repeat(this.open.length)
      this.slips.push({ code: 'expression_bracket_open', params: {}, from: last, to: last + 1, edit: { from: end, to: end, text } })
    }
    return this.slips.sort((a, b) => a.from - b.from)
  }
}

/** The slips of a formula in their order. `names`: the names of the columns that it may use. */
export const slipsIn = (text: string, names: readonly string[], nearest: Nearest): Slip[] => new Scanner(text, names, nearest).scan()

/** Combines edits that do not overlap into one edit of the characters from the first to the last. */
export function combined(text: string, edits: readonly TextEdit[]): TextEdit | null {
  // at the same place, a quotation is closed before the brackets around it
  const closesBracket = ({ text: written }: TextEdit) => Number(written.startsWith(')'))
  const [first, ...rest] = [...edits].sort((a, b) => a.from - b.from || a.to - b.to || closesBracket(a) - closesBracket(b))
  if (!first) return null
  let { to } = first
  let written = first.text
  for (const edit of rest) {
    if (edit.from < to) return null
    written += text.slice(to, edit.from) + edit.text
    to = edit.to
  }
  return { from: first.from, to, text: written }
}

export const edited = (text: string, { from, to, text: replacement }: TextEdit): string => text.slice(0, from) + replacement + text.slice(to)
