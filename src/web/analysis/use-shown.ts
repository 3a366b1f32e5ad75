/** What table and chart share of the shown result: which groups are closed, formats, and words. */
import { useCallback, useMemo } from 'react'
import type { Measure } from '../../contract/measure.ts'
import type { Step, StepConfig } from '../../contract/step.ts'
import { useT } from '../i18n/locale.tsx'
import { useBlankWords } from './blank-words.ts'
import type { HeaderWords } from './grid/headers.ts'
import { usePage, usePageStore } from './step-store.ts'
import { type CollapsePair, collapseKey, OPEN_ALL, type ResultView, totalsView } from './view.ts'

/** Which groups are closed: kept by value path across edits, apart for each set of fields. */
export function useCollapse(step: Step, applied: StepConfig): [CollapsePair, (next: CollapsePair) => void] {
  const store = usePageStore()
  const key = collapseKey(step.step_id, applied)
  const collapse = usePage((s) => s.collapse[key] ?? OPEN_ALL)
  const set = useCallback((next: CollapsePair) => store.setState((s) => ({ collapse: { ...s.collapse, [key]: next } })), [store, key])
  return [collapse, set]
}

/** What of the result shows. */
export function useView(step: Step, applied: StepConfig): ResultView {
  const [collapse] = useCollapse(step, applied)
  return useMemo(() => ({ ...collapse, totals: totalsView(applied.pivot, step.table_settings) }), [collapse, applied.pivot, step.table_settings])
}

/** The measures of the result in the formats of the draft: a format shows at once, without a run. */
export function useShownMeasures(step: Step, applied: StepConfig): readonly Measure[] {
  const drafted = step.config.query.value.measures
  const { measures } = applied.query.value
  return useMemo(() => measures.map((m) => ({ ...m, format: (drafted.find((d) => d.id === m.id) ?? m).format ?? null })), [drafted, measures])
}

export function useHeaderWords(): HeaderWords {
  const t = useT()
  const blank = useBlankWords()
  return useMemo(
    () => ({ ...blank, grandTotal: t('grid.grandTotal'), values: t('sidebar.values'), total: (name: string) => t('grid.total', { name }) }),
    [blank, t],
  )
}
