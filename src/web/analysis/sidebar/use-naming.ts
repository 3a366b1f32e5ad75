/** Renames measures and calculated columns of the analysis. Columns of the dataset are renamed in the dataset. */
import { uniqueName } from '../../../analysis/names.ts'
import { activeStep, columnsOf } from '../../../analysis/step-session.ts'
import type { Measure } from '../../../contract/measure.ts'
import { errorTexts, useT } from '../../i18n/locale.tsx'
import { nameProblemOf } from '../measure-names.ts'
import { usePageStore } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import type { ChipItem } from './chip-item.ts'

interface Naming {
  readonly may: boolean
  /** Returns the error text for a name; null if it is valid. A column name that is taken is made unique instead. */
  readonly problemOf: (name: string) => string | null
  readonly rename: (name: string) => void
}

/** Renames measures. A measure must not have the name of a column or of another measure. */
export function useMeasureNaming(): { readonly problemOf: Naming['problemOf']; readonly rename: (measure: Measure, name: string) => void } {
  const store = usePageStore()
  const { edit } = useEdits()
  return {
    problemOf: (name) => nameProblemOf(name, [], columnsOf(store.getState().session), errorTexts()),
    rename: (measure, name) => edit({ kind: 'rename measure', id: measure.id, name }, measure.name),
  }
}

export function useNaming(item: ChipItem): Naming {
  const t = useT()
  const store = usePageStore()
  const { edit } = useEdits()
  const measures = useMeasureNaming()
  if (item.kind === 'measure') return { may: true, problemOf: measures.problemOf, rename: (name) => measures.rename(item.measure, name) }
  const session = () => store.getState().session
  const measureNames = () => activeStep(session()).config.query.value.measures.map((m) => m.name)
  return {
    may: item.column.type === 'calculated column',
    problemOf: (name) => (measureNames().includes(name) ? t('calculated.problems.nameTaken') : null),
    rename: (name) => {
      const others = columnsOf(session()).filter((c) => c.id !== item.id)
      const unique = uniqueName(
        name,
        others.map((c) => c.name),
      )
      // a named date group is no longer automatic, so it appears in the field list
      edit({ kind: 'put column', column: { ...item.column, name: unique, automatic: false } }, item.name)
    },
  }
}
