/**
 * A refresh or a new file that is waiting for a decision, because its changed columns would break saved analyses: lists the changes
 * and the analyses, and applies or discards it.
 */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { breakingChanges } from '../../../analysis/schema-changes.ts'
import type { Dataset, Job } from '../../../contract/dataset.ts'
import type { SchemaChanges } from '../../../contract/schema-changes.ts'
import { call, toasts } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import { ColumnChanges } from './ColumnChanges.tsx'
import own from './PendingChanges.module.css'

/** Analyses that use removed or retyped columns: titles of those that the person may see, and the number of the others. */
export function Broken({ dataset, changes }: { readonly dataset: Pick<Dataset, 'id'>; readonly changes: SchemaChanges }) {
  const t = useT()
  const column_ids = breakingChanges(changes).map(({ column_id }) => column_id)
  const users = useCall('apiv2/list_dataset_analyses', { dataset_id: dataset.id, column_ids })
  return (
    <div>
      <h3>{t('changes.analyses')}</h3>
      <Loadable query={users} failure={t('errors.analyses')}>
        {({ analyses, others }) => (
          <ul>
            {analyses
              .filter((analysis) => analysis.column_ids.some((id) => column_ids.includes(id)))
              .map(({ id, title, owner }) => (
                <li key={id}>
                  <Link to="/analysis-{$id}" params={{ id }}>
                    {title}
                  </Link>{' '}
                  · {owner}
                </li>
              ))}
            {others > 0 && <li>{t('changes.others', { count: others })}</li>}
          </ul>
        )}
      </Loadable>
    </div>
  )
}

interface HeldChangesProps {
  readonly dataset: Pick<Dataset, 'id' | 'source_type'>
  readonly job: Pick<Job, 'id' | 'kind'>
  readonly changes: SchemaChanges
}

const OF_SOURCE = ['changes.title', 'changes.text'] as const
/** Title and explanation by what read the changed columns. */
const TEXTS = {
  ...{ import: OF_SOURCE, rebuild: OF_SOURCE, schema: OF_SOURCE },
  replace: ['replacing.heldTitle', 'replacing.heldText'],
  append: ['appending.heldTitle', 'appending.heldText'],
} as const satisfies Record<Job['kind'], readonly [string, string]>
const OF_COMBINATION = ['lineage.heldTitle', 'lineage.heldText'] as const

export function PendingChanges({ dataset, job, changes }: HeldChangesProps) {
  const t = useT()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<'take' | 'keep' | null>(null)
  const [title, text] = dataset.source_type === 'combination' ? OF_COMBINATION : TEXTS[job.kind]
  const decide = async (decision: 'take' | 'keep') => {
    setBusy(decision)
    const reply =
      decision === 'take'
        ? await call('apiv2/retry_import', { dataset_id: dataset.id, accept: breakingChanges(changes) })
        : await call('apiv2/cancel_job', { job_id: job.id })
    if (reply.ok && decision === 'keep') toasts.show({ severity: 'success', title: t('changes.kept') })
    await queries.invalidateQueries()
    setBusy(null)
  }
  return (
    <section className={own.held} aria-label={t(title)}>
      <div role="alert">
        <h2>{t(title)}</h2>
        <span>{t(text)}</span>
      </div>
      <ColumnChanges changes={changes} />
      <Broken dataset={dataset} changes={changes} />
      <div className={own.actions}>
        <Button variant="default" loading={busy === 'keep'} disabled={busy !== null} onClick={() => void decide('keep')}>
          {t('changes.keep')}
        </Button>
        <Button color="red" loading={busy === 'take'} disabled={busy !== null} onClick={() => void decide('take')}>
          {t('changes.take')}
        </Button>
      </div>
    </section>
  )
}
