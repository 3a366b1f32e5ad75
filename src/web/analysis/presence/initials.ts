/** Abbreviates names where there is no room for them. */

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The initials of the first and last word of a name; for a Chinese, Japanese or Korean name, its first character. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  const letter = (word: string): string => [...new Intl.Segmenter().segment(word)][0]?.segment ?? ''
  if (CJK.test(letter(first))) return letter(first)
  return (letter(first) + letter(last)).toLocaleUpperCase()
}
