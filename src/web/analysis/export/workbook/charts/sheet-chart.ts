/** The chart of a table's sheet: made when the table is written, from its cells or from a sheet with the data of the chart. */
import type { ChartSeries } from '../../../../../format/chart-data.ts'
import { type TypedCell, typedKey } from '../../../../../format/typed-cell.ts'
import type { ChartCells } from './chart-cells.ts'
import { ChartData } from './data-sheet.ts'
import type { PlacedChart } from './drawing-xml.ts'
import { type ChartToWrite, chartFrame, type NativeAxis, type NativeChart, type SeriesPlan, seriesPlans } from './native-chart.ts'
import { axisCode, type ChartTexts, codeOf, labelCode, measureOf } from './number-codes.ts'

const SIZE = { width: 680, height: 400, wide: 960, tallest: 1_200 } as const
/** From this number of marks on, a chart is wider. */
const WIDE_FROM = 24
/** Height of a horizontal bar, and of what surrounds them. */
const [BAR_HEIGHT, AROUND] = [20, 120]

/** The names of the groups as cells: days as dates where one field runs along the axis. */
function groupsOf({ chart }: ChartToWrite, { head, words, grains }: ChartTexts): TypedCell[] {
  const [only, ...others] = chart.fields ?? []
  const field = only && others.length === 0 ? [...head.index_names, ...head.column_names].find((own) => own.column_id === only.column_id) : undefined
  const isTyped = field !== undefined && (chart.empty?.size ?? 0) === 0
  return chart.labels.map((label, at): TypedCell => {
    const key = chart.keys[at] ?? []
    return isTyped && key.length === 1 ? typedKey(key[0], field, words, grains.get(field.column_id)) : { value: label, code: null }
  })
}

function axisOf(series: readonly ChartSeries[], title: string, own: ChartToWrite, texts: ChartTexts, isShare: boolean): NativeAxis {
  return { title, code: isShare ? '0%' : axisCode(series, texts, own.locale) }
}

function axesOf(plans: readonly SeriesPlan[], own: ChartToWrite, texts: ChartTexts, isShare: boolean): NativeChart['axes'] {
  const { acrossTitle, valueTitle, secondaryTitle } = own.settings
  const valuesOn = (isSecond: boolean): ChartSeries[] => plans.flatMap((plan) => (plan.isSecond === isSecond && !plan.isReference ? [plan.values] : []))
  const across = plans.flatMap(({ x }) => (x ? [x] : []))
  const nameOf = (series: readonly ChartSeries[]): string => measureOf(texts, series[0]?.measure_id ?? '').column?.name ?? ''
  const isPoints = across.length > 0
  const second = valuesOn(true)
  const named = (title: string, series: readonly ChartSeries[]): string => (title === '' && isPoints ? nameOf(series) : title)
  return {
    across: isPoints ? axisOf(across, named(acrossTitle, across), own, texts, false) : { title: acrossTitle, code: null },
    first: axisOf(valuesOn(false), named(valueTitle, valuesOn(false)), own, texts, isShare),
    second: second.length > 0 ? axisOf(second, secondaryTitle, own, texts, isShare) : null,
  }
}

function sizeOf({ dir, grouping }: Pick<NativeChart, 'dir' | 'grouping'>, { chart }: ChartToWrite): { readonly width: number; readonly height: number } {
  const bars = chart.labels.length * (grouping === 'clustered' ? Math.max(1, chart.datasets.length) : 1)
  if (dir === 'bar') return { width: SIZE.width, height: Math.min(SIZE.tallest, Math.max(SIZE.height, bars * BAR_HEIGHT + AROUND)) }
  return { width: bars > WIDE_FROM ? SIZE.wide : SIZE.width, height: SIZE.height }
}

/** A chart that is ready for a sheet. */
export interface SheetChart {
  readonly size: { readonly width: number; readonly height: number }
  /** The chart, after the rows of the table were written. `data`: the sheet that it reads if the table does not show its numbers in its order. */
  readonly finish: (
    cells: ChartCells,
    sheet: string,
    nameData: () => string,
  ) => { readonly chart: Omit<PlacedChart, 'row' | 'column'>; readonly data: ChartData | null }
}

/** Prepares a chart. Null if Excel has no such chart, or there is nothing to draw. */
export function sheetChart(own: ChartToWrite, texts: ChartTexts): SheetChart | null {
  const plans = seriesPlans(own)
  if (plans.length === 0) return null
  const frame = chartFrame(own)
  const size = sizeOf(frame, own)
  const code = (id: string) => codeOf(texts, id)
  return {
    size,
    finish: (cells, sheet, nameData) => {
      const groups = groupsOf(own, texts)
      const found = cells.of(plans, sheet, groups)
      const groupName = (own.chart.fields ?? []).map((field) => field.name).join(', ')
      const data = found ? null : new ChartData(nameData(), groupName, groups, own.chart.labels)
      const titleOf = (id: string) => measureOf(texts, id).column?.name ?? ''
      const series = plans.flatMap((plan, at) => {
        const placed = found?.[at] ?? data?.add(plan, code, titleOf)
        if (!placed) return []
        const coded = { ...placed.values, code: code(plan.values.measure_id) }
        return [
          {
            shape: plan.shape,
            isSecond: plan.isSecond,
            colour: plan.colour,
            isReference: plan.isReference,
            ...placed,
            values: coded,
            labelCode: labelCode(plan.values, texts, own.locale),
          },
        ]
      })
      const axes = axesOf(plans, own, texts, frame.grouping === 'percentStacked')
      return { chart: { chart: { ...frame, axes, series }, ...size, label: frame.title ?? sheet }, data }
    },
  }
}
