/** Names and texts of the demo content, in Chinese; see `server/demo/content.ts`. */
import type { demo as source } from '../en/demo.ts'
import { translation } from '../translation.ts'

export const demo = translation<typeof source>()({
  datasets: {
    'demo-population': { title: '人口健康', note: 'Gapminder，CC BY 4.0' },
    'demo-births': { title: '美国出生人数，1994–2003', note: 'CDC/NCHS，CC0' },
    'demo-infant-mortality': { title: '美国婴儿死亡率，1915–2013', note: 'CDC/NCHS，CC0；每千名活产儿死亡数' },
    'demo-flights': { title: '美国航班，2001 年 1–6 月', note: '美国交通部，公有领域；三百万次航班，2001 年 1–6 月；来源未注明航空公司' },
    'demo-retail': { title: '零售订单（合成数据）', note: '由 Tessera 生成，并非真实订单' },
  },
  /** Names to show for columns, by their names in the data. */
  columns: {
    Year: '年份',
    Region: '地区',
    Country: '国家',
    Population: '人口',
    'Life expectancy': '预期寿命',
    Fertility: '生育率',
    Date: '日期',
    Month: '月份',
    Weekday: '星期',
    Births: '出生人数',
    Decade: '年代',
    Race: '种族',
    'Deaths per 1,000': '每千例死亡数',
    Departure: '起飞时间',
    Hour: '小时',
    State: '州',
    City: '城市',
    Origin: '出发机场',
    Destination: '到达机场',
    'Destination state': '到达州',
    Delay: '晚点分钟数',
    Distance: '航程',
    'Order id': '订单编号',
    'Order date': '订单日期',
    Quarter: '季度',
    Channel: '渠道',
    Segment: '客户类型',
    Category: '类别',
    Product: '产品',
    Customer: '客户',
    Quantity: '数量',
    'Unit price': '单价',
    Discount: '折扣',
    Revenue: '销售额',
    Returned: '已退货',
  },
  analyses: {
    'demo-population': {
      title: '五十年预期寿命',
      description: '各地区与国家，1955 至 2005 年。',
      steps: [
        { name: '各地区预期寿命', measures: ['平均预期寿命'] },
        { name: '人口', measures: ['总人口'] },
        { name: '两种平均值', measures: ['按国家平均', '按人口平均'] },
        { name: '东亚和太平洋，1955–1965 年', measures: ['平均预期寿命', '人口数'] },
        { name: '较 1955 年的变化', measures: ['增加的年数'] },
        { name: '撒哈拉以南非洲', measures: ['平均预期寿命'] },
        { name: '每名妇女生育数', measures: ['平均生育率'] },
      ],
    },
    'demo-flights': {
      title: '航班在哪里晚点',
      description: '平均晚点分钟数，晚点最多的州在前：2001 年 1–6 月，均为完整月份。',
      steps: [
        { name: '各机场晚点', measures: ['航班数', '平均晚点'] },
        { name: '各时段晚点', measures: ['平均晚点'] },
      ],
    },
    'demo-births': {
      title: '各星期的出生人数',
      description: '1994–2003 年日均：周末较少。',
      steps: [{ name: '日均出生人数', measures: ['日均出生人数'] }],
    },
    'demo-infant-mortality': {
      title: '婴儿死亡率一百年',
      description: '每千名活产儿死亡数，1915–2013 年。',
      steps: [
        { name: '逐年', measures: ['平均死亡率'] },
        { name: '按年代', measures: ['平均死亡率'] },
      ],
    },
    'demo-retail': {
      title: '零售订单季度回顾',
      description: '合成订单的收入、订单数与客户数。',
      steps: [
        { name: '各城市收入', measures: ['总收入', '订单数'] },
        { name: '各品类客户数', measures: ['客户数'] },
      ],
    },
  },
})
