/** /datasets/new: a CSV file, its upload, its import and the report. */
import { Button, Progress, TextInput } from '@mantine/core'
import { IconFileTypeCsv, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import type { Dataset, JobStage } from '../../contract/dataset.ts'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { NewAnalysisButton } from './NewAnalysisButton.tsx'
import own from './UploadPage.module.css'
import { type UploadState, useUpload } from './use-upload.ts'

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
  const upload = useUpload()
  const { state } = upload
  if (state.step === 'done') return <Finished dataset={state.dataset} again={upload.reset} />
  return (
    <div className={classes.section}>
      {state.step === 'picking' ? <Picker onStart={upload.start} problem={state.problem} /> : <Running state={state} onCancel={() => void upload.cancel()} />}
    </div>
  )
}

/** Type and size are checked before anything is sent, and again by the server. */
function Picker({ onStart, problem }: { onStart: (file: File, title: string) => void; problem: string | null }) {
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
    if (!/\.(csv|xlsx|xls)$/i.test(picked.name)) return setRefused(t('upload.invalid'))
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
          <strong>{t('upload.drop')}</strong>
        )}
        <Button variant="default" onClick={() => input.current?.click()}>
          {file ? t('upload.another') : t('upload.pick')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx,.xls"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('upload.pick')}
          onChange={(e) => take(e.currentTarget.files?.[0])}
        />
        <span className={classes.muted}>{t('upload.hint', { maxSize: String(maxSize()) })}</span>
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
            {t('upload.start')}
          </Button>
        </form>
      )}
    </>
  )
}

function Running({ state, onCancel }: { state: Extract<UploadState, { step: 'uploading' | 'importing' }>; onCancel: () => void }) {
  const t = useT()
  const share = state.progress ?? 0
  const stage: JobStage | null = state.step === 'importing' ? state.stage : null
  const label = stage ? t(`upload.stage.${stage}`) : t('upload.uploading')
  return (
    <div className={own.running}>
      <div className={own.line}>
        <strong className={own.name}>{state.title}</strong>
        <span className="numbers" role="status">
          {label} {t('upload.percent', { percent: String(Math.floor(share * 100)) })}
        </span>
      </div>
      <Progress value={Math.max(1, share * 100)} aria-label={label} />
      <Button variant="default" className={own.cancel} onClick={onCancel}>
        {t('upload.cancel')}
      </Button>
    </div>
  )
}

function Finished({ dataset, again }: { dataset: Dataset; again: () => void }) {
  const t = useT()
  return (
    <div className={classes.section}>
      <div className={classes.head}>
        <h2>
          {t('upload.done')}: {dataset.title}
        </h2>
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
