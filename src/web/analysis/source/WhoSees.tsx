/** Lists what the readers of the analysis will see of the new dataset. */
import { columnsInUse } from '../../../analysis/reads.ts'
import { grantedAfter, type Mapping, moveToSource } from '../../../analysis/source/change.ts'
import type { Column } from '../../../contract/column.ts'
import type { DatasetSummary } from '../../../contract/dataset.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import parts from '../../ui/Part.module.css'
import { usePage } from '../step-store.ts'
import classes from './Source.module.css'

interface WhoSeesProps {
  readonly dataset: DatasetSummary
  readonly columns: readonly Column[]
  readonly mapping: Mapping
}

export function WhoSees(props: WhoSeesProps) {
  const t = useT()
  const isShared = usePage((s) => s.analysis.shares.length > 0)
  return (
    <section className={parts.part}>
      <h3>{t('dataSource.who')}</h3>
      {isShared ? <People {...props} /> : <p>{t('dataSource.onlyYou')}</p>}
    </section>
  )
}

function People({ dataset, columns, mapping }: WhoSeesProps) {
  const t = useT()
  const { id, owner, value_json } = usePage((s) => s.analysis)
  const query = useCall('apiv2/list_shares', { analysis_id: id }, { gcTime: 0 })
  if (dataset.visibility !== 'public' && dataset.owner.id !== owner.id) return <p className={classes.warning}>{t('dataSource.lose')}</p>
  const after = moveToSource(value_json, { id: dataset.id, name: dataset.title, columns }, mapping)
  const used = columnsInUse(after, columns)
  const names = (granted: readonly string[]): string => {
    const ids = new Set(grantedAfter(granted, used, mapping))
    const seen = columns.filter((c) => ids.has(c.id)).map((c) => c.name)
    return seen.length === 0 ? t('dataSource.seesNothing') : seen.join(t('app.listSeparator'))
  }
  return (
    <>
      <p>{dataset.visibility === 'public' ? t('share.seesAll') : t('dataSource.keep')}</p>
      {dataset.visibility !== 'public' && (
        <Loadable query={query}>
          {({ people }) => (
            <ul className={classes.people}>
              {people.map(({ id: share, name, email, role, publication }) => (
                <li key={share}>{t('dataSource.sees', { who: name ?? email, role: t(`share.roles.${role}`), columns: names(publication.column_ids) })}</li>
              ))}
            </ul>
          )}
        </Loadable>
      )}
      <p>{t('dataSource.copies')}</p>
    </>
  )
}
