/** The datasets that a dataset is made of, how, and why it may have no rows. */
import { Link } from '@tanstack/react-router'
import type { LookupOptions } from '../../contract/combination.ts'
import type { Dataset } from '../../contract/dataset.ts'
import { paragraph } from '../../format/sentences.ts'
import { useCall } from '../api/queries.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { useAuth } from '../session/auth.ts'
import page from '../ui/page.module.css'
import classes from './Combine.module.css'

type Source = Dataset['lineage']['sources'][number]

function SourceTitle({ source: { id, title, gone } }: { source: Source }) {
  const t = useT()
  if (id === null || title === null) return <span className={page.muted}>{t(gone ? 'lineage.gone' : 'lineage.unseen')}</span>
  return (
    <>
      <Link to="/dataset-{$id}" params={{ id }}>
        {title}
      </Link>
      {gone && <span className={page.muted}> · {t('lineage.unread')}</span>}
    </>
  )
}

/** Says by which columns the second dataset was looked up. Keys of the first dataset have the same IDs in the combination. */
function LookedUp({ dataset, options, second }: { dataset: Dataset; options: LookupOptions | null; second: string | null }) {
  const t = useT()
  const config = useCall('apiv2/get_dataset_config', { dataset_id: second ?? '' }, { enabled: second !== null && options !== null })
  const keys = (options?.keys ?? []).flatMap((key) => {
    const [a, b] = [dataset.schema.find(({ id }) => id === key.first)?.name, config.data?.schema.find(({ id }) => id === key.second)?.name]
    return a === undefined || b === undefined ? [] : [t('lineage.key', { first: a, second: b })]
  })
  return keys.length === 0 ? t('lineage.lookedUp') : t('lineage.lookedUpBy', { keys: keys.join(t('app.listSeparator')) })
}

/** Why the dataset has no rows now, or cannot be shared; null if neither. Only its owner sees it while it has none. */
function Notice({ dataset }: { dataset: Dataset }) {
  const t = useT()
  const isOwner = useAuth().user_id === dataset.owner.id
  const hasEnded = dataset.version_id === null && (dataset.status === 'ready' || dataset.lineage.sources.some(({ gone }) => gone))
  if (hasEnded)
    return (
      <div className={classes.notice} role="status">
        <strong>{t('lineage.endedTitle')}</strong>
        <p>{t('lineage.ended')}</p>
      </div>
    )
  if (isOwner && !dataset.abilities.pass_on) return <p className={page.muted}>{t('lineage.onlyYou')}</p>
  return null
}

export function MadeFrom({ dataset }: { dataset: Dataset }) {
  const t = useT()
  const locale = useLocale()
  const { how, sources } = dataset.lineage
  if (how === null) return null
  const options = dataset.source_options?.kind === 'combination' && dataset.source_options.how === 'lookup' ? dataset.source_options : null
  const unmatched = dataset.report?.combination?.unmatched ?? 0
  return (
    <section className={page.section}>
      <h2>{t('lineage.madeFrom')}</h2>
      <Notice dataset={dataset} />
      {how === 'append' && <p className={page.muted}>{t('lineage.appended')}</p>}
      <ol className={classes.lineage}>
        {sources.map((source, at) => (
          <li key={source.id ?? `unseen ${at}`}>
            <SourceTitle source={source} />
            {how === 'lookup' && (
              <span className={page.muted}> · {at === 0 ? t('lineage.rowsOf') : <LookedUp dataset={dataset} options={options} second={source.id} />}</span>
            )}
          </li>
        ))}
      </ol>
      {dataset.version_id !== null && (
        <p className={page.muted}>{paragraph(locale, t('lineage.follows'), unmatched > 0 ? t('lineage.unmatched', { rows: unmatched }) : '')}</p>
      )}
    </section>
  )
}
