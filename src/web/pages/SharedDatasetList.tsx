import type { ReactNode } from 'react'
import { LIST_PAGE } from '../../contract/listing.ts'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import { Paged } from '../ui/Pages.tsx'
import { usePageStart } from '../ui/use-list-place.ts'
import { SharedDatasetTable } from './SharedDatasetTable.tsx'

interface SharedDatasetListProps {
  /** Shown if there are none. */
  readonly empty: ReactNode
}

/** Datasets that others share with the signed-in person, page by page. */
export function SharedDatasetList({ empty }: SharedDatasetListProps) {
  const t = useT()
  const [start, setStart] = usePageStart('')
  const query = useCall('apiv2/list_shared_datasets', { start, count: LIST_PAGE }, { keepsLast: true, refetchOnWindowFocus: true })
  return (
    <Loadable isSmall query={query} failure={t('errors.datasets')}>
      {({ datasets, ...place }) =>
        place.total === 0 ? (
          empty
        ) : (
          <Paged {...place} shown={datasets.length} size={LIST_PAGE} onStart={setStart}>
            <SharedDatasetTable datasets={datasets} />
          </Paged>
        )
      }
    </Loadable>
  )
}
