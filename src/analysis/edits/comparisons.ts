/**
 * Comparisons over time that a person adds to a measure in one action: its difference and its percentage difference, as
 * two measures of the step. They share the definition of the measure that they compare and are deleted with it
 * (docs/decisions/0174).
 */

import type { AnalysisDocument } from '../../contract/analysis.ts'
import { namesOf as keysOf } from '../../contract/kinds.ts'
import { type Measure, withoutShowAs } from '../../contract/measure.ts'
import type { Relative } from '../../contract/show-as.ts'
import type { Step } from '../../contract/step.ts'
import { chartWithout } from '../chart-ids.ts'
import { COMPARISONS, type ComparedWith, type ComparisonKind } from '../comparison-kinds.ts'
import { sameContent } from '../config-key.ts'
import { freshId, uniqueName } from '../names.ts'
import { withShowValuesAs } from '../shown-as.ts'

export type ComparisonNames = Readonly<Record<ComparisonKind, string>>

export interface ComparisonEdit {
  readonly kind: 'compare'
  readonly stepId: string
  /** The measures to compare, with names for the measures to add. */
  readonly measures: readonly { readonly id: string; readonly names: ComparisonNames }[]
  /** The date column, or a column with one of its periods. */
  readonly columnId: string
  /** Null removes the comparisons. */
  readonly relative: ComparedWith | null
}

const measuresOf = (step: Step): readonly Measure[] => step.config.query.value.measures

const withMeasures = (step: Step, measures: Measure[]): Step => {
  const { query } = step.config
  return { ...step, config: { ...step.config, query: { ...query, value: { ...query.value, measures } } } }
}

/** The period that a measure is compared with; null if it has no comparison. */
export function comparedWith(measures: readonly Measure[], id: string): { readonly relative: Relative; readonly columnId: string } | null {
  const params = measures.find((m) => m.comparison_of === id)?.show_values_as.params
  return params?.relative ? { relative: params.relative, columnId: params.column_id } : null
}

/** Copies a measure's definition to its comparison, which keeps its own name, format and show-as. */
const defined = (comparison: Measure, { auto: _followed, ...of }: Measure): Measure => {
  const { id, name, auto, show_values_as, format, scope, comparison_of } = comparison
  const own = { id, name, show_values_as, scope, ...(auto ? { auto } : {}), ...(format === undefined ? {} : { format }) }
  return { ...of, ...own, ...(comparison_of ? { comparison_of } : {}) }
}

/** Creates one measure of a comparison. `taken` are the measures whose IDs and names it must not repeat. */
function comparison(
  of: Measure,
  kind: ComparisonKind,
  { columnId, relative }: { columnId: string; relative: ComparedWith },
  name: string,
  taken: readonly Measure[],
): Measure {
  const id = freshId(
    'm',
    taken.map((m) => m.id),
  )
  const names = taken.map((m) => m.name)
  const added: Measure = { ...withoutShowAs(of), id, name: uniqueName(name, names), auto: true, scope: 'step', comparison_of: of.id }
  return withShowValuesAs(added, COMPARISONS[kind], { column_id: columnId, relative })
}

function compared(document: AnalysisDocument, step: Step, { measures, columnId, relative }: ComparisonEdit): Step {
  const chosen = new Map(measures.map(({ id, names }) => [id, names]))
  const added: Measure[] = []
  const kept = measuresOf(step).filter((m) => !m.comparison_of || !chosen.has(m.comparison_of))
  const others = [...document.steps.flatMap((other) => (other === step ? kept : measuresOf(other))), ...document.measures]
  const next = kept.flatMap((measure) => {
    const names = chosen.get(measure.id)
    if (!names || relative === null) return [measure]
    const beside = keysOf(COMPARISONS).map((kind) => {
      const one = comparison(measure, kind, { columnId, relative }, names[kind], [...others, ...added])
      added.push(one)
      return one
    })
    return [measure, ...beside]
  })
  return withMeasures(step, next)
}

export function editComparisons(document: AnalysisDocument, edit: ComparisonEdit): AnalysisDocument {
  return { ...document, steps: document.steps.map((step) => (step.step_id === edit.stepId ? compared(document, step, edit) : step)) }
}

/** Replaces the old name of the compared measure at the start of a comparison's name by the new one. A name that starts differently is kept. */
function renamed({ name }: Measure, was: Measure | undefined, of: Measure, taken: readonly Measure[]): string {
  if (!was || was.name === of.name || !name.startsWith(was.name)) return name
  return uniqueName(
    of.name + name.slice(was.name.length),
    taken.map((m) => m.name),
  )
}

/**
 * Updates the comparisons of a step from their measures, and deletes those whose measure is gone, including from sorting
 * and charts. `before`: the measures before the edit.
 */
function following(step: Step, before: readonly Measure[]): Step {
  const measures = measuresOf(step)
  if (measures.every((m) => m.comparison_of === undefined)) return step
  const next = measures.flatMap((m) => {
    if (m.comparison_of === undefined) return [m]
    const of = measures.find((other) => other.id === m.comparison_of)
    const name =
      of &&
      renamed(
        m,
        before.find((other) => other.id === m.comparison_of),
        of,
        measures.filter((other) => other !== m),
      )
    return of ? [{ ...defined(m, of), ...(name === undefined ? {} : { name }) }] : []
  })
  if (sameContent(next, measures)) return step
  const gone = new Set(measures.filter((m) => next.every((kept) => kept.id !== m.id)).map((m) => m.id))
  const sort = step.config.pivot.sort.filter((s) => s.by.kind !== 'measure' || !gone.has(s.by.measure_id))
  const changed = withMeasures(step, next)
  return { ...changed, chart_settings: chartWithout(step.chart_settings, gone), config: { ...changed.config, pivot: { ...changed.config.pivot, sort } } }
}

/** Updates all comparisons after an edit. `before`: the document before the edit. Returns the same document if nothing changes. */
export function withComparisons(document: AnalysisDocument, before: AnalysisDocument): AnalysisDocument {
  const measuresBefore = (id: string): readonly Measure[] => {
    const step = before.steps.find((s) => s.step_id === id)
    return step ? measuresOf(step) : []
  }
  const steps = document.steps.map((step) => following(step, measuresBefore(step.step_id)))
  return steps.every((step, i) => step === document.steps[i]) ? document : { ...document, steps }
}
