/** What can be wrong with a step, its run and its result. */
import { type ErrorEntry, entry } from './error-entry.ts'

export const STEP_ERRORS = {
  request_in_progress: entry(409, ['Please wait', 'A request is already in progress'], ['请稍候', '已有请求正在进行']),
  unknown_column: entry(
    400,
    ['This step could not be run', 'There is no column “{column}” in this dataset.'],
    ['无法运行此步骤', '数据集中没有字段“{column}”。'],
  ),
  field_twice: entry(400, ['This step could not be run', '“{column}” stands twice in Rows and Columns.'], ['无法运行此步骤', '“{column}”在行和列中重复出现。']),
  aggregation_not_for_type: entry(
    400,
    ['This step could not be run', '“{measure}”: {agg} needs numbers, and “{column}” is {family}. Use count or distinct count, or change the column’s type.'],
    ['无法运行此步骤', '“{measure}”：{agg} 需要数字，而“{column}”是{family}。请改用计数或去重计数，或更改字段类型。'],
  ),
  aggregation_not_for_engine: entry(
    400,
    ['This step could not be run', '“{measure}”: {engine} cannot compute the {agg}. Use another function, or a dataset that is copied into the application.'],
    ['无法运行此步骤', '“{measure}”：{engine} 无法计算{agg}。请改用其他函数，或使用已导入本应用的数据集。'],
  ),
  measure_needs_column: entry(400, ['This step could not be run', '“{measure}” needs a column.'], ['无法运行此步骤', '“{measure}”需要选择字段。']),
  unknown_measure: entry(
    400,
    ['This step could not be run', '“{measure}” uses a measure that this step does not have ({id}).'],
    ['无法运行此步骤', '“{measure}”引用了此步骤中没有的度量（{id}）。'],
  ),
  operand_not_number: entry(
    400,
    ['This step could not be run', '“{measure}” holds “{value}”, which is not a number.'],
    ['无法运行此步骤', '“{measure}”中的“{value}”不是数字。'],
  ),
  measure_circle: entry(
    400,
    ['This step could not be run', 'These measures need each other in a circle: {names}.'],
    ['无法运行此步骤', '这些度量相互循环引用：{names}。'],
  ),
  difference_field: entry(
    400,
    ['This step could not be run', '“{measure}” is shown along a field that stands in neither Rows nor Columns.'],
    ['无法运行此步骤', '“{measure}”的值显示方式所依据的字段既不在行中也不在列中。'],
  ),
  show_as_not_number: entry(
    400,
    ['This step could not be run', '“{measure}” is not a number, so it can only be shown as it is.'],
    ['无法运行此步骤', '“{measure}”不是数字，只能按原值显示。'],
  ),
  filter_value: entry(
    400,
    ['This step could not be run', 'The filter on “{column}” holds “{value}”, which is not {family}.'],
    ['无法运行此步骤', '“{column}”的筛选值“{value}”不是{family}。'],
  ),
  filter_needs_one_value: entry(
    400,
    ['This step could not be run', 'The filter on “{column}” with = takes exactly one value.'],
    ['无法运行此步骤', '“{column}”的等于筛选只能有一个值。'],
  ),
  result_too_large: entry(
    400,
    ['Result too large', 'This result has more than {limit} cells, which is more than the server may keep. Filter it or remove a field.'],
    ['结果过大', '结果超过 {limit} 个单元格，超出服务器上限。请筛选或移除字段。'],
  ),
  result_too_large_bytes: entry(
    400,
    [
      'Result too large',
      'This result would take more than {limit} MB, which is more than the server can hold. Filter it, or remove a field or a measure that makes long texts.',
    ],
    ['结果过大', '结果将超过 {limit} MB，超出服务器可容纳的大小。请筛选，或移除字段或生成长文本的度量。'],
  ),
  cell_unknown: entry(404, ['Not up to date', 'This step has no such cell any more. Update the step.'], ['未更新', '此步骤已没有该单元格，请更新此步骤。']),
  result_gone: entry(404, ['Not up to date', 'This result is no longer kept. Update the step.'], ['未更新', '结果已不再保留，请更新此步骤。']),
  confirm_gone: entry(404, ['Not up to date', 'This question has expired. Update the step.'], ['未更新', '该确认已过期，请更新此步骤。']),
  cancelled: entry(409, ['Stopped', 'error'], ['已停止', 'error']),
  busy_guests: entry(
    503,
    ['The server is busy', 'Signed-in people go first, and many visitors are waiting. Try again in {seconds} s, or sign in.'],
    ['服务器繁忙', '已登录用户优先，且等待的访客较多。请在 {seconds} 秒后重试，或登录后继续。'],
  ),
  restarting: entry(
    503,
    ['The server is restarting', 'The server is restarting. Try again in {seconds} s.'],
    ['服务器正在重启', '服务器正在重启，请在 {seconds} 秒后重试。'],
  ),
  engine_unavailable: entry(
    503,
    ['The query engine does not start', 'The query engine does not start. Try again in {seconds} s; if it stays so, tell the operator of this server.'],
    ['查询引擎无法启动', '查询引擎无法启动。请在 {seconds} 秒后重试；如仍未恢复，请联系服务器管理员。'],
  ),
  busy: entry(
    503,
    ['The server is busy', 'Too many queries are waiting. Try again in {seconds} s.'],
    ['服务器繁忙', '等待的查询过多，请在 {seconds} 秒后重试。'],
  ),
  query_timeout: entry(
    503,
    ['Stopped after {seconds} s', 'The query took longer than {seconds} s and was stopped. Filter it or remove a field.'],
    ['已在 {seconds} 秒后停止', '查询超过 {seconds} 秒，已停止。请筛选或移除字段。'],
  ),
  query_memory: entry(
    503,
    ['Not enough memory', 'The query needed more memory than the server may use. Filter it or remove a field.'],
    ['内存不足', '查询所需内存超出服务器限制。请筛选或移除字段。'],
  ),
  engine_lost: entry(
    503,
    ['The query engine stopped', 'The query engine stopped while running this. Try again.'],
    ['查询引擎已停止', '查询引擎在运行时停止，请重试。'],
  ),
} as const satisfies Record<string, ErrorEntry>
