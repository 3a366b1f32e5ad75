/** State that the table and the chart of a step share: collapsed groups, view, and measures with their formats. */
import { useCallback, useMemo } from 'react'
import { withColumnFormat } from '../../analysis/column-formats.ts'
import { sameContent } from '../../analysis/config-key.ts'
import { totalsView } from '../../analysis/totals-view.ts'
import type { ColumnFormats } from '../../contract/column-format.ts'
import type { Measure } from '../../contract/measure.ts'
import type { Step, StepConfig } from '../../contract/step.ts'
import { useT } from '../i18n/locale.tsx'
import { useBlankLabels } from './blank-labels.ts'
import { useColumnFormats } from './column-formats.ts'
import type { HeaderLabels } from './grid/headers.ts'
import { usePage, usePageStore } from './step-store.ts'
import { type CollapsePair, collapseOf, domainsOf, type ResultView, withChangedFolds, withCollapse } from './view.ts'

/** The collapsed groups and a function that sets them. Groups are identified by their values, so they stay collapsed after edits, sorting and new runs. */
export function useCollapse(step: Step, applied: StepConfig): [CollapsePair, (next: CollapsePair) => void] {
  const store = usePageStore()
  const { step_id } = step
  const rows = usePage((s) => collapseOf(s.collapse, step_id, 'rows', applied))
  const columns = usePage((s) => collapseOf(s.collapse, step_id, 'columns', applied))
  const set = useCallback(
    (next: CollapsePair) =>
      store.setState((s) => ({
        collapse: withCollapse(s.collapse, step_id, applied, next),
        folded: withChangedFolds(s.folded, s.collapse, step_id, applied, next),
      })),
    [store, step_id, applied],
  )
  return [useMemo(() => ({ rows, columns }), [rows, columns]), set]
}

/** The view in which the result is requested: collapsed groups, totals, and domains of conditional formats. */
export function useView(step: Step, applied: StepConfig): ResultView {
  const [collapse] = useCollapse(step, applied)
  const { table_settings } = step
  return useMemo(
    () => ({ ...collapse, totals: totalsView(applied.pivot, table_settings), ...domainsOf({ table_settings }, applied) }),
    [collapse, applied, table_settings],
  )
}

/** The name of a measure of a result: that of the draft, whose language may be another one, if nobody has named it and it is defined as before. */
export const shownName = (measure: Measure, drafted: Measure | undefined): string =>
  measure.auto && drafted?.auto && sameContent(measure.value, drafted.value) ? drafted.name : measure.name

/** A measure of a result with the name and the format that the draft gives it, else with the format of its column. */
const shownAs = (measure: Measure, formats: ColumnFormats, drafted: Measure = measure): Measure =>
  withColumnFormat({ ...measure, format: drafted.format ?? null, name: shownName(measure, drafted) }, formats)

/** The measures of the result as the draft shows them, so that another format or another language needs no run. */
export function useShownMeasures(step: Step, applied: StepConfig): readonly Measure[] {
  const drafted = step.config.query.value.measures
  const { measures } = applied.query.value
  const formats = useColumnFormats()
  return useMemo(
    () =>
      measures.map((m) =>
        shownAs(
          m,
          formats,
          drafted.find((d) => d.id === m.id),
        ),
      ),
    [drafted, measures, formats],
  )
}

/**
 * The config of a result with the names that the page shows for measures that nobody has named, for replies that contain
 * names. The language may have changed since the result was computed. Returns the same config if no name did.
 */
export function useShownConfig<C extends StepConfig | undefined>(step: Step | undefined, applied: C): C | StepConfig {
  const drafted = step?.config.query.value.measures
  return useMemo(() => {
    if (!applied) return applied
    const { query } = applied
    const measures = query.value.measures.map((m) => {
      const name = shownName(
        m,
        drafted?.find((d) => d.id === m.id),
      )
      return name === m.name ? m : { ...m, name }
    })
    return measures.every((m, at) => m === query.value.measures[at]) ? applied : { ...applied, query: { ...query, value: { ...query.value, measures } } }
  }, [applied, drafted])
}

export function useHeaderLabels(): HeaderLabels {
  const t = useT()
  const blank = useBlankLabels()
  return useMemo(
    () => ({ ...blank, grandTotal: t('grid.grandTotal'), values: t('sidebar.values'), total: (name: string) => t('grid.total', { name }) }),
    [blank, t],
  )
}
