import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Locale } from '../../contract/constants.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import { announcements, toasts } from '../api/nexus.ts'
import { addressesNow, keepAddress } from '../i18n/addresses.ts'
import { rememberLocale, switchLanguage, useT } from '../i18n/locale.tsx'

/**
 * Returns a function that changes the language in place: open dialogs, selection, typed text and scroll position stay.
 * Updates the address and refetches texts from the server. If the texts cannot be loaded, shows a toast and changes
 * nothing.
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
    // do not refetch the analysis: the editor has its own copy, which may contain edits
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'apiv2/get_analysis' })
  }
}
