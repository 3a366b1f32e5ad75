/** The article's texts. Each language is a separate file, loaded only with the article. */
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
  // forgets a failed load, so that opening the page again retries it
  texts.catch(() => loaded.delete(locale))
  return texts
}

/** The article's texts in one language, and its formatting functions. */
export interface Words {
  readonly locale: Locale
  readonly texts: ArticleTexts
  /** Replaces the placeholders in a text by formatted figures. */
  readonly fill: (text: string) => string
  /** Translates the dataset's name of a region, country or group. */
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

/** While the texts of another language load, keeps returning those of the previous one. */
export function useWords(): Words {
  const locale = useDeferredValue(useLocale())
  const texts = use(textsIn(locale))
  return useMemo(() => wordsOf(texts, locale), [texts, locale])
}
