import { CHART_STATES, drawingOf } from './src/web/pages/specimens/chart-states.ts'
import { init, use } from './src/chart/library.ts'
import { SVGRenderer } from 'echarts/renderers'
import { chartOption } from './src/chart/option.ts'
use([SVGRenderer])
for (const n of ['horizontal bar','negative, horizontal bar']) {
const d0 = drawingOf(CHART_STATES[n]); const d = {...d0, settings: {...d0.settings, showGrid: true}}
const c = init(null, null, { renderer: 'svg', ssr: true, ...d.size }); const o: any = chartOption(d); c.setOption(o)
const ax = (c as any).getModel().getComponent('xAxis', 0).axis
console.log(o.xAxis[0].min, o.xAxis[0].max, o.xAxis[0].interval, o.xAxis[0].axisTick, ax.getTicksCoords({tickModel: ax.model.getModel('splitLine')}).map((t:any)=>[t.coord,t.tickValue]))
const svg = c.renderToSVGString(); console.log([...svg.matchAll(/<path d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)" [^>]*stroke="#E1E5E8"/gi)].map(m=>m.slice(1,5).join(' ')))
}
