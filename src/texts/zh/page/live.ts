/** Texts of live data and of the SQL of steps, in Chinese. */
import type { live as source } from '../../en/page/live.ts'
import { translation } from '../../translation.ts'

export const live = translation<typeof source>()({
  sql: {
    menu: 'SQL…',
    title: '{name} 的 SQL',
    intro: '采用 {dialect} 语法。“g”区分各级分组与合计，0 为最细的分组。',
    after: '排序、公式和占比由 Tessera 根据查询结果计算。',
    copy: '复制',
    copyOf: '复制：{name}',
    copyAll: '全部复制',
    copied: '已复制 SQL',
    copyFailed: '未能复制 SQL',
    copyFailedText: '浏览器不允许复制。请选中文本，再用键盘复制。',
    purposes: {
      main: '分组',
      measures: '需单独查询的度量',
      base: '用于对比的数值',
      empty_groups: '没有数据的分组',
      others: '其他',
    },
  },
})
