/** A question as it is read: one line, blind to case and width, in places that stay those of what was written. */

const MARKS: Readonly<Record<string, string>> = { '"': '"', '“': '”', '”': '“', '「': '」', '『': '』', '《': '》', '‘': '’', '`': '`', '[': ']', '【': '】' }

export interface Written {
  /** As it was written, in one line. */
  readonly text: string
  /** The same in lower case, of the same length. */
  readonly folded: string
}

/** Lower case, letter for letter. */
const lower = (text: string): string => Array.from(text, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).join('')

export function written(question: string): Written {
  const text = question
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return { text, folded: lower(text) }
}

/** A name or value as it is compared. */
export const folded = (text: string): string => written(text).folded

const HAN = /\p{Script=Han}/u
export const hasHan = (text: string): boolean => HAN.test(text)

/** Letters that make one word with those beside them; Chinese has no space between words. */
const WORD = /[\p{L}\p{N}_]/u
const isWord = (letter: string | undefined): boolean => letter !== undefined && WORD.test(letter) && !HAN.test(letter)

/** Whether a word may begin or end at a place: it does not part letters of one word, or a number from its digits. */
export const isEdge = (text: string, at: number): boolean => {
  if (at <= 0 || at >= text.length) return true
  const [before, after] = [text[at - 1], text[at]]
  if (!isWord(before) || !isWord(after)) return true
  // a number stands right before a unit
  return /\p{N}/u.test(before ?? '') !== /\p{N}/u.test(after ?? '') && before !== '_' && after !== '_'
}

/** Whether a name is something and then a word: 'order id', 'order_id', '客户编号'. */
export const endsWithWord = (name: string, word: string): boolean => {
  const at = name.length - word.length
  return at > 0 && name.endsWith(word) && (name[at - 1] === '_' || isEdge(name, at))
}

/** A text between marks that begins at a place: what is inside, and where it ends. */
export function quoted(text: string, at: number): { readonly inside: string; readonly end: number } | null {
  const close = MARKS[text[at] ?? '']
  const end = close === undefined ? -1 : text.indexOf(close, at + 1)
  return end > at + 1 ? { inside: text.slice(at + 1, end).trim(), end: end + 1 } : null
}

/** The end of the word that begins at a place; of Chinese, of its letter. */
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
