/** The interface language: the path's prefix wins, and is remembered for a year. */
import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale as useIntlLocale, useTranslations } from 'use-intl'
import { LOCALE_COOKIE_DAYS, type Locale } from '../../contract/constants.ts'
import { splitLocale } from '../../contract/routes.ts'
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
  setCookie('locale', locale, LOCALE_COOKIE_DAYS)
}

export function LocaleProvider({ locale, messages, children }: { locale: Locale; messages: Messages; children: ReactNode }) {
  const typed = useMemo(() => messages as typeof en, [messages])
  return (
    <IntlProvider locale={locale} messages={typed} timeZone="UTC" onError={(error) => console.error(error.message)}>
      {children}
    </IntlProvider>
  )
}
