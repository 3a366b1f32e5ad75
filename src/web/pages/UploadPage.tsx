/** /datasets/new: a file, its upload, a look at it, its import and the report. */
import { Button, Tabs, TextInput } from '@mantine/core'
import { IconFileTypeCsv, IconUpload } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import type { Dataset } from '../../contract/dataset.ts'
import { toasts } from '../api/nexus.ts'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import { Loadable } from '../ui/Loadable.tsx'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { JobProgress } from './JobProgress.tsx'
import { NewAnalysisButton } from './NewAnalysisButton.tsx'
import { SourceReview } from './SourceReview.tsx'
import own from './UploadPage.module.css'
import { useUpload } from './use-upload.ts'

const maxSize = (): number => Number(document.querySelector<HTMLMetaElement>('meta[name=max-upload-mb]')?.content) || 2_048
const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(bytes < 10_485_760 ? 1 : 0)} MB`

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
  const { staged } = useSearch({ strict: false }) as { staged?: string }
  const known = useCall('apiv2/get_dataset', { dataset_id: staged ?? '' }, { enabled: staged !== undefined })
  if (staged === undefined) return <Steps known={null} />
  return <Loadable query={known}>{(dataset) => <Steps known={{ id: dataset.id, title: dataset.title }} />}</Loadable>
}

function Steps({ known }: { known: { id: string; title: string } | null }) {
  const upload = useUpload(known)
  const { state } = upload
  switch (state.step) {
    case 'picking':
      return <Sources upload={upload} problem={state.problem} />
    case 'uploading':
      return <JobProgress title={state.title} stage={null} progress={state.progress} onCancel={() => void upload.cancel()} />
    case 'looking':
      return <SourceReview datasetId={state.datasetId} problem={state.problem} onImport={upload.importNow} onBack={upload.reset} />
    case 'importing':
      return <JobProgress title={state.title} stage={state.stage} progress={state.progress} onCancel={() => void upload.cancel()} />
    case 'done':
      return <Finished dataset={state.dataset} again={upload.reset} />
  }
}

function Sources({ upload, problem }: { upload: ReturnType<typeof useUpload>; problem: string | null }) {
  const t = useT()
  return (
    <Tabs defaultValue="file" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="file">{t('upload.tabFile')}</Tabs.Tab>
        <Tabs.Tab value="sqlite">{t('upload.tabSqlite')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="file" className={own.panel}>
        <Picker kind="file" onStart={(file, title) => upload.start(file, title, 'file')} problem={problem} />
      </Tabs.Panel>
      <Tabs.Panel value="sqlite" className={own.panel}>
        <Picker kind="sqlite" onStart={(file, title) => upload.start(file, title, 'sqlite')} problem={problem} />
        <SqlitePath onConnect={upload.connect} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** A file that already lies on the server, in a folder that its operator opened. */
function SqlitePath({ onConnect }: { onConnect: (path: string, title: string) => Promise<boolean> }) {
  const t = useT()
  const [path, setPath] = useState('')
  const [title, setTitle] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setTried(true)
    if (path.trim() === '' || title.trim() === '') return
    setBusy(true)
    if (await onConnect(path.trim(), title.trim())) toasts.show({ severity: 'success', title: t('upload.connected') })
    else setBusy(false)
  }
  return (
    <form
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
      <Button type="submit" variant="default" loading={busy}>
        {t('upload.connect')}
      </Button>
    </form>
  )
}

const ACCEPTED = {
  file: { pattern: /\.(csv|xlsx|xls)$/i, list: '.csv,.xlsx,.xls' },
  sqlite: { pattern: /\.(db|sqlite|sqlite3)$/i, list: '.db,.sqlite,.sqlite3' },
} as const

/** Type and size are checked before anything is sent, and again by the server. */
function Picker({ kind, onStart, problem }: { kind: 'file' | 'sqlite'; onStart: (file: File, title: string) => void; problem: string | null }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const take = (picked: File | undefined) => {
    if (!picked) return
    const limit = maxSize()
    setRefused(null)
    if (!ACCEPTED[kind].pattern.test(picked.name)) return setRefused(t(kind === 'file' ? 'upload.invalid' : 'upload.invalidSqlite'))
    if (picked.size > limit * 1_048_576) return setRefused(t('upload.tooLarge', { maxSize: String(limit) }))
    setFile(picked)
    setTitle(picked.name.replace(/\.[^.]+$/, '').slice(0, 200))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const message = refused ?? problem
  return (
    <>
      {message && (
        <div className={classes.error} role="alert">
          <span>{message}</span>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same */}
      <div
        className={own.drop}
        data-over={over}
        onDragOver={(e) => {
          e.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileTypeCsv size={32} stroke={1.4} aria-hidden="true" />
        {file ? (
          <strong>
            {file.name} <span className="numbers">{megabytes(file.size)}</span>
          </strong>
        ) : (
          <strong>{t(kind === 'file' ? 'upload.drop' : 'upload.dropSqlite')}</strong>
        )}
        <Button variant="default" onClick={() => input.current?.click()}>
          {file ? t('upload.another') : t('upload.pick')}
        </Button>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED[kind].list}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('upload.pick')}
          onChange={(e) => take(e.currentTarget.files?.[0])}
        />
        <span className={classes.muted}>{t(kind === 'file' ? 'upload.hint' : 'upload.hintSqlite', { maxSize: String(maxSize()) })}</span>
      </div>
      {file && (
        <form
          className={own.form}
          onSubmit={(e) => {
            e.preventDefault()
            if (title.trim() !== '') onStart(file, title.trim())
          }}
        >
          <TextInput
            label={t('upload.name')}
            value={title}
            maxLength={200}
            onChange={(e) => setTitle(e.currentTarget.value)}
            error={title.trim() === '' && t('validation.titleRequired')}
          />
          <Button type="submit" leftSection={<IconUpload size={14} />}>
            {t('upload.upload')}
          </Button>
        </form>
      )}
    </>
  )
}

function Finished({ dataset, again }: { dataset: Dataset; again: () => void }) {
  const t = useT()
  return (
    <div className={classes.section}>
      <div className={classes.head}>
        <h2>{t('app.pair', { name: t('upload.done'), value: dataset.title })}</h2>
        <Button variant="default" onClick={again}>
          {t('upload.another')}
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
