/** The lists of the person's home page: their own analyses, and what others share with them. */
import { LIST_PAGE } from '../../contract/listing.ts'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import { Paged } from '../ui/Pages.tsx'
import classes from '../ui/page.module.css'
import { usePageStart } from '../ui/use-list-place.ts'
import { AnalysisTable } from './AnalysisTable.tsx'
import { SharedConnectionTable } from './SharedConnectionTable.tsx'
import { SharedDatasetTable } from './SharedDatasetTable.tsx'
import { SharedTable } from './SharedTable.tsx'
import type { ShownFolder } from './shown-folder.ts'

const CHANGED_ELSEWHERE = { keepsLast: true, refetchOnWindowFocus: true } as const

/** The page of a list of analyses to ask for, in a folder. */
function useAsked(folder: ShownFolder) {
  const [start, setStart] = usePageStart(JSON.stringify(folder))
  return { asked: { ...(folder && { folder_id: folder.id }), start, count: LIST_PAGE }, setStart }
}

/** The person's own analyses in a folder, page by page. */
export function useOwnAnalyses(folder: ShownFolder) {
  const { asked, setStart } = useAsked(folder)
  return { query: useCall('apiv2/list_analyses', asked, CHANGED_ELSEWHERE), setStart }
}

/** The analyses in a folder that others share with the person, page by page. */
export function useSharedAnalyses(folder: ShownFolder) {
  const { asked, setStart } = useAsked(folder)
  return { query: useCall('apiv2/list_shared_analyses', asked, CHANGED_ELSEWHERE), setStart }
}

export function OwnAnalyses({ query, setStart }: ReturnType<typeof useOwnAnalyses>) {
  const t = useT()
  return (
    <Loadable isSmall query={query} failure={t('errors.analyses')}>
      {({ analyses, folders, ...place }) =>
        analyses.length === 0 ? (
          <p className={classes.emptyLine}>{t(folders.length === 0 ? 'user.noAnalyses' : 'lists.emptyFolder')}</p>
        ) : (
          <Paged {...place} shown={analyses.length} size={LIST_PAGE} onStart={setStart}>
            <AnalysisTable analyses={analyses} />
          </Paged>
        )
      }
    </Loadable>
  )
}

/** Analyses, datasets and connections that others share with the person. */
export function SharedWithMe({ query, setStart }: ReturnType<typeof useSharedAnalyses>) {
  const t = useT()
  const [datasetStart, setDatasetStart] = usePageStart('')
  const lent = useCall('apiv2/list_shared_datasets', { start: datasetStart, count: LIST_PAGE }, CHANGED_ELSEWHERE)
  const reached = useCall('apiv2/list_shared_connections', {}, { refetchOnWindowFocus: true })
  return (
    <Loadable isSmall query={query} failure={t('errors.analyses')}>
      {({ analyses, folders, ...place }) => (
        <Loadable isSmall query={lent} failure={t('errors.datasets')}>
          {({ datasets, ...datasetPlace }) => (
            <Loadable isSmall query={reached} failure={t('errors.connections')}>
              {({ connections }) => (
                <>
                  {folders.length + datasets.length + connections.length === 0 && <p className={classes.emptyLine}>{t('share.noneMine')}</p>}
                  {folders.length > 0 && analyses.length === 0 && <p className={classes.emptyLine}>{t('lists.emptyFolder')}</p>}
                  {analyses.length > 0 && (
                    <Paged {...place} shown={analyses.length} size={LIST_PAGE} onStart={setStart}>
                      <SharedTable analyses={analyses} />
                    </Paged>
                  )}
                  {datasets.length > 0 && (
                    <>
                      <h3>{t('share.mineDatasets')}</h3>
                      <Paged {...datasetPlace} shown={datasets.length} size={LIST_PAGE} onStart={setDatasetStart}>
                        <SharedDatasetTable datasets={datasets} />
                      </Paged>
                    </>
                  )}
                  {connections.length > 0 && (
                    <>
                      <h3>{t('share.mineConnections')}</h3>
                      <SharedConnectionTable connections={connections} />
                    </>
                  )}
                </>
              )}
            </Loadable>
          )}
        </Loadable>
      )}
    </Loadable>
  )
}
