/** Texts about the marks of a chart, their menu and zooming, in Chinese. */
import type { chartMarks as source } from '../../en/page/chart-marks.ts'
import { translation } from '../../translation.ts'

export const chartMarks = translation<typeof source>()({
  chartMark: {
    label: '{name} 的操作',
    keys: '图表数值。使用方向键逐个浏览，按 Enter 键打开操作菜单。',
    explainOf: '解释“{name}”',
    keepRange: '仅保留 {from} 至 {to}（不含 {to}）',
    keepLastRange: '仅保留 {from} 至 {to}',
    breakDown: '下钻到',
    edit: '下钻到{name}',
    count: '{range}：{count, plural, other {# 个分组}}',
  },
})
