/** Stage and progress of a running job, with a stop button. */
import { Button, Progress } from '@mantine/core'
import type { Job, JobStage } from '../../contract/dataset.ts'
import { formatBytes } from '../../format/bytes.ts'
import { useT } from '../i18n/locale.tsx'
import own from './UploadPage.module.css'

interface JobProgressProps {
  readonly title: string
  /** Null while the file is being uploaded. */
  readonly stage: JobStage | null
  readonly progress: number | null
  /** Counts from 1; greater if the server restarted while the job ran. */
  readonly attempt?: number
  /** How much was read and stored so far. */
  readonly amounts?: JobAmounts
  readonly onCancel: () => void
}

export type JobAmounts = Pick<Job, 'rows' | 'bytes' | 'bytes_total'>

/** Words for what was read and stored so far; empty before either. A database has no size. */
function useAmountWords(): (amounts: JobAmounts, stage: JobStage) => string {
  const t = useT()
  return ({ rows, bytes, bytes_total }, stage) => {
    if (rows > 0 && stage !== 'reading') return t('upload.rowsStored', { rows })
    const read = { bytes: formatBytes(bytes), total: formatBytes(bytes_total) }
    if (rows > 0) return bytes > 0 ? t('upload.bytesAndRowsRead', { ...read, rows }) : t('upload.rowsRead', { rows })
    return bytes > 0 ? t('upload.bytesRead', read) : ''
  }
}

export function JobProgress({ title, stage, progress, attempt = 1, amounts, onCancel }: JobProgressProps) {
  const t = useT()
  const share = progress ?? 0
  const amountWords = useAmountWords()
  const done = amounts && stage ? amountWords(amounts, stage) : ''
  const label = stage ? t(`upload.stage.${stage}`) : t('upload.uploading')
  return (
    <div className={own.running}>
      <div className={own.line}>
        <strong className={own.name}>{title}</strong>
        <span className="numbers" role="status">
          {label} {t('upload.percent', { percent: String(Math.floor(share * 100)) })}
        </span>
      </div>
      {attempt > 1 && <span className={own.again}>{t('dataset.startedAgain')}</span>}
      {done && <span className={own.amounts}>{done}</span>}
      <Progress value={Math.max(1, share * 100)} aria-label={label} />
      <Button variant="default" className={own.cancel} onClick={onCancel}>
        {t('upload.cancel')}
      </Button>
    </div>
  )
}
