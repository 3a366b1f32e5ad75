/** Chart settings of a step, and the values that a chart draws. */
import { z } from 'zod'
import { namesOf } from './kinds.ts'
import { HexColour } from './number-format.ts'
import { Id, UserText } from './scalar.ts'

/** The chart types of the specification. A variant says more exactly what is drawn. */
const CHART_TYPES = ['bar', 'line', 'pie'] as const
export type ChartType = (typeof CHART_TYPES)[number]

const VARIANTS = ['plain', 'horizontal', 'with_line', 'area', 'donut', 'scatter', 'heat_map', 'histogram', 'number'] as const
export type ChartVariant = (typeof VARIANTS)[number]

/** The settings that name a measure. They follow it when it is copied, and are cleared when it is removed. */
export const CHART_MEASURES = ['selectedMeasure', 'selectedSecondaryMeasure', 'sizeMeasure', 'colorMeasure'] as const
export type ChartMeasure = (typeof CHART_MEASURES)[number]

/** The roles that a measure can have in a chart. `isNeeded`: another measure takes the place if nobody chose one. */
export const CHART_ROLES = {
  x: { setting: 'selectedMeasure', isNeeded: true },
  y: { setting: 'selectedSecondaryMeasure', isNeeded: true },
  size: { setting: 'sizeMeasure', isNeeded: false },
  color: { setting: 'colorMeasure', isNeeded: false },
  main: { setting: 'selectedMeasure', isNeeded: true },
  beside: { setting: 'selectedSecondaryMeasure', isNeeded: false },
} as const satisfies Record<string, { readonly setting: ChartMeasure; readonly isNeeded: boolean }>
export type ChartRole = keyof typeof CHART_ROLES

/** Traits of a kind of chart. Code that depends on the kind must use these instead of its name. */
interface ChartTraits {
  /** How documents store the kind. */
  readonly chartType: ChartType
  readonly variant: ChartVariant
  /** The shape that represents a number. */
  readonly mark: 'bar' | 'line' | 'slice' | 'point' | 'cell' | 'bin' | 'text'
  /** The shape of the series on the second axis; null if there is no second axis. */
  readonly secondMark: 'bar' | 'line' | null
  /** Whether it has axes, and thus can have a grid, axis titles and reference lines. */
  readonly hasAxes: boolean
  /** Whether the groups run from top to bottom, and the values from left to right. */
  readonly isHorizontal: boolean
  /** Whether the series of a group can be stacked, and stacked to 100 %. */
  readonly stacks: boolean
  /** Whether the area below a line is filled with more than a tint. */
  readonly fills: boolean
  /** Whether its lines can have a tint below them. */
  readonly tints: boolean
  /** Which measures it draws: all, one, or one for each of its roles. */
  readonly measures: 'all' | 'one' | 'roles'
  readonly roles: readonly ChartRole[]
  readonly hasLegend: boolean
  /** Whether values or names can be written beside the marks. */
  readonly hasLabels: boolean
  /** Whether it counts groups in bins. */
  readonly bins: boolean
  /** Whether it shows no groups, but the last one or the total. */
  readonly isTotal: boolean
  /** Whether each series has its own color, or each label, or values have shades. */
  readonly colours: 'series' | 'labels' | 'shades'
  /** Whether the shapes of a label are side by side, and thus get thinner with every series. */
  readonly besideEachOther: boolean
  /** The most labels that a reader can tell apart; the rest become Others. Null for no such limit. */
  readonly labelsMax: number | null
  /** Whether it can be drawn once for each value of a field. */
  readonly multiplies: boolean
}

const AXES = {
  hasAxes: true,
  isHorizontal: false,
  fills: false,
  tints: false,
  measures: 'all',
  colours: 'series',
  labelsMax: null,
  multiplies: true,
  roles: [],
  hasLegend: true,
  hasLabels: true,
  bins: false,
  isTotal: false,
} as const
const BARS = { ...AXES, chartType: 'bar', mark: 'bar', secondMark: 'bar', stacks: true, besideEachOther: true } as const
const LINES = { ...AXES, chartType: 'line', mark: 'line', secondMark: 'line', stacks: true, besideEachOther: false } as const
const WITHOUT_AXES = { ...AXES, secondMark: null, hasAxes: false, stacks: false, besideEachOther: false } as const
const SLICES = { ...WITHOUT_AXES, chartType: 'pie', mark: 'slice', measures: 'one', colours: 'labels', labelsMax: 12 } as const
const SHADED = { ...WITHOUT_AXES, chartType: 'bar', colours: 'shades', hasLegend: false, multiplies: false } as const

export const CHARTS = {
  bar: { ...BARS, variant: 'plain' },
  horizontal_bar: { ...BARS, variant: 'horizontal', isHorizontal: true, secondMark: null },
  line: { ...LINES, variant: 'plain', tints: true },
  area: { ...LINES, variant: 'area', fills: true },
  bar_line: { ...BARS, variant: 'with_line', secondMark: 'line' },
  pie: { ...SLICES, variant: 'plain' },
  donut: { ...SLICES, variant: 'donut' },
  scatter: { ...WITHOUT_AXES, chartType: 'line', variant: 'scatter', mark: 'point', measures: 'roles', roles: ['x', 'y', 'size', 'color'], multiplies: false },
  heat_map: { ...WITHOUT_AXES, chartType: 'bar', variant: 'heat_map', mark: 'cell', measures: 'one', colours: 'shades', multiplies: false },
  histogram: { ...SHADED, variant: 'histogram', mark: 'bin', measures: 'one', bins: true },
  number: { ...SHADED, variant: 'number', mark: 'text', measures: 'roles', roles: ['main', 'beside'], hasLabels: false, isTotal: true },
} as const satisfies Record<string, ChartTraits>
export type ChartKind = keyof typeof CHARTS
export type ChartMark = ChartTraits['mark']

/** The kind that settings store: a variant of another chart type counts as the plain one. */
export function chartKind({ chartType, variant }: Pick<ChartSettings, 'chartType' | 'variant'>): ChartKind {
  const ofType = namesOf(CHARTS).filter((kind) => CHARTS[kind].chartType === chartType)
  return ofType.find((kind) => CHARTS[kind].variant === variant) ?? ofType[0] ?? 'bar'
}

export const chartTraits = (settings: Pick<ChartSettings, 'chartType' | 'variant'>): ChartTraits => CHARTS[chartKind(settings)]

/** Parts of a chart that can be switched on and off; `needs`: the trait of the charts that have them. */
export const CHART_TOGGLES = {
  showLegend: { needs: 'hasLegend' },
  showGrid: { needs: 'hasAxes' },
  showDataLabels: { needs: 'hasLabels' },
  showYAxis: { needs: 'hasAxes' },
  stacked: { needs: 'stacks' },
  normalized: { needs: 'stacks' },
  fillLines: { needs: 'tints' },
} as const satisfies Partial<Record<keyof ChartSettings, { readonly needs: 'hasAxes' | 'stacks' | 'tints' | 'hasLegend' | 'hasLabels' }>>

/** Reasons why a kind of chart cannot show values. Pages show a sentence instead of the chart. */
export type ChartRefusal = 'negativeSlices' | 'twoMeasures' | 'noTotal'

/** A line across a chart at a number that a person enters, or at a statistic of the values drawn for a measure. */
export const REFERENCES = {
  value: { isEntered: true },
  target: { isEntered: true },
  average: { isEntered: false },
  median: { isEntered: false },
  lowest: { isEntered: false },
  highest: { isEntered: false },
} as const satisfies Record<string, { readonly isEntered: boolean }>
export type ReferenceKind = keyof typeof REFERENCES

export const ReferenceLine = z.strictObject({
  kind: z.enum(namesOf(REFERENCES)),
  /** The measure whose axis and values count; null for the first one drawn. */
  measure_id: Id.nullable().default(null),
  /** The number of an entered line; not read for statistics. */
  value: z.number().nullable().default(null),
  /** An empty label stands for the name of the kind. */
  label: UserText.pipe(z.string().max(80)).default(''),
})
export type ReferenceLine = z.infer<typeof ReferenceLine>

/** The order of the groups along the axis: that of the table, or by their values. */
export const CHART_ORDERS = ['table', 'descending', 'ascending'] as const
export const PALETTES = ['standard', 'colour_blind'] as const
export type Palette = (typeof PALETTES)[number]

/** The rule that gives series and slices their colors: the order in which they are drawn, or the item alone, so that it has the same one in other charts. */
export const COLOR_RULES = ['order', 'item'] as const

export const REFERENCES_MAX = 6
export const TITLE_MAX = 200
const BINS_MAX = 100
export const TOP_MAX = 600

const ChartTitle = UserText.pipe(z.string().max(TITLE_MAX)).default('')

export const ChartSettings = z.strictObject({
  chartType: z.enum(CHART_TYPES).default('bar'),
  variant: z.enum(VARIANTS).default('plain'),
  showLegend: z.boolean().default(true),
  showGrid: z.boolean().default(false),
  showDataLabels: z.boolean().default(true),
  showYAxis: z.boolean().default(true),
  stacked: z.boolean().default(false),
  /** Shows stacked values as shares of their group. Only if `stacked`. */
  normalized: z.boolean().default(false),
  /** Whether the area below lines has a tint of their color. */
  fillLines: z.boolean().default(true),
  /** Which groups run along the axis: those of the rows, or those of the columns. The other ones are the series. */
  across: z.enum(['rows', 'columns']).default('rows'),
  order: z.enum(CHART_ORDERS).default('table'),
  /** Draws only the first groups in that order; null for all. */
  top: z.int().min(1).max(TOP_MAX).nullable().default(null),
  title: ChartTitle,
  acrossTitle: ChartTitle,
  valueTitle: ChartTitle,
  secondaryTitle: ChartTitle,
  references: z.array(ReferenceLine).max(REFERENCES_MAX).default([]),
  palette: z.enum(PALETTES).default('standard'),
  colorsBy: z.enum(COLOR_RULES).default('order'),
  /** The field with one small chart for each of its values. */
  multiplesBy: Id.nullable().default(null),
  /** The number of bins of a histogram; null for a number that suits the values. */
  bins: z.int().min(2).max(BINS_MAX).nullable().default(null),
  seriesColors: z.record(UserText, HexColour).default({}),
  selectedMeasure: UserText.nullable().default(null),
  selectedSecondaryMeasure: UserText.nullable().default(null),
  /** Measures that the size and the color of the points of a scatter chart show. */
  sizeMeasure: UserText.nullable().default(null),
  colorMeasure: UserText.nullable().default(null),
})
export type ChartSettings = z.infer<typeof ChartSettings>

export const ChartDataset = z.strictObject({
  label: z.string(),
  data: z.array(z.number().nullable()),
  backgroundColor: z.union([z.string(), z.array(z.string())]),
  borderColor: z.union([z.string(), z.array(z.string())]),
})

export const ChartData = z.strictObject({ labels: z.array(z.string()), datasets: z.array(ChartDataset) })
export type ChartData = z.infer<typeof ChartData>
