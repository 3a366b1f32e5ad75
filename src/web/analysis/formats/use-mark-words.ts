/** Puts marks of conditional formats into words, for screen readers. */
import { useCallback } from 'react'
import type { IconName, RuleFormat } from '../../../contract/conditional-format.ts'
import type { Locale } from '../../../texts/languages.ts'
import { type T, useLocale, useT } from '../../i18n/locale.tsx'
import type { Meaning } from './cell-look.ts'

interface Words {
  readonly icons: Map<IconName, string>
  readonly rules: WeakMap<RuleFormat, string>
}

/** The words of each mark in a language. Made once for all lines of a grid, because each asks for every cell. */
const known = new Map<Locale, Words>()

function wordsOf(locale: Locale): Words {
  const words = known.get(locale) ?? { icons: new Map(), rules: new WeakMap() }
  known.set(locale, words)
  return words
}

function iconWords(t: T, name: IconName, { icons }: Words): string {
  const text = icons.get(name) ?? t(`marks.icons.${name}`)
  icons.set(name, text)
  return text
}

function ruleWords(t: T, rule: RuleFormat, { rules }: Words): string {
  const [first = '', second = ''] = rule.values
  const text = rules.get(rule) ?? t(`marks.said.${rule.test}`, { first: String(first), second: String(second) })
  rules.set(rule, text)
  return text
}

/** Returns the words of a mark, or '' for none. */
export function useMarkWords(): (meaning: Meaning | undefined) => string {
  const t = useT()
  const locale = useLocale()
  return useCallback(
    (meaning) => {
      if (meaning === undefined) return ''
      return typeof meaning === 'string' ? iconWords(t, meaning, wordsOf(locale)) : ruleWords(t, meaning, wordsOf(locale))
    },
    [t, locale],
  )
}
