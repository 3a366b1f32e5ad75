/** Titles and descriptions of the public pages for search engines and link previews, in Chinese. */
import type { heads as source } from '../en/heads.ts'
import { translation } from '../translation.ts'

export const heads = translation<typeof source>()({
  name: 'Tessera',
  tagline: '面向分析师的透视表',
  titles: {
    pricing: '价格',
    privacy: '隐私',
    article: '哪一种平均？50 年间的预期寿命',
    contact: '联系我们',
    bookDemo: '预约演示',
    gallery: '立即试用',
    signIn: '登录',
    signUp: '创建账户',
  },
  descriptions: {
    home: '面向分析师的透视表：上传 CSV、Excel 或连接数据库，每个小计都由其覆盖的数据行重新计算。',
    pricing: 'Tessera 可在自己的服务器上免费使用：功能齐全，人数和行数不限；需要协助可另行商定。',
    privacy: 'Tessera 存储什么、存在哪里、保留多久、如何删除。',
    article: '五十年的预期寿命，按国家平均与按人平均：一个总计会掩盖什么。基于 Gapminder 与 CDC/NCHS 数据的透视表和图表，可打开修改。',
    contact: '咨询有关 Tessera 或您的数据的问题。',
    bookDemo: '带上您的数据问题，预约 Tessera 演示。',
    gallery: '基于公开数据的透视表与图表，随意修改，无需账户。',
    signIn: '登录以使用您在 Tessera 中的数据集和分析。',
    signUp: '创建账户，用您的数据制作第一张透视表。',
  },
  previews: { page: '{title}，下方是一张航班晚点透视表', analysis: '“{title}”所示内容的图表' },
  table: {
    rows: '此处为前 {shown} 行，共 {total} 行。',
    columns: '此处为前 {shown} 列，共 {total} 列。',
    report: '完整报告',
  },
  analysis: '基于“{dataset}”的透视表，可查看、可修改。',
})
