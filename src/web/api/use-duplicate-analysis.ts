/** Duplicates an analysis. Used by every page that lists or opens one. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { copyTitle, titleStart } from '../../analysis/names.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { LIST_COUNT_MAX } from '../../contract/listing.ts'
import { useT } from '../i18n/locale.tsx'
import { call, showFailure, toasts } from './nexus.ts'

interface Original {
  readonly id: string
  readonly title: string
}

interface Duplicating {
  /** Duplicates an analysis of a list, where its copy then stands too. A notice leads to the copy. */
  readonly inList: (original: Original) => Promise<void>
  /** Duplicates the open analysis and opens the copy. `unsaved`: its document with changes that are not saved yet; null for none. */
  readonly opened: (original: Original, unsaved: AnalysisDocument | null) => Promise<void>
}

export function useDuplicateAnalysis(): Duplicating {
  const t = useT()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isBusy = useRef(false)
  const open = (id: string, ignoreBlocker = false) => navigate({ to: '/analysis-{$id}', params: { id }, ignoreBlocker })

  /** Returns the copy; null if copying failed, which the person is told, or if a copy is being made already. */
  const copied = async ({ id, title }: Original, unsaved: AnalysisDocument | null): Promise<Original | null> => {
    if (isBusy.current) return null
    isBusy.current = true
    try {
      // without the list, the copy may get the same title as another one, which does no harm
      const own = await call('apiv2/list_analyses', { search: titleStart(title), count: LIST_COUNT_MAX }, { quiet: true })
      const taken = own.ok ? own.data.analyses.map((analysis) => analysis.title) : []
      const reply = await call(
        'apiv2/copy_analysis',
        { analysis_id: id, title: copyTitle(title, taken, (name) => t('analysis.copyTitle', { title: name })), ...(unsaved ? { value_json: unsaved } : {}) },
        { quiet: true },
      )
      if (!reply.ok) showFailure(t('analysis.duplicateFailed'), reply.problem)
      return reply.ok ? reply.data : null
    } finally {
      isBusy.current = false
    }
  }

  return {
    inList: async (original) => {
      const copy = await copied(original, null)
      if (!copy) return
      const openCopy = (): void => {
        for (const toast of toasts.store.getState().toasts) if (toast.action === action) toasts.dismiss(toast.id)
        void open(copy.id)
      }
      const action = { label: t('analysis.openCopy'), run: openCopy }
      toasts.show({ severity: 'success', title: t('analysis.duplicated'), message: t('analysis.duplicatedText', { title: copy.title }), action })
      await queries.invalidateQueries({ queryKey: ['apiv2/list_analyses'] })
    },
    opened: async (original, unsaved) => {
      const copy = await copied(original, unsaved)
      if (!copy) return
      const message = unsaved ? t('analysis.duplicatedUnsaved') : t('analysis.duplicatedText', { title: copy.title })
      toasts.show({ severity: 'success', title: t('analysis.duplicated'), message })
      await open(copy.id, true)
      await queries.invalidateQueries({ queryKey: ['apiv2/list_analyses'] })
    },
  }
}
