/** The other languages of the product, each by its own name. */
import { Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { LANGUAGES, LOCALES } from '../../texts/languages.ts'
import { inLocale, rememberLocale, useLocale, useT } from '../i18n/locale.tsx'
import classes from './Shell.module.css'

/** Changing the language loads the same page anew: only one language is ever in memory. */
function useOthers() {
  const t = useT()
  const mine = useLocale()
  return LOCALES.filter((locale) => locale !== mine).map((locale) => ({
    locale,
    name: LANGUAGES[locale].name,
    link: {
      href: inLocale(location.pathname, locale) + location.search,
      lang: LANGUAGES[locale].lang,
      'aria-label': t('nav.language', { language: LANGUAGES[locale].name }),
      onClick: () => rememberLocale(locale),
    },
  }))
}

export const LanguageLinks = () =>
  useOthers().map(({ locale, name, link }) => (
    <a key={locale} className={classes.link} {...link}>
      <IconLanguage size={16} stroke={1.6} aria-hidden="true" /> {name}
    </a>
  ))

export const LanguageItems = () =>
  useOthers().map(({ locale, name, link }) => (
    <Menu.Item key={locale} component="a" {...link}>
      {name}
    </Menu.Item>
  ))
