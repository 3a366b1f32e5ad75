/** Stage and progress of a running job, with a stop button. */
import { Button, Progress } from '@mantine/core'
import type { JobStage } from '../../contract/dataset.ts'
import { useT } from '../i18n/locale.tsx'
import own from './UploadPage.module.css'

interface JobProgressProps {
  readonly title: string
  /** Null while the file is being uploaded. */
  readonly stage: JobStage | null
  readonly progress: number | null
  /** Counts from 1; greater if the server restarted while the job ran. */
  readonly attempt?: number
  readonly onCancel: () => void
}

export function JobProgress({ title, stage, progress, attempt = 1, onCancel }: JobProgressProps) {
  const t = useT()
  const share = progress ?? 0
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
      <Progress value={Math.max(1, share * 100)} aria-label={label} />
      <Button variant="default" className={own.cancel} onClick={onCancel}>
        {t('upload.cancel')}
      </Button>
    </div>
  )
}
