/** Normalizes a question to one line in lower case and standard width, so that positions match the displayed text. */

const MARKS: Readonly<Record<string, string>> = { '"': '"', '“': '”', '”': '“', '「': '」', '『': '』', '《': '》', '‘': '’', '`': '`', '[': ']', '【': '】' }

export interface NormalizedText {
  /** The question on one line. */
  readonly text: string
  /** The same text in lower case, with the same length. */
  readonly folded: string
}

/** Converts to lower case, except for letters whose length would change. */
const lower = (text: string): string => Array.from(text, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).join('')

export function normalizeQuestion(question: string): NormalizedText {
  const text = question
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return { text, folded: lower(text) }
}

/** Returns a name or value in the form in which names are compared. */
export const foldText = (text: string): string => normalizeQuestion(text).folded

const HAN = /\p{Script=Han}/u
export const hasHan = (text: string): boolean => HAN.test(text)

/** Letters that form one word with adjacent ones; Chinese has no spaces between words. */
const WORD = /[\p{L}\p{N}_]/u
const isWord = (letter: string | undefined): boolean => letter !== undefined && WORD.test(letter) && !HAN.test(letter)

/** Whether a word may start or end at a position, which is not inside a word or number. */
export const isEdge = (text: string, at: number): boolean => {
  if (at <= 0 || at >= text.length) return true
  const [before, after] = [text[at - 1], text[at]]
  if (!isWord(before) || !isWord(after)) return true
  // a number directly precedes a unit
  return /\p{N}/u.test(before ?? '') !== /\p{N}/u.test(after ?? '') && before !== '_' && after !== '_'
}

/** Whether a name is a text followed by a word: 'order id', 'order_id', '客户编号'. */
export const endsWithWord = (name: string, word: string): boolean => {
  const at = name.length - word.length
  return at > 0 && name.endsWith(word) && (name[at - 1] === '_' || isEdge(name, at))
}

/** Returns the quoted text that starts at a position, and where it ends; null if there is none. */
export function quoted(text: string, at: number): { readonly inside: string; readonly end: number } | null {
  const close = MARKS[text[at] ?? '']
  const end = close === undefined ? -1 : text.indexOf(close, at + 1)
  return end > at + 1 ? { inside: text.slice(at + 1, end).trim(), end: end + 1 } : null
}

/** Returns the end of the word at a position; for Chinese, the end of the character. */
export function wordEnd(text: string, at: number): number {
  let end = at + 1
  if (!isWord(text[at])) return (text.codePointAt(at) ?? 0) > 0xff_ff ? at + 2 : end
  while (end < text.length && isWord(text[end])) end += 1
  return end
}

export const skipBlanks = (text: string, at: number): number => {
  let next = at
  while (text[next] === ' ') next += 1
  return next
}
