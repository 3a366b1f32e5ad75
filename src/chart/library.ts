/** The parts of Apache ECharts that our charts need. Loaded only when a chart is drawn. */
import { BarChart, HeatmapChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import {
  GraphicComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components'
import { use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'

use([BarChart, HeatmapChart, LineChart, PieChart, ScatterChart])
use([GridComponent, LegendComponent, MarkLineComponent, TitleComponent, TooltipComponent, GraphicComponent, VisualMapContinuousComponent])
use([LabelLayout])

export { getInstanceByDom, init, use } from 'echarts/core'
