/** The table of a step for a workbook: its result with its names and formats, and what stands above it. */
import { useCallback, useMemo } from 'react'
import { operandsOf } from '../../../analysis/references.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import type { Locale } from '../../../contract/constants.ts'
import type { DateSeriesWindow } from '../../../contract/date-series.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import type { DrawnReference } from '../../../format/chart-references.ts'
import { type Direction, leadColumns } from '../../../format/export-table.ts'
import { localMoment } from '../../../format/moment.ts'
import { call, confirm } from '../../api/nexus.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { chartTitle } from '../chart/title.ts'
import { useChartOfStep } from '../chart/use-chart.ts'
import { useMarking } from '../formats/use-formats.ts'
import { measuresOnRows } from '../grid/shape.ts'
import { limitText, useLimits } from '../limit-texts.ts'
import { windowReader } from '../read-window.ts'
import { useStepName } from '../step-names.ts'
import { usePage, useSession } from '../step-store.ts'
import { titledReader, useTitles } from '../titles.ts'
import { useHeaderLabels, useShownMeasures, useView } from '../use-shown.ts'
import { type ExportProgress, NoSheet } from './no-sheet.ts'
import { readResult } from './read-result.ts'
import { rowsAbove } from './workbook/about.ts'
import type { ChartToWrite } from './workbook/charts/native-chart.ts'
import { isNative } from './workbook/charts/native-kinds.ts'
import type { TableOf } from './workbook/table-sheet.ts'
import { Unread } from './workbook/unread.ts'

const SHEET_ROWS = 1_048_576
const SHEET_COLUMNS = 16_384
const FOOTER_TITLE_MAX = 80
const FIRST_CELL = { row_start: 0, row_count: 1, column_start: 0, column_count: 1 }
/** Regions in which paper has the American size. */
const LETTER = /-(US|CA|MX|PH|CL|CO|VE)$/i

const paperOf = (locale: Locale): 'a4' | 'letter' => (locale === 'en' && LETTER.test(navigator.language) ? 'letter' : 'a4')

/** The paper and the footers of the sheets of an analysis. */
export const printOf = (locale: Locale, title: string, t: ReturnType<typeof useT>): TableOf['print'] => ({
  paper: paperOf(locale),
  footer: { left: title.slice(0, FOOTER_TITLE_MAX).replaceAll('&', '&&'), right: t('exports.page', { page: '&P', pages: '&N' }) },
})

/** Parts of a workbook beside its tables. */
export interface WorkbookParts {
  readonly charts: boolean
}

/** A step's table before it is read. */
export interface StepTable {
  readonly name: string
  /** Whether the page shows a chart of the step, and whether Excel has such a chart. */
  readonly chart: 'none' | 'native' | 'lacking'
  /** Computes the result if the page has none. Throws `NoSheet`, and `Unread` if a part could not be read, which was reported. */
  readonly open: (progress: ExportProgress, parts: WorkbookParts) => Promise<TableOf>
}

/** The windows of the fields that are date series, by column ID. */
function useGrains(applied: StepConfig): ReadonlyMap<string, DateSeriesWindow> {
  const { columns } = useSession(draftOf).dataset
  const { group_calculations } = applied.query.value
  return useMemo(
    () =>
      new Map([...columns, ...group_calculations].flatMap(({ id, config }) => (config?.kind === 'date_series' ? [[id, config.params.window] as const] : []))),
    [columns, group_calculations],
  )
}

/** The lines below the title: the dataset and its day, then the filters in words. */
function useAboutLines(applied: StepConfig): () => string[] {
  const t = useT()
  const locale = useLocale()
  const { dataset, data_changed, live } = usePage((s) => s.analysis)
  const limits = useLimits(applied, 'full')
  return useCallback(() => {
    const source = t('exports.dataset', { name: dataset.title })
    const at = live ? live.as_of : data_changed
    const changed = at === null ? [] : [t('analysis.dataOf', { when: localMoment(at, locale) })]
    const facts = [source, ...changed, t('exports.exported', { when: localMoment(new Date().toISOString(), locale) })]
    const filters = limits.map((limit) => limitText(limit, t)).join(' · ')
    return [facts.join(' · '), ...(filters === '' ? [] : [t('app.pair', { name: t('limits.heading'), value: filters })])]
  }, [t, locale, dataset, data_changed, live, limits])
}

/** Returns a function that has the server compute the result of a step, for steps that the page has not shown yet. Asks first if it is very large. */
function useComputed(step: Step): (signal: AbortSignal) => Promise<PivotResult> {
  const t = useT()
  const name = useStepName()(step)
  const { id } = usePage((s) => s.analysis)
  const { measures } = useSession(draftOf)
  return useCallback(
    async (signal) => {
      const { config, step_id } = step
      const asked = { analysis_id: id, step_id, config, operands: operandsOf(config, measures), window: FIRST_CELL }
      const reply = await call('apiv2/analysis_apply_step', asked, { signal, quiet: true, background: true })
      if (!reply.ok) throw new NoSheet('notRun')
      if (reply.data.status === 'done') return reply.data.result
      const { key, message } = reply.data
      const question = {
        group: 'large-sheet',
        title: t('app.pair', { name, value: message }),
        message: t('state.largeText'),
        accept: t('state.large'),
        reject: t('app.cancel'),
      }
      if (!(await confirm.ask(question))) throw new NoSheet('declined')
      const released = await call('confirm_apply_step', { key, window: FIRST_CELL }, { signal, quiet: true, background: true })
      if (!released.ok || released.data.status !== 'done') throw new NoSheet('notRun')
      return released.data.result
    },
    [id, step, measures, name, t],
  )
}

/** Returns a function that reads the chart of a step for a workbook; null if there is nothing to draw. Throws `Unread`. */
function useChartToWrite(step: Step, applied: StepConfig): (result: PivotResult, progress: ExportProgress) => Promise<ChartToWrite | null> {
  const t = useT()
  const locale = useLocale()
  const { id } = usePage((s) => s.analysis)
  const name = useStepName()(step)
  const measures = useShownMeasures(step, applied)
  const titles = useTitles(applied, measures)
  const { windowOf, chartIn } = useChartOfStep(step, applied)
  return async (result, { signal, onProblem }) => {
    const asked = { analysis_id: id, config_hash: result.config_hash, window: windowOf(result.measures) }
    const reply = await call('apiv2/get_step_window', asked, { signal, quiet: true })
    if (!reply.ok) {
      onProblem(reply.problem)
      throw new Unread()
    }
    const { chart, refusal } = chartIn(reply.data)
    if (refusal) return null
    const settings = step.chart_settings
    const title = chartTitle(chart, settings, measures, titles.measures)
    const referenceName = (line: DrawnReference) => line.label || t(`chart.references.${line.kind}`)
    return { chart, settings, title, referenceName, dataName: t('exports.chartData', { name }), locale }
  }
}

/** Throws `NoSheet` if a sheet cannot hold the table. */
function checkSize(result: PivotResult, direction: Direction, above: number): void {
  const count = Math.max(1, result.measures.length)
  const width = result.total_columns * (direction === 'down' ? 1 : count) + leadColumns(result, direction)
  const height = result.total_rows * (direction === 'down' ? count : 1) + result.column_names.length + 2 + above
  if (height > SHEET_ROWS || width > SHEET_COLUMNS) throw new NoSheet('tooLarge')
}

/** The table of a step. `applied`: the config of `shown`, the result that the page has; without one, that of the step. */
export function useTableOf(step: Step, applied: StepConfig, shown: PivotResult | undefined): StepTable {
  const t = useT()
  const locale = useLocale()
  const name = useStepName()(step)
  const words = useHeaderLabels()
  const measures = useShownMeasures(step, applied)
  const titles = useTitles(applied, measures)
  const view = useView(step, applied)
  const marking = useMarking(step, applied)
  const grains = useGrains(applied)
  const linesOf = useAboutLines(applied)
  const computed = useComputed(step)
  const chartToWrite = useChartToWrite(step, applied)
  const hasChart = step.display_mode !== 'table'
  const chart = !hasChart ? 'none' : isNative(step.chart_settings) ? 'native' : 'lacking'
  const { id, title } = usePage((s) => s.analysis)
  return {
    ...{ name, chart },
    open: async (progress, parts) => {
      const { signal, onProgress, onProblem } = progress
      const result = shown ?? (await computed(signal))
      const direction = measuresOnRows(result, step.table_settings) ? 'down' : 'across'
      const lines = linesOf()
      checkSize(result, direction, rowsAbove({ lines }))
      const plain = windowReader({ analysisId: id, hash: result.config_hash, view }, signal, onProblem)
      const blocks = readResult({ read: titledReader(plain, titles), onProgress })
      return {
        ...{ blocks, measures, words, direction, grains, totals: view.totals },
        formats: marking?.formats ?? null,
        chart: parts.charts && chart === 'native' ? await chartToWrite(result, progress) : null,
        about: { title: t('app.pair', { name: title, value: name }), lines },
        print: printOf(locale, title, t),
      }
    },
  }
}
