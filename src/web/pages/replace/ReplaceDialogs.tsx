/** The dialogs that replace the data of a dataset, append to it and list its versions, loaded when they are first opened. */
import { lazy, Suspense } from 'react'
import type { DatasetSummary } from '../../../contract/dataset.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import type { Mode } from './use-replacement.ts'

const ReplaceDialog = lazy(async () => ({ default: (await import('./ReplaceDialog.tsx')).ReplaceDialog }))
const VersionsDialog = lazy(async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog }))

interface ReplaceDialogsProps {
  readonly open: Mode | 'versions'
  readonly dataset: Pick<DatasetSummary, 'id' | 'title'>
  readonly file?: File | null
  readonly onClose: () => void
}

export function ReplaceDialogs({ open, dataset, file = null, onClose }: ReplaceDialogsProps) {
  return (
    <Suspense fallback={<Waiting isSmall />}>
      {open === 'versions' ? (
        <VersionsDialog dataset={dataset} onClose={onClose} />
      ) : (
        <ReplaceDialog dataset={dataset} first={open} file={file} onClose={onClose} />
      )}
    </Suspense>
  )
}
