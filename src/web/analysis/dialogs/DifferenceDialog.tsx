/** Differences need a field of the layout and the value of it that the others are held against (specification, section 3). */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { useRefusal } from '../../ui/use-refusal.ts'
import { useEdits } from '../use-edits.ts'
import classes from './ColumnDialog.module.css'
import { DifferenceFields, type DifferenceName } from './DifferenceFields.tsx'

function DifferenceDialogContent({ measure, name, onClose }: { measure: Measure; name: DifferenceName; onClose: () => void }) {
  const t = useT()
  const { edit } = useEdits()
  const [params, setParams] = useState(measure.show_values_as.name === name ? measure.show_values_as.params : undefined)
  const isComplete = params?.value !== undefined
  const { form, refuse } = useRefusal()
  const [tried, setTried] = useState(false)
  const save = () => {
    setTried(true)
    if (!isComplete) return refuse()
    edit({ kind: 'show values as', id: measure.id, shown: name, params }, measure.name)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('difference.title', { name: measure.name, shown: t(`showAs.${name}`) })} size={460}>
      <form
        ref={form}
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <DifferenceFields params={params} error={tried && !isComplete ? t('measure.shownIncomplete') : null} onChange={setParams} />
        <DialogFoot onCancel={onClose}>
          <Button type="submit">{t('analysis.apply')}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

export const DifferenceDialog = dialog(DifferenceDialogContent)
