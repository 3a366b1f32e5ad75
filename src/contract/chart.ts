/** Chart settings of a step, and the data a chart draws (specification, section 3). */
import { z } from 'zod'
import { HexColour } from './number-format.ts'
import { WrittenText } from './scalar.ts'

export const ChartSettings = z.strictObject({
  chartType: z.enum(['bar', 'line', 'pie']).default('bar'),
  showLegend: z.boolean().default(true),
  showGrid: z.boolean().default(false),
  showDataLabels: z.boolean().default(true),
  showYAxis: z.boolean().default(true),
  stacked: z.boolean().default(false),
  seriesColors: z.record(WrittenText, HexColour).default({}),
  selectedMeasure: WrittenText.nullable().default(null),
  selectedSecondaryMeasure: WrittenText.nullable().default(null),
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
