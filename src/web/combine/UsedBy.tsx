/** Lists the users of a dataset: analyses, and datasets made of it. */
import { Link } from '@tanstack/react-router'
import type { Dataset } from '../../contract/dataset.ts'
import { LIST_PAGE } from '../../contract/listing.ts'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { AnalysisTable } from '../pages/AnalysisTable.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import { Loadable } from '../ui/Loadable.tsx'
import { Paged } from '../ui/Pages.tsx'
import page from '../ui/page.module.css'
import { usePageStart } from '../ui/use-list-place.ts'
import classes from './Combine.module.css'

function Analyses({ dataset: { id, abilities } }: { dataset: Dataset }) {
  const t = useT()
  const [start, setStart] = usePageStart(id)
  const list = useCall('apiv2/list_analyses', { dataset_id: id, start, count: LIST_PAGE }, { keepsLast: true })
  const users = useCall('apiv2/list_dataset_analyses', { dataset_id: id }, { enabled: abilities.edit })
  const others = users.data?.others ?? 0
  return (
    <>
      <Loadable isSmall query={list} failure={t('errors.analyses')}>
        {({ analyses, folders: _folders, ...place }) =>
          analyses.length === 0 ? (
            <p className={page.emptyLine}>{t('dataset.noAnalyses')}</p>
          ) : (
            <Paged {...place} shown={analyses.length} size={LIST_PAGE} onStart={setStart}>
              <AnalysisTable analyses={analyses} />
            </Paged>
          )
        }
      </Loadable>
      {others > 0 && <p className={page.muted}>{t('changes.others', { count: others })}</p>}
    </>
  )
}

function Combinations({ lineage: { used_by, others } }: Pick<Dataset, 'lineage'>) {
  const t = useT()
  return (
    <div>
      <h3>{t('lineage.datasets')}</h3>
      <ul className={classes.lineage}>
        {used_by.map(({ id, title }) => (
          <li key={id}>
            <Link to="/dataset-{$id}" params={{ id }}>
              {title}
            </Link>
          </li>
        ))}
        {others > 0 && <li className={page.muted}>{t('lineage.others', { count: others })}</li>}
      </ul>
    </div>
  )
}

export function UsedBy({ dataset }: { dataset: Dataset }) {
  const t = useT()
  const signedIn = isSignedIn(useAuth())
  const { lineage } = dataset
  if (!signedIn) return null
  const hasCombinations = lineage.used_by.length > 0 || lineage.others > 0
  return (
    <section className={page.section}>
      <h2>{t(hasCombinations ? 'lineage.usedBy' : 'dataset.analyses')}</h2>
      {hasCombinations ? (
        <div className={classes.usedBy}>
          <div>
            <h3>{t('lineage.analyses')}</h3>
            <Analyses dataset={dataset} />
          </div>
          <Combinations lineage={lineage} />
        </div>
      ) : (
        <Analyses dataset={dataset} />
      )}
    </section>
  )
}
