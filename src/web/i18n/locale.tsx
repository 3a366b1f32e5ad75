/** The interface language: the path's prefix wins; the one that a person chooses is remembered for a year. */
import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale as useIntlLocale, useTranslations } from 'use-intl'
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, type Locale } from '../../contract/constants.ts'
import { splitLocale } from '../../contract/routes.ts'
import { DATE_FORMATS } from '../../format/date.ts'
import { setCookie } from '../session/cookies.ts'
import type { en } from './en.ts'
import type { Messages } from './shape.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en
    Locale: Locale
  }
}

export const currentLocale = (): Locale => splitLocale(location.pathname).locale
/** How the page writes dates. */
export const datePattern = (): string => DATE_FORMATS[currentLocale()]
export const useLocale = (): Locale => useIntlLocale()
export const useT = () => useTranslations()
export type T = ReturnType<typeof useT>

/** Only the active language is fetched. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return locale === 'zh' ? (await import('./zh.ts')).zh : (await import('./en.ts')).en
}

/** The same page in a language. */
export function inLocale(path: string, locale: Locale): string {
  const { path: plain } = splitLocale(path)
  return locale === 'zh' ? `/zh${plain === '/' ? '' : plain}` : plain
}

export function rememberLocale(locale: Locale): void {
  setCookie(LOCALE_COOKIE, locale, LOCALE_COOKIE_DAYS)
}

export function LocaleProvider({ locale, messages, children }: { locale: Locale; messages: Messages; children: ReactNode }) {
  const typed = useMemo(() => messages as typeof en, [messages])
  return (
    <IntlProvider locale={locale} messages={typed} timeZone="UTC" onError={(error) => console.error(error.message)}>
      {children}
    </IntlProvider>
  )
}
