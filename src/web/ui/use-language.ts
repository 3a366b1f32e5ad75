import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Locale } from '../../contract/constants.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import { announcements, toasts } from '../api/nexus.ts'
import { addressesNow, keepAddress } from '../i18n/addresses.ts'
import { rememberLocale, speak, useT } from '../i18n/locale.tsx'

/**
 * Changes the language in place: what is open, selected, half typed and scrolled to stays; the address follows, and
 * what the server worded is asked for again. Says so where the texts cannot be had, and changes nothing then.
 */
export function useLanguage(): (locale: Locale) => Promise<void> {
  const t = useT()
  const router = useRouter()
  const queries = useQueryClient()
  return async (locale) => {
    const { name } = LANGUAGES[locale]
    try {
      if (!(await speak(locale))) return
    } catch {
      return toasts.show({ severity: 'error', title: t('nav.languageFailed', { language: name }) })
    }
    rememberLocale(locale)
    router.update({ ...router.options, rewrite: addressesNow() })
    keepAddress()
    announcements.say(name)
    // the editor has its document, which may be edited
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'apiv2/get_analysis' })
  }
}
