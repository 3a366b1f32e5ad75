/** Errors of steps and their results, in Chinese: title and message by code. */
import type { stepErrors as source } from '../../en/errors/step.ts'
import { translation } from '../../translation.ts'

export const stepErrors = translation<typeof source>()({
  request_in_progress: ['请稍候', '已有请求正在进行'],
  unknown_column: ['无法运行此步骤', '数据集中没有字段“{column}”。'],
  field_twice: ['无法运行此步骤', '“{column}”在行和列中重复出现。'],
  aggregation_not_for_type: ['无法运行此步骤', '“{measure}”：{agg} 需要数字，而“{column}”是{family}。请改用计数或去重计数，或更改字段类型。'],
  step_not_for_engine: ['无法运行此步骤', '{engine} 不支持此步骤所需的{part}。请改用已导入的数据集（而非实时读取的数据集）。'],
  aggregation_not_for_engine: ['无法运行此步骤', '“{measure}”：{engine} 无法计算{agg}。请改用其他函数，或使用已导入的数据集（而非实时读取的数据集）。'],
  measure_needs_column: ['无法运行此步骤', '“{measure}”需要选择字段。'],
  unknown_measure: ['无法运行此步骤', '“{measure}”引用了此步骤中没有的度量（{id}）。'],
  operand_not_number: ['无法运行此步骤', '“{measure}”中的“{value}”不是数字。'],
  measure_circle: ['无法运行此步骤', '这些度量相互循环引用：{names}。'],
  difference_field: ['无法运行此步骤', '“{measure}”的值显示方式所依据的字段既不在行中也不在列中。'],
  show_as_not_number: ['无法运行此步骤', '“{measure}”不是数字，只能按原值显示。'],
  running_too_large: ['无法运行此步骤', '“{measure}”沿“{field}”累计需要读取的行与项的组合超过 {limit} 个。请筛选数据行，或改用项数较少的字段。'],
  filter_value: ['无法运行此步骤', '“{column}”的筛选值“{value}”不是{family}。'],
  filter_needs_one_value: ['无法运行此步骤', '“{column}”的等于筛选只能有一个值。'],
  distribution_not_for_type: ['没有分布', '分布图需要数字或日期，而“{column}”是{family}。'],
  result_too_large: ['结果过大', '结果超过 {limit} 个单元格，超出服务器上限。请筛选或移除字段。'],
  result_too_large_bytes: ['结果过大', '结果将超过 {limit} MB，超出服务器可容纳的大小。请筛选，或移除字段或生成长文本的度量。'],
  cell_unknown: ['未更新', '此步骤已没有该单元格，请更新此步骤。'],
  result_gone: ['未更新', '结果已不可用，请更新此步骤。'],
  confirm_gone: ['未更新', '该确认已过期，请更新此步骤。'],
  cancelled: ['已停止', 'error'],
  busy_guests: ['服务器繁忙', '已登录用户优先，且等待的访客较多。请在 {wait}后重试，或登录后继续。'],
  engine_unavailable: ['查询引擎无法启动', '查询引擎无法启动。请在 {wait}后重试；如仍未恢复，请联系本服务器的运营者。'],
  busy: ['服务器繁忙', '等待的查询过多，请在 {wait}后重试。'],
  query_timeout: ['已在 {seconds} 秒后停止', '查询超过 {seconds} 秒，已停止。请筛选或移除字段。'],
  query_memory: ['内存不足', '查询所需内存超出服务器限制。请筛选或移除字段。'],
  engine_lost: ['查询引擎已停止', '查询引擎在运行时停止，请重试。'],
})
