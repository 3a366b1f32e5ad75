/** The page /datasets/new: uploads the chosen file, imports it after a review, and leads to its dataset or a first pivot. */
import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Dataset } from '../../contract/dataset.ts'
import { call, toasts } from '../api/nexus.ts'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import { Loadable } from '../ui/Loadable.tsx'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { type FileKind, type Picked, UploadProblems, WaitingFiles } from './FilePicker.tsx'
import { type ImportedDataset, ImportedList } from './ImportedList.tsx'
import { ImportStopped } from './ImportStopped.tsx'
import { JobProgress } from './JobProgress.tsx'
import { Sources, type Tab } from './Sources.tsx'
import { commonTitle } from './several/first-lines.ts'
import { SeveralFiles } from './several/SeveralFiles.tsx'
import { useFirstPivot } from './use-first-pivot.ts'
import { type AfterImport, useUpload } from './use-upload.ts'

const loadReview = () => import('./SourceReview.tsx')
/** Fetched while the file uploads. */
const SourceReview = lazy(async () => ({ default: (await loadReview()).SourceReview }))

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
            <Button renderRoot={(props) => <Link to="/signin" search={{ next: location.pathname }} {...props} />}>{t('nav.signIn')}</Button>
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

const NOTHING: Picked = { kind: 'file', files: [], refused: [] }

/** The title that a dataset gets from its file, until the person changes it. */
const titleOf = (file: File): string => (file.name.replace(/\.[^.]+$/, '') || file.name).slice(0, 200)

interface StepsProps {
  readonly known: { readonly id: string; readonly title: string } | null
  /** A dataset whose first import from a database failed: the form starts with its values. */
  readonly failed?: Dataset
}

/** Returns a function that opens what an import leads to, and says what was imported. */
function useLanding() {
  const t = useT()
  const navigate = useNavigate()
  const openFirstPivot = useFirstPivot()
  return async (id: string, title: string, dataset: Dataset | null, after: AfterImport): Promise<void> => {
    toasts.show({ severity: 'success', title: t('app.pair', { name: t('upload.done'), value: title }) })
    if (after === 'pivot' && dataset && (await openFirstPivot(dataset))) return
    await navigate({ to: '/dataset-{$id}', params: { id } })
  }
}

function Steps({ known, failed }: StepsProps) {
  const land = useLanding()
  /** Imported before the present file. */
  const [imported, setImported] = useState<readonly ImportedDataset[]>([])
  const upload = useUpload({
    known,
    onImported: async ({ id, title, dataset }, after) => {
      if (!next) return await land(id, title, dataset, after)
      setImported((now) => [...now, { id, title, report: dataset?.report ?? null }])
      await start(next, picked.kind)
    },
  })
  const { connection } = useSearch({ strict: false }) as { connection?: string }
  const [tab, setTab] = useState<Tab>(connection === undefined && failed === undefined ? 'file' : 'database')
  const [again, setAgain] = useState(failed)
  /** Files that are not uploaded yet, beginning with the one that is being uploaded or whose upload failed. */
  const [picked, setPicked] = useState(NOTHING)
  /** Whether the person has not said yet what several files become. */
  const [asks, setAsks] = useState(false)
  const leaveOut = (file: File) => setPicked((now) => ({ ...now, files: now.files.filter((other) => other !== file) }))
  const start = async (file: File, kind: FileKind) => {
    // rendering the review fetches it again if this fails
    void loadReview().catch(() => undefined)
    if (await upload.start(file, titleOf(file), kind)) leaveOut(file)
  }
  const pick = (chosen: Picked) => {
    // a refused file does not discard the ones that wait
    setPicked(chosen.files.length === 0 ? { ...picked, refused: chosen.refused } : chosen)
    const [first, second] = chosen.files
    setAsks(chosen.kind === 'file' && second !== undefined)
    if (first && (chosen.kind !== 'file' || second === undefined)) void start(first, chosen.kind)
  }
  const startOne = async () => {
    void loadReview().catch(() => undefined)
    const { files } = picked
    if (await upload.startSeveral(files, commonTitle(files.map(({ name }) => name)).slice(0, 200))) setPicked({ ...NOTHING, refused: picked.refused })
  }
  const startEach = () => {
    setAsks(false)
    if (next) void start(next, picked.kind)
  }
  const [next = null, ...later] = picked.files
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
      if (asks && next)
        return (
          <>
            <UploadProblems messages={[...picked.refused, ...(state.problem === null ? [] : [state.problem])]} />
            <SeveralFiles files={picked.files} onRemove={leaveOut} onOne={() => void startOne()} onEach={startEach} onBack={() => setPicked(NOTHING)} />
          </>
        )
      return (
        <Sources
          tab={tab}
          onTab={setTab}
          picked={picked}
          onPick={pick}
          onRetry={() => next && void start(next, picked.kind)}
          onConnect={upload.connect}
          onStarted={(started, after) => {
            setAgain(undefined)
            upload.followDatabase(started, after)
          }}
          again={again}
          problem={state.problem}
          status={status}
        />
      )
    case 'uploading':
      return (
        <Beside imported={imported} refused={picked.refused} waiting={asks ? [] : later} onRemove={leaveOut}>
          <JobProgress title={state.title} stage={null} progress={state.progress} onCancel={() => void upload.cancel()} />
        </Beside>
      )
    case 'looking':
      return (
        <Beside imported={imported} refused={picked.refused} waiting={picked.files} onRemove={leaveOut}>
          <Suspense fallback={<Waiting />}>
            <SourceReview
              key={state.datasetId}
              dataset={{ id: state.datasetId, title: state.title }}
              problem={state.problem}
              options={state.options ?? null}
              next={next?.name ?? null}
              onImport={upload.importNow}
              onBack={upload.reset}
            />
          </Suspense>
        </Beside>
      )
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
      return (
        <Beside imported={imported} refused={picked.refused} waiting={picked.files} onRemove={leaveOut}>
          <JobProgress
            title={state.title}
            stage={state.stage}
            progress={state.progress}
            attempt={state.attempt}
            amounts={state.amounts}
            onCancel={() => void upload.cancel()}
          />
        </Beside>
      )
  }
}

interface BesideProps {
  readonly imported: readonly ImportedDataset[]
  readonly refused: readonly string[]
  readonly waiting: readonly File[]
  readonly onRemove: (file: File) => void
  readonly children: ReactNode
}

/** Shows one file's upload or review together with the files before and after it. */
function Beside({ imported, refused, waiting, onRemove, children }: BesideProps) {
  // a dropped file must not replace the page, and with it the upload
  useFileDrop(null)
  return (
    <>
      <ImportedList datasets={imported} />
      <UploadProblems messages={refused} />
      {children}
      <WaitingFiles files={waiting} onRemove={onRemove} />
    </>
  )
}
