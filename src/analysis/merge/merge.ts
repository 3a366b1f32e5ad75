/**
 * Merges two documents with a common base (docs/decisions/0099). Steps, and measures and columns of the analysis, are
 * taken whole from the side that changed them. Parts that both sides changed differently are conflicts, named so that a
 * person can decide. Nothing of either side is dropped without a conflict.
 */
import { AnalysisDocument, type Renamed } from '../../contract/analysis.ts'
import type { Column } from '../../contract/column.ts'
import type { Measure } from '../../contract/measure.ts'
import type { Step } from '../../contract/step.ts'
import { canonical, sameContent } from '../config-key.ts'
import { carryColumns, definitionsIn } from '../edits/columns.ts'
import { withoutUnusedSeries } from '../edits/dates.ts'
import { sameDefinition, withDefinition } from '../edits/measures.ts'
import { allReads, columnReads, idsByName, measureReads, operandIds, operandsOf } from '../references.ts'
import { renameReferences } from '../rename-references.ts'
import { withMergedView } from '../saved-view.ts'
import { documentNames } from '../validity.ts'
import { applyRenames, renamedAdditions } from './additions.ts'
import { mergeOrder } from './order.ts'
import { COLUMNS, type Conflict, MEASURES, type MergedPart, mergeUnits, type Sides, STEPS } from './units.ts'

export type Merge =
  /** `renamed`: additions in `mine` with an ID or a name that `theirs` gave to something else. */
  | { readonly ok: true; readonly document: AnalysisDocument; readonly renamed: readonly Renamed[] }
  | { readonly ok: false; readonly conflicts: readonly Conflict[] }

type Renames = ReadonlyMap<string, string>

/** Calculated columns that a side renamed. SQL texts of all sides are updated. */
const columnRenames = (base: AnalysisDocument, side: AnalysisDocument): Renames =>
  new Map(
    definitionsIn(base).flatMap(({ id, name }) => {
      const now = definitionsIn(side).find((c) => c.id === id)?.name
      return now === undefined || now === name ? [] : [[name, now]]
    }),
  )

/** The three documents with the same column names in their SQL texts. */
function underSameNames({ base, mine, theirs }: Sides): Sides {
  const [byMe, byThem] = [columnRenames(base, mine), columnRenames(base, theirs)]
  const only = (some: Renames, others: Renames): Renames => new Map([...some].filter(([name]) => !others.has(name)))
  return {
    base: renameReferences(base, new Map([...byThem, ...byMe])),
    mine: renameReferences(mine, only(byThem, byMe)),
    theirs: renameReferences(theirs, only(byMe, byThem)),
  }
}

interface Parts {
  readonly steps: readonly MergedPart<Step>[]
  readonly measures: ReadonlyMap<string, MergedPart<Measure>>
  readonly columns: ReadonlyMap<string, MergedPart<Column>>
}

/** Measures and columns of the analysis that one side reads and the other side deleted. */
function missing({ steps, measures, columns }: Parts): Conflict[] {
  const found = new Map<string, Conflict>()
  const readMeasures = (ids: Iterable<string>, from: AnalysisDocument) => {
    for (const id of ids) {
      const known = from.measures.find((m) => m.id === id)
      if (known && !measures.has(id)) found.set(`measure ${id}`, { kind: 'measure', name: known.name })
    }
  }
  const readColumns = (ids: Iterable<string>, from: AnalysisDocument) => {
    for (const id of ids) {
      const known = definitionsIn(from).find((c) => c.id === id)
      if (known && !columns.has(id)) found.set(`column ${id}`, { kind: 'column', name: known.name })
    }
  }
  for (const { part, from } of steps) {
    const { config } = part
    const shown = config.query.value.measures
    readMeasures([...shown.map((m) => m.id), ...shown.flatMap(operandIds)], from)
    readColumns(allReads(config, operandsOf(config, from.measures), from.dataset.columns), from)
  }
  for (const { part, from } of measures.values()) {
    readMeasures(operandIds(part), from)
    readColumns(measureReads(part, idsByName(from.dataset.columns)), from)
  }
  for (const { part, from } of columns.values()) readColumns(columnReads(part, idsByName(from.dataset.columns)), from)
  return [...found.values()]
}

/** Things of a single step with the ID of something that now belongs to the whole analysis. */
function shadowed({ steps, measures, columns }: Parts): Conflict[] {
  return steps.flatMap(({ part, from }) => {
    const { value } = part.config.query
    const own = <T extends { id: string; name: string }>(list: readonly T[], all: ReadonlyMap<string, unknown>, shared: readonly { id: string }[]) =>
      list.filter((x) => all.has(x.id) && shared.every((s) => s.id !== x.id))
    return [
      ...own(value.measures, measures, from.measures).map(({ name }) => ({ kind: 'measure' as const, name })),
      ...own(value.group_calculations, columns, definitionsIn(from)).map(({ name }) => ({ kind: 'column' as const, name })),
    ]
  })
}

/** A step with the merged measures of the analysis. */
function withDefinitions({ part, from }: MergedPart<Step>, measures: ReadonlyMap<string, MergedPart<Measure>>): Step {
  const { query } = part.config
  const known = new Map(from.measures.map((m) => [m.id, m]))
  const changed = query.value.measures.map((own) => {
    const [before, now] = [known.get(own.id), measures.get(own.id)?.part]
    return before && now && !sameDefinition(before, now) ? withDefinition(own, now) : own
  })
  if (changed.every((m, i) => m === query.value.measures[i])) return part
  return { ...part, config: { ...part.config, query: { ...query, value: { ...query.value, measures: changed } } } }
}

/** A step with the widths and folded groups of the side that changed them. */
function withViewOfSides(step: Step, { base, mine, theirs }: Sides): Step {
  const [own, other] = [STEPS.find(mine, step.step_id), STEPS.find(theirs, step.step_id)]
  return own && other ? withMergedView(step, { base: STEPS.find(base, step.step_id), mine: own, theirs: other }) : step
}

function putTogether({ steps, measures, columns }: Parts, { base, mine, theirs }: Sides): AnalysisDocument {
  const plain = ({ dataset }: AnalysisDocument) => ({ ...dataset, columns: dataset.columns.filter((c) => c.type === 'column') })
  const dataset = sameContent(plain(mine), plain(base)) ? plain(theirs) : plain(mine)
  const document: AnalysisDocument = {
    dataset: { ...dataset, columns: [...dataset.columns, ...[...columns.values()].map((c) => c.part)] },
    steps: steps.map((step) => withViewOfSides(withDefinitions(step, measures), { base, mine, theirs })),
    measures: [...measures.values()].map((m) => m.part),
  }
  return withoutUnusedSeries(carryColumns(document))
}

/** Rules that the merged document can break although both sides keep them. */
function broken(document: AnalysisDocument): Conflict[] {
  const names = documentNames(document)
  if (!names.ok) return [{ kind: names.code === 'column_name_taken' ? 'column' : 'measure', name: String(names.params.name) }]
  return AnalysisDocument.safeParse(document).success ? [] : [{ kind: 'order', name: '' }]
}

function mergeParts(sides: Sides): { readonly parts: Parts; readonly conflicts: readonly Conflict[] } {
  const nameIn = <T>(find: (document: AnalysisDocument) => T | undefined): T | undefined => find(sides.mine) ?? find(sides.base) ?? find(sides.theirs)
  const stepName = (id: string) => nameIn((d) => STEPS.find(d, id))?.name ?? id
  const merged = { steps: mergeUnits(STEPS, sides), measures: mergeUnits(MEASURES, sides), columns: mergeUnits(COLUMNS, sides) }
  const order = mergeOrder(STEPS.ids(sides.base), STEPS.ids(sides.mine), STEPS.ids(sides.theirs), (id) => merged.steps.kept.has(id))
  // made by a gesture or a filter: the sides may have different last readers, so unused columns are removed at the end
  const made = COLUMNS.ids(sides.base).flatMap((id): [string, MergedPart<Column>][] => {
    const part = COLUMNS.find(sides.base, id)
    return (part?.automatic || part?.of_filter) && !merged.columns.kept.has(id) ? [[id, { part, from: sides.base }]] : []
  })
  const steps = order.ids.flatMap((id) => merged.steps.kept.get(id) ?? [])
  return {
    parts: { steps, measures: merged.measures.kept, columns: new Map([...merged.columns.kept, ...made]) },
    conflicts: [
      ...merged.steps.conflicts.map((id) => ({ kind: 'step' as const, name: stepName(id) })),
      ...merged.measures.conflicts.map((id) => ({ kind: 'measure' as const, name: nameIn((d) => MEASURES.find(d, id))?.name ?? id })),
      ...merged.columns.conflicts.map((id) => ({ kind: 'column' as const, name: nameIn((d) => COLUMNS.find(d, id))?.name ?? id })),
      ...order.conflicts.map((id) => ({ kind: 'order' as const, name: stepName(id) })),
    ],
  }
}

const texts = new WeakMap<AnalysisDocument, string>()

function textOf(document: AnalysisDocument): string {
  const known = texts.get(document)
  if (known !== undefined) return known
  const text = canonical(document)
  texts.set(document, text)
  return text
}

const same = (a: AnalysisDocument, b: AnalysisDocument): boolean => a === b || textOf(a) === textOf(b)

/** Merges the changes of `mine` and `theirs` to `base`. */
export function merge(base: AnalysisDocument, mine: AnalysisDocument, theirs: AnalysisDocument): Merge {
  if (same(mine, base)) return { ok: true, document: theirs, renamed: [] }
  if (same(theirs, base) || same(mine, theirs)) return { ok: true, document: mine, renamed: [] }
  const renamed = renamedAdditions(base, mine, theirs)
  const sides = underSameNames({ base, mine: applyRenames(mine, renamed), theirs })
  const { parts, conflicts } = mergeParts(sides)
  if (conflicts.length > 0) return { ok: false, conflicts }
  // each side deleted what the other one kept
  if (parts.steps.length === 0) return { ok: false, conflicts: base.steps.map(({ name }) => ({ kind: 'step', name })) }
  const lost = [...missing(parts), ...shadowed(parts)]
  if (lost.length > 0) return { ok: false, conflicts: lost }
  const document = putTogether(parts, sides)
  const wrong = broken(document)
  return wrong.length > 0 ? { ok: false, conflicts: wrong } : { ok: true, document, renamed }
}
