/** Someone else saved a newer version: who and when, what they changed, and what to do about it. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { differences } from '../../../analysis/differences.ts'
import type { Analysis, AnalysisDocument } from '../../../contract/analysis.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { DifferenceList } from '../DifferenceList.tsx'
import classes from './ColumnDialog.module.css'

export interface Conflict {
  readonly title: string
  readonly message: string
  /** What both started from, and what the other one saved. */
  readonly base: AnalysisDocument
  readonly newest: Analysis
}

interface ConflictDialogProps {
  readonly conflict: Conflict
  readonly onOverwrite: () => void
  readonly onCopy: () => void
  readonly onClose: () => void
}

export function ConflictDialog({ conflict, onOverwrite, onCopy, onClose }: ConflictDialogProps) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <Dialog onClose={onClose} title={conflict.title} size={640}>
      <div className={classes.fields}>
        <p>{conflict.message}</p>
        <div>
          <Button variant="subtle" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {t('conflict.see')}
          </Button>
        </div>
        {shown && <DifferenceList differences={differences(conflict.base, conflict.newest.value_json)} />}
        <DialogFoot onCancel={onClose}>
          <Button variant="default" onClick={onCopy}>
            {t('analysis.saveCopy')}
          </Button>
          <Button onClick={onOverwrite}>{t('analysis.overwrite')}</Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
