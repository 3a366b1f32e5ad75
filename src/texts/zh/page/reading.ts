/** Texts of the reading view: an analysis as a report, in Chinese. */
import type { reading as source } from '../../en/page/reading.ts'
import { translation } from '../../translation.ts'

export const reading = translation<typeof source>()({
  reading: {
    menu: '以报告形式阅读',
    copyLink: '复制报告链接',
    full: '打开完整页面',
    print: '打印或另存为 PDF',
    stepLoading: '正在计算“{name}”',
    saved: '保存于 {when}',
    open: '在分析页面中打开“{name}”',
    openStep: '打开',
    cutRows: '仅显示前 {shown, number} 行，共 {total, number} 行。总计涵盖全部行。',
    cutColumns: '仅显示前 {shown, number} 列，共 {total, number} 列。总计涵盖全部列。',
    showAll: '显示全部 {rows, number} 行',
    showFewer: '收起',
    outerOnly: '仅显示“{field}”的各组，组内明细已省略。',
    cutLargest: '仅显示{measure}最大的 {shown, number} 行，共 {total, number} 行。总计涵盖全部行。',
    cutLatest: '仅显示最近的 {shown, number} 行，共 {total, number} 行。总计涵盖全部行。',
    sheet: '第 {page} 页，共 {pages} 页',
    contents: '目录',
    previousColumns: '前面的列',
    nextColumns: '后面的列',
    columnsShown: '第 {from, number} 至 {to, number} 列，共 {total, number} 列',
    folded: '部分分组已折叠，只显示其合计。打开此步骤即可展开。',
    openAll: '打开查看全部',
    part: '{name}（第 {part} 部分，共 {parts} 部分）',
    empty: '此步骤还没有字段。',
    emptyAnalysis: '此分析的各步骤都还没有字段，暂无内容可读。',
    showLarge: '显示前几行',
    table: '{name}：表格',
    notes: '“{name}”的提示',
    addressFull: '所选的值太多，无法保存在网址中。刷新页面或分享此网址后，报告将按已保存的筛选显示。',
  },
})
