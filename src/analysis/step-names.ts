/** Names steps by their content, until a person gives them names. */
import type { Aggregation } from '../contract/aggregation.ts'
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Column } from '../contract/column.ts'
import type { DateSeriesWindow } from '../contract/date-series.ts'
import { filtersOfMeasure, type Measure } from '../contract/measure.ts'
import type { Step } from '../contract/step.ts'
import { type ColumnTitles, NO_TITLES, withColumnTitles, withDisplayNames } from './choices.ts'
import { uniqueName } from './names.ts'

/** The words of a language that names of steps consist of. */
export interface StepWords {
  /** A step without measures and fields, by its place, from 1. */
  readonly empty: (place: number) => string
  /** Some names, and how many more there are. */
  readonly list: (names: readonly string[], more: number) => string
  readonly by: (measures: string, fields: string) => string
  readonly grain: (window: DateSeriesWindow) => string
  /** A date column grouped by a grain, in a step that groups several dates. */
  readonly dated: (column: string, window: DateSeriesWindow) => string
  /** The name that a measure gets when a column is placed in Values. */
  readonly measure: (agg: Aggregation, column: string) => string
  /** Names of columns in the reader's language. */
  readonly titles?: ColumnTitles
}

/** How many measures and fields a name lists. */
const MEASURES_NAMED = 2
const FIELDS_NAMED = 3

/** A plain sum has the name of its column; any other measure its own. `stored`: the columns with their names in the data. */
function measureWord(measure: Measure, stored: readonly Column[], columns: readonly Column[], words: StepWords): string {
  if (measure.type !== 'ui' || measure.value.agg !== 'sum' || filtersOfMeasure(measure).length > 0) return measure.name
  const { column_id } = measure.value
  const shown = columns.find((c) => c.id === column_id)
  if (measure.auto && shown) return shown.name
  const names = [stored, columns].flatMap((list) => list.find((c) => c.id === column_id)?.name ?? [])
  return shown && names.some((name) => measure.name === words.measure('sum', name)) ? shown.name : measure.name
}

function fieldWords({ config }: Step, columns: readonly Column[], words: StepWords): string[] {
  const fields = [...config.pivot.rows, ...config.pivot.columns].flatMap((id) => columns.find((c) => c.id === id) ?? [])
  const dates = new Set(fields.flatMap(({ automatic, config: own }) => (automatic && own?.kind === 'date_series' ? [own.base_column] : [])))
  const named = dates.size > 1 ? withDisplayNames(columns, words.dated) : columns
  return fields.map((field) => {
    if (!field.automatic || field.config?.kind !== 'date_series') return field.name
    return dates.size > 1 ? (named.find((c) => c.id === field.id)?.name ?? field.name) : words.grain(field.config.params.window)
  })
}

/** The name of a step by its content; '' for a step without measures and fields. */
function contentName(step: Step, ofDataset: readonly Column[], words: StepWords): string {
  const { measures, group_calculations } = step.config.query.value
  const stored = [...ofDataset, ...group_calculations.filter((c) => ofDataset.every((known) => known.id !== c.id))]
  const columns = withColumnTitles(stored, words.titles ?? NO_TITLES)
  const list = (names: readonly string[], most: number) => (names.length === 0 ? '' : words.list(names.slice(0, most), Math.max(0, names.length - most)))
  const own = measures.filter((m) => m.comparison_of === undefined)
  const values = list(
    own.map((m) => measureWord(m, stored, columns, words)),
    MEASURES_NAMED,
  )
  const fields = list(fieldWords(step, columns, words), FIELDS_NAMED)
  return values === '' || fields === '' ? values + fields : words.by(values, fields)
}

/**
 * The names to show for all steps, by step ID: the stored name of a step that a person named, otherwise a name by its
 * content in the reader's language, with a number if another step has it.
 */
export function stepNames({ dataset, steps }: Pick<AnalysisDocument, 'dataset' | 'steps'>, words: StepWords): ReadonlyMap<string, string> {
  const taken = new Set(steps.flatMap((step) => (step.auto ? [] : [step.name])))
  return new Map(
    steps.map((step, at) => {
      if (!step.auto) return [step.step_id, step.name]
      const name = uniqueName(contentName(step, dataset.columns, words) || words.empty(at + 1), taken)
      taken.add(name)
      return [step.step_id, name]
    }),
  )
}

/** The document with other names for the steps that nobody has named. */
export const withStepNames = (document: AnalysisDocument, names: ReadonlyMap<string, string>): AnalysisDocument =>
  document.steps.some((step) => step.auto)
    ? { ...document, steps: document.steps.map((step) => (step.auto ? { ...step, name: names.get(step.step_id) ?? step.name } : step)) }
    : document

/** A document in which steps are named if their stored name changed since `before`: programs may change the name and leave the key `auto`. */
export function withNamesGiven<D extends Pick<AnalysisDocument, 'steps'>>(document: D, before: Pick<AnalysisDocument, 'steps'>): D {
  const names = new Map(before.steps.filter((step) => step.auto).map((step) => [step.step_id, step.name]))
  const isGiven = ({ auto, step_id, name }: Step): boolean => auto === true && (names.get(step_id) ?? name) !== name
  if (!document.steps.some(isGiven)) return document
  const named = ({ auto: _auto, ...step }: Step): Step => step
  return { ...document, steps: document.steps.map((step) => (isGiven(step) ? named(step) : step)) }
}
