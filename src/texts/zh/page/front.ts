/** Chinese texts of the gallery and of the page with third-party licenses. */
import type { front as source } from '../../en/page/front.ts'
import { translation } from '../../translation.ts'

export const front = translation<typeof source>()({
  licences: {
    title: '许可证',
    lead: 'Tessera 的页面包含以下软件包。展开即可阅读许可证原文。',
    noText: '此软件包未附许可证文本，其许可证为 {license}。',
  },
  gallery: {
    title: '立即试用',
    lead: '基于公开数据的分析。可随意修改；注册之前不会保存任何更改。',
    search: '搜索分析',
    none: '目前没有可用的演示分析。',
    noneFound: '没有与“{search}”匹配的分析。',
    rows: '{rows, number} 行',
    steps: '{count} 个步骤',
    preparing: '正在准备“{title}”',
    failed: '“{title}”准备失败，下次启动时会重试。',
    sort: '分析的排序',
    sorts: { newest: '最新发布', most_copied: '复制最多' },
    author: '作者',
    copied: '复制次数',
    copies: '被复制 {count} 次',
    shown: '共 {total, number} 个分析，已显示 {shown, number} 个；其余可通过搜索查找。',
    more: '显示更多',
    takeBack: '取消公开',
    takeBackTitle: '取消公开“{title}”？',
    takeBackText: '该分析将从示例库中移除，并变为私有；您已共享的人仍可访问。',
    takenBack: '分析已重新变为私有',
    takeBackFailed: '未能取消公开',
    pictures: {
      line: '折线图：各 {across} 的{measure}',
      lineBy: '折线图：各 {across} 的{measure}，每个 {series} 一条线',
      heat: '热力图：各 {across} 的{measure}',
      heatBy: '热力图：各 {series} 与 {across} 的{measure}，颜色越深数值越高',
      bars: '柱形图：各 {across} 的{measure}',
      barsBy: '柱形图：各 {across} 与 {series} 的{measure}',
      partial: '{picture}（仅前一部分）',
    },
  },
})
