/** The names of steps in the interface language, also in documents from the store. */
import { useCallback, useMemo } from 'react'
import type { ColumnTitles } from '../../analysis/choices.ts'
import { type Difference, differences } from '../../analysis/differences.ts'
import { inWords, type MeasureWords } from '../../analysis/measure-names.ts'
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

/** The language of a page, for names in documents that may come from the store. */
interface Language {
  readonly t: T
  readonly titles: ColumnTitles
  readonly words: MeasureWords | null
}

function useNamingLanguage(): Language {
  const t = useT()
  const titles = useSession((s) => s.columnTitles)
  const words = useSession((s) => s.words)
  return useMemo(() => ({ t, titles, words }), [t, titles, words])
}

interface Shown {
  readonly language: Language
  /** With the names of measures that the page shows. */
  readonly document: AnalysisDocument
  readonly steps: ReadonlyMap<string, string>
}

const known = new WeakMap<AnalysisDocument, Shown>()

/** Names what a document contains. Memoized, because many parts of the page ask for the names of one document. */
function shownIn(document: AnalysisDocument, language: Language): Shown {
  const last = known.get(document)
  if (last && last.language.t === language.t && last.language.titles === language.titles && last.language.words === language.words) return last
  const named = inWords(document, language.words)
  const shown = { language, document: named, steps: stepNames(named, stepWords(language.t, language.titles)) }
  known.set(document, shown)
  return shown
}

/** Returns a function that names a step of the draft, or of an older document by its stored name. */
export function useStepName(): (step: Pick<Step, 'step_id' | 'name'>) => string {
  const language = useNamingLanguage()
  const document = useSession(draftOf)
  return useMemo(() => {
    const { steps } = shownIn(document, language)
    return ({ step_id, name }) => steps.get(step_id) ?? name
  }, [document, language])
}

/** Returns a function that lists the differences between two documents, with the names of steps as they are shown. */
export function useDifferences(): (before: AnalysisDocument, after: AnalysisDocument) => Difference[] {
  const language = useNamingLanguage()
  return (before, after) => {
    const [was, now] = [shownIn(before, language), shownIn(after, language)]
    // a step that nobody has named has one name in both, so that other content is not reported as another name
    const names = new Map([...was.steps, ...[...now.steps].filter(([id]) => after.steps.some((step) => step.step_id === id && step.auto))])
    return differences(withStepNames(was.document, names), withStepNames(now.document, now.steps), grainName(language.t), language.titles)
  }
}

/** Returns a function that names a step as it would be called in another document, such as a proposed one. */
export function useStepNameIn(): (document: AnalysisDocument, stepId: string) => string {
  const language = useNamingLanguage()
  return useCallback((document, stepId) => shownIn(document, language).steps.get(stepId) ?? '', [language])
}

/** Returns a function that gives a document with the measures as the page names them, and the names of its steps by ID. */
export function useShownIn(): (document: AnalysisDocument) => Pick<Shown, 'document' | 'steps'> {
  const language = useNamingLanguage()
  return (document) => shownIn(document, language)
}

/** Returns a function that gives the steps and measures of a document the names that pages show, for lists of what reads or changes something. */
export function useNamedSteps(): (document: AnalysisDocument) => AnalysisDocument {
  const language = useNamingLanguage()
  return useCallback(
    (document) => {
      const shown = shownIn(document, language)
      return withStepNames(shown.document, shown.steps)
    },
    [language],
  )
}
