/** Chinese texts of charts that the server draws. */
import type { charts as source } from '../en/charts.ts'
import { translation } from '../translation.ts'
import { front } from './page/front.ts'
import { result } from './page/result.ts'

const { types: kinds, references, groups, changedFrom, ofShown } = result.chart
const { partial } = front.gallery.pictures

export const charts = {
  ...{ kinds, references, groups, changedFrom, ofShown, partial },
  ...translation<Omit<typeof source, 'kinds' | 'references' | 'groups' | 'changedFrom' | 'ofShown' | 'partial'>>()({
    more: '另有 {count} 项',
    and: '、',
    label: '{type}：{measures}',
    labelBy: '{type}：各 {across} 的{measures}',
    labelBySeries: '{type}：各 {across} 与 {series} 的{measures}',
  }),
}
