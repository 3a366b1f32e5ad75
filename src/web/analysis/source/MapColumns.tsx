/** Maps the columns that the analysis uses to columns of the new dataset. Lists what is removed because it has no replacement, and what readers will see. */
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Column } from '../../../contract/column.ts'
import type { DatasetSummary } from '../../../contract/dataset.ts'
import type { CallProblem } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { DialogFoot } from '../../ui/Dialog.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import parts from '../../ui/Part.module.css'
import { ProblemText } from '../../ui/ProblemText.tsx'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { DifferenceList } from '../DifferenceList.tsx'
import { useDifferences } from '../step-names.ts'
import { usePage } from '../step-store.ts'
import { ColumnRow } from './ColumnRow.tsx'
import classes from './Source.module.css'
import { useChangeSource } from './use-change-source.ts'
import { useMapping } from './use-mapping.ts'
import { WhoSees } from './WhoSees.tsx'

interface MapColumnsProps {
  readonly dataset: DatasetSummary
  readonly onBack: () => void
  readonly onClose: () => void
}

export function MapColumns(props: MapColumnsProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const config = useCall('apiv2/get_dataset_config', { dataset_id: props.dataset.id })
  // the button that opened this view was removed
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {t('dataSource.heading', { dataset: props.dataset.title })}
      </h3>
      <Loadable query={config}>{({ schema }) => <Columns {...props} columns={schema} />}</Loadable>
    </>
  )
}

/** Applies the change; it can be stopped, and a failure is shown in the dialog. */
function useSubmit(dataset: DatasetSummary) {
  const change = useChangeSource()
  const status = useAsyncStatus()
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const stop = useRef<AbortController | null>(null)
  return {
    ...status,
    problem,
    stop: () => stop.current?.abort(),
    submit: async (list: Parameters<typeof change>[1]) => {
      setProblem(null)
      stop.current = new AbortController()
      const { signal } = stop.current
      const reply = await status.run(() => change(dataset.id, list, signal))
      if (!reply.ok && reply.problem.code !== 'aborted') setProblem(reply.problem)
    },
  }
}

function Columns({ dataset, columns, onBack, onClose }: MapColumnsProps & { columns: readonly Column[] }) {
  const t = useT()
  const document = usePage((s) => s.analysis.value_json)
  const differences = useDifferences()
  const { rows, mapping, part, list, choose } = useMapping(document, columns)
  const { status, busy, problem, stop, submit } = useSubmit(dataset)
  const { form, refuse } = useInvalidForm()
  const removed = differences(document, part)
  const isTwice = rows.some(({ twice }) => twice.length > 0)
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isTwice) refuse()
        else if (!busy) void submit(list)
      }}
    >
      <Counts rows={rows} />
      <ul className={classes.rows}>
        {rows.map((row) => (
          <ColumnRow key={row.wanted.column.id} row={row} columns={columns} onChoose={(to) => choose(row.wanted.column.id, to)} />
        ))}
      </ul>
      <section className={parts.part}>
        <h3>{t('dataSource.removed')}</h3>
        {removed.length === 0 ? <p>{t('dataSource.nothingRemoved')}</p> : <DifferenceList differences={removed} />}
        <p>{t(removed.length === 0 ? 'dataSource.versionsNote' : 'dataSource.removedNote')}</p>
      </section>
      <WhoSees dataset={dataset} columns={columns} mapping={mapping} />
      {problem && (
        <ErrorBox>
          <ProblemText problem={problem} />
        </ErrorBox>
      )}
      <DialogFoot onCancel={busy ? stop : onClose}>
        <Button variant="default" disabled={busy} onClick={onBack}>
          {t('dataSource.back')}
        </Button>
        <ActionButton type="submit" status={status} disabled={busy}>
          {t('dataSource.submit')}
        </ActionButton>
      </DialogFoot>
    </form>
  )
}

function Counts({ rows }: Pick<ReturnType<typeof useMapping>, 'rows'>) {
  const t = useT()
  const found = rows.filter((r) => r.column).length
  const guesses = rows.filter((r) => r.evidence === 'guess').length
  if (rows.length === 0) return <p>{t('dataSource.nothingUsed')}</p>
  const parts = [
    t('dataSource.counts', { found: String(found), count: rows.length }),
    ...(guesses > 0 ? [t('dataSource.guesses', { count: guesses })] : []),
    ...(found < rows.length ? [t('dataSource.lacking', { count: String(rows.length - found) })] : []),
  ]
  return <p role="status">{parts.join(t('app.listSeparator'))}</p>
}
