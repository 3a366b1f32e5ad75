/** An import that ended without a version: what happened, and what its owner can do about it. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DatasetSummary } from '../../contract/dataset.ts'
import { call } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import own from './ImportStopped.module.css'
import { useDeleteDataset } from './use-delete-dataset.ts'

/** Starts the last import of a dataset again; whether that was taken. */
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
  /** A way to the options of the file, or to the form of a database. */
  readonly onChange?: () => void
  readonly ofDatabase?: boolean
  /** Where what went wrong may be changed: a file's options, or how a database is reached. */
  readonly changeAt?: { readonly staged: string } | { readonly connection: string } | { readonly again: string }
  /** A way to copy all rows, where new ones cannot be added. */
  readonly onWhole?: (() => void) | undefined
  /** A way to another connection to a database. */
  readonly onReconnect?: (() => void) | undefined
  readonly onRetried?: () => void
  /** Left out for who may not delete the dataset. */
  readonly onDeleted?: () => Promise<void>
}

export function ImportStopped({ dataset, message, onChange, ofDatabase = false, changeAt, onWhole, onReconnect, onRetried, onDeleted }: ImportStoppedProps) {
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
        {onReconnect && (
          <Button variant="default" onClick={onReconnect}>
            {t('connectionChange.choose')}
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
