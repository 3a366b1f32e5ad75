/** Registers the parts of Chart.js that each chart type needs. */
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartTypeRegistry,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Title,
  Tooltip,
} from 'chart.js'
import type { ChartMark } from '../../../contract/chart.ts'

export const CONTROLLERS = { bar: 'bar', line: 'line', slice: 'pie' } as const satisfies Record<ChartMark, keyof ChartTypeRegistry>
export type Drawn = (typeof CONTROLLERS)[ChartMark]

Chart.register(BarController, BarElement, LineController, LineElement, PointElement, Filler, PieController, ArcElement)
Chart.register(CategoryScale, LinearScale, Legend, Title, Tooltip)
