/** Saving: on top of the version that was opened, or as a copy for those who may not change the original. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { draftOf, titleOf } from '../../analysis/step-session.ts'
import { call, sayFailed, toasts } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import { dropDraft } from '../session/drafts.ts'
import { useAsyncStatus } from '../ui/ActionButton.tsx'
import type { Conflict } from './dialogs/ConflictDialog.tsx'
import { usePageStore } from './step-store.ts'

type Outcome = { readonly ok: boolean }

export function useSave() {
  const t = useT()
  const store = usePageStore()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { status, busy: saving, run } = useAsyncStatus()
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const copy = async (): Promise<Outcome> => {
    const { analysis, session } = store.getState()
    const reply = await call('apiv2/copy_analysis', { analysis_id: analysis.id, title: titleOf(session), value_json: draftOf(session) })
    if (!reply.ok) return reply
    dropDraft(analysis.id)
    store.dispatch({ type: 'saved', document: draftOf(session), version: session.version })
    toasts.show({ severity: 'success', title: t('analysis.copied') })
    await navigate({ to: '/analysis-{$id}', params: { id: reply.data.id } })
    return reply
  }

  /** On a conflict the person chooses: write over the newer version, or keep both. */
  const write = async (baseVersion: number): Promise<Outcome> => {
    const { analysis, session } = store.getState()
    const document = draftOf(session)
    const reply = await call(
      'apiv2/save_analysis',
      { analysis_id: analysis.id, base_version: baseVersion, title: titleOf(session), value_json: document },
      { quiet: true },
    )
    if (reply.ok) {
      store.dispatch({ type: 'saved', document, version: reply.data.version })
      store.setState({ analysis: reply.data })
      toasts.show({ severity: 'success', title: t('analysis.saved') })
      await queries.invalidateQueries({ queryKey: ['apiv2/list_analyses'] })
      await queries.invalidateQueries({ queryKey: ['apiv2/list_analysis_versions'] })
      queries.setQueryData(['apiv2/get_analysis', { analysis_id: analysis.id }], reply.data)
      return reply
    }
    if (reply.problem.code !== 'conflict') {
      sayFailed(t('analysis.failedSave'), reply.problem)
      return reply
    }
    const newest = await call('apiv2/get_analysis', { analysis_id: analysis.id })
    if (newest.ok) {
      const { who = '', at = newest.data.updated, own = 0 } = reply.problem.params
      setConflict({ who: String(who), when: String(at), isOwn: own === 1, base: session.saved, newest: newest.data })
    }
    return reply
  }

  const save = async (): Promise<Outcome> => {
    const { analysis, session } = store.getState()
    return await run<Outcome>(() => (analysis.abilities.edit ? write(session.version) : copy()))
  }
  return {
    save,
    saving,
    status,
    conflict,
    onClose: () => setConflict(null),
    /** The newer version takes the place of the draft, which Undo brings back. */
    load: () => {
      setConflict(null)
      if (!conflict) return
      const { newest } = conflict
      store.setState({ analysis: newest })
      store.dispatch({ type: 'load', document: newest.value_json, version: newest.version, label: t('edit.load') })
      queries.setQueryData(['apiv2/get_analysis', { analysis_id: newest.id }], newest)
    },
    saveCopy: () => {
      setConflict(null)
      void run(copy)
    },
    overwrite: () => {
      setConflict(null)
      if (conflict) void run(() => write(conflict.newest.version))
    },
  }
}
