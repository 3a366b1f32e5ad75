/** An import that ended without a new version of the dataset: its error, and the owner's options. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DatasetSummary } from '../../contract/dataset.ts'
import { call } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import own from './ImportStopped.module.css'
import { useDeleteDataset } from './use-delete-dataset.ts'

/** Returns a function that restarts the last import of a dataset. It resolves to whether the server accepted that. */
export function useRetryImport() {
  const queries = useQueryClient()
  return async (datasetId: string): Promise<boolean> => {
    const reply = await call('apiv2/retry_import', { dataset_id: datasetId })
    await queries.invalidateQueries()
    return reply.ok
  }
}

interface ImportStoppedProps {
  readonly dataset: Pick<DatasetSummary, 'id' | 'title'>
  readonly message: string
  /** Opens the options of the file, or the form of the database import. */
  readonly onChange?: () => void
  readonly ofDatabase?: boolean
  /** Search parameters of the page on which the cause can be fixed: the options of a file, a saved connection, or the form of the first import. */
  readonly changeAt?: { readonly staged: string } | { readonly connection: string } | { readonly again: string }
  /** Copies all rows again, offered if new ones cannot be appended. */
  readonly onWhole?: (() => void) | undefined
  /** Opens a dialog to choose another connection, or another table or query. */
  readonly onReread?: (() => void) | undefined
  readonly rereads?: 'connection' | 'query'
  readonly onRetried?: () => void
  /** Called after the dataset was deleted; omitted for people who may not delete it. */
  readonly onDeleted?: () => Promise<void>
}

export function ImportStopped(props: ImportStoppedProps) {
  const { dataset, message, onChange, ofDatabase = false, changeAt, onWhole, onReread, rereads = 'connection', onRetried, onDeleted } = props
  const t = useT()
  const retry = useRetryImport()
  const remove = useDeleteDataset(onDeleted)
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    const isTaken = await retry(dataset.id)
    setBusy(false)
    if (isTaken) onRetried?.()
  }
  return (
    <div className={own.stopped} role="alert">
      <strong>{t('dataset.stopped')}</strong>
      <span>{message}</span>
      <div className={own.actions}>
        <Button loading={busy} onClick={() => void again()}>
          {t('dataset.again')}
        </Button>
        {onChange && (
          <Button variant="default" onClick={onChange}>
            {t(ofDatabase ? 'database.changeImport' : 'dataset.changeOptions')}
          </Button>
        )}
        {onWhole && (
          <Button variant="default" onClick={onWhole}>
            {t('append.whole')}
          </Button>
        )}
        {onReread && (
          <Button variant="default" onClick={onReread}>
            {t(rereads === 'query' ? 'connectionChange.query' : 'connectionChange.choose')}
          </Button>
        )}
        {changeAt && (
          <Button variant="default" renderRoot={(props) => <Link to="/datasets/new" search={changeAt} {...props} />}>
            {t('connection' in changeAt ? 'database.change' : 'again' in changeAt ? 'database.changeImport' : 'dataset.changeOptions')}
          </Button>
        )}
        {onDeleted && (
          <Button variant="default" onClick={() => void remove(dataset)}>
            {t('dataset.delete')}
          </Button>
        )}
      </div>
    </div>
  )
}
