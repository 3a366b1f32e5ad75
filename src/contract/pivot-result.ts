/**
 * A computed pivot as it travels: a window of rows and columns, column-major.
 *
 * Every row and column carries its grain (`level`) beside its key, so a blank group is never
 * taken for a total: level 0 is the grand total, level n a group of the first n fields.
 */
import { z } from 'zod'
import { Domain, DomainRequests } from './conditional-format.ts'
import { DrawnGroups, DrawnRequest } from './drawn-groups.ts'
import { liveMoment } from './live.ts'
import { Id, isOthers, KeyValue, OTHERS, Value, ValueColumns, Values } from './scalar.ts'

/** The period of a field that has not ended, and the last day that it has: its measures are compared to the same day of their base. */
const Unfinished = z.strictObject({ value: Value, until: z.iso.date() })
export type Unfinished = z.infer<typeof Unfinished>

const field = { column_id: Id, name: z.string(), dtype: z.string(), unfinished: Unfinished.optional() }
/** A row field: one level of the index. */
export const IndexColumn = z.strictObject({ type: z.literal('index'), ...field })
/** A column field. */
export const GroupColumn = z.strictObject({ type: z.literal('gbcol'), ...field })
/** One value of a column field: the head of a column group. */
export const GroupValue = z.strictObject({ type: z.literal('gbvalue'), column_id: Id, value: Value })
/** A measure, in the order of the cells. `approximate`: computed as DOUBLE after an overflow, or from whole numbers that a DOUBLE rounds. */
export const MeasureColumn = z.strictObject({
  type: z.literal('measure'),
  measure_id: Id,
  name: z.string(),
  dtype: z.string(),
  additive: z.boolean(),
  approximate: z.boolean(),
})
export type IndexColumn = z.infer<typeof IndexColumn>
export type GroupColumn = z.infer<typeof GroupColumn>
export type MeasureColumn = z.infer<typeof MeasureColumn>

/**
 * One position on the row axis, in display order. `children` counts groups one level down;
 * `blank`: the header of an open group whose total the view leaves out, without cells.
 */
export const RowIndex = z.strictObject({
  level: z.int(),
  key: Values,
  children: z.int(),
  collapsed: z.boolean(),
  blank: z.boolean(),
})
export type RowIndex = z.infer<typeof RowIndex>

/** One position on the column axis; the cells of its measures stand side by side. */
export const ColumnIndex = z.strictObject({
  level: z.int(),
  path: z.array(GroupValue),
  children: z.int(),
  collapsed: z.boolean(),
})
export type ColumnIndex = z.infer<typeof ColumnIndex>

/** Whether a group ends above the innermost field because nothing is below it, as groups without rows do. It is no total. */
export const endsEarly = ({ level, children }: Pick<RowIndex, 'level' | 'children'>): boolean => level > 0 && children === 0

/** Whether a row or column is a total of groups below it. `depth`: the number of fields of its axis. */
export const isTotal = (index: Pick<RowIndex, 'level' | 'children'>, depth: number): boolean => index.level < depth && !endsEarly(index)

export const isOthersColumn = ({ path }: Pick<ColumnIndex, 'path'>): boolean => path.at(-1)?.value === OTHERS

/** The level at which ways to show values along a field of its axis have a meaning: none for others, like for the total. */
export const comparedLevel = ({ level, key }: Pick<RowIndex, 'level' | 'key'>): number => (isOthers(key) ? 0 : level)
export const comparedColumnLevel = (column: Pick<ColumnIndex, 'level' | 'path'>): number => (isOthersColumn(column) ? 0 : column.level)

/** Half-open ranges over the visible positions, collapsed groups left out. */
export const PivotWindow = z.strictObject({
  row_start: z.int(),
  row_count: z.int(),
  column_start: z.int(),
  column_count: z.int(),
})
export type PivotWindow = z.infer<typeof PivotWindow>

/** Codes of notices about a result; pages have a text for each. */
export const NoticeCode = z.enum(['base_item_missing', 'groups_hidden', 'groups_hidden_in_totals', 'empty_groups_hidden', 'top_ties', 'top_ties_cut'])
export type NoticeCode = z.infer<typeof NoticeCode>

/** Something to know about a result. `message` names the measure or field; `params` fill the page's text for the code. */
export const ResultNotice = z.strictObject({
  code: NoticeCode,
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type ResultNotice = z.infer<typeof ResultNotice>

export const PivotResult = z.strictObject({
  config_hash: z.string(),
  index_names: z.array(IndexColumn),
  column_names: z.array(GroupColumn),
  measures: z.array(MeasureColumn),
  /** Visible positions under the collapse of the request, totals included. */
  total_rows: z.int(),
  total_columns: z.int(),
  /** Source rows that passed the filters. */
  source_rows: z.int(),
  /** Groups at the deepest grain, whatever is collapsed. */
  row_keys: z.int(),
  column_keys: z.int(),
  notices: z.array(ResultNotice),
  elapsed_ms: z.number(),
  window: PivotWindow,
  row_indexes: z.array(RowIndex),
  column_indexes: z.array(ColumnIndex),
  /** data[position * measures + measure][row]; one array for each column of the window. */
  data: ValueColumns,
  /** The grand total row over the same columns: data of the row at level 0. */
  totals: Values,
  /** The points of each requested domain, over the whole result. Absent if none was requested. */
  domains: z.array(Domain).optional(),
  /** The groups from which a window for a chart takes its own; absent in other windows. */
  drawn: DrawnGroups.optional(),
  ...liveMoment,
})
export type PivotResult = z.infer<typeof PivotResult>

/**
 * Which groups are closed, by value path. Groups at `level` (1 = outermost) and deeper start
 * closed, null starts all open; `toggled` lists the exceptions.
 */
export const Collapse = z.strictObject({
  level: z.int().min(1).nullable().default(null),
  toggled: z.array(z.array(KeyValue)).max(5_000).default([]),
})
export type Collapse = z.infer<typeof Collapse>

const Levels = z.array(z.int().min(0).max(20)).max(21)

/**
 * Totals that a view leaves out, by level of each axis (0: the grand total), and whether the total
 * of a row group stands below its rows, without a header above them. Values are the same in every view.
 */
export const TotalsView = z.strictObject({ rows: Levels.default([]), columns: Levels.default([]), below: z.boolean().default(false) })
export type TotalsView = z.infer<typeof TotalsView>

/** The requested part of a result. It has at most `WINDOW_CELLS_MAX` cells, whatever the counts. */
export const WindowRequest = z.strictObject({
  row_start: z.int().min(0).default(0),
  row_count: z.int().min(0).max(10_000).default(200),
  column_start: z.int().min(0).default(0),
  column_count: z.int().min(0).max(1_000).default(60),
  rows: Collapse.default({ level: null, toggled: [] }),
  columns: Collapse.default({ level: null, toggled: [] }),
  totals: TotalsView.default({ rows: [], columns: [], below: false }),
  /** Domains of conditional formats whose points the window carries. */
  domains: DomainRequests.optional(),
  drawn: DrawnRequest.optional(),
})
export type WindowRequest = z.infer<typeof WindowRequest>
