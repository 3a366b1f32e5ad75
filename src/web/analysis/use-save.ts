/** Saves a new version of the analysis, or a copy for people who may not edit the original. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { withStoredNames } from '../../analysis/measure-names.ts'
import type { SaveOutcome } from '../../analysis/merge/rebase.ts'
import { draftOf, titleOf, UNKNOWN_VERSION } from '../../analysis/step-session.ts'
import type { SavedAnalysis } from '../../contract/analysis.ts'
import { FOLDED_MAX } from '../../contract/constants.ts'
import { call, showFailure, toasts } from '../api/nexus.ts'
import { type T, useT } from '../i18n/locale.tsx'
import { dropDraft } from '../session/drafts.ts'
import { useAsyncStatus } from '../ui/ActionButton.tsx'
import type { Conflict } from './dialogs/ConflictDialog.tsx'
import { documentToSave, foldsLeft } from './document-to-save.ts'
import { applyGrantChange } from './presence/granted.ts'
import { useStepName } from './step-names.ts'
import { usePageStore } from './step-store.ts'

type Outcome = { readonly ok: boolean }

/** The toast's message if the save was merged with other people's changes. */
function withOthers({ merged }: SavedAnalysis, t: T): { message?: string } {
  if (!merged) return {}
  const names = merged.others.join(t('app.listSeparator'))
  return { message: names === '' ? t('analysis.mergedOwn') : t('analysis.merged', { names }) }
}

export function useSave() {
  const t = useT()
  const stepName = useStepName()
  const store = usePageStore()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { status, busy: saving, run } = useAsyncStatus()
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const copy = async (): Promise<Outcome> => {
    const { analysis, session } = store.getState()
    const { document } = documentToSave(store)
    const reply = await call('apiv2/copy_analysis', { analysis_id: analysis.id, title: titleOf(session), value_json: document })
    if (!reply.ok) return reply
    dropDraft(analysis.id)
    store.dispatch({ type: 'saved', document: draftOf(session), version: session.version })
    toasts.show({ severity: 'success', title: t('analysis.copied') })
    await navigate({ to: '/analysis-{$id}', params: { id: reply.data.id } })
    return reply
  }

  /** Makes the stored version the new base, and keeps edits made while saving on top of it. */
  const take = (sent: SaveOutcome['sent'], { merged, ...analysis }: SavedAnalysis): void => {
    const { version } = analysis
    if (merged) {
      const stored = { sent, document: analysis.value_json, title: analysis.title, renamed: merged.renamed }
      store.dispatch({ type: 'merged', stored, version })
    } else {
      store.dispatch({ type: 'saved', document: sent.document, version })
      applyGrantChange(store, analysis)
    }
    store.setState({ analysis })
    queries.setQueryData(['apiv2/get_analysis', { analysis_id: analysis.id }], analysis)
  }

  /** Saves on top of a version. If a newer version changed the same parts, opens the conflict dialog. */
  const send = async (baseVersion: number): Promise<Outcome> => {
    const { document, unsaved } = documentToSave(store)
    store.dispatch({ type: 'view', document })
    const { analysis, session, folded } = store.getState()
    const sent = { document, title: titleOf(session) }
    const title = sent.title === session.savedTitle ? {} : { title: sent.title }
    const reply = await call(
      'apiv2/save_analysis',
      { analysis_id: analysis.id, base_version: baseVersion, ...title, value_json: withStoredNames(sent.document) },
      { quiet: true },
    )
    if (reply.ok) {
      take(sent, reply.data)
      store.setState((s) => ({ folded: foldsLeft(s.folded, folded) }))
      toasts.show({ severity: 'success', title: t('analysis.saved'), ...withOthers(reply.data, t) })
      if (unsaved.length > 0)
        toasts.show({
          title: t('analysis.foldsUnsaved'),
          message: t('analysis.foldsUnsavedText', { max: FOLDED_MAX, steps: unsaved.map(stepName).join(t('app.listSeparator')) }),
        })
      await queries.invalidateQueries({ queryKey: ['apiv2/list_analyses'] })
      await queries.invalidateQueries({ queryKey: ['apiv2/list_analysis_versions'] })
      return reply
    }
    if (reply.problem.code !== 'conflict' && reply.problem.code !== 'both_changed') {
      showFailure(t('analysis.failedSave'), reply.problem)
      return reply
    }
    const newest = await call('apiv2/get_analysis', { analysis_id: analysis.id })
    if (newest.ok) {
      const { who = '', at = newest.data.updated, own = 0 } = reply.problem.params
      const base = { document: session.saved, title: session.savedTitle }
      const isUnknown = session.version === UNKNOWN_VERSION
      setConflict({ who: String(who), when: String(at), isOwn: own === 1, base, isUnknown, newest: newest.data })
    }
    return reply
  }

  const write = async (baseVersion: number): Promise<Outcome> => {
    store.setState({ saving: true })
    try {
      return await send(baseVersion)
    } finally {
      store.setState({ saving: false })
    }
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
    /** Replaces the draft by the newer version; Undo restores the draft. */
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
