/**
 * Actions on a measure from its header: double click (which undoes the sort of the first click), F2 or the menu rename
 * it, Delete removes it, Alt with an arrow key moves it.
 */
import { type RefObject, useRef, useState } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import { announcements } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { NameField } from '../../ui/NameField.tsx'
import { useAreaName } from '../sidebar/area-names.ts'
import { useMeasureNaming } from '../sidebar/use-naming.ts'
import { useMayArrange, usePageStore } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import type { MeasureActions } from './grid-actions.ts'
import type { KeyPress } from './grid-keys.ts'
import type { HeaderNaming } from './grid-parts.ts'
import { measureGesture } from './measure-keys.ts'
import { type CellAt, type Selection, selectionAt } from './selection.ts'
import { namesMeasure, placeOf } from './shape.ts'
import { type GridPlace, targetAt } from './targets.ts'

interface Named {
  readonly place: GridPlace
  readonly measures: readonly Measure[]
  readonly frame: RefObject<HTMLDivElement | null>
  readonly sortBy: (at: CellAt) => void
  readonly onSelect: (selection: Selection) => void
}

/** Removes a measure or moves it by one place, and announces that as the measure's chip does. */
function useMeasureMoves({ place, measures, onSelect }: Named) {
  const t = useT()
  const { edit } = useEdits()
  const areaName = useAreaName()
  const remove = (measure: Measure): void => {
    edit({ kind: 'remove', id: measure.id, area: 'values' }, measure.name)
    announcements.say(t('drag.removed', { name: measure.name, area: areaName('values') }))
  }
  const shift = (at: CellAt, by: -1 | 1): void => {
    const own = placeOf(place.shape, at).measure
    const measure = measures[own]
    if (!measure || measures[own + by] === undefined) return
    edit({ kind: 'shift', id: measure.id, area: 'values', by }, measure.name)
    announcements.say(t('drag.dropped', { name: measure.name, area: areaName('values') }))
    onSelect(selectionAt(at.row === -1 ? { ...at, column: at.column + by } : { ...at, row: at.row + by }))
  }
  return { remove, shift }
}

export function useGridNaming(named: Named) {
  const { place, measures, frame, sortBy } = named
  const t = useT()
  const store = usePageStore()
  const mayArrange = useMayArrange()
  const { problemOf, rename } = useMeasureNaming()
  const { remove, shift } = useMeasureMoves(named)
  const [naming, setNaming] = useState<(CellAt & { readonly measure: Measure }) | null>(null)
  const beforeSort = useRef(store.getState().session.history)
  /** Opens the rename field; returns false if the place does not name a measure. */
  const name = (at: CellAt): boolean => {
    const target = mayArrange ? targetAt(place, at) : null
    const measure = target?.kind === 'measure' ? measures[target.measure] : undefined
    if (target?.kind === 'measure' && measure) setNaming({ ...target.named, measure })
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
        onClose={() => setNaming(null)}
        owner={() => frame.current}
      />
    ),
  }
  /** Handles a key on the header of a measure; returns false if the key has no effect there. */
  const onKey = (press: KeyPress, at: CellAt): boolean => {
    const gesture = mayArrange ? measureGesture(press, place.shape, at) : null
    const measure = measures[placeOf(place.shape, at).measure]
    if (!gesture || !measure) return false
    if (gesture.kind === 'rename') return name(at)
    if (gesture.kind === 'remove') remove(measure)
    else shift(at, gesture.by)
    return true
  }
  const hands: MeasureActions | null = mayArrange ? { name: (at) => void name(at), remove } : null
  return {
    naming: shown,
    hands,
    onKey,
    sort: (at: CellAt): void => {
      beforeSort.current = store.getState().session.history
      sortBy(at)
    },
    /** Called on the second click of a double click. */
    nameAgain: (at: CellAt): boolean => {
      if (!namesMeasure(place.shape, at) || !name(at)) return false
      if (at.row === -1) store.dispatch({ type: 'take back', to: beforeSort.current })
      return true
    },
  }
}
