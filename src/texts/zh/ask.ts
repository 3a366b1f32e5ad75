/** Replies to a question about a step, in Chinese. */
import type { ask as source } from '../en/ask.ts'
import { translation } from '../translation.ts'
import { aggregations } from './aggregations.ts'
import { describe } from './describe.ts'
import { dates } from './page/dates.ts'
import { editing } from './page/editing.ts'
import { messages } from './page/messages.ts'

export const ask: import('../translation.ts').Texts<typeof source> = {
  aggOf: aggregations.aggOf,
  countRows: messages.sidebar.countRows,
  comparisons: dates.compare.names,
  window: dates.dates.name,
  windows: editing.calculated.windows,
  spans: describe.spans,
  moving: describe.moving,
  period: describe.period,
  showAs: messages.shownAs,
  list: describe.list,
  condition: describe.condition,
  values: describe.values,
  ...translation<
    Pick<
      typeof source,
      | 'understood'
      | 'clause'
      | 'by'
      | 'across'
      | 'both'
      | 'shown'
      | 'along'
      | 'previous'
      | 'next'
      | 'year_before'
      | 'item'
      | 'shareOf'
      | 'where'
      | 'sorted'
      | 'examples'
      | 'unclear'
    >
  >()({
    understood: '已理解：{said}。',
    clause: '，{clause}',
    by: '按{rows}的{measures}',
    across: '按{columns}分列的{measures}',
    both: '按{rows}分行、按{columns}分列的{measures}',
    shown: '{measure}（{kind}）',
    along: '沿{field}的{kind}',
    previous: '沿{field}与前一项的{kind}',
    next: '沿{field}与后一项的{kind}',
    year_before: '按{field}与去年同期相比的{kind}',
    item: '与{value}的{kind}',
    shareOf: {
      previous: '沿{field}相对前一项的百分比',
      next: '沿{field}相对后一项的百分比',
      year_before: '按{field}相对去年同期的百分比',
      item: '相对{value}的百分比',
    },
    where: '其中{conditions}',
    sorted: { asc: '按{by}升序', desc: '按{by}降序' },
    examples: {
      average: '按{group}统计{measure}的平均值',
      monthly: '每月{measure}的平均值',
      sorted: '各{group}有多少行，从高到低排序',
    },
    unclear: {
      nothing: '没有理解这个问题。请说明要计算什么、按什么分组。',
      'unknown name': '没有名为“{text}”的字段或度量。',
      'unknown word': '没有名为“{text}”的字段或值。',
      'unknown value': '在该字段中没有找到“{text}”。',
      'no value': '这里缺少一个值。',
      'several names': '“{text}”可能指多个字段。',
      'several values': '“{text}”可能指多个值。',
      'which date': '不清楚“{text}”指哪个日期。',
      'no date': '没有可用于“{text}”的日期字段。',
      'which column': '不清楚是哪个字段。',
      'value of which': '多个字段中都有“{text}”。',
      'wrong type': '“{text}”的类型不适合这里。',
      'several readings': '这个问题可以有多种理解，因此没有给出建议。请写明要计算什么、按什么分组。',
      twice: '“{text}”出现了两次。',
      'not understood': '问题中有没能理解的部分：{texts}，因此没有给出建议。请去掉这部分，或换一种说法。',
      top: '目前不能只显示前几项或后几项（“{text}”）。可以改问全部，并从高到低排序。',
      'no groups': '比较“{text}”需要有分组。请说明按什么分组。',
      'no time': '“{text}”要与之前的时间比较，需要日期或年份。请补充，例如：每月。',
      'not shown': '要按“{text}”排序，表中需要包含它。请在问题中一并提出。',
    },
  }),
}
