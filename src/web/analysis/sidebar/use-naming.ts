/** New names for what stands in an area: measures, and columns that were calculated. A dataset's own columns are named there. */
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
  /** What keeps a name from being taken, in words; null where nothing does. A name that another one has is made unique. */
  readonly problemOf: (name: string) => string | null
  readonly rename: (name: string) => void
}

/** New names for measures: none may be called like a column. */
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
      // who names a group of dates makes it a column of their own
      edit({ kind: 'put column', column: { ...item.column, name: unique, automatic: false } }, item.name)
    },
  }
}
