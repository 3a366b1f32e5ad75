/** The interface language: the path's prefix wins when a page is opened; the one that a person chooses is spoken at once, and remembered for a year. */
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { IntlProvider, useLocale as useIntlLocale, useTranslations } from 'use-intl'
import { createStore } from 'zustand/vanilla'
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, type Locale } from '../../contract/constants.ts'
import { splitLocale, inLocale as withPrefix } from '../../contract/routes.ts'
import type { whole } from '../../texts/en/whole.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import type { PageErrors, PageTexts, Part } from '../../texts/page-texts.ts'
import { setCookie } from '../session/kept.ts'

type Messages = (typeof whole)['messages']

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Locale
  }
}

/** What the page says: texts of the parts that were needed so far. */
interface SpokenTexts {
  readonly messages: Partial<PageTexts['messages']>
  readonly errors: PageErrors
}
/** A language with its texts; no other one is shown. */
interface Spoken {
  readonly locale: Locale
  readonly texts: SpokenTexts
  readonly parts: ReadonlySet<Part>
}
const spoken = createStore<{ readonly now: Spoken | null }>(() => ({ now: null }))

/** The language of the page; of its address while no texts are there. */
export const currentLocale = (): Locale => spoken.getState().now?.locale ?? splitLocale(location.pathname).locale
/** How the page writes dates. */
export const datePattern = (): string => LANGUAGES[currentLocale()].dates
export const useLocale = (): Locale => useIntlLocale()
export const useT = () => useTranslations()
export type T = ReturnType<typeof useT>

type PartTexts = Partial<SpokenTexts> & Pick<SpokenTexts, 'messages'>
const FILES = import.meta.glob<{ texts: PartTexts }>('../../texts/*/{page,privacy,site}.ts')

/** Parts of the pages that were opened; none is dropped again. */
const needed = new Set<Part>(['site'])

async function loadPart(locale: Locale, part: Part): Promise<PartTexts> {
  const load = FILES[`../../texts/${locale}/${part}.ts`]
  if (!load) throw new Error(`there are no texts in ${locale}`)
  return (await load()).texts
}

/** All parts that are needed by the time when they are there. */
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
 * Fetches what the page says in a language and speaks it from then on: all that stands on the page is worded anew and nothing
 * of it is lost. False where a newer wish came first. Rejects where the texts cannot be fetched; the page stays as it is.
 */
export async function speak(locale: Locale): Promise<boolean> {
  wanted = locale
  const now = await load(locale)
  if (wanted !== locale) return false
  spoken.setState({ now })
  if (typeof document !== 'undefined') document.documentElement.lang = LANGUAGES[locale].lang
  return true
}

/** Fetches one more part of the texts, in the language that is spoken by then. Rejects where it cannot be fetched. */
export async function need(part: Part): Promise<void> {
  needed.add(part)
  while (!spoken.getState().now?.parts.has(part)) {
    const locale = currentLocale()
    const now = await load(locale)
    if (locale === currentLocale()) spoken.setState({ now })
  }
}

/** Errors in the words of the page's language, which is loaded before anything is shown. */
export function errorTexts(): PageErrors {
  const { now } = spoken.getState()
  if (!now) throw new Error('the texts of the page are not loaded')
  return now.texts.errors
}

/** The same page in a language. */
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

/** The page in the language that is spoken now. */
export function SpokenLanguage({ children }: { children: ReactNode }) {
  const { now } = useSyncExternalStore(spoken.subscribe, spoken.getState, spoken.getState)
  if (!now) throw new Error('the texts of the page are not loaded')
  return (
    <LocaleProvider locale={now.locale} messages={now.texts.messages}>
      {children}
    </LocaleProvider>
  )
}
