/** Marks analyses as favorites, and remembers which ones were opened. Used by every page that lists or opens one. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Analysis } from '../../contract/analysis.ts'
import { useT } from '../i18n/locale.tsx'
import { call, showFailure } from './nexus.ts'
import { refetchLists } from './refetch-lists.ts'

/** Returns a function that marks an analysis as a favorite or removes the mark. It resolves to whether that worked, after all lists were fetched again. */
export function useFavorite(): (id: string, favorite: boolean) => Promise<boolean> {
  const t = useT()
  const queries = useQueryClient()
  return async (id, favorite) => {
    const reply = await call('apiv2/set_favorite', { analysis_id: id, favorite }, { quiet: true, background: true })
    if (!reply.ok) {
      showFailure(t('lists.favoriteFailed'), reply.problem)
      return false
    }
    await refetchLists(queries)
    return true
  }
}

/** Remembers that the signed-in person opened an analysis. Nobody asked for this call, so its failure is not shown. */
export function useNoteOpened({ id, abilities }: Pick<Analysis, 'id' | 'abilities'>): void {
  const queries = useQueryClient()
  const isRemembered = abilities.favorite
  useEffect(() => {
    if (!isRemembered) return
    void call('apiv2/note_opened', { analysis_id: id }, { quiet: true, unprompted: true, background: true }).then(() => refetchLists(queries))
  }, [id, isRemembered, queries])
}
