/** Links to the page in the other languages, each by its own name. Links, so that a page can be opened in another language in a new tab. */
import { IconLanguage } from '@tabler/icons-react'
import { useHydrated, useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { LANGUAGES, LOCALES } from '../../texts/languages.ts'
import { inLocale, rememberLocale, useLocale, useT } from '../i18n/locale.tsx'
import classes from './Shell.module.css'
import { useLanguage } from './use-language.ts'

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean => button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

export function useOtherLanguages() {
  const t = useT()
  const mine = useLocale()
  const change = useLanguage()
  // the server renders the same for every query string
  const isHere = useHydrated()
  const { pathname, searchStr, hash } = useLocation()
  const rest = isHere ? searchStr + (hash === '' ? '' : `#${hash}`) : ''
  return LOCALES.filter((locale) => locale !== mine).map((locale, place) => ({
    /** The link keeps its key, and the focus, when it becomes the link back. */
    key: `other ${place}`,
    name: LANGUAGES[locale].name,
    link: {
      href: inLocale(pathname, locale) + rest,
      lang: LANGUAGES[locale].lang,
      // before scripts run, following it would lose typed text
      'data-waits': true,
      'aria-label': t('nav.language', { language: LANGUAGES[locale].name }),
      onClick: (event: MouseEvent) => {
        if (!isPlain(event)) return rememberLocale(locale)
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
