/**
 * The interface language. The prefix of the path decides it when a page is opened. A language that the person chooses
 * applies at once and is remembered for a year.
 */
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { IntlProvider, useLocale as useIntlLocale, useTranslations } from 'use-intl'
import { createStore } from 'zustand/vanilla'
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, type Locale } from '../../contract/constants.ts'
import { splitLocale, inLocale as withPrefix } from '../../contract/routes.ts'
import type { whole } from '../../texts/en/whole.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import type { PageErrors, PageTexts, Part } from '../../texts/page-texts.ts'
import { setCookie } from '../session/storage.ts'

type Messages = (typeof whole)['messages']

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Locale
  }
}

/** The texts loaded so far. */
interface SpokenTexts {
  readonly messages: Partial<PageTexts['messages']>
  readonly errors: PageErrors
}
/** The current language with its texts. A language only becomes current once its texts have loaded. */
interface Spoken {
  readonly locale: Locale
  readonly texts: SpokenTexts
  readonly parts: ReadonlySet<Part>
}
const spoken = createStore<{ readonly now: Spoken | null }>(() => ({ now: null }))

/** The language of the page; until its texts have loaded, the language of the address. */
export const currentLocale = (): Locale => spoken.getState().now?.locale ?? splitLocale(location.pathname).locale
/** The pattern for dates in the page's language. */
export const datePattern = (): string => LANGUAGES[currentLocale()].dates
export const useLocale = (): Locale => useIntlLocale()
export const useT = () => useTranslations()
export type T = ReturnType<typeof useT>

type PartTexts = Partial<SpokenTexts> & Pick<SpokenTexts, 'messages'>
const FILES = import.meta.glob<{ texts: PartTexts }>('../../texts/*/{page,privacy,site}.ts')

/** The parts of the texts that the pages opened so far need. Parts are never unloaded. */
const needed = new Set<Part>(['site'])

async function loadPart(locale: Locale, part: Part): Promise<PartTexts> {
  const load = FILES[`../../texts/${locale}/${part}.ts`]
  if (!load) throw new Error(`there are no texts in ${locale}`)
  return (await load()).texts
}

/** Loads all needed parts, including those added while loading. */
async function load(locale: Locale): Promise<Spoken> {
  const parts = new Set(needed)
  const loaded = await Promise.all([...parts].map((part) => loadPart(locale, part)))
  if (needed.size > parts.size) return load(locale)
  const errors = loaded.find((texts) => texts.errors)?.errors
  if (!errors) throw new Error(`there are no errors in ${locale}`)
  return { locale, parts, texts: { messages: Object.assign({}, ...loaded.map(({ messages }) => messages)), errors } }
}

let wanted: Locale | null = null

/**
 * Loads the texts of a language and switches to it, keeping the state of the page. Resolves to false if another language
 * was requested meanwhile. Rejects if the texts cannot be fetched; the page then stays in its language.
 */
export async function switchLanguage(locale: Locale): Promise<boolean> {
  wanted = locale
  const now = await load(locale)
  if (wanted !== locale) return false
  spoken.setState({ now })
  if (typeof document !== 'undefined') document.documentElement.lang = LANGUAGES[locale].lang
  return true
}

/** Loads another part of the texts, in the current language even if that changes while loading. Rejects if the part cannot be fetched. */
export async function loadTexts(part: Part): Promise<void> {
  needed.add(part)
  while (!spoken.getState().now?.parts.has(part)) {
    const locale = currentLocale()
    const now = await load(locale)
    if (locale === currentLocale()) spoken.setState({ now })
  }
}

/** Error texts in the page's language. Throws before the first texts have loaded. */
export function errorTexts(): PageErrors {
  const { now } = spoken.getState()
  if (!now) throw new Error('the texts of the page are not loaded')
  return now.texts.errors
}

/** The path of the same page in another language. */
export const inLocale = (path: string, locale: Locale): string => withPrefix(splitLocale(path).path, locale)

export function rememberLocale(locale: Locale): void {
  setCookie(LOCALE_COOKIE, locale, LOCALE_COOKIE_DAYS)
}

export function LocaleProvider({ locale, messages, children }: { locale: Locale; messages: SpokenTexts['messages']; children: ReactNode }) {
  const typed = useMemo(() => messages as Messages, [messages])
  return (
    <IntlProvider locale={locale} messages={typed} timeZone="UTC" onError={(error) => console.error(error.message)}>
      {children}
    </IntlProvider>
  )
}

/** Provides the current language and its texts to the components below it. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { now } = useSyncExternalStore(spoken.subscribe, spoken.getState, spoken.getState)
  if (!now) throw new Error('the texts of the page are not loaded')
  return (
    <LocaleProvider locale={now.locale} messages={now.texts.messages}>
      {children}
    </LocaleProvider>
  )
}
