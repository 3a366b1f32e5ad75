/** The interface language: the path's prefix wins; the one that a person chooses is remembered for a year. */
import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale as useIntlLocale, useTranslations } from 'use-intl'
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, type Locale } from '../../contract/constants.ts'
import { splitLocale, inLocale as withPrefix } from '../../contract/routes.ts'
import type { page } from '../../texts/en/page.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import type { PageErrors, PageTexts } from '../../texts/page-texts.ts'
import { setCookie } from '../session/cookies.ts'

type Messages = (typeof page)['messages']

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Locale
  }
}

export const currentLocale = (): Locale => splitLocale(location.pathname).locale
/** How the page writes dates. */
export const datePattern = (): string => LANGUAGES[currentLocale()].dates
export const useLocale = (): Locale => useIntlLocale()
export const useT = () => useTranslations()
export type T = ReturnType<typeof useT>

const LANGUAGE_FILES = import.meta.glob<{ page: PageTexts }>('../../texts/*/page.ts')

let texts: PageTexts | null = null

/** Fetches what the page says in a language; no other one is in memory. */
export async function loadTexts(locale: Locale): Promise<PageTexts> {
  const load = LANGUAGE_FILES[`../../texts/${locale}/page.ts`]
  if (!load) throw new Error(`there are no texts in ${locale}`)
  texts = (await load()).page
  return texts
}

/** Errors in the words of the page's language, which is loaded before anything is shown. */
export function errorTexts(): PageErrors {
  if (!texts) throw new Error('the texts of the page are not loaded')
  return texts.errors
}

/** The same page in a language. */
export const inLocale = (path: string, locale: Locale): string => withPrefix(splitLocale(path).path, locale)

export function rememberLocale(locale: Locale): void {
  setCookie(LOCALE_COOKIE, locale, LOCALE_COOKIE_DAYS)
}

export function LocaleProvider({ locale, messages, children }: { locale: Locale; messages: PageTexts['messages']; children: ReactNode }) {
  const typed = useMemo(() => messages as Messages, [messages])
  return (
    <IntlProvider locale={locale} messages={typed} timeZone="UTC" onError={(error) => console.error(error.message)}>
      {children}
    </IntlProvider>
  )
}
