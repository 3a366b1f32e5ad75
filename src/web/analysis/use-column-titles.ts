import { useEffect, useRef } from 'react'
import { call } from '../api/nexus.ts'
import { useLocale } from '../i18n/locale.tsx'
import { usePageStore } from './step-store.ts'

/** Refetches the names of demo columns when the language changes in place. Everything else on the page stays, and so do the old names if the call fails. */
export function useColumnTitles(): void {
  const store = usePageStore()
  const locale = useLocale()
  const named = useRef(locale)
  useEffect(() => {
    if (named.current === locale) return
    named.current = locale
    void call('apiv2/get_analysis', { analysis_id: store.getState().analysis.id }, { quiet: true }).then((reply) => {
      if (!reply.ok || named.current !== locale) return
      const columnTitles = new Map(reply.data.column_titles.map(({ column_id, name }) => [column_id, name]))
      store.setState(({ session }) => ({ session: { ...session, columnTitles } }))
    })
  }, [store, locale])
}
