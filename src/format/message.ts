/**
 * Fills messages as the page does, but without its library, which the server does not have: `{name}`, `{count, number}`
 * and `{count, plural, =0 {…} one {…} other {# …}}`, also nested. A test compares both.
 */
import { LANGUAGES, type Locale } from '../texts/languages.ts'

export type MessageValues = Readonly<Record<string, string | number>>

/** The position of the brace that closes the one at `from`. */
function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return text.length
}

/** Chooses the branch for a count: that of the exact number, else that of the language's plural category. */
function branchFor(count: number, branches: string, tag: string): string {
  const found = new Map<string, string>()
  for (let at = 0; at < branches.length; ) {
    const open = branches.indexOf('{', at)
    if (open < 0) break
    const end = closing(branches, open)
    found.set(branches.slice(at, open).trim(), branches.slice(open + 1, end))
    at = end + 1
  }
  return found.get(`=${count}`) ?? found.get(new Intl.PluralRules(tag).select(count)) ?? found.get('other') ?? ''
}

/** Fills a message in a language. A placeholder without a value stays as it is. */
export function fillMessage(text: string, values: MessageValues, locale: Locale): string {
  const { tag } = LANGUAGES[locale]
  const numberText = (value: string | number): string => (typeof value === 'number' ? value.toLocaleString(tag) : value)
  let filled = ''
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('{', at)
    if (open < 0) return filled + text.slice(at)
    const end = closing(text, open)
    const inside = text.slice(open + 1, end)
    const [, name = inside, kind = '', branches = ''] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*)?(?:,(.*))?$/s.exec(inside) ?? []
    const value = values[name]
    filled += text.slice(at, open)
    if (value === undefined) filled += `{${inside}}`
    else if (kind === 'plural') filled += fillMessage(branchFor(Number(value), branches, tag).replaceAll('#', numberText(value)), values, locale)
    else filled += kind === 'number' ? numberText(value) : String(value)
    at = end + 1
  }
  return filled
}
