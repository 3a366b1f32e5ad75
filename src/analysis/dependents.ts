/** Lists by name what is deleted together with a calculated column or a measure, so that a person can decide. */

import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Measure } from '../contract/measure.ts'
import type { Step } from '../contract/step.ts'
import { chartMeasures } from './chart-ids.ts'
import { definitionsIn, isOwnColumn } from './edits/columns.ts'
import { type Area, idsIn } from './edits/placing.ts'
import { dependentColumns, dependentMeasures, readersOf } from './references.ts'

export type DependentPlace = Area | 'sort' | 'top' | 'chart'

export interface Dependents {
  /** Names of columns and measures computed from it. */
  readonly columns: readonly string[]
  readonly measures: readonly string[]
  /** Steps that lose something, and where. */
  readonly steps: readonly { readonly name: string; readonly places: readonly DependentPlace[] }[]
}

const AREAS = ['rows', 'columns', 'values', 'filters'] as const satisfies readonly Area[]

function placesIn(step: Step, gone: ReadonlySet<string>): DependentPlace[] {
  const areas: DependentPlace[] = AREAS.filter((area) => idsIn(step.config, area).some((id) => gone.has(id)))
  const isSorted = step.config.pivot.sort.some((s) => gone.has(s.column_id) || (s.by.kind === 'measure' && gone.has(s.by.measure_id)))
  const { tops = [], conditions = [] } = step.config.pivot
  const isChosen = [...tops, ...conditions].some((choice) => gone.has(choice.column_id) || gone.has(choice.measure_id))
  const isSelected = chartMeasures(step.chart_settings).some((id) => gone.has(id))
  const isDrawn = step.display_mode !== 'table' && (isSelected || areas.some((area) => area !== 'filters'))
  return [...areas, ...(isSorted ? ['sort' as const] : []), ...(isChosen ? ['top' as const] : []), ...(isDrawn ? ['chart' as const] : [])]
}

const namesOf = (found: readonly { readonly id: string; readonly name: string }[], id: string): string[] => [
  ...new Set(found.filter((x) => x.id !== id).map((x) => x.name)),
]

/** Dependents of a column: in the whole document, or only in the step that has it. */
export function dependentsOfColumn(document: AnalysisDocument, stepId: string, id: string): Dependents {
  const step = document.steps.find((s) => s.step_id === stepId)
  const isOwn = step !== undefined && isOwnColumn(document, step, id)
  const definitions = isOwn ? [] : definitionsIn(document)
  const steps = isOwn ? [step] : document.steps
  const shared = dependentMeasures(
    { group_calculations: definitions, measures: document.measures },
    new Set(dependentColumns(definitions, id).map((c) => c.id)),
  )
  const columns = new Map(dependentColumns(definitions, id).flatMap((c) => (c.of_filter ? [] : [[c.id, c]])))
  const measures = new Map(shared.map((m) => [m.id, m]))
  const lost = steps.map((one) => {
    const { value } = one.config.query
    const all = [...definitions, ...value.group_calculations.filter((c) => definitions.every((d) => d.id !== c.id))]
    const own = dependentColumns(all, id)
    const read = dependentMeasures({ group_calculations: all, measures: [...value.measures, ...document.measures] }, new Set(own.map((c) => c.id)))
    for (const c of own) if (!c.of_filter) columns.set(c.id, c)
    for (const m of read) if (value.measures.some((x) => x.id === m.id)) measures.set(m.id, m)
    return { name: one.name, places: placesIn(one, new Set([id, ...own.map((c) => c.id), ...read.map((m) => m.id)])) }
  })
  return { columns: namesOf([...columns.values()], id), measures: namesOf([...measures.values()], id), steps: lost.filter((s) => s.places.length > 0) }
}

/** Dependents of a measure: in the whole document, or only in the step that has it. */
export function dependentsOfMeasure(document: AnalysisDocument, stepId: string, id: string): Dependents {
  const isShared = document.measures.some((m) => m.id === id)
  const steps = isShared ? document.steps : document.steps.filter((s) => s.step_id === stepId)
  const found: Measure[] = []
  const lost = steps.map((one) => {
    const all = [...one.config.query.value.measures, ...(isShared ? document.measures : [])]
    const gone = readersOf(all, [id])
    found.push(...all.filter((m) => gone.has(m.id)))
    return { name: one.name, places: placesIn(one, gone) }
  })
  return { columns: [], measures: namesOf(found, id), steps: lost.filter((s) => s.places.length > 0) }
}
