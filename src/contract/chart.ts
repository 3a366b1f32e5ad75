/** Chart settings of a step, and the values that a chart draws. */
import { z } from 'zod'
import { namesOf } from './kinds.ts'
import { HexColour } from './number-format.ts'
import { UserText } from './scalar.ts'

/** Traits of a chart type. Code that depends on the type must use these instead of its name. */
interface ChartTraits {
  /** The shape that represents a number. */
  readonly mark: 'bar' | 'line' | 'slice'
  /** Whether it has axes, and thus can have a grid, a second axis and stacking. */
  readonly hasAxes: boolean
  readonly measures: 'all' | 'one'
  /** Whether each series has its own color, or each label. */
  readonly colours: 'series' | 'labels'
  /** Whether the shapes of a label are side by side, and thus get thinner with every series. */
  readonly besideEachOther: boolean
}

export const CHARTS = {
  bar: { mark: 'bar', hasAxes: true, measures: 'all', colours: 'series', besideEachOther: true },
  line: { mark: 'line', hasAxes: true, measures: 'all', colours: 'series', besideEachOther: false },
  pie: { mark: 'slice', hasAxes: false, measures: 'one', colours: 'labels', besideEachOther: false },
} as const satisfies Record<string, ChartTraits>
export type ChartType = keyof typeof CHARTS
export type ChartMark = ChartTraits['mark']

/** Parts of a chart that can be switched on and off; `needsAxes`: only for charts with axes. */
export const CHART_TOGGLES = {
  showLegend: { needsAxes: false },
  showGrid: { needsAxes: true },
  showDataLabels: { needsAxes: false },
  showYAxis: { needsAxes: true },
  stacked: { needsAxes: true },
} as const satisfies Partial<Record<keyof ChartSettings, { readonly needsAxes: boolean }>>

export const ChartSettings = z.strictObject({
  chartType: z.enum(namesOf(CHARTS)).default('bar'),
  showLegend: z.boolean().default(true),
  showGrid: z.boolean().default(false),
  showDataLabels: z.boolean().default(true),
  showYAxis: z.boolean().default(true),
  stacked: z.boolean().default(false),
  seriesColors: z.record(UserText, HexColour).default({}),
  selectedMeasure: UserText.nullable().default(null),
  selectedSecondaryMeasure: UserText.nullable().default(null),
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
