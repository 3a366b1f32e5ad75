/** A step of an analysis: what to compute and how to show it. */
import { z } from 'zod'
import { ChartSettings } from './chart.ts'
import { Choices } from './choice.ts'
import { Column } from './column.ts'
import { ConditionalFormats } from './conditional-format.ts'
import { FOLDED_MAX } from './constants.ts'
import { Described } from './description.ts'
import { Filter } from './filter.ts'
import { Measure } from './measure.ts'
import { dataText, Id, KeyValue, UserText } from './scalar.ts'
import { SLICERS_MAX, Slicer } from './slicer.ts'

/** Maximum number of filters of a step, without those of its measures. */
export const STEP_FILTERS_MAX = 100

export const SortDirection = z.enum(['asc', 'desc'])
export type SortDirection = z.infer<typeof SortDirection>

/** Order of a field's groups inside their parent: by header, or by a measure at a key of the other axis (`at`; [] is its total). */
export const FieldSort = z.strictObject({
  column_id: Id,
  direction: SortDirection.default('asc'),
  by: z
    .union([z.strictObject({ kind: z.literal('header') }), z.strictObject({ kind: z.literal('measure'), measure_id: Id, at: z.array(KeyValue).default([]) })])
    .default({ kind: 'header' }),
})
export type FieldSort = z.infer<typeof FieldSort>

export const PivotLayout = z.strictObject({
  columns: z.array(Id).max(20).default([]),
  rows: z.array(Id).max(20).default([]),
  sort: z.array(FieldSort).max(40).default([]),
  /** Fields that also show groups without rows: periods of dates, items of other fields. Absent for none, so that older documents keep their hash. */
  show_empty: z.array(Id).max(40).optional(),
  ...Choices,
})
export type PivotLayout = z.infer<typeof PivotLayout>

export const StepQuery = z.strictObject({
  type: z.literal('ui').default('ui'),
  value: z.strictObject({
    filters: z.array(Filter).max(STEP_FILTERS_MAX).default([]),
    measures: z.array(Measure).max(50).default([]),
    groupbys: z.array(Id).max(40).default([]),
    group_calculations: z.array(Column).max(200).default([]),
  }),
})

export const StepConfig = z.strictObject({ query: StepQuery, pivot: PivotLayout })
export type StepConfig = z.infer<typeof StepConfig>

/**
 * Which totals are shown: the grand total row, the grand total column, and subtotals of every field except the `hidden`
 * ones (column ids). All are computed regardless.
 */
export const ShownTotals = z.strictObject({ rows: z.boolean().default(true), columns: z.boolean().default(true), hidden: z.array(Id).max(40).default([]) })
export type ShownTotals = z.infer<typeof ShownTotals>

/** Presentation of the table; changing it never reruns the step. Widths in CSS pixels. `values_on`: the axis of two or more measures. */
export const TableSettings = z.strictObject({
  alignment: z.enum(['left', 'center', 'right']).default('right'),
  row_headers: z.enum(['merge', 'split']).default('merge'),
  widths: z.record(UserText, z.int().min(24).max(1_000)).default({}),
  totals: ShownTotals.prefault({}),
  values_on: z.enum(['columns', 'rows']).default('columns'),
  /** How the cells of measures are marked by their values, in order of precedence. Absent for none. */
  formats: ConditionalFormats.optional(),
})
export type TableSettings = z.infer<typeof TableSettings>

/** Folded groups of an axis, as in a `Collapse`. They hold while `field` is the outermost field of the axis. */
export const SavedFolds = z.strictObject({
  field: Id,
  level: z.int().min(1).max(40).nullable().default(null),
  toggled: z.array(z.array(KeyValue).max(40)).max(FOLDED_MAX).default([]),
})
export type SavedFolds = z.infer<typeof SavedFolds>

/** How the table of a step is folded and scrolled when it is opened. Absent parts: all groups are open, the table starts at its first cell. */
export const SavedView = z.strictObject({
  rows: SavedFolds.optional(),
  columns: SavedFolds.optional(),
  /** The first line and the first column position in sight. */
  at: z.strictObject({ line: z.int().min(0).max(1e9), column: z.int().min(0).max(1e9) }).optional(),
})
export type SavedView = z.infer<typeof SavedView>

export const DisplayMode = z.enum(['table', 'chart', 'both'])

/** Settings whose meaning changed between releases (docs/computation.md, 'Meanings that change'). */
export const ChangedMeaning = z.enum(['comparisons over time'])
export type ChangedMeaning = z.infer<typeof ChangedMeaning>

/** A stored step. result, column_values, loading and error are never saved. */
export const Step = z.strictObject({
  id: Id,
  step_id: Id,
  analysis_id: dataText(100).default(''),
  name: dataText(500),
  /** Nobody has named it: readers see a name by its content, in their language. `name` then says nothing of the content. Absent for named steps. */
  auto: z.literal(true).optional(),
  description: Description().default(''),
  show_description: z.boolean().default(false),
  /** Reports do not write a description for readers while nobody has written one. Absent if they do. */
  auto_description: z.literal(false).optional(),
  /** Sources of a generated description's numbers; null for a text that a person wrote. */
  described: Described.nullable().default(null),
  config: StepConfig,
  table_settings: TableSettings.prefault({}),
  chart_settings: ChartSettings.prefault({}),
  display_mode: DisplayMode.default('table'),
  /** Absent until somebody who may edit saves the step folded or scrolled (docs/decisions/0190). */
  view: SavedView.optional(),
  /** Absent for none, so that older documents stay equal to what was saved. */
  slicers: z.array(Slicer).max(SLICERS_MAX).optional(),
  /** A setting of the step means something else than when it was saved; the page says so until somebody has read it. */
  meaning: ChangedMeaning.optional(),
})
export type Step = z.infer<typeof Step>

function Description() {
  return dataText(10_000)
}
