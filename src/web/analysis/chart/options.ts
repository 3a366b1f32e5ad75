/** Builds the Chart.js options of a step's chart. */
import type { ChartOptions, TooltipItem } from 'chart.js'
import { CHARTS, type ChartSettings } from '../../../contract/chart.ts'
import type { ChartSeries } from '../../../format/chart-data.ts'
import { shortName } from '../../../format/chart-labels.ts'
import { CONTROLLERS, type Drawn } from './controllers.ts'
import { legendOptions } from './legend.ts'

/** Theme colors as values, because a canvas cannot use CSS variables. */
export interface ChartColours {
  readonly text: string
  readonly subtle: string
  readonly line: string
  readonly surface: string
  readonly positive: string
  readonly negative: string
}

/** Formats values of the chart. */
export interface ChartNumberFormat {
  readonly write: (value: number | null, measureId: string) => string
  /** The custom color of the measure's number format for a value; null for the default. */
  readonly colour: (value: number | null, measureId: string) => string | null
  /** Formats the number of series or slices that the legend omits. */
  readonly writeMore: (count: number) => string
  /** Formats all ticks of a measure's axis alike. */
  readonly writeAxis: (ticks: readonly number[], measureId: string) => readonly string[]
}

const LABEL = '550 11.5px'
/** Maximum length of a group's name on the axis, in half-width characters. The tooltip shows the full name. */
const NAME_COLUMNS = 22
/** Extends the value axis to make room for labels; Chart.js adds half of it at each end. */
const GRACE = '20%'

/** The chart to draw and its title. */
interface Drawing {
  readonly datasets: readonly ChartSeries[]
  readonly title: string | null
}

/** `font` is the font family of the page. */
export function chartOptions(
  settings: ChartSettings,
  { datasets, title }: Drawing,
  colours: ChartColours,
  font: string,
  { write, colour, writeAxis, writeMore }: ChartNumberFormat,
): ChartOptions<Drawn> {
  const measureOf = (at: number): string => datasets[at]?.measure_id ?? ''
  const onAxis = (axis: 'y' | 'y1'): string => datasets.find((d) => d.yAxisID === axis)?.measure_id ?? ''
  const { hasAxes, colours: coloured, mark } = CHARTS[settings.chartType]
  const grid = { display: settings.showGrid, color: colours.line }
  const axis = (id: 'y' | 'y1') => ({
    display: settings.showYAxis,
    position: id === 'y' ? ('left' as const) : ('right' as const),
    stacked: settings.stacked,
    beginAtZero: true,
    grace: settings.showDataLabels && !settings.stacked ? GRACE : 0,
    grid: id === 'y' ? grid : { display: false },
    border: { display: false },
    ticks: {
      color: colours.subtle,
      callback: (_: string | number, at: number, ticks: readonly { value: number }[]) =>
        writeAxis(
          ticks.map((tick) => tick.value),
          onAxis(id),
        )[at] ?? '',
    },
  })
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    font: { family: font },
    interaction: hasAxes ? { mode: 'index', intersect: false } : { mode: 'nearest' },
    plugins: {
      legend: { display: settings.showLegend, ...legendOptions(CONTROLLERS[mark], colours.text, font, writeMore) },
      title: {
        display: title !== null,
        text: title ?? '',
        align: 'start',
        color: colours.text,
        font: { family: font, size: 12, weight: 550 },
        padding: { top: 4, bottom: 4 },
      },
      tooltip: {
        callbacks: {
          label: (item: TooltipItem<Drawn>) => {
            const value = datasets[item.datasetIndex]?.data[item.dataIndex] ?? null
            const name = coloured === 'labels' ? item.label : (item.dataset.label ?? '')
            return ` ${name}: ${write(value, measureOf(item.datasetIndex))}`
          },
        },
      },
      dataLabels: {
        shown: settings.showDataLabels,
        stacked: settings.stacked,
        font: `${LABEL} ${font}`,
        halo: colours.surface,
        write: (value, dataset) => write(value, measureOf(dataset)),
        colour: (value, dataset) => colour(value, measureOf(dataset)) ?? colours.text,
      },
    },
    ...(hasAxes
      ? {
          layout: { padding: { top: 4 } },
          scales: {
            x: {
              stacked: settings.stacked,
              offset: true,
              grid,
              border: { color: colours.line },
              ticks: {
                color: colours.subtle,
                maxRotation: 45,
                autoSkip: true,
                callback(value) {
                  return shortName(this.getLabelForValue(Number(value)), NAME_COLUMNS)
                },
              },
            },
            y: axis('y'),
            ...(datasets.some((d) => d.yAxisID === 'y1') ? { y1: axis('y1') } : {}),
          },
        }
      : {}),
  }
}
