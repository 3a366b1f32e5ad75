import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Locale } from '../../contract/constants.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import { announcements, toasts } from '../api/nexus.ts'
import { addressesNow, keepAddress } from '../i18n/addresses.ts'
import { rememberLocale, switchLanguage, useT } from '../i18n/locale.tsx'

/**
 * Changes the language in place: open dialogs, selection, unfinished text and scroll position are kept; the address is
 * updated, and texts from the server are requested again. If the texts cannot be loaded, it says so and changes nothing.
 */
export function useLanguage(): (locale: Locale) => Promise<void> {
  const t = useT()
  const router = useRouter()
  const queries = useQueryClient()
  return async (locale) => {
    const { name } = LANGUAGES[locale]
    try {
      if (!(await switchLanguage(locale))) return
    } catch {
      return toasts.show({ severity: 'error', title: t('nav.languageFailed', { language: name }) })
    }
    rememberLocale(locale)
    router.update({ ...router.options, rewrite: addressesNow() })
    keepAddress()
    announcements.say(name)
    // not the analysis: the editor has its own document, which may have been edited
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'apiv2/get_analysis' })
  }
}
