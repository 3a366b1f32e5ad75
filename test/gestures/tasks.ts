/**
 * Everyday tasks, and the gestures that each product needs for them. The single source of these figures: the specs in
 * this folder fail if the product needs another number, and docs/gestures.md is generated from here.
 */
import type { Start } from './orders.ts'

interface Elsewhere {
  /** Null if the product cannot do it. */
  readonly gestures: number | null
  readonly how: string
  /** The page in its documentation. */
  readonly page: string
}

export interface Task {
  readonly name: string
  readonly start: Start
  readonly mouse: number
  readonly keys: number
  /** How to do it by mouse. */
  readonly how: string
  /** Why the keyboard needs more gestures than Excel's mouse; null if it does not. */
  readonly why: Why | null
  readonly excel: Elsewhere & { readonly gestures: number }
  readonly metabase: Elsewhere
}

/** Reasons why the keyboard needs more gestures than Excel's mouse. */
export const WHY = {
  menu: 'an entry of a menu that a pointer clicks costs a key to open the menu, one text to find the entry and one key to take it',
  far: 'keys first go from the table to another part of the page',
  form: 'keys walk through the fields of a dialog one by one',
  cell: 'a header that a pointer clicks is reached by arrows',
} as const
export type Why = keyof typeof WHY

/** Articles of Microsoft Support. */
const EXCEL = {
  fields: 'Use the Field List to arrange fields in a PivotTable',
  group: 'Group or ungroup data in a PivotTable',
  filter: 'Filter data in a PivotTable',
  sort: 'Sort data in a PivotTable or PivotChart',
  sum: 'Change the summary function or custom calculation for a field in a PivotTable report',
  shown: 'Show different calculations in PivotTable value fields',
  design: 'Design the layout and format of a PivotTable',
  details: 'Expand, collapse, or show details in a PivotTable or PivotChart',
  totals: 'Show or hide subtotals and totals in a PivotTable',
  rename: 'Rename a field or item in a PivotTable or PivotChart',
  chart: 'Create a PivotChart',
  formula: 'Calculate values in a PivotTable',
  move: 'Move or copy cells and cell contents',
} as const

/** Pages of docs/questions in github.com/metabase/metabase. */
const METABASE = {
  summarize: 'query-builder/summarizing-and-grouping.md',
  filter: 'query-builder/filters.md',
  pivot: 'visualizations/pivot-table.md',
  table: 'visualizations/table.md',
  drill: 'visualizations/drill-through.md',
  export: 'exporting-results.md',
  offset: 'query-builder/expressions/offset.md',
  if: 'query-builder/expressions/case.md',
  editor: 'query-builder/editor.md',
  show: 'visualizations/visualizing-results.md',
} as const

export const TASKS = {
  sumByField: {
    name: 'Revenue by region, from nothing',
    start: 'fields',
    ...{ mouse: 2, keys: 5, why: 'far', how: 'tick Region, tick Revenue' },
    excel: { gestures: 2, how: 'tick Region, tick Revenue', page: EXCEL.fields },
    metabase: { gestures: 5, how: 'Summarize, the metric, Sum of…, Revenue, Region', page: METABASE.summarize },
  },
  monthsAcross: {
    name: 'Months on columns',
    start: 'regions',
    ...{ mouse: 1, keys: 9, why: 'far', how: 'drag Order date to Columns' },
    excel: { gestures: 1, how: 'drag Order date to Columns, where it groups itself', page: EXCEL.group },
    metabase: { gestures: 4, how: 'Summarize, + at Order date, the settings, drag to Columns', page: METABASE.pivot },
  },
  quarters: {
    name: 'Quarters instead of months',
    start: 'months',
    ...{ mouse: 1, keys: 6, why: 'menu', how: 'Quarter under the field' },
    excel: { gestures: 5, how: 'right click, Group…, Months off, Quarters on, OK', page: EXCEL.group },
    metabase: { gestures: 3, how: 'Summarize, “by month”, Quarter', page: METABASE.summarize },
  },
  yearsAbove: {
    name: 'Years above the months',
    start: 'months',
    ...{ mouse: 1, keys: 6, why: 'menu', how: 'Ctrl+click on Year under the field' },
    excel: { gestures: 4, how: 'right click, Group…, Years on, OK', page: EXCEL.group },
    metabase: { gestures: 6, how: 'Summarize, + at Order date, its grain, Year, the settings, drag above', page: METABASE.summarize },
  },
  keepTwo: {
    name: 'Keep two cities',
    start: 'cities',
    ...{ mouse: 4, keys: 5, why: 'cell', how: 'click, Ctrl+click, right click, Keep only 2 values' },
    excel: { gestures: 4, how: 'click, Ctrl+click, right click, Filter > Keep Only Selected Items', page: EXCEL.filter },
    metabase: { gestures: 5, how: 'Filter, City, tick, tick, Add filter', page: METABASE.filter },
  },
  excludeOne: {
    name: 'Leave out one city',
    start: 'cities',
    ...{ mouse: 2, keys: 4, why: 'menu', how: 'right click, Exclude' },
    excel: { gestures: 2, how: 'right click, Filter > Hide Selected Items', page: EXCEL.filter },
    metabase: { gestures: 6, how: 'Filter, City, “Is”, Is not, tick, Add filter', page: METABASE.filter },
  },
  topTen: {
    name: 'The ten largest by revenue',
    start: 'quantities',
    ...{ mouse: 2, keys: 4, why: 'menu', how: 'right click, Top 10 by Revenue' },
    excel: { gestures: 3, how: 'right click, Filter > Top 10…, OK', page: EXCEL.filter },
    metabase: { gestures: 6, how: 'the editor, Sort, Revenue, Row limit, 10, Visualize', page: METABASE.editor },
  },
  lastMonth: {
    name: 'Only the month before this one',
    start: 'months',
    ...{ mouse: 2, keys: 6, why: 'menu', how: 'the field, Limit to a period > Previous month' },
    excel: { gestures: 2, how: 'the arrow of the field, Date Filters > Last Month', page: EXCEL.filter },
    metabase: { gestures: 3, how: 'Filter, Order date, Previous month', page: METABASE.filter },
  },
  numberRange: {
    name: 'Only quantities from 10 to 20',
    start: 'quantities',
    ...{ mouse: 6, keys: 8, why: 'menu', how: 'the field, Filter…, 10, Tab, 20, Enter' },
    excel: { gestures: 6, how: 'the arrow of the field, Label Filters > Between…, 10, Tab, 20, Enter', page: EXCEL.filter },
    metabase: { gestures: 6, how: 'Filter, Quantity, 10, Tab, 20, Add filter', page: METABASE.filter },
  },
  textContains: {
    name: 'Only cities with “New” in their names',
    start: 'cities',
    ...{ mouse: 4, keys: 10, why: 'menu', how: 'the field, Filter…, Text, the text' },
    excel: { gestures: 4, how: 'the arrow of the field, Label Filters > Contains…, the text, Enter', page: EXCEL.filter },
    metabase: { gestures: 6, how: 'Filter, City, “Is”, Contains, the text, Add filter', page: METABASE.filter },
  },
  sortByMeasure: {
    name: 'Largest revenue first',
    start: 'cities',
    ...{ mouse: 1, keys: 2, why: null, how: 'click on the header' },
    excel: { gestures: 2, how: 'right click, Sort > Largest to Smallest', page: EXCEL.sort },
    metabase: { gestures: 2, how: 'the header, its arrow', page: METABASE.drill },
  },
  average: {
    name: 'The average instead of the sum',
    start: 'cities',
    ...{ mouse: 2, keys: 5, why: 'menu', how: 'right click, Summarize by > Average' },
    excel: { gestures: 2, how: 'right click, Summarize Values By > Average', page: EXCEL.sum },
    metabase: { gestures: 4, how: 'Summarize, the metric, Average of…, Revenue', page: METABASE.summarize },
  },
  shareOfRow: {
    name: 'Shares of each row',
    start: 'cities',
    ...{ mouse: 2, keys: 5, why: 'menu', how: 'right click, Show values as > % of row total' },
    excel: { gestures: 2, how: 'right click, Show Values As > % of Row Total', page: EXCEL.shown },
    metabase: { gestures: null, how: 'totals are shown, shares of them are not', page: METABASE.pivot },
  },
  differenceFromBefore: {
    name: 'The difference from the month before',
    start: 'months',
    ...{ mouse: 2, keys: 5, why: null, how: 'right click, Compare with > Previous period' },
    excel: { gestures: 5, how: 'right click, Show Values As > Difference From…, Base Item, (previous), OK', page: EXCEL.shown },
    metabase: { gestures: 7, how: 'Summarize, +, Custom Expression, Offset(…), the name field, a name, Done', page: METABASE.offset },
  },
  runningTotal: {
    name: 'A running total',
    start: 'months',
    ...{ mouse: 3, keys: 6, why: 'menu', how: 'right click, Show values as > Running total in…, Apply' },
    excel: { gestures: 3, how: 'right click, Show Values As > Running Total In…, OK', page: EXCEL.shown },
    metabase: { gestures: 4, how: 'Summarize, the metric, Cumulative sum of…, Revenue', page: METABASE.summarize },
  },
  numberFormat: {
    name: 'Numbers as an amount of money',
    start: 'cities',
    ...{ mouse: 4, keys: 6, why: 'menu', how: 'right click, Number format…, Currency, Apply' },
    excel: { gestures: 4, how: 'right click, Number Format…, Currency, OK', page: EXCEL.design },
    metabase: { gestures: 4, how: 'the header, Formatting, the style, Currency', page: METABASE.table },
  },
  groupThree: {
    name: 'Three cities under one name',
    start: 'cities',
    ...{ mouse: 7, keys: 8, why: null, how: 'click, Ctrl+click twice, right click, Group selected…, the name, Enter' },
    excel: { gestures: 8, how: 'click, Ctrl+click twice, right click, Group, the new cell, the name, Enter', page: EXCEL.group },
    metabase: { gestures: 8, how: 'the editor, Custom column, case(…), the name field, a name, Done, the grouping, Visualize', page: METABASE.if },
  },
  bins: {
    name: 'A number in ranges',
    start: 'quantities',
    ...{ mouse: 3, keys: 7, why: 'menu', how: 'the field, Group into ranges…, Apply' },
    excel: { gestures: 3, how: 'right click, Group…, OK', page: EXCEL.group },
    metabase: { gestures: 2, how: 'Summarize, Quantity', page: METABASE.summarize },
  },
  rowsBehind: {
    name: 'The rows behind a number',
    start: 'cities',
    ...{ mouse: 1, keys: 2, why: 'menu', how: 'double click' },
    excel: { gestures: 1, how: 'double click', page: EXCEL.details },
    metabase: { gestures: 2, how: 'click, View these records', page: METABASE.drill },
  },
  copyTable: {
    name: 'Copy the table',
    start: 'cities',
    ...{ mouse: 3, keys: 2, why: null, how: 'click, Ctrl+A, Ctrl+C' },
    excel: { gestures: 3, how: 'click, Ctrl+A, Ctrl+C', page: EXCEL.move },
    metabase: { gestures: 3, how: 'the download button, .xlsx, Download: a file, no copy', page: METABASE.export },
  },
  subtotalsOff: {
    name: 'No subtotals',
    start: 'regions',
    ...{ mouse: 2, keys: 4, why: 'menu', how: 'right click, Subtotals of Region' },
    excel: { gestures: 2, how: 'right click, Subtotal “Region”', page: EXCEL.totals },
    metabase: { gestures: 2, how: 'the settings, Show row totals', page: METABASE.pivot },
  },
  moveField: {
    name: 'A field from rows to columns',
    start: 'regions',
    ...{ mouse: 1, keys: 4, why: 'menu', how: 'drag it' },
    excel: { gestures: 1, how: 'drag it', page: EXCEL.fields },
    metabase: { gestures: 2, how: 'the settings, drag it', page: METABASE.pivot },
  },
  removeField: {
    name: 'Take a field out',
    start: 'regions',
    ...{ mouse: 1, keys: 3, why: 'far', how: 'untick it' },
    excel: { gestures: 1, how: 'untick it', page: EXCEL.fields },
    metabase: { gestures: 2, how: 'Summarize, the × of the grouping', page: METABASE.summarize },
  },
  renameMeasure: {
    name: 'Another name for a measure',
    start: 'cities',
    ...{ mouse: 3, keys: 4, why: 'cell', how: 'double click, the name, Enter' },
    excel: { gestures: 3, how: 'its header, the name, Enter', page: EXCEL.rename },
    metabase: { gestures: 4, how: 'the header, Formatting, the title, the name', page: METABASE.table },
  },
  chart: {
    name: 'Draw it',
    start: 'cities',
    ...{ mouse: 1, keys: 6, why: 'far', how: 'Table and chart' },
    excel: { gestures: 2, how: 'PivotChart, OK', page: EXCEL.chart },
    metabase: { gestures: 2, how: 'Visualization, Bar', page: METABASE.show },
  },
  ratio: {
    name: 'A ratio of two sums',
    start: 'cities',
    ...{ mouse: 5, keys: 18, why: 'form', how: 'New measure, the name, the formula’s field, the formula, Apply' },
    excel: { gestures: 6, how: 'Fields, Items & Sets, Calculated Field…, the name, the formula’s field, the formula, OK', page: EXCEL.formula },
    metabase: { gestures: 7, how: 'Summarize, +, Custom Expression, the formula, the name field, a name, Done', page: METABASE.editor },
  },
  collapseAll: {
    name: 'Close all groups',
    start: 'regions',
    ...{ mouse: 2, keys: 6, why: 'menu', how: 'right click, Expand or collapse > Collapse all' },
    excel: { gestures: 2, how: 'right click, Expand/Collapse > Collapse Entire Field', page: EXCEL.details },
    metabase: { gestures: 3, how: 'the − of each of the three regions', page: METABASE.pivot },
  },
} as const satisfies Record<string, Task>
export type TaskName = keyof typeof TASKS
