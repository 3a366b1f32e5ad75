/** The first rows of the result of a proposed step. */
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { operandsOf } from '../../../analysis/references.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import type { Output } from '../../../contract/operations.ts'
import type { Step } from '../../../contract/step.ts'
import { fetchOrThrow, type ProblemError } from '../../api/queries.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import { ReadingTable } from '../reading/ReadingTable.tsx'
import { usePage, useSession } from '../step-store.ts'
import { viewOf } from '../view.ts'
import classes from './Ask.module.css'

const ROWS = 8
const COLUMNS = 5
type Reply = Output<'apiv2/analysis_apply_step'>

export function Preview({ step }: { step: Step }) {
  const t = useT()
  const locale = useLocale()
  const { id } = usePage((s) => s.analysis)
  const measures = useSession((s) => draftOf(s).measures)
  const { config } = step
  const view = viewOf(step, config, {})
  const window = { row_start: 0, row_count: ROWS, column_start: 0, column_count: COLUMNS, ...view }
  // a different step ID, because a run with the same ID would stop the page's own run
  const input = { analysis_id: id, step_id: `${step.step_id} preview`, config, operands: operandsOf(config, measures), window }
  const { data, error } = useQuery<Reply, ProblemError>({
    queryKey: ['preview of an answer', locale, input],
    queryFn: ({ signal }) => fetchOrThrow('apiv2/analysis_apply_step', input, signal),
    gcTime: 0,
    retry: false,
  })
  if (error)
    return (
      <p className={classes.failed} role="alert">
        <ProblemText problem={error.problem} />
      </p>
    )
  if (!data)
    return (
      <p className={classes.note} role="status">
        <Loader size="xs" aria-hidden="true" /> {t('ask.previewing')}
      </p>
    )
  if (data.status === 'pending') return <p className={classes.note}>{t('ask.tooLarge')}</p>
  return (
    <PartBoundary name={t('ask.preview')} shows={data.result.config_hash}>
      <div className={classes.preview}>
        <ReadingTable step={step} shown={{ result: data.result, view }} />
      </div>
    </PartBoundary>
  )
}
