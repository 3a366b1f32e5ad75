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

interface DescribeDialogProps {
  readonly step: Step
  /** `automatic`: whether reports write a description while the text is empty. */
  readonly onSave: (description: string, shown: boolean, automatic: boolean) => void
  readonly onClose: () => void
}

function DescribeDialogContent({ step, onSave, onClose }: DescribeDialogProps) {
  const t = useT()
  const stepName = useStepName()
  const [text, setText] = useState(step.description)
  const [shown, setShown] = useState(step.show_description || step.description === '')
  const [automatic, setAutomatic] = useState(step.auto_description !== false)
  const isEmpty = text.trim() === ''
  return (
    <Dialog onClose={onClose} title={t('steps.describeTitle', { name: stepName(step) })} size={640}>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          onSave(text, shown && !isEmpty, automatic || !isEmpty)
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
        {isEmpty ? (
          <Checkbox size="xs" label={t('steps.autoDescription')} checked={automatic} onChange={(e) => setAutomatic(e.currentTarget.checked)} />
        ) : (
          <Checkbox size="xs" label={t('steps.showDescription')} checked={shown} onChange={(e) => setShown(e.currentTarget.checked)} />
        )}
        <DialogFoot onCancel={onClose}>
          <Button type="submit">{t('analysis.apply')}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

export const DescribeDialog = dialog(DescribeDialogContent)
