/** The dialog for a "show values as" setting along a field of the layout: the field, and the item that a difference is compared with. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import type { ShowValuesAsName } from '../../../contract/show-as.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { useEdits } from '../use-edits.ts'
import classes from './ColumnDialog.module.css'
import { isShownComplete, ShownAlong, useStartingParams } from './ShownAlong.tsx'

function ShownAsDialogContent({ measure, name, onClose }: { measure: Measure; name: ShowValuesAsName; onClose: () => void }) {
  const t = useT()
  const { edit } = useEdits()
  const starting = useStartingParams(measure)
  const [params, setParams] = useState(() => starting(name))
  const isComplete = isShownComplete(name, params)
  const { form, refuse } = useInvalidForm()
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
        <ShownAlong name={name} params={params} error={tried && !isComplete ? t('measure.shownIncomplete') : null} onChange={setParams} />
        <DialogFoot onCancel={onClose}>
          {/* if there is nothing to choose, Enter accepts the only field */}
          <Button type="submit" data-autofocus={isComplete ? true : undefined}>
            {t('analysis.apply')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

export const ShownAsDialog = dialog(ShownAsDialogContent)
