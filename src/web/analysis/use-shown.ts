/** State that the table and the chart of a step share: collapsed groups, view, and measures with their formats. */
import { useCallback, useMemo } from 'react'
import { totalsView } from '../../analysis/totals-view.ts'
import type { Measure } from '../../contract/measure.ts'
import type { Step, StepConfig } from '../../contract/step.ts'
import { useT } from '../i18n/locale.tsx'
import { useBlankLabels } from './blank-labels.ts'
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

/** A measure of a result with the format of the draft, and with its name unless a person gave one. */
function shownAs(measure: Measure, drafted: Measure = measure): Measure {
  return { ...measure, format: drafted.format ?? null, ...(measure.auto && drafted.auto ? { name: drafted.name } : {}) }
}

/** The measures of the result as the draft shows them, so that another format or another language needs no run. */
export function useShownMeasures(step: Step, applied: StepConfig): readonly Measure[] {
  const drafted = step.config.query.value.measures
  const { measures } = applied.query.value
  return useMemo(
    () =>
      measures.map((m) =>
        shownAs(
          m,
          drafted.find((d) => d.id === m.id),
        ),
      ),
    [drafted, measures],
  )
}

export function useHeaderLabels(): HeaderLabels {
  const t = useT()
  const blank = useBlankLabels()
  return useMemo(
    () => ({ ...blank, grandTotal: t('grid.grandTotal'), values: t('sidebar.values'), total: (name: string) => t('grid.total', { name }) }),
    [blank, t],
  )
}
