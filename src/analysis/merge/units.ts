/** The parts of a document that merge independently: steps, and measures and columns of the analysis. */
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { Column } from '../../contract/column.ts'
import { type Measure, withoutAutoName } from '../../contract/measure.ts'
import type { Step } from '../../contract/step.ts'
import { canonical, sameContent } from '../config-key.ts'
import { definitionsIn } from '../edits/columns.ts'
import { sameDefinition } from '../edits/measures.ts'
import { withoutView } from '../saved-view.ts'

/** A part that both sides changed differently. `name` is its name in the interface. */
export interface Conflict {
  readonly kind: 'step' | 'measure' | 'column' | 'order' | 'title'
  readonly name: string
}

/** A part after the merge, with the document that it was taken from. */
export interface MergedPart<T> {
  readonly part: T
  readonly from: AnalysisDocument
}

export interface Sides {
  readonly base: AnalysisDocument
  readonly mine: AnalysisDocument
  readonly theirs: AnalysisDocument
}

/**
 * A step without its copies of measures and columns that the analysis defines, without names that nobody gave, and without
 * its view, which merges by itself.
 */
function ownPart(step: Step, document: AnalysisDocument): unknown {
  const shared = new Set(document.measures.map((m) => m.id))
  const defined = new Set(definitionsIn(document).map((c) => c.id))
  const { value } = step.config.query
  const rest = withoutView(step)
  const measures = value.measures.map((m) => (shared.has(m.id) ? { id: m.id, format: m.format ?? null, show_values_as: m.show_values_as } : withoutAutoName(m)))
  const group_calculations = value.group_calculations.filter((c) => !defined.has(c.id))
  return { ...rest, analysis_id: '', config: { ...step.config, query: { ...value, measures, group_calculations } } }
}

const texts = new WeakMap<Step, { readonly in: AnalysisDocument; readonly text: string }>()

/** Serializes a step for comparison, without those copies. Cached per step. */
function ownText({ part, from }: MergedPart<Step>): string {
  const known = texts.get(part)
  if (known && known.in.measures === from.measures && known.in.dataset === from.dataset) return known.text
  const text = canonical(ownPart(part, from))
  texts.set(part, { in: from, text })
  return text
}

type Compare<T> = (a: MergedPart<T>, b: MergedPart<T>) => boolean

interface Units<T> {
  readonly find: (document: AnalysisDocument, id: string) => T | undefined
  readonly ids: (document: AnalysisDocument) => string[]
  readonly same: Compare<T>
  /** Whether parts that differ have the same meaning. Such a difference causes no conflict. */
  readonly alike: Compare<T>
}

export const STEPS: Units<Step> = {
  find: (d, id) => d.steps.find((s) => s.step_id === id),
  ids: (d) => d.steps.map((s) => s.step_id),
  same: (a, b) => ownText(a) === ownText(b),
  alike: () => false,
}

/** Measures that differ only outside their definition, such as in number format, do not conflict. */
export const MEASURES: Units<Measure> = {
  find: (d, id) => d.measures.find((m) => m.id === id),
  ids: (d) => d.measures.map((m) => m.id),
  same: (a, b) => sameContent(withoutAutoName(a.part), withoutAutoName(b.part)),
  alike: (a, b) => sameDefinition(a.part, b.part),
}

export const COLUMNS: Units<Column> = {
  find: (d, id) => definitionsIn(d).find((c) => c.id === id),
  ids: (d) => definitionsIn(d).map((c) => c.id),
  same: (a, b) => sameContent(a.part, b.part),
  alike: () => false,
}

/** Three-way merge of one part: the merged part, null if it is deleted, or 'conflict' if both sides changed it differently. */
function chosen<T>(units: Units<T>, id: string, sides: Sides): MergedPart<T> | null | 'conflict' {
  const of = (from: AnalysisDocument): MergedPart<T> | null => {
    const part = units.find(from, id)
    return part === undefined ? null : { part, from }
  }
  const [base, mine, theirs] = [of(sides.base), of(sides.mine), of(sides.theirs)]
  const by = (compare: Compare<T>) => (a: MergedPart<T> | null, b: MergedPart<T> | null) => a === b || (a !== null && b !== null && compare(a, b))
  for (const same of [by(units.same), by(units.alike)]) {
    if (same(base, mine)) return theirs
    if (same(base, theirs) || same(mine, theirs)) return mine
  }
  return 'conflict'
}

export interface MergedUnits<T> {
  readonly kept: ReadonlyMap<string, MergedPart<T>>
  /** IDs of parts that both sides changed differently, or that one changed and the other deleted. */
  readonly conflicts: readonly string[]
}

/** Merges all parts of a kind. Those of `theirs` come first, in their order, then those only in `mine`. */
export function mergeUnits<T>(units: Units<T>, sides: Sides): MergedUnits<T> {
  const kept = new Map<string, MergedPart<T>>()
  const conflicts: string[] = []
  for (const id of new Set([...units.ids(sides.theirs), ...units.ids(sides.base), ...units.ids(sides.mine)])) {
    const one = chosen(units, id, sides)
    if (one === 'conflict') conflicts.push(id)
    else if (one) kept.set(id, one)
  }
  return { kept, conflicts }
}
