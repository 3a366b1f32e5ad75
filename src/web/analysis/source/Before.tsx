/** The steps that come before the dataset of an analysis can change. */
import { useT } from '../../i18n/locale.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { DialogFoot } from '../../ui/Dialog.tsx'
import { ConflictDialog } from '../dialogs/ConflictDialog.tsx'
import { useSave } from '../use-save.ts'
import classes from './Source.module.css'

/** Asks to save first, because the change starts from the saved version and would discard unsaved changes. */
export function SaveFirst({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { save, saving, status, conflict, ...choices } = useSave()
  return (
    <div className={classes.form}>
      <p>{t('dataSource.unsaved')}</p>
      <DialogFoot onCancel={onClose}>
        <ActionButton status={status} disabled={saving} data-autofocus onClick={() => void save()}>
          {t('analysis.save')}
        </ActionButton>
      </DialogFoot>
      {conflict && <ConflictDialog conflict={conflict} {...choices} />}
    </div>
  )
}

/** Says that a public analysis has to be made private first. */
export function IsPublic({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <div className={classes.form}>
      <p>{t('dataSource.isPublic')}</p>
      <DialogFoot onCancel={onClose}>{null}</DialogFoot>
    </div>
  )
}
