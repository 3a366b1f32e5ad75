/** Letters that stand for a person where there is no room for a name. */

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Of the first and the last word of a name; of a name in Chinese, Japanese or Korean characters the first one. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  const letter = (word: string): string => [...new Intl.Segmenter().segment(word)][0]?.segment ?? ''
  if (CJK.test(letter(first))) return letter(first)
  return (letter(first) + letter(last)).toLocaleUpperCase()
}
