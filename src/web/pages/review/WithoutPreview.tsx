/** The reading options of a file whose first preview failed, so that a person can try others. */
import { defaultFileOptions } from '../../../contract/file-source.ts'
import { SourcePreview } from '../../../contract/import.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import classes from '../../ui/page.module.css'
import type { Choice } from './choice.ts'
import { ReadingFields } from './SourceFields.tsx'

interface WithoutPreviewProps {
  readonly datasetId: string
  /** The person's choice so far; null for none. */
  readonly chosen: Choice | null
  readonly onChoice: (choice: Choice) => void
}

export function WithoutPreview({ datasetId, chosen, onChoice }: WithoutPreviewProps) {
  const t = useT()
  const { data: dataset } = useCall('apiv2/get_dataset', { dataset_id: datasetId })
  if (!dataset) return null
  const options = chosen?.options ?? defaultFileOptions(dataset.source_type)
  if (options.kind !== 'csv' && options.kind !== 'excel') return null
  const preview = SourcePreview.parse({ parts: [], options, names: [], rows: [], ambiguous_dates: [] })
  return (
    <>
      <p className={classes.muted}>{t('review.tryOptions')}</p>
      <ReadingFields preview={preview} options={options} change={(next) => onChoice({ options: next, types: {} })} isOpen onOpen={() => undefined} />
    </>
  )
}
