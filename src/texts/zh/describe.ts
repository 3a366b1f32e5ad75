/** Descriptions of steps, in Chinese. */
import type { describe as source } from '../en/describe.ts'
import { type Texts, translation } from '../translation.ts'
import { dates as pageDates } from './page/dates.ts'
import { table } from './page/table.ts'

const { weekdays, blank, empty, others, yes, no } = table.grid
const { dates } = pageDates

export const describe: Texts<typeof source> = {
  compared: pageDates.compare.kind,
  comparedAsShare: pageDates.compare.share,
  spans: dates.spans,
  moving: { other: dates.moving, one: dates.movingOne, fiscal: dates.movingFiscal },
  ...translation<Omit<typeof source, 'spans' | 'moving' | 'compared' | 'comparedAsShare'>>()({
    values: { blank, empty, others, yes, no },
    weekdays,
    months: dates.months,
    until: { day: '{label}（截至{day}）', dayOfMonth: '{label}（截至{day}日）' },
    period: {
      calendar: { year: '{year}年', quarter: '{year}年第{quarter}季度', anyQuarter: '第{quarter}季度' },
      fiscal: { year: '{year}财年', quarter: '{year}财年第{quarter}季度', anyQuarter: '财年第{quarter}季度' },
    },
    everything: '全部',
    groupOf: '{field} {value}',
    named: '“{name}”',
    within: '{name}（{parent}）',
    when: { in: '{period}', on: '{period}' },
    list: { between: '、', and: '和', gap: '，', clause: '，', condition: '且', or: '或', more: '其他所选值' },
    shown: {
      none: { a: '本步骤展示全部数据的{measures}。', b: '这里给出全部数据的{measures}。' },
      one: { a: '本步骤按{rows}展示{measures}。', b: '表中的{measures}按{rows}分组。' },
      both: { a: '本步骤按{rows}分行、按{columns}分列，展示{measures}。', b: '表中的{measures}按{rows}分行，按{columns}分列。' },
      keys: '本步骤列出{rows}的各个组，没有度量。',
    },
    empty: '结果中没有数据，因此没有可说明的内容。',
    filters: { a: '仅包含{conditions}的数据。', b: '数据范围限于{conditions}的行。' },
    counted: '{measure}仅统计{conditions}的行。',
    chosen: {
      shown: '只显示{choices}。',
      top: '{field}中{measure}最大的各组',
      bottom: '{field}中{measure}最小的各组',
      percent: '{field}中{measure}累计达到所选占比的各组',
      conditions: '{field}中符合所选条件的各组',
    },
    condition: {
      IN: '{field}为{values}',
      'NOT IN': '{field}不为{values}',
      'IS NULL': '{field}为空白',
      'IS NOT NULL': '{field}不为空白',
      range: '{field}介于{from}和{to}之间',
      'half-open': '{field}不小于{from}且小于{to}',
      '>': '{field}大于{values}',
      '>=': '{field}不小于{values}',
      '<': '{field}小于{values}',
      '<=': '{field}不大于{values}',
      contains: '{field}包含{values}',
      starts: '{field}以{values}开头',
      ends: '{field}以{values}结尾',
      'not range': '{field}不介于{from}和{to}之间',
      'not contains': '{field}不包含{values}',
      'not starts': '{field}不以{values}开头',
      'not ends': '{field}不以{values}结尾',
      orBlank: '{condition}（或为空白）',
      other: '{field}符合所选条件',
      when: '{field}在{when}',
      'not when': '{field}不在{when}',
    },
    size: {
      one: '共涉及 {rows} 行数据',
      other: '共涉及 {rows} 行数据',
      groups: '{size}，{groups}。',
      alone: '{size}。',
    },
    groups: { one: '按{fields}分为 {count} 组', other: '按{fields}分为 {count} 组', more: '细分到{fields}共 {count} 组' },
    total: {
      sum: { a: '{measure}总计为 {value}。', b: '全部数据的{measure}合计 {value}。' },
      other: { a: '全部数据的{measure}为 {value}。', b: '就整体而言，{measure}为 {value}。' },
      several: '整体来看，{values}。',
      item: '{measure}为 {value}',
    },
    forMeasure: '就{measure}而言，{sentence}',
    most: {
      share: {
        a: '{first}最多，为 {value}，占总计的 {share}，其次是{second}，为 {next}；{last}最少，为 {least}。',
        b: '{first}以 {value} 居首，占总计的 {share}，{second}以 {next} 次之，{last}以 {least} 居末。',
      },
      plain: {
        a: '{first}最多，为 {value}，其次是{second}，为 {next}；{last}最少，为 {least}。',
        b: '{first}以 {value} 居首，{second}以 {next} 次之，{last}以 {least} 居末。',
      },
      high: {
        a: '{first}最高，为 {value}，其次是{second}，为 {next}；{last}最低，为 {least}。',
        b: '{first}以 {value} 居首，{second}以 {next} 次之；{last}最低，为 {least}。',
      },
      twoShare: '两组之中，{first}为 {value}，占总计的 {share}；{second}为 {next}。',
      two: '两组之中，{first}较高，为 {value}；{second}为 {next}。',
      shareLasts: {
        a: '{first}最多，为 {value}，占总计的 {share}，其次是{second}，为 {next}；{last}并列最少，均为 {least}。',
        b: '{first}以 {value} 居首，占总计的 {share}，{second}以 {next} 次之，{last}并列末位，均为 {least}。',
      },
      plainLasts: {
        a: '{first}最多，为 {value}，其次是{second}，为 {next}；{last}并列最少，均为 {least}。',
        b: '{first}以 {value} 居首，{second}以 {next} 次之，{last}并列末位，均为 {least}。',
      },
      highLasts: {
        a: '{first}最高，为 {value}，其次是{second}，为 {next}；{last}并列最低，均为 {least}。',
        b: '{first}以 {value} 居首，{second}以 {next} 次之；{last}并列最低，均为 {least}。',
      },
      shareRest: '{first}最多，为 {value}，占总计的 {share}；{last}相同，均为 {least}。',
      rest: '{first}最高，为 {value}；{last}相同，均为 {least}。',
      tie: '{first}并列最高，均为 {value}；{last}最低，为 {least}。',
      ties: '{first}并列最高，均为 {value}；{last}并列最低，均为 {least}。',
      equal: '全部 {count} 组的值相同，均为 {value}。',
    },
    tied: { one: '{names}等 {count} 组', other: '{names}等 {count} 组', many: '{names}等多组' },
    ratio: { a: '最高值是最低值的 {ratio} 倍。', b: '最高值与最低值之比为 {ratio}。' },
    close: '各组相差不大：最高与最低之间相差 {difference}。',
    concentrated: {
      a: '在 {all} 组中，最大的 {count} 组占总计的 {share}。',
      b: '全部 {all} 组中，仅 {count} 组就占总计的 {share}。',
    },
    inner: {
      share: { a: '在{parent}中，{name}最大，为 {value}，占该组的 {share}。', b: '{parent}之中，{name}占比最高：{value}，占 {share}。' },
      most: '按{field}看，{name}最高，为 {value}。',
      high: { a: '按{field}看，{name}最高，为 {value}；{last}最低，为 {least}。', b: '按{field}细看，各值从{last}的 {least} 到{name}的 {value} 不等。' },
    },
    time: {
      rose: {
        a: '从{from}到{to}，{measure}由 {start} 升至 {end}，增长 {change}。',
        b: '{measure}由{when}的 {start} 上升到{later}的 {end}，增幅为 {change}。',
      },
      fell: { a: '从{from}到{to}，{measure}由 {start} 降至 {end}（{change}）。', b: '{measure}由{when}的 {start} 下降到{later}的 {end}（{change}）。' },
      moved: '从{from}到{to}，{measure}由 {start} 变为 {end}。',
      steady: '从{from}到{to}，{measure}基本持平：起初为 {start}，最后为 {end}。',
      same: '{later}的{measure}与{when}相同，为 {end}。',
      both: '最高值出现在{highWhen}，为 {high}；最低值出现在{lowWhen}，为 {low}。',
      high: { a: '最高值出现在{highWhen}，为 {high}。', b: '{highWhen}最高，达 {high}。' },
      low: { a: '最低值出现在{lowWhen}，为 {low}。', b: '{lowWhen}最低，为 {low}。' },
      up: '变化最大的一段是从{from}到{to}，上升了 {difference}。',
      down: '变化最大的一段是从{from}到{to}，下降了 {difference}。',
    },
    movers: {
      gain: { a: '同一时期，{name}升幅最大，由 {start} 升至 {end}。', b: '上升最多的是{name}，由 {start} 升至 {end}。' },
      loss: { a: '下降最多的是{name}，由 {start} 降至 {end}。', b: '{name}降幅最大，由 {start} 降至 {end}。' },
    },
    outlier: {
      times: {
        a: '{name}明显偏离其他组：其值 {value} 是居中的{middle}（{usual}）的 {ratio} 倍。',
        b: '{name}与其余各组差距很大：{value}，而居中的{middle}为 {usual}，相当于后者的 {ratio} 倍。',
      },
      far: { a: '{name}明显偏离其他组，为 {value}，而居中的{middle}为 {usual}。', b: '{name}的 {value} 较为异常：居中的{middle}为 {usual}。' },
    },
    crossing: { a: '最大的单个数值是{row}与{column}交叉处的 {value}。', b: '{row}与{column}交叉处的数值最大，为 {value}。' },
    next: {
      same: '{first}的{measure}同样居首，为 {value}。',
      other: '就{measure}而言，{first}居首，为 {value}。',
      tie: '就{measure}而言，{first}并列居首，均为 {value}。',
    },
  }),
}
