/** The measure that a dialog edits, and the columns that its filters made for themselves since it opened. */
import { useState } from 'react'
import { uniqueName } from '../../../analysis/names.ts'
import type { Column } from '../../../contract/column.ts'
import { filtersOfMeasure, type Measure } from '../../../contract/measure.ts'
import { useDisplayColumns } from '../display-columns.ts'
import type { DraftFilters } from './MeasureFilters.tsx'
import { isDefaultName, useDefaultMeasureName } from './measure-filter-words.ts'

type UiMeasure = Extract<Measure, { type: 'ui' }>

interface Edited {
  readonly measure: Measure
  readonly made: readonly Column[]
}

interface MeasureDraft extends Edited {
  readonly set: (measure: Measure) => void
  /** Gives a name. It no longer follows, unless it is the one that the content gives. */
  readonly rename: (name: string) => void
  /** Changes function or column. The name follows until a person gives another one. */
  readonly define: (measure: UiMeasure) => void
  /** Changes the filters. The name follows as well. */
  readonly filter: (change: (before: DraftFilters) => DraftFilters) => void
  /** The measure to store under a name, which follows its content if a person left it as it was given. */
  readonly named: (name: string) => Measure
  /** The columns to store with the measure. */
  readonly madeColumns: Column[]
}

/** A measure with other filters; without any, the key is left out. */
function filtered(measure: UiMeasure, filters: DraftFilters['filters']): UiMeasure {
  const { filters: _before, ...value } = measure.value
  return { ...measure, value: filters.length === 0 ? value : { ...value, filters: [...filters] } }
}

/** `others`: measures whose names are taken. */
export function useMeasureDraft(first: () => Measure, others: readonly Measure[]): MeasureDraft {
  const columns = useDisplayColumns()
  const nameOf = useDefaultMeasureName()
  const [edited, setEdited] = useState<Edited>(() => ({ measure: first(), made: [] }))
  const nameFor = ({ measure, made }: Edited): string =>
    uniqueName(
      nameOf(measure, [...columns, ...made]),
      others.map((m) => m.name),
    )
  const named = (before: Edited, after: Edited): Edited => {
    const own = nameOf(before.measure, [...columns, ...before.made])
    if (!before.measure.auto && !isDefaultName(before.measure.name, own)) return after
    return { ...after, measure: { ...after.measure, name: nameFor(after) } }
  }
  const follows = (name: string): boolean => {
    const { type, auto, comparison_of } = edited.measure
    if (comparison_of !== undefined) return auto === true
    return type === 'ui' && (auto === true || name === nameFor(edited))
  }
  const read = new Set(filtersOfMeasure(edited.measure).map((f) => f.column))
  return {
    ...edited,
    set: (measure) => setEdited((before) => ({ ...before, measure })),
    rename: (name) =>
      setEdited((before) => {
        const { auto: _followed, ...measure } = before.measure
        return { ...before, measure: { ...measure, name } }
      }),
    define: (measure) => setEdited((before) => named(before, { ...before, measure })),
    filter: (change) =>
      setEdited((before) => {
        if (before.measure.type !== 'ui') return before
        const { filters, made } = change({ filters: before.measure.value.filters ?? [], made: before.made })
        return named(before, { measure: filtered(before.measure, filters), made })
      }),
    named: (name) => {
      const { auto: _followed, ...measure } = edited.measure
      return { ...measure, name, ...(follows(name) ? { auto: true as const } : {}) }
    },
    madeColumns: edited.made.filter((column) => read.has(column.id)),
  }
}
