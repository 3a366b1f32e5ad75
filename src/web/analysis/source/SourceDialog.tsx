/** The dialog "Change source": switches the analysis to another dataset and maps the columns it uses. */
import { useState } from 'react'
import { isDirty } from '../../../analysis/step-session.ts'
import type { DatasetSummary } from '../../../contract/dataset.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { usePage, useSession } from '../step-store.ts'
import { IsPublic, SaveFirst } from './Before.tsx'
import { ChooseDataset } from './ChooseDataset.tsx'
import { MapColumns } from './MapColumns.tsx'

function SourceDialogContent({ onClose }: { onClose: () => void }) {
  const t = useT()
  const isPublic = usePage((s) => s.analysis.visibility === 'public')
  const dirty = useSession(isDirty)
  const [chosen, setChosen] = useState<DatasetSummary | null>(null)
  const [mapping, setMapping] = useState(false)
  return (
    <Dialog onClose={onClose} title={t('dataSource.title')} size={760}>
      {isPublic ? (
        <IsPublic onClose={onClose} />
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

export const SourceDialog = dialog(SourceDialogContent)
