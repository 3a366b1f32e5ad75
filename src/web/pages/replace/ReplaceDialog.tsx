/** Replaces the data of a dataset or appends to it: takes a file, shows what it would change, and imports it. */
import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { DatasetSummary } from '../../../contract/dataset.ts'
import { mayBe } from '../../../contract/file-format.ts'
import { sizeOfMegabytes } from '../../../format/bytes.ts'
import { useJob } from '../../api/follow-job.ts'
import { maxUploadMb } from '../../api/installation.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from '../../ui/page.module.css'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { JobProgress } from '../JobProgress.tsx'
import upload from '../UploadPage.module.css'
import { CheckView } from './CheckView.tsx'
import { openDoubles } from './open-doubles.ts'
import { StoppedAppend } from './StoppedAppend.tsx'
import { type Mode, useReplacement } from './use-replacement.ts'

/** Kinds of files that can be read. The server looks at the content. */
const KINDS = ['csv', 'excel', 'parquet', 'sqlite'] as const

interface ReplaceDialogProps {
  readonly dataset: Pick<DatasetSummary, 'id' | 'title'>
  /** The mode until the person chooses another one. */
  readonly first: Mode
  /** The file that was dropped; null to choose one. */
  readonly file?: File | null
  readonly onClose: () => void
}

/** Takes one file by a drop or by the browser's dialog. */
function Picker({
  mode,
  problem,
  onFile,
  onProblem,
}: {
  readonly mode: Mode
  readonly problem: string | null
  readonly onFile: (file: File) => void
  readonly onProblem: (text: string) => void
}) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const take = ([file]: readonly File[]): void => {
    if (!file) return
    if (!mayBe(file.name, KINDS)) onProblem(t('replacing.invalid'))
    else if (file.size > maxUploadMb() * 1_048_576) onProblem(t('upload.tooLarge', { maxSize: String(maxUploadMb()) }))
    else onFile(file)
  }
  const over = useFileDrop(take)
  return (
    <>
      <p className={classes.muted}>{t(mode === 'append' ? 'appending.lead' : 'replacing.lead')}</p>
      {problem !== null && (
        <div className={classes.error} role="alert">
          {problem}
        </div>
      )}
      <div className={upload.drop} data-over={over}>
        <IconFileUpload size={32} stroke={1.4} aria-hidden="true" />
        <strong>{t(mode === 'append' ? 'appending.drop' : 'replacing.drop')}</strong>
        <Button variant="default" data-autofocus onClick={() => input.current?.click()}>
          {t('upload.pick')}
        </Button>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('upload.pick')}
          onChange={(e) => {
            take([...(e.currentTarget.files ?? [])])
            e.currentTarget.value = ''
          }}
        />
        <span className={classes.muted}>{t('replacing.hint', { size: sizeOfMegabytes(maxUploadMb()) })}</span>
      </div>
    </>
  )
}

export function ReplaceDialog({ dataset, first, file = null, onClose }: ReplaceDialogProps) {
  const t = useT()
  const [mode, setMode] = useState(first)
  const { state, upload: start, accept, goOn, cancel, leave, restart } = useReplacement(dataset, file, onClose)
  const [isPutAside, setPutAside] = useState(file !== null)
  const known = useCall('apiv2/get_dataset', { dataset_id: dataset.id })
  const stopped = openDoubles(useJob(known.data?.job_id ?? null))
  const waits = state.at === 'picking' && mode === 'append' && !isPutAside ? stopped : null
  const close = (): void => {
    leave()
    onClose()
  }
  return (
    <Dialog title={t(mode === 'append' ? 'appending.title' : 'replacing.title', { title: dataset.title })} size={960} onClose={close}>
      <div className={classes.section}>
        {state.at === 'picking' && waits && (
          <StoppedAppend
            doubles={waits}
            problem={state.problem}
            onGoOn={(leavesOut) => void goOn(leavesOut)}
            onAnother={() => setPutAside(true)}
            onCancel={close}
          />
        )}
        {state.at === 'picking' && !waits && <Picker mode={mode} problem={state.problem} onFile={(picked) => void start(picked)} onProblem={restart} />}
        {state.at === 'uploading' && <JobProgress title={state.name} stage={null} progress={state.progress} onCancel={() => void cancel()} />}
        {state.at === 'importing' && (
          <JobProgress
            title={state.name}
            stage={state.job?.stage ?? 'waiting'}
            progress={state.job?.progress ?? null}
            {...(state.job ? { amounts: state.job } : {})}
            onCancel={() => void cancel()}
          />
        )}
        {state.at === 'checking' && (
          <CheckView
            key={state.fileId}
            {...{ dataset, checked: state, mode }}
            onMode={setMode}
            onAccept={(decision) => void accept(decision)}
            onAnother={() => restart()}
            onCancel={close}
          />
        )}
      </div>
    </Dialog>
  )
}
