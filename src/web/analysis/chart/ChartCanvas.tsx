/** The drawn chart. Loaded with its library only when a chart is looked at. */
import { useComputedColorScheme } from '@mantine/core'
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartJs,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
} from 'chart.js'
import DataLabels from 'chartjs-plugin-datalabels'
import { useMemo } from 'react'
import { Chart } from 'react-chartjs-2'
import type { ChartSettings } from '../../../contract/chart.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { Chart as ChartData } from '../../../format/chart-data.ts'
import { FONT } from '../../theme/theme.ts'
import { cellText } from '../grid/copy.ts'
import { CHART_CANVAS, type ChartColours, chartOptions } from './options.ts'

ChartJs.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
  DataLabels,
)

function coloursOf(scheme: string): ChartColours {
  const styles = getComputedStyle(document.documentElement)
  const role = (name: string, fallback: string) => styles.getPropertyValue(name).trim() || fallback
  const isDark = scheme === 'dark'
  return {
    text: role('--text', isDark ? 'white' : 'black'),
    subtle: role('--text-subtle', 'gray'),
    line: role('--grid-line', 'lightgray'),
    surface: role('--surface', isDark ? 'black' : 'white'),
  }
}

interface ChartCanvasProps {
  readonly chart: ChartData
  readonly settings: ChartSettings
  readonly measures: readonly Measure[]
  readonly dtypes: ReadonlyMap<string, string>
  readonly label: string
}

export function ChartCanvas({ chart, settings, measures, dtypes, label }: ChartCanvasProps) {
  const scheme = useComputedColorScheme('light')
  const options = useMemo(() => {
    const write = (value: number | null, id: string) =>
      cellText(
        value,
        measures.find((m) => m.id === id),
        dtypes.get(id) ?? 'DOUBLE',
      )
    return chartOptions(settings, chart.datasets, coloursOf(scheme), FONT, write)
  }, [settings, chart, scheme, measures, dtypes])
  // the library keeps and changes what it is given
  const data = useMemo(
    () => ({ labels: [...chart.labels], datasets: chart.datasets.map(({ measure_id: _measure, ...series }) => ({ ...series, data: [...series.data] })) }),
    [chart],
  )
  return <Chart key={settings.chartType} id={CHART_CANVAS} type={settings.chartType} data={data} options={options} role="img" aria-label={label} />
}
