/** The page /datasets/new: selects a file, uploads and imports it, and shows the import report. */
import { Button, Tabs, TextInput } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Dataset } from '../../contract/dataset.ts'
import type { AsyncStatus } from '../api/async-status.ts'
import { call, toasts } from '../api/nexus.ts'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import { ActionButton, useAsyncStatus } from '../ui/ActionButton.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { useInvalidForm } from '../ui/use-invalid-form.ts'
import { DatabasePanel } from './database/DatabasePanel.tsx'
import type { StartedImport } from './database/use-saving.ts'
import { type FileKind, FilePicker } from './FilePicker.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { ImportStopped } from './ImportStopped.tsx'
import { JobProgress } from './JobProgress.tsx'
import { NewAnalysisButton } from './NewAnalysisButton.tsx'
import { SourceReview } from './SourceReview.tsx'
import own from './UploadPage.module.css'
import { useUpload } from './use-upload.ts'

export function UploadPage() {
  const t = useT()
  const signedIn = isSignedIn(useAuth())
  return (
    <Shell title={t('upload.title')}>
      <div className={classes.page}>
        <div className={classes.head}>
          <h1>{t('upload.title')}</h1>
        </div>
        {signedIn ? (
          <Upload />
        ) : (
          <div className={classes.empty}>
            <span>{t('upload.signIn')}</span>
            <Button component={Link} to="/signin">
              {t('nav.signIn')}
            </Button>
          </div>
        )}
      </div>
    </Shell>
  )
}

function Upload() {
  const { staged, again } = useSearch({ strict: false }) as { staged?: string; again?: string }
  const id = staged ?? again
  const known = useCall('apiv2/get_dataset', { dataset_id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined) return <Steps known={null} />
  if (staged === undefined) return <Loadable query={known}>{(dataset) => <Steps known={null} failed={dataset} />}</Loadable>
  return <Loadable query={known}>{(dataset) => <Steps known={{ id: dataset.id, title: dataset.title }} />}</Loadable>
}

/** Selected files that are not uploaded yet; the first is next. */
interface Picked {
  readonly kind: FileKind
  readonly files: readonly File[]
}

const TABS = ['file', 'sqlite', 'database'] as const
type Tab = (typeof TABS)[number]

interface StepsProps {
  readonly known: { readonly id: string; readonly title: string } | null
  /** A dataset whose first import from a database failed: the form starts with its values. */
  readonly failed?: Dataset
}

function Steps({ known, failed }: StepsProps) {
  const upload = useUpload(known)
  const { connection } = useSearch({ strict: false }) as { connection?: string }
  const [tab, setTab] = useState<Tab>(connection === undefined && failed === undefined ? 'file' : 'database')
  const [again, setAgain] = useState(failed)
  const [picked, setPicked] = useState<Picked>({ kind: 'file', files: [] })
  const start = async (file: File, title: string) => {
    const isThere = await upload.start(file, title, picked.kind)
    if (isThere) setPicked(({ kind, files }) => ({ kind, files: files.filter((other) => other !== file) }))
  }
  /** Opens the database form with the values of the failed import. */
  const changeImport = async (dataset_id: string) => {
    const reply = await call('apiv2/get_dataset', { dataset_id })
    if (!reply.ok) return
    setAgain(reply.data)
    setTab('database')
    await upload.leave()
  }
  const { state, status } = upload
  switch (state.step) {
    case 'picking':
      return (
        <Sources
          tab={tab}
          onTab={setTab}
          picked={picked}
          onPick={setPicked}
          onStart={(file, title) => void start(file, title)}
          onConnect={upload.connect}
          onStarted={(started) => {
            setAgain(undefined)
            upload.followDatabase(started)
          }}
          again={again}
          problem={state.problem}
          status={status}
        />
      )
    case 'uploading':
      return <JobProgress title={state.title} stage={null} progress={state.progress} onCancel={() => void upload.cancel()} />
    case 'looking':
      return <SourceReview datasetId={state.datasetId} problem={state.problem} onImport={upload.importNow} onBack={upload.reset} />
    case 'stopped':
      return (
        <ImportStopped
          dataset={{ id: state.datasetId, title: state.title }}
          message={state.problem}
          ofDatabase={state.ofDatabase}
          onChange={state.ofDatabase ? () => void changeImport(state.datasetId) : upload.look}
          onRetried={upload.follow}
          onDeleted={upload.leave}
        />
      )
    case 'importing':
      return <JobProgress title={state.title} stage={state.stage} progress={state.progress} attempt={state.attempt} onCancel={() => void upload.cancel()} />
    case 'done':
      return <Finished dataset={state.dataset} next={picked.files[0] ?? null} again={upload.reset} />
  }
}

interface SourcesProps {
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  readonly picked: Picked
  readonly onPick: (picked: Picked) => void
  readonly onStart: (file: File, title: string) => void
  readonly onConnect: (path: string, title: string) => Promise<boolean>
  readonly onStarted: (started: StartedImport) => void
  readonly again: Dataset | undefined
  readonly problem: string | null
  /** Status of the last upload. */
  readonly status: AsyncStatus
}

function Sources({ tab, onTab, picked, onPick, onStart, onConnect, onStarted, again, problem, status }: SourcesProps) {
  const t = useT()
  const { connection } = useSearch({ strict: false }) as { connection?: string }
  const picker = (kind: FileKind) => (
    <FilePicker
      kind={kind}
      files={picked.kind === kind ? picked.files : []}
      onFiles={(files) => onPick({ kind, files })}
      onStart={onStart}
      problem={problem}
      status={status}
    />
  )
  return (
    <Tabs value={tab} onChange={(chosen) => onTab(TABS.find((known) => known === chosen) ?? 'file')} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="file">{t('upload.tabFile')}</Tabs.Tab>
        <Tabs.Tab value="sqlite">{t('upload.tabSqlite')}</Tabs.Tab>
        <Tabs.Tab value="database">{t('upload.tabDatabase')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="file" className={own.panel}>
        {picker('file')}
      </Tabs.Panel>
      <Tabs.Panel value="sqlite" className={own.panel}>
        {picker('sqlite')}
        <SqlitePath onConnect={onConnect} />
      </Tabs.Panel>
      <Tabs.Panel value="database" className={own.panel}>
        <DatabasePanel connection={connection} again={again} onStarted={onStarted} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** Imports a SQLite file from a folder on the server that the operator has configured. */
function SqlitePath({ onConnect }: { onConnect: (path: string, title: string) => Promise<boolean> }) {
  const t = useT()
  const { form, refuse } = useInvalidForm()
  const [path, setPath] = useState('')
  const [title, setTitle] = useState('')
  const [tried, setTried] = useState(false)
  const { status, busy, run } = useAsyncStatus()
  const submit = async () => {
    setTried(true)
    if (path.trim() === '' || title.trim() === '') {
      toasts.show({ severity: 'error', title: t('validation.update') })
      return refuse()
    }
    const { ok } = await run(async () => ({ ok: await onConnect(path.trim(), title.trim()) }))
    if (ok) toasts.show({ severity: 'success', title: t('upload.connected'), settles: true })
  }
  return (
    <form
      ref={form}
      className={own.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        label={t('upload.path')}
        value={path}
        onChange={(e) => setPath(e.currentTarget.value)}
        error={tried && path.trim() === '' && t('validation.pathRequired')}
      />
      <TextInput
        label={t('upload.name')}
        value={title}
        maxLength={200}
        onChange={(e) => setTitle(e.currentTarget.value)}
        error={tried && title.trim() === '' && t('validation.titleRequired')}
      />
      <ActionButton type="submit" variant="default" status={status} disabled={busy} leftSection={<IconPlugConnected size={14} />}>
        {t('upload.connect')}
      </ActionButton>
    </form>
  )
}

function Finished({ dataset, next, again }: { dataset: Dataset; next: File | null; again: () => void }) {
  const t = useT()
  return (
    <div className={classes.section}>
      <div className={classes.head}>
        <h2>{t('app.pair', { name: t('upload.done'), value: dataset.title })}</h2>
        <Button variant="default" onClick={again}>
          {next ? t('upload.next', { name: next.name }) : t(dataset.source_type === 'database' ? 'database.another' : 'upload.another')}
        </Button>
        <Button renderRoot={(props) => <Link to="/dataset-{$id}" params={{ id: dataset.id }} {...props} />} variant="default">
          {t('upload.open')}
        </Button>
        <NewAnalysisButton dataset={dataset} />
      </div>
      {dataset.report && <ImportReportView dataset={dataset} report={dataset.report} />}
    </div>
  )
}
