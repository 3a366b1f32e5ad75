/** Chart.js options of a step's chart (specification, section 9; look.md, Charts). */
import type { ChartOptions, TooltipItem } from 'chart.js'
import type { ChartSettings } from '../../../contract/chart.ts'
import type { ChartSeries } from '../../../format/chart-data.ts'

/** Roles of the theme as colours that a canvas can draw. */
export interface ChartColours {
  readonly text: string
  readonly subtle: string
  readonly line: string
  readonly surface: string
}

/** How a number of a measure is written. */
export type WriteNumber = (value: number | null, measureId: string) => string

/** The id by which an export finds the drawn chart. */
export const CHART_CANVAS = 'step-chart'

const LABEL = { size: 11.5, weight: 550 } as const
const HALO = 3

type Drawn = 'bar' | 'line' | 'pie'

/** `font` is the page's. */
export function chartOptions(
  settings: ChartSettings,
  datasets: readonly ChartSeries[],
  colours: ChartColours,
  font: string,
  write: WriteNumber,
): ChartOptions<Drawn> {
  const measureOf = (at: number): string => datasets[at]?.measure_id ?? ''
  const onAxis = (axis: 'y' | 'y1'): string => datasets.find((d) => d.yAxisID === axis)?.measure_id ?? ''
  const isPie = settings.chartType === 'pie'
  const grid = { display: settings.showGrid, color: colours.line }
  const axis = (id: 'y' | 'y1') => ({
    display: settings.showYAxis,
    position: id === 'y' ? ('left' as const) : ('right' as const),
    stacked: settings.stacked,
    beginAtZero: true,
    grid: id === 'y' ? grid : { display: false },
    border: { display: false },
    ticks: { color: colours.subtle, callback: (value: string | number) => write(Number(value), onAxis(id)) },
  })
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    font: { family: font },
    interaction: isPie ? { mode: 'nearest' } : { mode: 'index', intersect: false },
    plugins: {
      legend: { display: settings.showLegend, align: 'end', labels: { color: colours.text, boxWidth: 12, boxHeight: 12, font: { family: font, size: 12 } } },
      tooltip: {
        callbacks: {
          label: (item: TooltipItem<Drawn>) => {
            const value = datasets[item.datasetIndex]?.data[item.dataIndex] ?? null
            const name = isPie ? item.label : (item.dataset.label ?? '')
            return ` ${name}: ${write(value, measureOf(item.datasetIndex))}`
          },
        },
      },
      datalabels: {
        display: settings.showDataLabels ? 'auto' : false,
        color: colours.text,
        textStrokeColor: colours.surface,
        textStrokeWidth: HALO,
        font: { family: font, ...LABEL },
        anchor: isPie ? 'center' : settings.stacked ? 'center' : 'end',
        align: isPie || settings.stacked ? 'center' : 'top',
        formatter: (value: number | null, context: { datasetIndex: number }) => (value === null ? '' : write(value, measureOf(context.datasetIndex))),
      },
    },
    ...(isPie
      ? {}
      : {
          layout: { padding: { top: settings.showDataLabels ? 16 : 4 } },
          scales: {
            x: { stacked: settings.stacked, grid, border: { color: colours.line }, ticks: { color: colours.subtle, maxRotation: 45, autoSkip: true } },
            y: axis('y'),
            ...(datasets.some((d) => d.yAxisID === 'y1') ? { y1: axis('y1') } : {}),
          },
        }),
  }
}
