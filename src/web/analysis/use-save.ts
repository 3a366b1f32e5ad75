/** Saving: on top of the version that was opened, or as a copy for those who may not change the original. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { draftOf } from '../../analysis/step-session.ts'
import { call, toasts } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import { dropDraft } from '../session/drafts.ts'
import type { Conflict } from './dialogs/ConflictDialog.tsx'
import { usePageStore } from './step-store.ts'

export function useSave(title: string) {
  const t = useT()
  const store = usePageStore()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [saving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const copy = async (): Promise<void> => {
    const { analysis, session } = store.getState()
    const reply = await call('apiv2/copy_analysis', { analysis_id: analysis.id, title: title.trim(), value_json: draftOf(session) })
    if (!reply.ok) return
    dropDraft(analysis.id)
    store.dispatch({ type: 'saved', document: draftOf(session), version: session.version })
    toasts.show({ severity: 'success', title: t('analysis.copied') })
    await navigate({ to: '/analysis-{$id}', params: { id: reply.data.id } })
  }

  /** On a conflict the person chooses: write over the newer version, or keep both. */
  const write = async (baseVersion: number): Promise<void> => {
    const { analysis, session } = store.getState()
    const document = draftOf(session)
    const reply = await call(
      'apiv2/save_analysis',
      { analysis_id: analysis.id, base_version: baseVersion, title: title.trim(), value_json: document },
      { quiet: true },
    )
    if (reply.ok) {
      store.setState({ analysis: reply.data })
      store.dispatch({ type: 'saved', document, version: reply.data.version })
      toasts.show({ severity: 'success', title: t('analysis.saved') })
      await queries.invalidateQueries({ queryKey: ['apiv2/list_analyses'] })
      await queries.invalidateQueries({ queryKey: ['apiv2/list_analysis_versions'] })
      queries.setQueryData(['apiv2/get_analysis', { analysis_id: analysis.id }], reply.data)
      return
    }
    if (reply.problem.code !== 'conflict') {
      if (reply.problem.status !== 401 && reply.problem.code !== 'unauthorized')
        toasts.show({ severity: 'error', title: t('analysis.failedSave'), message: reply.problem.message })
      return
    }
    const newest = await call('apiv2/get_analysis', { analysis_id: analysis.id })
    if (newest.ok) setConflict({ title: reply.problem.title, message: reply.problem.message, base: session.saved, newest: newest.data })
  }

  const save = async (): Promise<void> => {
    setSaving(true)
    const { analysis, session } = store.getState()
    await (analysis.abilities.edit ? write(session.version) : copy())
    setSaving(false)
  }
  return {
    save,
    saving,
    conflict,
    close: () => setConflict(null),
    saveCopy: () => {
      setConflict(null)
      void copy()
    },
    overwrite: () => {
      setConflict(null)
      if (conflict) void write(conflict.newest.version)
    },
  }
}
