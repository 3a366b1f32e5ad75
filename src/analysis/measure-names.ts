/** Names measures by function, column and filters, and comparisons by their measure, until a person gives them other names. */
import type { Aggregation } from '../contract/aggregation.ts'
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Column } from '../contract/column.ts'
import { fillIn } from '../contract/errors.ts'
import type { Filter } from '../contract/filter.ts'
import { filtersOfMeasure, type Measure } from '../contract/measure.ts'
import type { ShowValuesAsName } from '../contract/show-as.ts'
import type { Step } from '../contract/step.ts'
import { COMPARISONS, type ComparedWith, type ComparisonKind } from './comparison-kinds.ts'
import { uniqueName } from './names.ts'

/** The words of a language that names of measures consist of. */
export interface MeasureWords {
  readonly of: (agg: Aggregation, column: string) => string
  readonly rows: string
  /** A name with the filters of the measure. Missing for stored names, which say no filters. */
  readonly where?: (name: string, filters: readonly Filter[], columns: readonly Column[]) => string
  readonly compared: (measure: string, kind: ComparisonKind, relative: ComparedWith) => string
  /** The columns under the names that the reader sees. */
  readonly shown: (columns: readonly Column[]) => readonly Column[]
}

/** English names, as stored in documents. Colors of charts depend on them, so they stay as they are when the texts of pages change. */
const STORED = {
  count: 'Count of {name}',
  count_distinct: 'Distinct count of {name}',
  sum: 'Sum of {name}',
  avg: 'Average of {name}',
  min: 'Minimum of {name}',
  max: 'Maximum of {name}',
  median: 'Median of {name}',
  stddev: 'Standard deviation of {name}',
} as const satisfies Record<Aggregation, string>

const STORED_COMPARISONS = {
  previous: { difference: '{name} vs previous period', percentage: '{name} vs previous period, %' },
  year_before: { difference: '{name} vs a year before', percentage: '{name} vs a year before, %' },
} as const satisfies Record<ComparedWith, Record<ComparisonKind, string>>

export const STORED_WORDS: MeasureWords = {
  of: (agg, name) => fillIn(STORED[agg], { name }),
  rows: 'Count of rows',
  compared: (name, kind, relative) => fillIn(STORED_COMPARISONS[relative][kind], { name }),
  shown: (columns) => columns,
}

/** The length of a name that leaves room for a number that makes it unique. */
const NAME_MAX = 490

const kindOf = (shown: ShowValuesAsName): ComparisonKind | undefined => (['difference', 'percentage'] as const).find((kind) => COMPARISONS[kind] === shown)

function comparisonName({ show_values_as: { name: shown, params } }: Measure, of: string | undefined, words: MeasureWords): string {
  const [kind, relative] = [kindOf(shown), params?.relative]
  return of === undefined || !kind || !relative || relative === 'next' ? '' : words.compared(of, kind, relative)
}

/**
 * The name of a measure by its function, column and filters; '' if its content does not name it. `columns` have the names
 * that the reader sees.
 */
export function nameByContent(measure: Measure, columns: readonly Column[], words: Pick<MeasureWords, 'of' | 'rows' | 'where'>): string {
  if (measure.type !== 'ui') return ''
  const { agg, column_id } = measure.value
  const column = columns.find((c) => c.id === column_id)
  if (!column && (column_id !== null || agg !== 'count')) return ''
  const name = column ? words.of(agg, column.name) : words.rows
  const filters = filtersOfMeasure(measure)
  return (words.where && filters.length > 0 ? words.where(name, filters, columns) : name).slice(0, NAME_MAX)
}

const measuresOf = (step: Step): readonly Measure[] => step.config.query.value.measures

/**
 * Gives every measure of a list its name. `known` are the names of measures of the analysis, by ID; `taken` the names that
 * others have, to which those given here are added.
 */
function named(
  measures: readonly Measure[],
  columns: readonly Column[],
  words: MeasureWords,
  { known, taken }: { readonly known: ReadonlyMap<string, string>; readonly taken: Set<string> },
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const give = (measure: Measure, content: string): void => {
    const shared = known.get(measure.id)
    const name = shared ?? (measure.auto ? uniqueName(content || measure.name, taken) : measure.name)
    if (shared === undefined && measure.auto) taken.add(name)
    names.set(measure.id, name)
  }
  for (const measure of measures) if (measure.comparison_of === undefined) give(measure, nameByContent(measure, columns, words))
  // names of comparisons contain those of their measures
  for (const measure of measures)
    if (measure.comparison_of !== undefined) give(measure, comparisonName(measure, names.get(measure.comparison_of), words).slice(0, NAME_MAX))
  return names
}

function renamed<M extends Measure>(measures: M[], names: ReadonlyMap<string, string>): M[] {
  const isSame = measures.every((m) => !m.auto || names.get(m.id) === m.name)
  return isSame ? measures : measures.map((m) => (m.auto ? { ...m, name: names.get(m.id) ?? m.name } : m))
}

/**
 * The document with names by content for all measures that nobody has named, in the language of `words`. A number is
 * appended if a column or another measure has the name. Returns the same document if all names are there already.
 */
export function withMeasureNames(document: AnalysisDocument, words: MeasureWords): AnalysisDocument {
  const everywhere = [...document.measures, ...document.steps.flatMap(measuresOf)]
  if (everywhere.every((m) => !m.auto)) return document
  const ofSteps = document.steps.flatMap((step) => step.config.query.value.group_calculations)
  const isOwn = (column: Column): boolean => document.dataset.columns.every((known) => known.id !== column.id)
  const stored = [...document.dataset.columns, ...ofSteps.filter(isOwn)]
  const shown = words.shown(stored)
  const taken = new Set([...stored, ...shown, ...everywhere.filter((m) => !m.auto)].map(({ name }) => name))
  const known = named(document.measures, shown, words, { known: new Map(), taken })
  const measures = renamed(document.measures, known)
  const steps = document.steps.map((step) => {
    const { query } = step.config
    const own = query.value.group_calculations
    // columns of other steps may have the same IDs
    const columns = own.length === 0 ? shown : words.shown([...document.dataset.columns, ...own.filter(isOwn)])
    const next = renamed(query.value.measures, named(query.value.measures, columns, words, { known, taken: new Set(taken) }))
    return next === query.value.measures ? step : { ...step, config: { ...step.config, query: { ...query, value: { ...query.value, measures: next } } } }
  })
  if (measures === document.measures && steps.every((step, at) => step === document.steps[at])) return document
  return { ...document, measures, steps }
}

/** The document as a page shows it; as it comes if the page has no words. */
export const inWords = (document: AnalysisDocument, words: MeasureWords | null): AnalysisDocument => (words ? withMeasureNames(document, words) : document)

/** The document with the names that are stored, whatever the language of the page that wrote it. */
export const withStoredNames = (document: AnalysisDocument): AnalysisDocument => withMeasureNames(document, STORED_WORDS)

/** The stored names of a step's measures that nobody has named, by ID. Colors of charts go by them. */
export function storedNames(document: AnalysisDocument, stepId: string): ReadonlyMap<string, string> {
  const step = withStoredNames(document).steps.find((s) => s.step_id === stepId)
  return new Map((step ? measuresOf(step) : []).flatMap(({ id, name, auto }) => (auto ? [[id, name] as const] : [])))
}

/** The names of measures that were unnamed in `was`, by ID, if they differ both from the name there and from `stored`, which their content gives. */
function givenIn(measures: readonly Measure[], was: readonly Measure[], stored: readonly Measure[]): ReadonlyMap<string, string> {
  const nameIn = (list: readonly Measure[], id: string): string | undefined => list.find((m) => m.id === id && m.auto)?.name
  return new Map(
    measures.flatMap(({ id, name, auto }) => {
      const before = nameIn(was, id)
      return auto && before !== undefined && name !== before && name !== nameIn(stored, id) ? [[id, name] as const] : []
    }),
  )
}

function withNames<M extends Measure>(measures: M[], given: ReadonlyMap<string, string>): M[] {
  const named = (measure: M): M => {
    const name = given.get(measure.id)
    if (!measure.auto || name === undefined) return measure
    const { auto: _followed, ...own } = measure
    return { ...(own as M), name }
  }
  return measures.some((m) => m.auto && given.has(m.id)) ? measures.map(named) : measures
}

/**
 * A document in which measures are named if their name is neither the one in `before` nor the stored one: programs may
 * change the name and leave the key `auto`. Steps have copies of the measures of the analysis, which get the name too.
 */
export function withMeasureNamesGiven(document: AnalysisDocument, before: Pick<AnalysisDocument, 'measures' | 'steps'>): AnalysisDocument {
  const stored = withStoredNames(document)
  const stepIn = ({ steps }: Pick<AnalysisDocument, 'steps'>, id: string): readonly Measure[] => {
    const step = steps.find((s) => s.step_id === id)
    return step ? measuresOf(step) : []
  }
  const ofSteps = new Map(document.steps.map((step) => [step.step_id, givenIn(measuresOf(step), stepIn(before, step.step_id), stepIn(stored, step.step_id))]))
  const shared = new Set(document.measures.map((m) => m.id))
  const copies = [...ofSteps.values()].flatMap((given) => [...given].filter(([id]) => shared.has(id)))
  const everywhere = new Map([...copies, ...givenIn(document.measures, before.measures, stored.measures)])
  const steps = document.steps.map((step) => {
    const { query } = step.config
    const measures = withNames(query.value.measures, new Map([...(ofSteps.get(step.step_id) ?? []), ...everywhere]))
    return measures === query.value.measures ? step : { ...step, config: { ...step.config, query: { ...query, value: { ...query.value, measures } } } }
  })
  const measures = withNames(document.measures, everywhere)
  return measures === document.measures && steps.every((step, at) => step === document.steps[at]) ? document : { ...document, measures, steps }
}
