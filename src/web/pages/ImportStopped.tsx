/** An import that ended without a version: what happened, and what its owner can do. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DatasetSummary } from '../../contract/dataset.ts'
import { call } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import own from './ImportStopped.module.css'
import { useDeleteDataset } from './use-delete-dataset.ts'

/** Restarts the last import of a dataset; resolves to whether it was accepted. */
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
  /** Opens the options of the file or the database form. */
  readonly onChange?: () => void
  readonly ofDatabase?: boolean
  /** Where the cause can be fixed: the options of a file, or the database connection. */
  readonly changeAt?: { readonly staged: string } | { readonly connection: string } | { readonly again: string }
  /** Copies all rows, if new ones cannot be appended. */
  readonly onWhole?: (() => void) | undefined
  /** Chooses another database connection, or what else to read. */
  readonly onReread?: (() => void) | undefined
  readonly rereads?: 'connection' | 'query'
  readonly onRetried?: () => void
  /** Omitted for people who may not delete the dataset. */
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
