/** /analysis-{id}: blank layout; loads the analysis, restores a draft, and opens the editor. */
import { Loader } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { draftOf } from '../../analysis/step-session.ts'
import type { Analysis } from '../../contract/analysis.ts'
import { useAddressPart } from '../address.ts'
import { toasts } from '../api/nexus.ts'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { readDraft } from '../session/drafts.ts'
import { ErrorPage } from '../ui/ErrorPage.tsx'
import classes from './AnalysisPage.module.css'
import { readLink } from './link.ts'
import { createDriver, DriverProvider } from './step-driver.ts'
import { createPageStore, type PageStore, PageStoreProvider } from './step-store.ts'
import { withCollapse } from './view.ts'
import { Workspace } from './Workspace.tsx'

export function AnalysisPage() {
  const t = useT()
  const id = useAddressPart('id')
  // the editor opens on what it is first given: a copy kept from an earlier visit may lack newer settings or versions
  const analysis = useCall('apiv2/get_analysis', { analysis_id: id }, { gcTime: 0 })
  if (analysis.error) {
    const { status, title, message } = analysis.error.problem
    return <ErrorPage error={status === 404 ? { status } : { status: 500, title, statusMessage: message }} />
  }
  if (!analysis.data)
    return (
      <main className={classes.loading} role="status">
        <Loader size="sm" />
        <span className="visually-hidden">{t('app.loading')}</span>
      </main>
    )
  return <Editor key={analysis.data.id} analysis={analysis.data} />
}

/** Opens the page as its address says. */
function followLink(store: PageStore, label: string): PageStore {
  const { stepId, mode, collapse } = readLink(location.search)
  const step = draftOf(store.getState().session).steps.find((s) => s.step_id === stepId)
  if (!step) return store
  store.dispatch({ type: 'open step', stepId: step.step_id })
  if (mode !== null && mode !== step.display_mode) store.dispatch({ type: 'edit', edit: { kind: 'display', stepId: step.step_id, mode }, label })
  if (collapse) store.setState({ collapse: withCollapse({}, step.step_id, step.config, collapse) })
  return store
}

function Editor({ analysis }: { analysis: Analysis }) {
  const t = useT()
  const [opened] = useState(analysis)
  const store = useMemo(() => {
    const document = readDraft(opened.id)
    return followLink(createPageStore(opened, document && { document, label: t('edit.restore') }), t('edit.display'))
  }, [opened, t])
  const [driver, setDriver] = useState<ReturnType<typeof createDriver> | null>(null)
  useEffect(() => {
    const created = createDriver(store, t('state.inProgress'))
    setDriver(created)
    return () => created.close()
  }, [store, t])
  useEffect(() => {
    if (readDraft(opened.id)) toasts.show({ title: t('analysis.restored') })
  }, [opened, t])
  if (!driver) return null
  return (
    <PageStoreProvider value={store}>
      <DriverProvider value={driver}>
        <Workspace />
      </DriverProvider>
    </PageStoreProvider>
  )
}
