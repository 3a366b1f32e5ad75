/** Shows columns of a live dataset that its database no longer has as they were, and the analyses that break when the dataset takes the change over. */
import { useQueryClient } from '@tanstack/react-query'
import { breakingChanges } from '../../../analysis/schema-changes.ts'
import type { Dataset } from '../../../contract/dataset.ts'
import type { SchemaChanges } from '../../../contract/schema-changes.ts'
import { call } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import page from '../../ui/page.module.css'
import { ColumnChanges } from './ColumnChanges.tsx'
import { Broken } from './PendingChanges.tsx'

interface ChangedColumnsProps {
  readonly dataset: Pick<Dataset, 'id'>
  readonly changes: SchemaChanges
  readonly onClose: () => void
}

export function ChangedColumns({ dataset, changes, onClose }: ChangedColumnsProps) {
  const t = useT()
  const queries = useQueryClient()
  const { status, run } = useAsyncStatus()
  const breaking = breakingChanges(changes)
  const take = async () => {
    const reply = await call('apiv2/import_dataset', { dataset_id: dataset.id, accept: breaking })
    await queries.invalidateQueries()
    if (reply.ok) onClose()
    return reply
  }
  return (
    <Dialog title={t('live.columnsChanged')} size="lg" onClose={onClose}>
      <div className={page.section}>
        <p>{t('live.takeOverText')}</p>
        <ColumnChanges changes={changes} />
        {breaking.length > 0 && <Broken dataset={dataset} changes={changes} />}
        <DialogFoot onCancel={onClose}>
          <ActionButton status={status} {...(breaking.length > 0 ? { color: 'red' } : {})} onClick={() => void run(take)}>
            {t('live.takeOver')}
          </ActionButton>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
