/** The page /analysis-{id}: loads the analysis, restores a draft and opens the editor or the report. */
import { Loader } from '@mantine/core'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Analysis } from '../../contract/analysis.ts'
import { useAddressPart } from '../address.ts'
import { call, toasts } from '../api/nexus.ts'
import { useCall } from '../api/queries.ts'
import { useNoteOpened } from '../api/use-favorite.ts'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import { dropDraft, readDraft } from '../session/drafts.ts'
import { opensAsReport } from '../session/reading.ts'
import { ErrorPage } from '../ui/ErrorPage.tsx'
import classes from './AnalysisPage.module.css'
import { asEdit, firstPivotOf } from './first-pivot/first-pivots.ts'
import { followLink, readLink } from './link.ts'
import { useWordsFor } from './measure-words.ts'
import { PageColumnFormats } from './PageColumnFormats.tsx'
import { restored } from './restored.ts'
import { createDriver, DriverProvider } from './step-driver.ts'
import { createPageStore, PageStoreProvider } from './step-store.ts'
import { Workspace } from './Workspace.tsx'

export function AnalysisPage() {
  const t = useT()
  const id = useAddressPart('id')
  const signedIn = isSignedIn(useAuth())
  // never cached: the editor keeps the first reply, and one from an earlier visit may lack newer versions
  const analysis = useCall('apiv2/get_analysis', { analysis_id: id }, { gcTime: 0 })
  if (analysis.error) {
    const { status, title, message } = analysis.error.problem
    return <ErrorPage error={status === 404 ? { status } : { status: 500, title, statusMessage: message }} offersSignIn={status === 404 && !signedIn} />
  }
  if (!analysis.data)
    return (
      <main className={classes.loading} role="status">
        <Loader size="sm" />
        <span className="visually-hidden">{t('app.loading')}</span>
      </main>
    )
  return <AsOpened analysis={analysis.data} />
}

/** Opens the editor or the report; on phones, analyses of other people open as a report. */
function AsOpened({ analysis }: { analysis: Analysis }) {
  const auth = useAuth()
  const isCovered = useLocation({ select: ({ pathname }) => /\/rows\/?$/.test(pathname) })
  const [isReport] = useState(() => !isCovered && opensAsReport(analysis, auth) && readDraft(analysis.id) === null)
  if (isReport) return <Navigate to="/analysis-{$id}/read" params={{ id: analysis.id }} replace />
  return <OnItsSource analysis={analysis} />
}

/** Remounts the editor when the dataset changes, because undo history, results and selection belong to the old dataset. */
function OnItsSource({ analysis }: { analysis: Analysis }) {
  const { id, dataset } = analysis
  const shown = useRef({ id, dataset: dataset.id })
  const isChanged = shown.current.id === id && shown.current.dataset !== dataset.id
  useEffect(() => {
    shown.current = { id, dataset: dataset.id }
  }, [id, dataset.id])
  return <Editor key={`${id} ${dataset.id}`} analysis={analysis} isChanged={isChanged} />
}

/** The stored draft, if it is based on the dataset that the analysis uses now. */
function draftFor({ id, value_json }: Analysis) {
  const draft = readDraft(id)
  return draft && draft.document.dataset.id === value_json.dataset.id ? draft : null
}

/** `isChanged`: the editor was open when the dataset changed. */
function Editor({ analysis, isChanged }: { analysis: Analysis; isChanged: boolean }) {
  const t = useT()
  const wordsFor = useWordsFor()
  const [opened] = useState(analysis)
  useNoteOpened(opened)
  const [takesFocus] = useState(isChanged)
  const [store] = useState(() => {
    const draft = draftFor(opened)
    const proposed = draft ? null : firstPivotOf(opened)
    const kept = draft ? restored(draft, opened, t('edit.restore')) : proposed && asEdit(proposed, opened, t('firstPivot.label'))
    const created = createPageStore(opened, kept, wordsFor(opened))
    if (proposed) created.dispatch({ type: 'saved', document: opened.value_json, version: opened.version })
    followLink(created, readLink(location.search), t('edit.display'))
    return created
  })
  const [driver, setDriver] = useState<ReturnType<typeof createDriver> | null>(null)
  const sayRunning = useEffectEvent(() => toasts.show({ title: t('state.inProgress') }))
  const sayDraft = useEffectEvent(() => {
    if (draftFor(opened)) return toasts.show({ title: t('analysis.restored') })
    dropDraft(opened.id)
    toasts.show({ title: t('dataSource.draftLost') })
  })
  useEffect(() => {
    const created = createDriver(store, { call, alreadyRunning: () => sayRunning() })
    setDriver(created)
    return () => created.close()
  }, [store])
  useEffect(() => {
    if (readDraft(opened.id)) sayDraft()
  }, [opened])
  useEffect(() => {
    if (driver && takesFocus) document.getElementById('result')?.focus()
  }, [driver, takesFocus])
  if (!driver) return null
  return (
    <PageStoreProvider value={store}>
      <DriverProvider value={driver}>
        <PageColumnFormats>
          <Workspace />
        </PageColumnFormats>
      </DriverProvider>
    </PageStoreProvider>
  )
}
