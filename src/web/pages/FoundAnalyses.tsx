import { Link } from '@tanstack/react-router'
import type { FoundAnalysis } from '../../contract/analysis-search.ts'
import type { Output } from '../../contract/operations.ts'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { FavoriteButton } from '../ui/FavoriteButton.tsx'
import { ListTable } from '../ui/ListTable.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import classes from '../ui/page.module.css'

/** The person's analyses in which a text was found, and where it was found. `search` is not blank. */
export function FoundAnalyses({ search }: { search: string }) {
  const t = useT()
  const query = useCall('apiv2/search_analyses', { search }, { keepsLast: true })
  return (
    <section className={classes.section} aria-label={t('lists.search')} aria-busy={query.isFetching}>
      <Loadable query={query} failure={t('errors.analyses')}>
        {(found) => <Found {...found} search={search} isOld={query.isPlaceholderData} />}
      </Loadable>
    </section>
  )
}

interface FoundProps extends Output<'apiv2/search_analyses'> {
  readonly search: string
  /** Whether this is still the answer to the text before. */
  readonly isOld: boolean
}

function Found({ analyses, total, fields, search, isOld }: FoundProps) {
  const t = useT()
  const rest = fields.of - fields.searched
  return (
    <>
      <div role="status" className={classes.muted}>
        {total > 0 ? t('lists.found', { total }) : isOld ? t('app.loading') : t('lists.noneFound', { search })}
        {total > analyses.length && <p>{t('lists.shown', { shown: analyses.length, total })}</p>}
        {rest > 0 && <p>{t('lists.fieldsPartly', { searched: fields.searched, rest })}</p>}
      </div>
      {analyses.length > 0 && <FoundTable analyses={analyses} />}
    </>
  )
}

function FoundTable({ analyses }: { analyses: readonly FoundAnalysis[] }) {
  const t = useT()
  return (
    <ListTable
      label={t('lists.foundList')}
      heads={
        <>
          <th>{t('columns.title')}</th>
          <th>{t('lists.foundIn')}</th>
          <th>{t('columns.owner')}</th>
          <th>{t('columns.actions')}</th>
        </>
      }
    >
      {analyses.map((analysis) => (
        <tr key={analysis.id}>
          <td title={analysis.title}>
            <Link to="/analysis-{$id}" params={{ id: analysis.id }}>
              {analysis.title}
            </Link>
          </td>
          <td className={classes.sentences}>
            <Places {...analysis} />
          </td>
          <td title={analysis.owner.name}>{analysis.owner.name}</td>
          <td>
            <FavoriteButton analysis={analysis} />
          </td>
        </tr>
      ))}
    </ListTable>
  )
}

function Places({ places, more }: Pick<FoundAnalysis, 'places' | 'more'>) {
  const t = useT()
  return (
    <>
      {places.map(({ place, text }) => (
        <div key={`${place} ${text}`}>{place === 'title' ? t('lists.places.title') : t(`lists.places.${place}`, { text })}</div>
      ))}
      {more > 0 && <div className={classes.muted}>{t('lists.morePlaces', { count: more })}</div>}
    </>
  )
}
