/** The names of steps in the interface language. */
import { useCallback, useMemo } from 'react'
import type { ColumnTitles } from '../../analysis/choices.ts'
import { type Difference, differences } from '../../analysis/differences.ts'
import { type StepWords, stepNames, withStepNames } from '../../analysis/step-names.ts'
import { draftOf } from '../../analysis/step-session.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { Step } from '../../contract/step.ts'
import { type T, useT } from '../i18n/locale.tsx'
import { grainName } from './display-columns.ts'
import { useSession } from './step-store.ts'

function stepWords(t: T, titles: ColumnTitles): StepWords {
  const all = (names: readonly string[]): string => names.join(t('app.listSeparator'))
  return {
    empty: (place) => t('analysis.stepName', { number: String(place) }),
    list: (names, more) => (more === 0 ? all(names) : t('steps.more', { names: all(names), count: String(more) })),
    by: (measures, fields) => t('steps.by', { measures, fields }),
    grain: (window) => t(`calculated.windows.${window}`),
    dated: grainName(t),
    measure: (agg, column) => t(`aggOf.${agg}`, { name: column }),
    titles,
  }
}

const known = new WeakMap<AnalysisDocument, { readonly t: T; readonly titles: ColumnTitles; readonly names: ReadonlyMap<string, string> }>()

/** Memoized, because many parts of the page ask for the names of one document. */
function namesIn(document: AnalysisDocument, t: T, titles: ColumnTitles): ReadonlyMap<string, string> {
  const last = known.get(document)
  if (last?.t === t && last.titles === titles) return last.names
  const names = stepNames(document, stepWords(t, titles))
  known.set(document, { t, titles, names })
  return names
}

/** Returns a function that names a step of the draft, or of an older document by its stored name. */
export function useStepName(): (step: Pick<Step, 'step_id' | 'name'>) => string {
  const t = useT()
  const titles = useSession((s) => s.columnTitles)
  const document = useSession(draftOf)
  return useMemo(() => {
    const names = namesIn(document, t, titles)
    return ({ step_id, name }) => names.get(step_id) ?? name
  }, [document, t, titles])
}

/** Returns a function that lists the differences between two documents, with the names of steps as they are shown. */
export function useDifferences(): (before: AnalysisDocument, after: AnalysisDocument) => Difference[] {
  const t = useT()
  const titles = useSession((s) => s.columnTitles)
  return (before, after) => {
    const now = namesIn(after, t, titles)
    // a step that nobody has named has one name in both, so that other content is not reported as another name
    const names = new Map([...namesIn(before, t, titles), ...[...now].filter(([id]) => after.steps.some((step) => step.step_id === id && step.auto))])
    return differences(withStepNames(before, names), withStepNames(after, now), grainName(t), titles)
  }
}

/** Returns a function that names a step as it would be called in another document, such as a proposed one. */
export function useStepNameIn(): (document: AnalysisDocument, stepId: string) => string {
  const t = useT()
  const titles = useSession((s) => s.columnTitles)
  return useCallback((document, stepId) => namesIn(document, t, titles).get(stepId) ?? '', [t, titles])
}

/** Returns a function that names all steps of a document, by step ID. */
export function useNamesIn(): (document: AnalysisDocument) => ReadonlyMap<string, string> {
  const t = useT()
  const titles = useSession((s) => s.columnTitles)
  return (document) => namesIn(document, t, titles)
}

/** Returns a function that gives the steps of a document the names that pages show, for lists of what reads or changes something. */
export function useNamedSteps(): (document: AnalysisDocument) => AnalysisDocument {
  const t = useT()
  const titles = useSession((s) => s.columnTitles)
  return useCallback((document) => withStepNames(document, namesIn(document, t, titles)), [t, titles])
}
