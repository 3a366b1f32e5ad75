/**
 * Derives a third language from English: replaces every letter with its bold sans-serif form, and keeps placeholders and
 * plural syntax. A text that appears in plain letters was therefore not taken from the language's files.
 */
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz']
    .map((letter, i) => [letter, String.fromCodePoint(0x1_d5ee + i)])
    .concat([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, i) => [letter, String.fromCodePoint(0x1_d5d4 + i)])),
)
const accented = (text: string): string => text.replace(/[A-Za-z]/g, (letter) => ACCENTED[letter] ?? letter)

/** Returns the position of the brace that closes the one at `from`. */
function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return text.length - 1
}

/** Keeps a plain placeholder; in a plural or select, translates the branches. */
function placeholder(inside: string): string {
  if (!/^\w+,\s*(plural|select)/.test(inside)) return `{${inside}}`
  const start = inside.indexOf('{')
  let out = inside.slice(0, start)
  for (let at = start; at < inside.length; ) {
    if (inside[at] !== '{') {
      out += inside[at]
      at += 1
      continue
    }
    const end = closing(inside, at)
    out += `{${inTestLanguage(inside.slice(at + 1, end))}}`
    at = end + 1
  }
  return `{${out}}`
}

export function inTestLanguage(text: string): string {
  const open = text.indexOf('{')
  if (open < 0) return accented(text)
  const end = closing(text, open)
  return accented(text.slice(0, open)) + placeholder(text.slice(open + 1, end)) + inTestLanguage(text.slice(end + 1))
}

/** Translates every text of a nested structure. */
export function translated<T>(texts: T): T {
  if (typeof texts === 'string') return inTestLanguage(texts) as T
  if (Array.isArray(texts)) return texts.map(translated) as T
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, translated(value)])) as T
}

/** Returns the words in plain letters, which were not translated. */
export const plainWords = (text: string): string[] => text.match(/[A-Za-z]{2,}/g) ?? []
