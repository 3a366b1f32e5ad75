/** The parts of Apache ECharts that our charts need. Loaded only when a chart is drawn. */
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GraphicComponent, GridComponent, LegendComponent, TitleComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'

use([BarChart, LineChart, PieChart])
use([GridComponent, LegendComponent, TitleComponent, TooltipComponent, GraphicComponent])
use([LabelLayout])

export { getInstanceByDom, init, use } from 'echarts/core'
