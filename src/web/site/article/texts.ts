/** The article's texts: a separate file per language, loaded only with the article. */
import { use, useDeferredValue, useMemo } from 'react'
import type { Locale } from '../../../contract/constants.ts'
import type { article as first } from '../../../texts/en/article.ts'
import type { Texts } from '../../../texts/translation.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { CITED, FIGURES, fillFigures, formatFigures, formatted } from './figures.ts'

export type ArticleTexts = Texts<typeof first>

const FILES = import.meta.glob<{ article: ArticleTexts }>('../../../texts/*/article.ts')
const loaded = new Map<Locale, Promise<ArticleTexts>>()

async function load(locale: Locale): Promise<ArticleTexts> {
  const file = FILES[`../../../texts/${locale}/article.ts`]
  if (!file) throw new Error(`there is no article in ${locale}`)
  return (await file()).article
}

function textsIn(locale: Locale): Promise<ArticleTexts> {
  const known = loaded.get(locale)
  if (known) return known
  const texts = load(locale)
  loaded.set(locale, texts)
  // tried again when the page is opened again
  texts.catch(() => loaded.delete(locale))
  return texts
}

/** The article in one language. */
export interface Words {
  readonly locale: Locale
  readonly texts: ArticleTexts
  /** A text with its figures filled in. */
  readonly fill: (text: string) => string
  /** Translates the data's name of a region, country or group. */
  readonly named: (key: string | number) => string
  readonly years: (value: number) => string
  readonly people: (value: number) => string
}

export function wordsOf(texts: ArticleTexts, locale: Locale): Words {
  const names: Readonly<Record<string, string>> = texts.names
  const named = (key: string | number): string => names[key] ?? String(key)
  const figures = { ...formatFigures(FIGURES, locale, named), ...CITED }
  return {
    ...{ locale, texts, named },
    fill: (text) => fillFigures(text, figures),
    years: (value) => formatted('years', value, locale),
    people: (value) => formatted('people', value, locale),
  }
}

/** While another language loads, the article stays in the previous one. */
export function useWords(): Words {
  const locale = useDeferredValue(useLocale())
  const texts = use(textsIn(locale))
  return useMemo(() => wordsOf(texts, locale), [texts, locale])
}
