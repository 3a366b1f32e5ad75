/** Edits the author's description of a step, which can be shown above the result. */
import { Button, Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { useStepName } from '../step-names.ts'
import classes from './ColumnDialog.module.css'

const DESCRIPTION_MAX = 10_000

function DescribeDialogContent({ step, onSave, onClose }: { step: Step; onSave: (description: string, shown: boolean) => void; onClose: () => void }) {
  const t = useT()
  const stepName = useStepName()
  const [text, setText] = useState(step.description)
  const [shown, setShown] = useState(step.show_description || step.description === '')
  return (
    <Dialog onClose={onClose} title={t('steps.describeTitle', { name: stepName(step) })} size={640}>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          onSave(text, shown && text.trim() !== '')
          onClose()
        }}
      >
        <Textarea
          label={t('settings.description')}
          rows={6}
          maxLength={DESCRIPTION_MAX}
          data-autofocus
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
        />
        <Checkbox size="xs" label={t('steps.showDescription')} checked={shown} onChange={(e) => setShown(e.currentTarget.checked)} />
        <DialogFoot onCancel={onClose}>
          <Button type="submit">{t('analysis.apply')}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

export const DescribeDialog = dialog(DescribeDialogContent)
