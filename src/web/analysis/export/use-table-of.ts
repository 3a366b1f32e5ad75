/** The table of a step for a workbook: its result with its names and formats, and what stands above it. */
import { useCallback, useMemo } from 'react'
import { draftOf } from '../../../analysis/step-session.ts'
import type { Locale } from '../../../contract/constants.ts'
import type { DateSeriesWindow } from '../../../contract/date-series.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { leadColumns } from '../../../format/export-table.ts'
import { localMoment } from '../../../format/moment.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { useMarking } from '../formats/use-formats.ts'
import { measuresOnRows } from '../grid/shape.ts'
import { limitText, useLimits } from '../limit-texts.ts'
import { windowReader } from '../read-window.ts'
import { useStepName } from '../step-names.ts'
import { usePage, useSession } from '../step-store.ts'
import { titledReader, useTitles } from '../titles.ts'
import { useHeaderLabels, useShownMeasures, useView } from '../use-shown.ts'
import { readResult } from './read-result.ts'
import { rowsAbove } from './workbook/about.ts'
import type { TableOf } from './workbook/table-sheet.ts'

export const SHEET_ROWS = 1_048_576
export const SHEET_COLUMNS = 16_384
const FOOTER_TITLE_MAX = 80
/** Where paper has the American size. */
const LETTER = /-(US|CA|MX|PH|CL|CO|VE)$/i

const paperOf = (locale: Locale): 'a4' | 'letter' => (locale === 'en' && LETTER.test(navigator.language) ? 'letter' : 'a4')

/** A step's table before it is read. */
export interface StepTable {
  readonly name: string
  /** Whether a sheet can hold it. */
  readonly fits: boolean
  /** How many rows it has, for the progress of several. */
  readonly size: number
  readonly open: (signal: AbortSignal, onProgress: (share: number) => void) => TableOf
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
  const { dataset, data_changed } = usePage((s) => s.analysis)
  const limits = useLimits(applied, 'full')
  return useCallback(() => {
    const source = t('exports.dataset', { name: dataset.title })
    const changed = data_changed === null ? [] : [t('analysis.dataOf', { when: localMoment(data_changed, locale) })]
    const facts = [source, ...changed, t('exports.exported', { when: localMoment(new Date().toISOString(), locale) })]
    const filters = limits.map((limit) => limitText(limit, t)).join(' · ')
    return [facts.join(' · '), ...(filters === '' ? [] : [t('app.pair', { name: t('limits.heading'), value: filters })])]
  }, [t, locale, dataset, data_changed, limits])
}

export function useTableOf(step: Step, applied: StepConfig, result: PivotResult): StepTable {
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
  const { id, title } = usePage((s) => s.analysis)
  const direction = measuresOnRows(result, step.table_settings) ? 'down' : 'across'
  const count = Math.max(1, result.measures.length)
  const size = result.total_rows * (direction === 'down' ? count : 1)
  const width = result.total_columns * (direction === 'down' ? 1 : count) + leadColumns(result, direction)
  const height = size + result.column_names.length + 2 + rowsAbove({ lines: linesOf() })
  return {
    ...{ name, size, fits: height <= SHEET_ROWS && width <= SHEET_COLUMNS },
    open: (signal, onProgress) => {
      const plain = windowReader({ analysisId: id, hash: result.config_hash, view }, signal)
      const blocks = readResult({ read: titledReader(plain, titles), onProgress })
      const left = title.slice(0, FOOTER_TITLE_MAX).replaceAll('&', '&&')
      const footer = { left, right: t('exports.page', { page: '&P', pages: '&N' }) }
      return {
        ...{ blocks, measures, words, name, direction, grains, totals: view.totals },
        formats: marking?.formats ?? null,
        about: { title: t('app.pair', { name: title, value: name }), lines: linesOf() },
        print: { paper: paperOf(locale), footer },
      }
    },
  }
}
