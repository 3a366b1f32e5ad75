/** Adds columns of another dataset to the analysis: makes a dataset of both, and moves the analysis to it. */
import { isDirty } from '../../../analysis/step-session.ts'
import type { DatasetSummary } from '../../../contract/dataset.ts'
import { CombineDialog } from '../../combine/CombineDialog.tsx'
import { useT } from '../../i18n/locale.tsx'
import { useAuth } from '../../session/auth.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { usePage, useSession } from '../step-store.ts'
import { IsPublic, SaveFirst } from './Before.tsx'
import { useAddColumns } from './use-add-columns.ts'

/** Returns a warning if people with access to the analysis would lose it, because the second dataset is not the owner's to share. */
function useWarning(): (second: DatasetSummary) => string {
  const t = useT()
  const me = useAuth().user_id
  const isShared = usePage((s) => s.analysis.shares.length > 0)
  return ({ title, owner, visibility, abilities }) => {
    const passesOn = owner.id === me ? abilities.pass_on : visibility === 'public'
    return isShared && !passesOn ? t('addColumns.loses', { title }) : ''
  }
}

function AddColumnsContent({ onClose }: { onClose: () => void }) {
  const t = useT()
  const dataset = usePage((s) => s.analysis.dataset)
  const isPublic = usePage((s) => s.analysis.visibility === 'public')
  const dirty = useSession(isDirty)
  const warn = useWarning()
  const addColumns = useAddColumns()
  if (isPublic || dirty)
    return (
      <Dialog title={t('addColumns.title')} size={760} onClose={onClose}>
        {isPublic ? <IsPublic onClose={onClose} /> : <SaveFirst onClose={onClose} />}
      </Dialog>
    )
  return (
    <CombineDialog
      isLookupOnly
      first={{ id: dataset.id, title: dataset.title }}
      title={t('addColumns.title')}
      lead={t('addColumns.lead', { title: dataset.title })}
      submit={t('addColumns.submit')}
      ifClosed={t('addColumns.ifClosed', { title: dataset.title })}
      warn={warn}
      onMade={addColumns}
      onClose={onClose}
    />
  )
}

export const AddColumnsDialog = dialog(AddColumnsContent)
