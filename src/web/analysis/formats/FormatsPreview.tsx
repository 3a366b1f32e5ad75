/** The beginning of the step's table with the formats that are being edited. The domains are those of the whole result. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { canonical } from '../../../analysis/config-key.ts'
import { withTitles } from '../../../analysis/titles.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { fetchOrThrow } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../../ui/page.module.css'
import { PlainTable } from '../reading/PlainTable.tsx'
import { readingTable } from '../reading/table-model.ts'
import { type ShownResult, usePage } from '../step-store.ts'
import { useTitles } from '../titles.ts'
import { useHeaderLabels, useShownMeasures } from '../use-shown.ts'
import { useTotalLabel } from '../use-total-label.ts'
import { domainsOf } from '../view.ts'
import classes from './Formats.module.css'
import { previewStart } from './preview-start.ts'
import { useMarking } from './use-formats.ts'

const ROWS = 9
const COLUMNS = 4

interface PreviewProps {
  /** The step with the formats that are being edited. */
  readonly step: Step
  /** The measure whose formats are edited. */
  readonly measureId: string
  /** The config of the result. */
  readonly applied: StepConfig
  readonly shown: ShownResult
}

export function FormatsPreview({ step, measureId, applied, shown }: PreviewProps) {
  const t = useT()
  const analysisId = usePage((s) => s.analysis.id)
  const words = useHeaderLabels()
  const measures = useShownMeasures(step, applied)
  const titles = useTitles(applied, measures)
  const totalLabel = useTotalLabel(measures, words.grandTotal, shown.result)
  const marking = useMarking(step, applied)
  const { rows, columns, totals } = shown.view
  const view = { rows, columns, totals, ...domainsOf(step, applied) }
  const hash = shown.result.config_hash
  const start = useMemo(() => previewStart(shown.result, measureId, ROWS, COLUMNS), [shown.result, measureId])
  const { data } = useQuery({
    queryKey: ['formats preview', analysisId, hash, canonical({ start, view })],
    queryFn: ({ signal }) => {
      const window = { ...start, row_count: ROWS, column_count: COLUMNS, ...view }
      return fetchOrThrow('apiv2/get_step_window', { analysis_id: analysisId, config_hash: hash, window }, signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { table_settings: settings } = step
  const result = data ?? shown.result
  const table = useMemo(() => {
    const first = data ? withTitles(data, titles) : null
    return first && readingTable({ result: first, measures, settings, view: shown.view, marking, words, totalLabel })
  }, [data, titles, measures, settings, shown.view, marking, words, totalLabel])
  if (!table) return <p className={page.muted}>{t('marks.previewing')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={classes.preview} aria-label={t('marks.preview')} tabIndex={0}>
      <PlainTable table={table} label={t('marks.preview')} alignment={settings.alignment} depth={result.index_names.length} />
    </section>
  )
}
