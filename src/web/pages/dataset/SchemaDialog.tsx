/** Changes column types: shows the detected type of each column and the values that do not fit it; the owner selects and applies types. */
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Dataset, Job } from '../../../contract/dataset.ts'
import { type SchemaResult, SchemaType, schemaTypeOf, type TypeCheck } from '../../../contract/import.ts'
import type { Output } from '../../../contract/operations.ts'
import { isFileSource } from '../../../contract/source-kind.ts'
import { parseSqlType } from '../../../contract/sql-type.ts'
import { followJob } from '../../api/follow-job.ts'
import { call, confirm, toasts } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import classes from '../../ui/page.module.css'
import { JobProgress } from '../JobProgress.tsx'
import { typeName } from '../type-name.ts'
import { useReloadColumns } from './use-reload-columns.ts'

type Related = Output<'apiv2/list_dataset_analyses'>['analyses']

/** What the dialog shows: the proposed types, the job that applies them (null until it is known), or its outcome. */
type Shown = { readonly at: 'review' } | { readonly at: 'applying'; readonly job: Job | null } | { readonly at: 'result'; readonly result: SchemaResult }

/** Titles of analyses that use at least one of the columns. */
const usersOf = (related: Related, columnIds: readonly string[]): string[] =>
  related.filter((a) => a.column_ids.some((id) => columnIds.includes(id))).map((a) => a.title)

interface Choice {
  readonly types: Readonly<Record<string, SchemaType>>
  readonly blank: readonly string[]
}

function Row({
  check,
  type,
  blank,
  onType,
  onBlank,
}: {
  check: TypeCheck
  type: SchemaType
  blank: boolean
  onType: (type: SchemaType) => void
  onBlank: (blank: boolean) => void
}) {
  const t = useT()
  return (
    <tr>
      <td title={check.name}>{check.name}</td>
      <td>{typeName(check.dtype, t)}</td>
      <td>
        <NativeSelect
          aria-label={t('schema.typeOf', { column: check.name })}
          value={type}
          onChange={(e) => onType(SchemaType.parse(e.currentTarget.value))}
          data={SchemaType.options.map((value) => ({ value, label: t(`schema.types.${value}`) }))}
        />
      </td>
      <td className={classes.number}>{check.failing.toLocaleString('en-US')}</td>
      <td title={check.samples.join(t('app.listSeparator'))}>{check.samples.join(t('app.listSeparator'))}</td>
      <td>
        {check.failing > 0 && (
          <Checkbox
            aria-label={t('schema.blankOf', { column: check.name })}
            label={t('schema.blank')}
            checked={blank}
            onChange={(e) => onBlank(e.currentTarget.checked)}
          />
        )}
      </td>
    </tr>
  )
}

function Review({
  dataset,
  checks,
  onApply,
  onClose,
}: {
  dataset: Dataset
  checks: readonly TypeCheck[]
  onApply: (choice: Choice) => void
  onClose: () => void
}) {
  const t = useT()
  const [shown, setShown] = useState(checks)
  const [choice, setChoice] = useState<Choice>({ types: Object.fromEntries(checks.map((c) => [c.column_id, c.proposed])), blank: [] })
  const recheck = async (id: string, type: SchemaType) => {
    setChoice((now) => ({ ...now, types: { ...now.types, [id]: type } }))
    const reply = await call('apiv2/infer_schema', { dataset_id: dataset.id, types: { [id]: type } })
    const [found] = reply.ok ? reply.data.columns : []
    if (found) setShown((now) => now.map((c) => (c.column_id === id ? found : c)))
  }
  const toggle = (id: string, on: boolean) => setChoice((now) => ({ ...now, blank: on ? [...now.blank, id] : now.blank.filter((b) => b !== id) }))
  return (
    <div className={classes.section}>
      <p className={classes.muted}>{t('schema.lead')}</p>
      <ListTable
        label={t('schema.title')}
        maxHeight={420}
        heads={
          <>
            <th>{t('dataset.column')}</th>
            <th>{t('schema.now')}</th>
            <th>{t('schema.next')}</th>
            <th className={classes.number}>{t('schema.failing')}</th>
            <th>{t('schema.samples')}</th>
            <th>{t('schema.misfits')}</th>
          </>
        }
      >
        {shown.map((check) => (
          <Row
            key={check.column_id}
            check={check}
            type={choice.types[check.column_id] ?? check.proposed}
            blank={choice.blank.includes(check.column_id)}
            onType={(type) => void recheck(check.column_id, type)}
            onBlank={(on) => toggle(check.column_id, on)}
          />
        ))}
      </ListTable>
      <DialogFoot onCancel={onClose}>
        <Button onClick={() => onApply(choice)}>{t('schema.apply')}</Button>
      </DialogFoot>
    </div>
  )
}

function Applying({ job }: { job: Job | null }) {
  const t = useT()
  return (
    <div className={classes.section}>
      <p>{t('schema.applying')}</p>
      {job && (
        <JobProgress
          title={job.title}
          stage={job.stage}
          progress={job.progress}
          amounts={job}
          onCancel={() => void call('apiv2/cancel_job', { job_id: job.id })}
        />
      )}
    </div>
  )
}

function Result({ dataset, result, onClose }: { dataset: Dataset; result: SchemaResult; onClose: () => void }) {
  const t = useT()
  const nameOf = (c: { column_id: string; name: string }): string => dataset.schema.find((s) => s.id === c.column_id)?.name ?? c.name
  const total = result.updated.length + result.failed.length
  return (
    <div className={classes.section}>
      <p role="status">{t(result.failed.length === 0 ? 'schema.success' : 'schema.partial', { updated: result.updated.length, total })}</p>
      {result.updated.length > 0 && (
        <>
          <h3>{t('schema.updated')}</h3>
          <ul>
            {result.updated.map((c) => (
              <li key={c.column_id}>
                {t('app.pair', {
                  name: nameOf(c),
                  value: c.blanked > 0 ? t('schema.blanked', { type: typeName(c.dtype, t), count: c.blanked }) : typeName(c.dtype, t),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {result.failed.length > 0 && (
        <>
          <h3>{t('schema.failed')}</h3>
          <ul>
            {result.failed.map((c) => (
              <li key={c.column_id}>{t('schema.failedOf', { column: nameOf(c), count: c.failing, samples: c.samples.join(t('app.listSeparator')) })}</li>
            ))}
          </ul>
        </>
      )}
      <div>
        <Button onClick={onClose}>{t('app.close')}</Button>
      </div>
    </div>
  )
}

export function SchemaDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const t = useT()
  const reloadColumns = useReloadColumns(dataset.id)
  const inferred = useCall('apiv2/infer_schema', { dataset_id: dataset.id })
  const [shown, setShown] = useState<Shown>({ at: 'review' })
  const apply = async ({ types, blank }: Choice) => {
    const checks = inferred.data?.columns ?? []
    const changed = checks.filter((c) => (types[c.column_id] ?? c.proposed) !== c.proposed || c.proposed !== schemaTypeOf(parseSqlType(c.dtype)))
    const column_ids = changed.map((c) => c.column_id)
    const used = column_ids.length === 0 ? null : await call('apiv2/list_dataset_analyses', { dataset_id: dataset.id, column_ids }, { quiet: true })
    const users = used?.ok ? usersOf(used.data.analyses, column_ids) : []
    const others = used?.ok && used.data.others > 0 ? ` ${t('schema.othersUse', { count: used.data.others })}` : ''
    const sure = await confirm.ask({
      group: 'apply-schema',
      title: t('schema.confirmTitle'),
      message: (users.length === 0 ? t('schema.confirmText') : t('schema.confirmUsed', { analyses: users.join(t('app.listSeparator')) })) + others,
      accept: t('schema.apply'),
      reject: t('app.cancel'),
    })
    const { source_options: source } = dataset
    // columns of other sources have the types of these
    if (!sure || !source || !isFileSource(source)) return
    setShown({ at: 'applying', job: null })
    const options = { source, schema: { types, blank_misfits: [...blank] } }
    const started = await call('apiv2/import_dataset', { dataset_id: dataset.id, options })
    const ended = started.ok ? await followJob(started.data.job_id, (job) => setShown({ at: 'applying', job })) : null
    if (ended?.error && ended.state !== 'cancelled') toasts.show({ severity: 'error', title: ended.error.title, message: ended.error.message })
    const after = ended?.state === 'done' ? await call('apiv2/get_dataset', { dataset_id: dataset.id }) : null
    await reloadColumns()
    setShown(after?.ok && after.data.report?.schema ? { at: 'result', result: after.data.report.schema } : { at: 'review' })
  }
  return (
    <Dialog onClose={onClose} title={t('schema.title')} size={960}>
      {shown.at === 'review' && (
        <Loadable query={inferred}>
          {({ columns }) => <Review dataset={dataset} checks={columns} onApply={(choice) => void apply(choice)} onClose={onClose} />}
        </Loadable>
      )}
      {shown.at === 'applying' && <Applying job={shown.job} />}
      {shown.at === 'result' && <Result dataset={dataset} result={shown.result} onClose={onClose} />}
    </Dialog>
  )
}
