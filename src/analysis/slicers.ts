/** Which slicers stand above a step, what their buttons show, and what pressing one does to the filters. */
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Column, MovingPreset } from '../contract/column.ts'
import { isMoving } from '../contract/column.ts'
import { FILTERS, filteredValues, includeFilter, matchesAllRows } from '../contract/filter.ts'
import { conditionOf, KEPT } from '../contract/filter-condition.ts'
import { typeFamily, type Value } from '../contract/scalar.ts'
import { SLICER_BUTTONS, SLICER_VALUES, type Slicer, type SlicerButtons } from '../contract/slicer.ts'
import type { Step, StepConfig } from '../contract/step.ts'
import { columnOfCondition, filtersOn } from './conditions/conditions.ts'
import { editLayout } from './edits/layout.ts'

/** A slicer, and the step that stores it. */
export interface PinnedSlicer extends Slicer {
  readonly storedIn: string
}

const isDay = ({ dtype }: Pick<Column, 'dtype'>): boolean => ['date', 'datetime'].includes(typeFamily(dtype))

/** Whether a field can have a slicer: fields that only one step has, or that a gesture made, cannot. */
export const isPinnable = (document: AnalysisDocument, columnId: string): boolean =>
  document.dataset.columns.some((c) => c.id === columnId && !c.automatic && !c.of_filter)

/** Whether a field can have a kind of buttons. */
export const hasButtons = (column: Pick<Column, 'dtype'>, buttons: SlicerButtons): boolean => SLICER_BUTTONS[buttons].fields === 'all' || isDay(column)

/** The slicers above a step: its own, then those of other steps that filter all steps; one for each field. */
export function slicersAbove({ steps }: AnalysisDocument, stepId: string): PinnedSlicer[] {
  const pinned = steps.flatMap((step) => (step.slicers ?? []).map((slicer) => ({ ...slicer, storedIn: step.step_id })))
  const shown = [...pinned.filter((s) => s.storedIn === stepId), ...pinned.filter((s) => s.storedIn !== stepId && s.steps === 'all')]
  return shown.filter((slicer, at) => shown.findIndex((other) => other.column_id === slicer.column_id) === at)
}

/** IDs of the steps whose filters a slicer sets. `hidden`: steps of which the person sees only the name. */
export const slicedSteps = ({ steps }: AnalysisDocument, slicer: PinnedSlicer, hidden: readonly string[]): string[] =>
  slicer.steps === 'own' ? [slicer.storedIn] : steps.map((s) => s.step_id).filter((id) => !hidden.includes(id))

/** Keeps some values or a period. Null keeps all rows. */
export type Slice = { readonly values: readonly Value[] } | { readonly preset: MovingPreset } | null

/** The state of a slicer's buttons by the filters on its field; 'other' for filters that no button stands for. */
export function sliceOf({ query }: StepConfig, columns: readonly Column[], field: Pick<Column, 'id' | 'dtype'>): Slice | 'other' {
  const filters = filtersOn(query.value.filters, columns, field.id).filter(({ filter }) => !matchesAllRows(filter))
  const [first, ...others] = filters
  if (!first) return null
  if (others.length > 0) return 'other'
  if (first.own === null) return FILTERS[first.filter.operator].keeps === 'inside' ? { values: filteredValues(first.filter) } : 'other'
  const condition = conditionOf(first.own, isDay(field))
  if (condition?.kind !== 'period') return 'other'
  const { preset, count } = condition.range
  return isMoving(preset) && count === undefined ? { preset } : 'other'
}

/** Whether the buttons of a slicer show its state completely, so that the filter needs no words beside them. */
export function isOnButtons(buttons: SlicerButtons, state: Slice | 'other'): boolean {
  if (state === null || state === 'other') return state === null
  return 'preset' in state ? buttons === 'periods' : buttons === 'values' && state.values.length <= SLICER_VALUES
}

/** Replaces the filters on a field by a slice. `taken`: IDs and names that a new column must not have. */
function sliced(config: StepConfig, columns: readonly Column[], field: Column, slice: Slice, taken: Parameters<typeof columnOfCondition>[3]): StepConfig {
  const all = [...columns, ...config.query.value.group_calculations]
  const bare = filtersOn(config.query.value.filters, all, field.id).reduce(
    (next, { filter }) => editLayout(next, { kind: 'remove', id: filter.column, area: 'filters' }),
    config,
  )
  if (slice === null) return bare
  if ('values' in slice) return slice.values.length === 0 ? bare : editLayout(bare, { kind: 'filter', filter: includeFilter(field.id, slice.values) })
  const column = columnOfCondition(field, { kind: 'period', range: { name: KEPT, preset: slice.preset } }, null, taken)
  return column ? editLayout(bare, { kind: 'condition', column }) : bare
}

/** Sets the filters on a field in several steps. */
export function withSlice(document: AnalysisDocument, stepIds: readonly string[], columnId: string, slice: Slice): AnalysisDocument {
  const { columns } = document.dataset
  const field = columns.find((c) => c.id === columnId)
  if (!field) return document
  const known = [...columns, ...document.steps.flatMap((s) => s.config.query.value.group_calculations)]
  const measures = [...document.measures, ...document.steps.flatMap((s) => s.config.query.value.measures)]
  const taken = { ids: known.map((c) => c.id), names: [...known, ...measures].map((c) => c.name) }
  const steps = document.steps.map((step) => {
    const config = stepIds.includes(step.step_id) ? sliced(step.config, columns, field, slice, taken) : step.config
    return config === step.config ? step : { ...step, config }
  })
  return { ...document, steps }
}

/** A step with its slicers on other columns; those for which `to` returns null are removed. */
export function withSlicersOf(step: Step, to: (columnId: string) => string | null): Step {
  const { slicers, ...rest } = step
  if (!slicers) return step
  const moved = slicers.flatMap((slicer) => {
    const column_id = to(slicer.column_id)
    return column_id === null ? [] : [{ ...slicer, column_id }]
  })
  return moved.length === 0 ? rest : { ...rest, slicers: moved }
}

/**
 * Replaces the slicers that a step stores. A slicer that filters all steps stands above each of them, so other steps lose
 * theirs on the same column; otherwise one of these would appear in its place when it is unpinned.
 */
export function withSlicers(document: AnalysisDocument, stepId: string, slicers: readonly Slicer[]): AnalysisDocument {
  const linked = new Set(slicers.filter((s) => s.steps === 'all').map((s) => s.column_id))
  const steps = document.steps.map((step) =>
    step.step_id === stepId ? withSlicersOf({ ...step, slicers: [...slicers] }, (id) => id) : withSlicersOf(step, (id) => (linked.has(id) ? null : id)),
  )
  return { ...document, steps }
}

/** A copy of a step without its slicers that filter all steps, because these stand above the copy anyway. */
export function withoutLinkedSlicers(step: Step): Step {
  const linked = new Set((step.slicers ?? []).filter((s) => s.steps === 'all').map((s) => s.column_id))
  return withSlicersOf(step, (id) => (linked.has(id) ? null : id))
}

/** Removes slicers of columns that the analysis no longer has. Returns the same object if there are none. */
export function withoutLostSlicers(document: AnalysisDocument): AnalysisDocument {
  const known = new Set(document.dataset.columns.map((c) => c.id))
  if (document.steps.every((step) => (step.slicers ?? []).every((s) => known.has(s.column_id)))) return document
  return { ...document, steps: document.steps.map((step) => withSlicersOf(step, (id) => (known.has(id) ? id : null))) }
}
