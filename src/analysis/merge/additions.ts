/**
 * Resolves clashes between things that two people added to a document at the same time. IDs and names derive from
 * existing ones, so both may have picked the same for different things. The additions of `mine` then get new ones.
 */
import type { AnalysisDocument, Renamed } from '../../contract/analysis.ts'
import { type Measure, type Operand, withoutAutoName } from '../../contract/measure.ts'
import type { Step } from '../../contract/step.ts'
import { formatsWith } from '../conditional-formats.ts'
import { sameContent } from '../config-key.ts'
import { definitionsIn } from '../edits/columns.ts'
import { withMeasureId } from '../edits/measures.ts'
import { remapColumnConfig, remapConfig, remapMeasure } from '../edits/promote-columns.ts'
import { freshId, uniqueName } from '../names.ts'
import { renameReferences } from '../rename-references.ts'
import { viewWithFields } from '../saved-view.ts'

interface Named {
  readonly id: string
  readonly name: string
}

const stepItem = (step: Step): Named => ({ id: step.step_id, name: step.name })
const ofSteps = (document: AnalysisDocument) => document.steps.map((s) => s.config.query.value)
const idsOf = (things: readonly Named[]): string[] => things.map(({ id }) => id)
const allMeasures = (document: AnalysisDocument): Named[] => [...document.measures, ...ofSteps(document).flatMap((v) => v.measures)]
const allColumns = (document: AnalysisDocument): Named[] => [...document.dataset.columns, ...ofSteps(document).flatMap((v) => v.group_calculations)]

function measureRenamed(measure: Measure, { from, to, name }: Renamed): Measure {
  const operand = (o: Operand): Operand => ('measure_id' in o && o.measure_id === from ? { measure_id: to } : o)
  const own = measure.id === from ? { ...measure, id: to, name } : measure
  if (own.type !== 'expression') return own
  return { ...own, value: { ...own.value, first: operand(own.value.first), rest: own.value.rest.map((r) => ({ ...r, operand: operand(r.operand) })) } }
}

function withMeasureRenamed(document: AnalysisDocument, renamed: Renamed): AnalysisDocument {
  const steps = document.steps.map((before) => {
    const step = withMeasureId(before, renamed.from, renamed.to)
    const { query } = step.config
    const measures = query.value.measures.map((m) => (m.id === renamed.to ? { ...m, name: renamed.name } : m))
    return { ...step, config: { ...step.config, query: { ...query, value: { ...query.value, measures } } } }
  })
  return { ...document, measures: document.measures.map((m) => measureRenamed(m, renamed)), steps }
}

function withColumnRenamed(document: AnalysisDocument, { from, to, name }: Renamed): AnalysisDocument {
  const was = definitionsIn(document).find((c) => c.id === from)?.name
  if (was === undefined) return document
  const toId = (id: string) => (id === from ? to : id)
  const named = renameReferences(document, was === name ? new Map() : new Map([[was, name]]))
  const steps = named.steps.map((before) => {
    const step = viewWithFields(before, toId)
    const { query, ...rest } = remapConfig(step.config, toId)
    const group_calculations = query.value.group_calculations.map((c) => (c.id === to ? { ...c, name } : c))
    const { totals } = step.table_settings
    return {
      ...step,
      config: { ...rest, query: { ...query, value: { ...query.value, group_calculations } } },
      table_settings: { ...formatsWith(step.table_settings, { column: toId }), totals: { ...totals, hidden: totals.hidden.map(toId) } },
    }
  })
  const columns = named.dataset.columns.map((c) => {
    const config = c.config && remapColumnConfig(c.config, toId)
    return c.id === from ? { ...c, id: to, name, config } : { ...c, config }
  })
  return { dataset: { ...named.dataset, columns }, measures: named.measures.map((m) => remapMeasure(m, toId)), steps }
}

function withOneRenamed(document: AnalysisDocument, renamed: Renamed): AnalysisDocument {
  switch (renamed.kind) {
    case 'measure':
      return document.measures.some((m) => m.id === renamed.from) ? withMeasureRenamed(document, renamed) : document
    case 'column':
      return withColumnRenamed(document, renamed)
    case 'step': {
      const { from, to, name } = renamed
      return { ...document, steps: document.steps.map((s) => (s.step_id === from ? { ...s, id: to, step_id: to, name } : s)) }
    }
  }
}

/** Renames additions throughout a document. */
export const applyRenames = (document: AnalysisDocument, all: readonly Renamed[]): AnalysisDocument => all.reduce(withOneRenamed, document)

interface Kind {
  readonly kind: Renamed['kind']
  readonly prefix: string
  readonly shared: (document: AnalysisDocument) => readonly Named[]
  /** Everything of this kind that has an ID, including things that belong to one step. */
  readonly withIds: (document: AnalysisDocument) => readonly Named[]
  /** Everything whose name a thing of this kind must not have. */
  readonly withNames: (document: AnalysisDocument) => readonly Named[]
}

const both = (document: AnalysisDocument): Named[] => [...allMeasures(document), ...allColumns(document)]
const stepsOf = (document: AnalysisDocument): Named[] => document.steps.map(stepItem)
const KINDS: readonly Kind[] = [
  { kind: 'column', prefix: 'k', shared: definitionsIn, withIds: allColumns, withNames: both },
  { kind: 'measure', prefix: 'a', shared: (d) => d.measures, withIds: allMeasures, withNames: both },
  { kind: 'step', prefix: 's', shared: stepsOf, withIds: stepsOf, withNames: stepsOf },
]

function contentOf(document: AnalysisDocument, { kind, shared }: Kind, id: string): unknown {
  if (kind === 'step') return document.steps.find((s) => s.step_id === id)
  const measure = kind === 'measure' ? document.measures.find((m) => m.id === id) : undefined
  return measure ? withoutAutoName(measure) : shared(document).find((x) => x.id === id)
}

/** Finds additions of one kind in `mine` whose ID or name clashes with `theirs`, and assigns new ones. */
function clashes(kind: Kind, base: AnalysisDocument, mine: AnalysisDocument, theirs: AnalysisDocument): Renamed[] {
  const known = new Set(idsOf(kind.shared(base)))
  const taken = new Set([base, mine, theirs].flatMap((d) => idsOf(kind.withIds(d))))
  const names = new Set(kind.withNames(mine).map(({ name }) => name))
  const found: Renamed[] = []
  for (const { id, name } of kind.shared(mine)) {
    if (known.has(id)) continue
    const isTheirs = kind.withIds(theirs).some((x) => x.id === id)
    if (isTheirs && sameContent(contentOf(mine, kind, id), contentOf(theirs, kind, id))) continue
    const to = isTheirs ? freshId(kind.prefix, taken) : id
    const others = kind.withNames(theirs).map((x) => x.name)
    const named = others.includes(name) ? uniqueName(name, [...others, ...names]) : name
    if (to === id && named === name) continue
    taken.add(to)
    names.add(named)
    found.push({ kind: kind.kind, from: id, to, name: named })
  }
  return found
}

/** Finds all additions in `mine` that clash with `theirs`, with their new IDs and names. Identical additions on both sides do not clash. */
export function renamedAdditions(base: AnalysisDocument, mine: AnalysisDocument, theirs: AnalysisDocument): Renamed[] {
  const found: Renamed[] = []
  let own = mine
  for (const kind of KINDS) {
    const renamed = clashes(kind, base, own, theirs)
    own = applyRenames(own, renamed)
    found.push(...renamed)
  }
  return found
}
