/** The differences between two documents, as facts that an interface can put into words. */
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Column } from '../contract/column.ts'
import { fieldOfFilter } from '../contract/filter-condition.ts'
import type { Measure } from '../contract/measure.ts'
import type { Step } from '../contract/step.ts'
import { type ColumnTitles, NO_TITLES, withDisplayNames } from './choices.ts'
import { sameContent } from './config-key.ts'
import { definitionsIn } from './edits/columns.ts'
import { sameDefinition } from './edits/measures.ts'
import { type Area, idsIn } from './edits/placing.ts'
import { showsEmptyGroups } from './empty-groups.ts'
import { savedFolds, VIEW_AXES } from './saved-view.ts'

/** `step` is the name of the step with the difference. */
export type Difference =
  | {
      readonly kind:
        | 'step added'
        | 'step removed'
        | 'steps reordered'
        | 'described'
        | 'displayed'
        | 'chart'
        | 'table'
        | 'widths'
        | 'folded'
        | 'sorted'
        | 'groups chosen'
        | 'slicers'
      readonly step: string
    }
  | { readonly kind: 'step renamed'; readonly step: string; readonly to: string }
  /** A measure got another name or function, or another one took its place. */
  | { readonly kind: 'measure became'; readonly step: string; readonly name: string; readonly to: string }
  | { readonly kind: 'moved'; readonly step: string; readonly name: string; readonly from: Area; readonly to: Area }
  | { readonly kind: 'added' | 'removed' | 'reordered'; readonly step: string; readonly name: string; readonly area: Area }
  | {
      readonly kind: 'measure changed' | 'format changed' | 'filter changed' | 'column added' | 'column changed' | 'column removed'
      readonly step: string
      readonly name: string
    }
  | { readonly kind: 'empty groups shown' | 'empty groups hidden'; readonly step: string; readonly name: string }
  /** For the whole analysis, like columns without a step. */
  | { readonly kind: 'shared added' | 'shared changed' | 'shared removed'; readonly step: ''; readonly name: string }

const AREAS = ['filters', 'columns', 'rows', 'values'] as const satisfies readonly Area[]

const isDefinition = (document: AnalysisDocument, id: string): boolean => document.dataset.columns.some((c) => c.id === id)

/** Names a date window that a gesture created. */
type Say = Parameters<typeof withDisplayNames>[1]

/** Names by ID. A column that a filter made for itself has the name of its field. */
function columnNames(document: AnalysisDocument, step: Step, { say, titles }: Pick<Compared, 'say' | 'titles'>): Map<string, string> {
  const columns = withDisplayNames([...document.dataset.columns, ...step.config.query.value.group_calculations], say, titles)
  const names = new Map(columns.map((c: Column) => [c.id, c.name]))
  return new Map(columns.map((c) => [c.id, names.get(fieldOfFilter({ column: c.id }, columns)) ?? c.name]))
}

/** Measures with another function of the same column that took the place of a measure, by the ID of the new one. */
function replacedMeasures(before: Step, after: Step): Map<string, Measure> {
  const [old, now] = [before.config.query.value.measures, after.config.query.value.measures]
  const columnOf = (m: Measure) => (m.type === 'ui' ? m.value.column_id : null)
  const found = new Map<string, Measure>()
  now.forEach((measure, at) => {
    const there = old[at]
    const isNew = old.every((m) => m.id !== measure.id)
    if (there && isNew && now.every((m) => m.id !== there.id) && columnOf(there) !== null && columnOf(there) === columnOf(measure)) found.set(measure.id, there)
  })
  return found
}

/** Fields that moved to another area or left the layout. Values are measures, which never move to other areas. */
function layoutDifferences(before: Step, after: Step, nameOf: (id: string) => string): Difference[] {
  const found: Difference[] = []
  const step = after.name
  const left = new Map<string, Area>()
  const entered: { id: string; area: Area }[] = []
  for (const area of AREAS) {
    const [old, now] = [idsIn(before.config, area), idsIn(after.config, area)]
    for (const id of old) if (!now.includes(id)) left.set(id, area)
    for (const id of now) if (!old.includes(id)) entered.push({ id, area })
    const [kept, keptNow] = [old.filter((id) => now.includes(id)), now.filter((id) => old.includes(id))]
    const at = keptNow.findIndex((id, i) => id !== kept[i])
    if (at >= 0) found.push({ kind: 'reordered', step, name: nameOf(keptNow[at] ?? ''), area })
  }
  const replaced = replacedMeasures(before, after)
  for (const { id, area } of entered) {
    const there = area === 'values' ? replaced.get(id) : undefined
    if (there) {
      left.delete(there.id)
      found.push({ kind: 'measure became', step, name: there.name, to: nameOf(id) })
      continue
    }
    const from = left.get(id)
    left.delete(id)
    found.push(from ? { kind: 'moved', step, name: nameOf(id), from, to: area } : { kind: 'added', step, name: nameOf(id), area })
  }
  for (const [id, area] of left) found.push({ kind: 'removed', step, name: nameOf(id), area })
  return found
}

/** `said` contains measures of the analysis whose change was already reported. */
function valueDifferences(before: Step, after: Step, nameOf: (id: string) => string, said: ReadonlySet<string>): Difference[] {
  const found: Difference[] = []
  const step = after.name
  const [old, now] = [before.config.query.value, after.config.query.value]
  for (const measure of now.measures) {
    const known = old.measures.find((m) => m.id === measure.id)
    if (!known || sameContent(known, measure)) continue
    const looks = sameContent(known.format, measure.format)
    const rest = said.has(measure.id)
      ? sameContent(known.show_values_as, measure.show_values_as)
      : sameContent({ ...known, format: null }, { ...measure, format: null })
    if (!rest && known.name !== measure.name) found.push({ kind: 'measure became', step, name: known.name, to: measure.name })
    else if (!rest) found.push({ kind: 'measure changed', step, name: measure.name })
    else if (!looks) found.push({ kind: 'format changed', step, name: measure.name })
  }
  for (const filter of now.filters) {
    const known = old.filters.find((f) => f.column === filter.column)
    const own = (value: typeof now) => value.group_calculations.find((c) => c.of_filter && c.id === filter.column) ?? null
    if (known && !(sameContent(known, filter) && sameContent(own(old), own(now)))) found.push({ kind: 'filter changed', step, name: nameOf(filter.column) })
  }
  if (!sameContent(before.config.pivot.sort, after.config.pivot.sort)) found.push({ kind: 'sorted', step })
  const [had, has] = [before.config.pivot, after.config.pivot]
  for (const id of [...has.rows, ...has.columns]) {
    const isKnown = had.rows.includes(id) || had.columns.includes(id)
    const shows = showsEmptyGroups(has, id)
    if (isKnown && shows !== showsEmptyGroups(had, id)) found.push({ kind: shows ? 'empty groups shown' : 'empty groups hidden', step, name: nameOf(id) })
  }
  const chosen = ({ config: { pivot } }: Step) => [pivot.tops ?? [], pivot.conditions ?? []]
  if (!sameContent(chosen(before), chosen(after))) found.push({ kind: 'groups chosen', step })
  return found
}

function columnDifferences(before: readonly Column[], after: readonly Column[], step: string): Difference[] {
  const found: Difference[] = []
  for (const column of after) {
    const known = before.find((c) => c.id === column.id)
    if (!known) found.push({ kind: 'column added', step, name: column.name })
    else if (!sameContent(known, column)) found.push({ kind: 'column changed', step, name: column.name })
  }
  for (const column of before) if (!after.some((c) => c.id === column.id)) found.push({ kind: 'column removed', step, name: column.name })
  return found
}

interface Compared {
  readonly before: AnalysisDocument
  readonly after: AnalysisDocument
  readonly say: Say
  readonly titles: ColumnTitles
}

function lookDifferences(before: Step, after: Step): Difference[] {
  const step = after.name
  const found: Difference[] = []
  if (before.name !== after.name) found.push({ kind: 'step renamed', step: before.name, to: after.name })
  const described = ({ description, show_description, auto_description }: Step) => ({ description, show_description, auto_description })
  if (!sameContent(described(before), described(after))) found.push({ kind: 'described', step })
  if (before.display_mode !== after.display_mode) found.push({ kind: 'displayed', step })
  if (!sameContent(before.chart_settings, after.chart_settings)) found.push({ kind: 'chart', step })
  const settings = ({ table_settings: { widths: _widths, ...rest } }: Step) => rest
  if (!sameContent(settings(before), settings(after))) found.push({ kind: 'table', step })
  if (!sameContent(before.table_settings.widths, after.table_settings.widths)) found.push({ kind: 'widths', step })
  if (VIEW_AXES.some((axis) => !sameContent(savedFolds(before, axis, before.config), savedFolds(after, axis, after.config))))
    found.push({ kind: 'folded', step })
  if (!sameContent(before.slicers ?? [], after.slicers ?? [])) found.push({ kind: 'slicers', step })
  return found
}

function stepDifferences(before: Step, after: Step, documents: Compared, said: ReadonlySet<string>): Difference[] {
  const names = { before: columnNames(documents.before, before, documents), after: columnNames(documents.after, after, documents) }
  const measures = new Map([...before.config.query.value.measures, ...after.config.query.value.measures].map((m) => [m.id, m.name]))
  const nameOf = (id: string) => names.after.get(id) ?? names.before.get(id) ?? measures.get(id) ?? id
  const own = (step: Step) =>
    step.config.query.value.group_calculations.filter((c) => !c.of_filter && !isDefinition(documents.before, c.id) && !isDefinition(documents.after, c.id))
  return [
    ...lookDifferences(before, after),
    ...layoutDifferences(before, after, nameOf),
    ...valueDifferences(before, after, nameOf, said),
    ...columnDifferences(own(before), own(after), after.name),
  ]
}

const written = (document: AnalysisDocument): Column[] => definitionsIn(document).filter((column) => !column.automatic && !column.of_filter)

/** Differences of measures and calculated columns of the analysis. A measure that was added to a step is reported there. */
function sharedDifferences(before: AnalysisDocument, after: AnalysisDocument, changed: readonly Measure[]): Difference[] {
  const isShown = (id: string) => after.steps.some((step) => step.config.query.value.measures.some((m) => m.id === id))
  const added = after.measures.filter((m) => !before.measures.some((b) => b.id === m.id) && !isShown(m.id))
  const removed = before.measures.filter((m) => !after.measures.some((a) => a.id === m.id))
  const say =
    (kind: 'shared added' | 'shared changed' | 'shared removed') =>
    (m: Measure): Difference => ({ kind, step: '', name: m.name })
  const changedWords = (m: Measure): Difference => {
    const known = before.measures.find((b) => b.id === m.id)
    return known && known.name !== m.name ? { kind: 'measure became', step: '', name: known.name, to: m.name } : say('shared changed')(m)
  }
  return [
    ...[...added.map(say('shared added')), ...changed.map(changedWords), ...removed.map(say('shared removed'))],
    ...columnDifferences(written(before), written(after), ''),
  ]
}

/** Every difference, with steps in the order of the newer document; [] if the documents are equivalent. `say` names dates that a gesture grouped. */
export function differences(before: AnalysisDocument, after: AnalysisDocument, say: Say, titles: ColumnTitles = NO_TITLES): Difference[] {
  const changed = after.measures.filter((m) => before.measures.some((b) => b.id === m.id && !sameDefinition(b, m)))
  const said = new Set(changed.map((m) => m.id))
  const found = sharedDifferences(before, after, changed)
  for (const step of after.steps) {
    const known = before.steps.find((s) => s.step_id === step.step_id)
    if (!known) found.push({ kind: 'step added', step: step.name })
    else found.push(...stepDifferences(known, step, { before, after, say, titles }, said))
  }
  const remaining = new Set(after.steps.map((s) => s.step_id))
  for (const step of before.steps) if (!remaining.has(step.step_id)) found.push({ kind: 'step removed', step: step.name })
  const order = (document: AnalysisDocument, other: AnalysisDocument) =>
    document.steps.map((s) => s.step_id).filter((id) => other.steps.some((s) => s.step_id === id))
  if (!sameContent(order(before, after), order(after, before))) found.push({ kind: 'steps reordered', step: '' })
  return found
}
