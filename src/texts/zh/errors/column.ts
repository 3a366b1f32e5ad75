/** Errors of calculated and group columns, and of their names, in Chinese: title and message by code. */
import type { columnErrors as source } from '../../en/errors/column.ts'
import { translation } from '../../translation.ts'

export const columnErrors = translation<typeof source>()({
  column_circle: ['无法运行此步骤', '这些字段相互循环引用：{names}。'],
  column_not_calculated: ['无法运行此步骤', '该字段不是计算字段'],
  column_base_missing: ['无法运行此步骤', '“{column}”引用了不存在的字段（{id}）。'],
  column_needs_number: ['无法运行此步骤', '“{column}”需要数字，而“{base}”是{family}。'],
  column_needs_date: ['无法运行此步骤', '“{column}”需要日期，而“{base}”是{family}。'],
  column_needs_time: ['无法运行此步骤', '“{column}”需要含时刻的字段，而“{base}”是{family}。'],
  column_date_format: ['无法运行此步骤', '“{column}”：无法识别日期格式“{format}”。请使用 yyyy、yy、mm、dd 和分隔符。'],
  column_rule_value: ['无法运行此步骤', '“{column}”：规则“{rule}”中的“{value}”不是{family}。'],
  column_rule_values: ['无法运行此步骤', '“{column}”：规则“{rule}”需要填写 {count} 个值。'],
  column_rule_order: ['无法运行此步骤', '“{column}”：“{operator}”需要可排序的字段，而“{base}”是{family}。'],
  column_not_for_engine: ['无法运行此步骤', '{engine} 不支持{part}，无法计算“{column}”。请改用已导入的数据集（而非实时读取的数据集）。'],
  group_name_taken: ['错误', '已存在同名的分组'],
  group_named_like_value: ['无法运行此步骤', '“{column}”：分组“{group}”与一个未分组的值同名，请重命名该分组。'],
  too_many_unique_values: ['唯一值过多', '“{column}”的唯一值超过 {limit} 个。请改用规则、日期范围或 SQL。'],
  column_name_taken: ['错误', '已存在名为“{name}”的字段。'],
})
