/** An append that stopped because rows of its file are already in the dataset. It goes on from there, without another upload. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RowsInBoth } from '../../../contract/replacement.ts'
import { useT } from '../../i18n/locale.tsx'
import { DialogFoot } from '../../ui/Dialog.tsx'
import classes from '../../ui/page.module.css'
import { DoublesChoice } from './AppendChoices.tsx'

interface StoppedAppendProps {
  readonly doubles: RowsInBoth
  /** Why the last attempt to go on failed. */
  readonly problem: string | null
  readonly onGoOn: (leavesOut: boolean) => void
  readonly onAnother: () => void
  readonly onCancel: () => void
}

export function StoppedAppend({ doubles, problem, onGoOn, onAnother, onCancel }: StoppedAppendProps) {
  const t = useT()
  const [leavesOut, setLeavesOut] = useState(true)
  return (
    <>
      <p>{t('appending.waits')}</p>
      {problem !== null && (
        <div className={classes.error} role="alert">
          {problem}
        </div>
      )}
      <DoublesChoice doubles={doubles} leavesOut={leavesOut} onChoose={setLeavesOut} />
      <DialogFoot onCancel={onCancel}>
        <Button variant="default" onClick={onAnother}>
          {t('replacing.another')}
        </Button>
        <Button disabled={leavesOut && doubles.count === doubles.rows} onClick={() => onGoOn(leavesOut)}>
          {t('appending.accept')}
        </Button>
      </DialogFoot>
    </>
  )
}
