/** Texts about the marks of a chart, their menu and zooming, in Chinese. */
import type { chartMarks as source } from '../../en/page/chart-marks.ts'
import { translation } from '../../translation.ts'

export const chartMarks = translation<typeof source>()({
  chartMark: {
    label: '{name} 的操作',
    keys: '图表数值。使用方向键逐个浏览，按 Enter 键打开操作菜单，按加号键放大，按 Esc 键恢复显示全部。',
    zoomTo: '放大至 {from} – {to}',
    zoomed: '已放大至 {from} – {to}',
    keepSpan: '仅保留这些分组',
    resetZoom: '重置缩放',
    explainOf: '解释“{name}”',
    keepRange: '仅保留 {from} 至 {to}（不含 {to}）',
    keepLastRange: '仅保留 {from} 至 {to}',
    breakDown: '下钻到',
    edit: '下钻到{name}',
    count: '{range}：{count, plural, other {# 个分组}}',
  },
})
