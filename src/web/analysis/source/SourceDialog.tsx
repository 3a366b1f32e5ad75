/** The dialog "Change source": switches the analysis to another dataset and maps the columns it uses. */
import { useState } from 'react'
import { isDirty } from '../../../analysis/step-session.ts'
import type { DatasetSummary } from '../../../contract/dataset.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { ConflictDialog } from '../dialogs/ConflictDialog.tsx'
import { usePage, useSession } from '../step-store.ts'
import { useSave } from '../use-save.ts'
import { ChooseDataset } from './ChooseDataset.tsx'
import { MapColumns } from './MapColumns.tsx'
import classes from './Source.module.css'

function SourceDialogContent({ onClose }: { onClose: () => void }) {
  const t = useT()
  const isPublic = usePage((s) => s.analysis.visibility === 'public')
  const dirty = useSession(isDirty)
  const [chosen, setChosen] = useState<DatasetSummary | null>(null)
  const [mapping, setMapping] = useState(false)
  return (
    <Dialog onClose={onClose} title={t('dataSource.title')} size={760}>
      {isPublic ? (
        <div className={classes.form}>
          <p>{t('dataSource.isPublic')}</p>
          <DialogFoot onCancel={onClose}>{null}</DialogFoot>
        </div>
      ) : dirty ? (
        <SaveFirst onClose={onClose} />
      ) : chosen && mapping ? (
        <MapColumns dataset={chosen} onBack={() => setMapping(false)} onClose={onClose} />
      ) : (
        <ChooseDataset chosen={chosen} onChoose={setChosen} onNext={() => setMapping(true)} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Asks to save first, because the change starts from the saved version and would discard unsaved changes. */
function SaveFirst({ onClose }: { onClose: () => void }) {
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

export const SourceDialog = dialog(SourceDialogContent)
