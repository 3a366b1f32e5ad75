/** Links to this page in the other languages, labeled in those languages. Real links, so that they can be opened in a new tab. */
import { IconLanguage } from '@tabler/icons-react'
import { useHydrated, useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { LANGUAGES, LOCALES } from '../../texts/languages.ts'
import { inLocale, rememberLocale, useLocale, useT } from '../i18n/locale.tsx'
import { isPlainClick } from './plain-click.ts'
import classes from './Shell.module.css'
import { useLanguage } from './use-language.ts'

export function useOtherLanguages() {
  const t = useT()
  const mine = useLocale()
  const change = useLanguage()
  // the server does not know the query, so it is only added after hydration
  const isHere = useHydrated()
  const { pathname, searchStr, hash } = useLocation()
  const rest = isHere ? searchStr + (hash === '' ? '' : `#${hash}`) : ''
  return LOCALES.filter((locale) => locale !== mine).map((locale, place) => ({
    /** A key by position: after the language changes, the same element links back to the previous one and keeps the focus. */
    key: `other ${place}`,
    name: LANGUAGES[locale].name,
    link: {
      href: inLocale(pathname, locale) + rest,
      lang: LANGUAGES[locale].lang,
      // before hydration, following the link would lose typed text, so the click is replayed later
      'data-waits': true,
      'aria-label': t('nav.language', { language: LANGUAGES[locale].name }),
      onClick: (event: MouseEvent) => {
        if (!isPlainClick(event)) return rememberLocale(locale)
        event.preventDefault()
        void change(locale)
      },
    },
  }))
}

export const LanguageLinks = () =>
  useOtherLanguages().map(({ key, name, link }) => (
    <a key={key} className={classes.link} {...link}>
      <IconLanguage size={16} stroke={1.6} aria-hidden="true" /> {name}
    </a>
  ))
