/** 由其他数据集组成的数据集的错误：按代码列出标题与说明。 */
import type { combinationErrors as source } from '../../en/errors/combination.ts'
import { translation } from '../../translation.ts'

export const combinationErrors = translation<typeof source>()({
  sources_ended: ['来源数据集不可用', '组成此数据集的某个数据集已删除，或不再与其所有者共享，因此无法读取数据行。重新共享后即可恢复。'],
  sources_private: ['无法共享', '组成此数据集的某个数据集属于他人且未公开，因此只有您能读取结果。该数据集公开后才能共享。'],
  combination_keys_differ: ['无法比较这两个匹配字段', '“{first}”和“{second}”的类型不同。请选择其他字段，或在数据集页面更改其中一个的类型。'],
  combination_live: ['实时数据不支持此操作', '“{title}”的数据留在数据库中，不能用于合并。请先在该数据集页面上改为复制数据。'],
  combination_column_gone: ['缺少字段', '“{title}”中缺少此数据集需要的字段。请用其他字段重新合并数据集。'],
  combination_doubles: [
    '匹配值重复',
    '“{title}”中有 {keys} 个匹配值出现多次：{samples}。请删除多余的行后重试，或重新合并并选择以哪一行为准。原有数据保持不变。',
  ],
  combination_types: ['字段类型不一致', '没有一种类型能无损容纳“{column}”的所有值。请将其存为文本，或在其中一个数据集中更改类型。'],
  combination_aggregate: ['无法计算', '求和与平均值只适用于数字，而“{column}”不是数字。请选择最小值、最大值或计数。'],
  combination_too_deep: ['数据集层级过多', '数据集最多可逐层合并 {levels} 层，总共最多来自 {sources} 个数据集。请减少合并的数据集。'],
  combination_too_many_columns: ['字段过多', '新数据集将有 {columns} 个字段，最多 {limit} 个。请减少要添加的字段。'],
  combination_unseen: ['未能重新合并', '原因在于您无权读取的某个来源数据集。请联系此数据集的所有者。原有数据保持不变。'],
  combination_timeout: ['已停止', '合并数据集超过 {seconds} 秒，已停止。请稍后重试，或合并较小的数据集。'],
})
