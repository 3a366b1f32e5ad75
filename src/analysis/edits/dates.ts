/**
 * Dates on Rows and Columns, grouped by a window in place. They are based on date-series columns of the analysis: every
 * step uses the same one, and those that nobody wrote by hand are removed with their last reader (docs/decisions/0075).
 */
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { Column } from '../../contract/column.ts'
import { type DateSeriesWindow, SERIES_WINDOWS, WINDOW_NAMES } from '../../contract/date-series.ts'
import type { Step, StepConfig } from '../../contract/step.ts'
import { emptyGroupsOf } from '../empty-groups.ts'
import { choicesWith, withoutKey } from '../group-choices.ts'
import { freshId, uniqueName } from '../names.ts'
import { allReads, idsByName, measureReads, operandsOf, transitiveReads } from '../references.ts'
import { definitionsIn } from './columns.ts'
import { editLayout } from './layout.ts'
import type { Area } from './placing.ts'

/** A window of a date column, and the name for its column if there is none yet. */
export interface Series {
  readonly base: string
  readonly window: DateSeriesWindow
  readonly dtype: string
  readonly name: string
}

export type DateEdit =
  /** Places a date on Rows or Columns, grouped. */
  | { readonly kind: 'place'; readonly series: Series; readonly area: 'rows' | 'columns'; readonly index: number; readonly from?: Area }
  /** Replaces a field by another window. Null shows single dates and replaces all windows on that axis. */
  | { readonly kind: 'regroup'; readonly id: string; readonly base: string; readonly series: Series | null }
  /** Adds a window next to an existing one: longer periods outside it, everything else inside. */
  | { readonly kind: 'nest'; readonly id: string; readonly series: Series }
  /** Removes the date and all of its windows from Rows and Columns. */
  | { readonly kind: 'take out'; readonly base: string }

const AXES = ['rows', 'columns'] as const

/** The column whose dates a column groups by a window; undefined for any other column, and for text that is parsed as dates. */
export function groupedBase({ config }: Pick<Column, 'config'>): string | undefined {
  return config?.kind === 'date_series' && !config.params.date_format ? config.base_column : undefined
}

const isSeries = (column: Column, { base, window }: Series): boolean =>
  groupedBase(column) === base && column.config?.kind === 'date_series' && column.config.params.window === window

const columnsIn = (document: AnalysisDocument, step: Step): Column[] => {
  const own = step.config.query.value.group_calculations.filter((c) => document.dataset.columns.every((known) => known.id !== c.id))
  return [...document.dataset.columns, ...own]
}

/** The column of a window: the existing one, otherwise a new one of the analysis. */
function withSeries(document: AnalysisDocument, step: Step, series: Series): { readonly document: AnalysisDocument; readonly column: Column } {
  const known = columnsIn(document, step).filter((column) => isSeries(column, series))
  const found = known.find((column) => column.automatic) ?? known[0]
  if (found) return { document, column: found }
  const columns = [...document.dataset.columns, ...document.steps.flatMap((s) => s.config.query.value.group_calculations)]
  const measures = [...document.measures, ...document.steps.flatMap((s) => s.config.query.value.measures)]
  const taken = columns.map((c) => c.id)
  const column = Column.parse({
    id: freshId('k', taken),
    name: uniqueName(
      series.name,
      [...columns, ...measures].map((x) => x.name),
    ),
    type: 'calculated column',
    dtype: series.dtype,
    config: { kind: 'date_series', base_column: series.base, params: { window: series.window } },
    dependency: [series.base],
    automatic: true,
  })
  return { document: { ...document, dataset: { ...document.dataset, columns: [...document.dataset.columns, column] } }, column }
}

/** Replaces a field of an axis by another one. If the other one is already there, the field is only removed. */
function inPlaceOf(step: Step, id: string, other: string): Step {
  const { config, table_settings } = step
  const to = (field: string): string => (field === id ? other : field)
  const stands = AXES.some((axis) => config.pivot[axis].includes(other))
  const changed = (ids: readonly string[]): string[] => (stands ? ids.filter((field) => field !== id) : ids.map(to))
  const { value } = config.query
  const named = choicesWith(
    config.pivot,
    ({ column_id }) => column_id !== id || !stands,
    (choice) => withoutKey({ ...choice, column_id: to(choice.column_id) }),
  )
  const pivot: StepConfig['pivot'] = {
    ...named,
    rows: changed(config.pivot.rows),
    columns: changed(config.pivot.columns),
    sort: config.pivot.sort.flatMap((s) => (s.column_id === id && stands ? [] : [{ ...s, column_id: to(s.column_id) }])),
    ...emptyGroupsOf(config.pivot, (field) => field !== id || !stands, to),
  }
  const measures = value.measures.map((m) => {
    const { params } = m.show_values_as
    if (params?.column_id !== id) return m
    return { ...m, show_values_as: { ...m.show_values_as, params: { ...params, column_id: other }, dependencies: [other] } }
  })
  const { totals } = table_settings
  return {
    ...step,
    config: { query: { ...config.query, value: { ...value, measures, groupbys: [...pivot.rows, ...pivot.columns] } }, pivot },
    table_settings: { ...table_settings, totals: { ...totals, hidden: [...new Set(totals.hidden.map(to))] } },
  }
}

/** IDs of the columns that show a column's dates: the column itself and its windows. */
const familyOf = (columns: readonly Column[], base: string): Set<string> =>
  new Set([base, ...columns.filter((column) => groupedBase(column) === base).map((column) => column.id)])

function withoutFields(step: Step, gone: (id: string) => boolean): Step {
  let { config } = step
  for (const area of AXES) for (const id of config.pivot[area].filter(gone)) config = editLayout(config, { kind: 'remove', id, area })
  return { ...step, config }
}

/** Replaces all windows of a date on the axis of one of them by the date itself. */
function single(document: AnalysisDocument, step: Step, id: string, base: string): Step {
  const axis = AXES.find((a) => step.config.pivot[a].includes(id))
  if (!axis) return step
  const family = familyOf(columnsIn(document, step), base)
  return inPlaceOf(
    withoutFields(step, (field) => field !== id && family.has(field) && step.config.pivot[axis].includes(field)),
    id,
    base,
  )
}

/** Whether a period encloses another one, such as years and months. Single dates are the finest, and cyclic parts are always inside. */
function isCoarser(window: DateSeriesWindow, own: Column | undefined): boolean {
  if (own?.config?.kind !== 'date_series') return true
  const rank = (w: DateSeriesWindow): number => WINDOW_NAMES.indexOf(w)
  const other = own.config.params.window
  return SERIES_WINDOWS[window].menu === 'span' && SERIES_WINDOWS[other].menu === 'span' && rank(window) < rank(other)
}

/** The step after adding a window. `own` is the field it was added to. */
function placed(step: Step, column: Column, edit: Extract<DateEdit, { kind: 'place' | 'regroup' | 'nest' }>, own: Column | undefined): Step {
  if (edit.kind === 'regroup') return inPlaceOf(step, edit.id, column.id)
  if (edit.kind === 'place') {
    const { area, index, from, series } = edit
    const config = editLayout(step.config, { kind: 'place', field: { kind: 'column', column }, area, index })
    return { ...step, config: from === undefined ? config : editLayout(config, { kind: 'remove', id: series.base, area: from }) }
  }
  const area = AXES.find((axis) => step.config.pivot[axis].includes(edit.id))
  if (!area) return step
  const index = step.config.pivot[area].indexOf(edit.id) + (isCoarser(edit.series.window, own) ? 0 : 1)
  return { ...step, config: editLayout(step.config, { kind: 'place', field: { kind: 'column', column }, area, index }) }
}

/** A document after an edit of the dates of a step. */
export function editDates(document: AnalysisDocument, stepId: string, edit: DateEdit): AnalysisDocument {
  const step = document.steps.find((s) => s.step_id === stepId)
  if (!step) return document
  const withStep = (from: AnalysisDocument, changed: Step): AnalysisDocument => ({ ...from, steps: from.steps.map((s) => (s === step ? changed : s)) })
  if (edit.kind === 'take out') {
    const family = familyOf(columnsIn(document, step), edit.base)
    return withStep(
      document,
      withoutFields(step, (id) => family.has(id)),
    )
  }
  if (edit.kind === 'regroup' && edit.series === null) return withStep(document, single(document, step, edit.id, edit.base))
  if (edit.series === null) return document
  const { document: defined, column } = withSeries(document, step, edit.series)
  const own = edit.kind === 'nest' ? columnsIn(document, step).find((c) => c.id === edit.id) : undefined
  return withStep(defined, placed(step, column, edit, own))
}

/** A column that nobody wrote by hand: a window that a gesture grouped a date by, or the condition of a measure's filter. */
const isMade = (column: Column): boolean => column.automatic || column.of_filter

/** Removes the columns that nobody wrote by hand and that nothing reads any more. */
export function withoutUnusedSeries(document: AnalysisDocument): AnalysisDocument {
  const definitions = definitionsIn(document)
  if (!definitions.some(isMade)) return document
  const { columns } = document.dataset
  const idOf = idsByName(columns)
  const ofSteps = document.steps.flatMap(({ config }) => [...allReads(config, operandsOf(config, document.measures), columns)])
  const ofMeasures = document.measures.flatMap((measure) => measureReads(measure, idOf))
  const written = definitions.filter((column) => !isMade(column)).map((column) => column.id)
  const read = transitiveReads([...ofSteps, ...ofMeasures, ...written], definitions, idOf)
  const kept = columns.filter((column) => !isMade(column) || read.has(column.id))
  return kept.length === columns.length ? document : { ...document, dataset: { ...document.dataset, columns: kept } }
}
