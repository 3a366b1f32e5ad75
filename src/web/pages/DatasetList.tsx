import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { SEARCH_TEXT_MAX } from '../../contract/constants.ts'
import { LIST_PAGE } from '../../contract/listing.ts'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import { Paged } from '../ui/Pages.tsx'
import classes from '../ui/page.module.css'
import { usePageStart, useSearchText } from '../ui/use-list-place.ts'
import { DatasetTable, type Sort } from './DatasetTable.tsx'

interface DatasetListProps {
  readonly isSearchable?: boolean
  readonly isSmall?: boolean
  /** Shown if there are no datasets. */
  readonly empty: ReactNode
  /** How often to fetch again while a dataset is being imported, in milliseconds; false for never. */
  readonly pollMs: number | false
}

/** The caller's datasets, or for guests the public ones: page by page, sorted and searched by the server. */
export function DatasetList({ isSearchable = false, isSmall = false, empty, pollMs }: DatasetListProps) {
  const t = useT()
  const { text, setText, search } = useSearchText()
  const [sort, setSort] = useState<Sort>({ by: 'updated', descending: true })
  const [start, setStart] = usePageStart(`${search} ${sort.by} ${sort.descending}`)
  const asked = { search, sort: sort.by, descending: sort.descending, start, count: LIST_PAGE }
  const query = useCall('apiv2/list_datasets', asked, { keepsLast: true, refetchOnWindowFocus: true })
  const importing = query.data?.datasets.some((d) => d.status === 'importing') ?? false
  useCall('apiv2/list_datasets', asked, { refetchInterval: importing && pollMs })
  return (
    <Loadable query={query} isSmall={isSmall} failure={t('errors.datasets')}>
      {({ datasets, ...place }) =>
        place.total === 0 && search === '' && !query.isPlaceholderData ? (
          empty
        ) : (
          <>
            {isSearchable && (
              <TextInput
                type="search"
                label={t('datasets.search')}
                value={text}
                maxLength={SEARCH_TEXT_MAX}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            )}
            <div aria-busy={query.isPlaceholderData}>
              {datasets.length === 0 ? (
                <div className={classes.empty} role="status">
                  {query.isPlaceholderData ? t('app.loading') : t('datasets.none', { search })}
                </div>
              ) : (
                <Paged {...place} shown={datasets.length} size={LIST_PAGE} onStart={setStart}>
                  <DatasetTable datasets={datasets} sort={sort} onSort={setSort} />
                </Paged>
              )}
            </div>
          </>
        )
      }
    </Loadable>
  )
}
