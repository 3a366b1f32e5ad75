/** New names for measures where they stand: by a double click on a header, which takes back the sort of its first click, or by F2. */
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import { useT } from '../../i18n/locale.tsx'
import { NameField } from '../../ui/NameField.tsx'
import { useMeasureNaming } from '../sidebar/use-naming.ts'
import { useMayArrange, usePageStore } from '../step-store.ts'
import type { CellAt } from './selection.ts'
import { type GridPlace, targetAt } from './targets.ts'

/** The header that is being named, and the field that stands in it. */
export interface HeaderNaming extends CellAt {
  readonly field: ReactNode
}

interface Named {
  readonly place: GridPlace
  readonly measures: readonly Measure[]
  readonly frame: RefObject<HTMLDivElement | null>
  readonly sortBy: (at: CellAt) => void
}

export function useGridNaming({ place, measures, frame, sortBy }: Named) {
  const t = useT()
  const store = usePageStore()
  const mayArrange = useMayArrange()
  const { problemOf, rename } = useMeasureNaming()
  const [naming, setNaming] = useState<(CellAt & { readonly measure: Measure }) | null>(null)
  const beforeSort = useRef(store.getState().session.history)
  const measureAt = (at: CellAt): Measure | undefined => {
    const target = mayArrange ? targetAt(place, at) : null
    return target?.kind === 'measure' ? measures[target.measure] : undefined
  }
  const close = () => {
    setNaming(null)
    requestAnimationFrame(() => frame.current?.focus())
  }
  /** Opens the field for a measure's name; false where no measure is named. */
  const name = (at: CellAt): boolean => {
    const measure = measureAt(at)
    if (measure) setNaming({ ...at, measure })
    return measure !== undefined
  }
  const shown: HeaderNaming | null = naming && {
    ...{ row: naming.row, column: naming.column },
    field: (
      <NameField
        name={naming.measure.name}
        label={t('analysis.newName')}
        problemOf={problemOf}
        onRename={(text) => rename(naming.measure, text)}
        onClose={close}
      />
    ),
  }
  return {
    naming: shown,
    name,
    sort: (at: CellAt): void => {
      beforeSort.current = store.getState().session.history
      sortBy(at)
    },
    /** The second click of a double click. */
    nameAgain: (at: CellAt): boolean => {
      if (!measureAt(at)) return false
      if (at.row === -1) store.dispatch({ type: 'take back', to: beforeSort.current })
      return name(at)
    },
  }
}
