/** Chinese texts in replies of the server that are not errors. */
import type { replies as source } from '../en/replies.ts'
import { translation } from '../translation.ts'

export const replies = translation<typeof source>()({
  deletedAccount: '已删除的账户',
  whose: '“{name}”：',
  where: '（第 {at} 个字符）',
  costlyQuery: '数据库需要为此读取约 {rows}行。',
  costlyWithoutIndex: '数据库需要为此读取约 {rows}行，因为 {columns} 上没有索引。',
  largeResult: '结果有 {cells} 个单元格：{rows} 行，{columns} 列。',
  notListed: '该字段的值未列出。重建数据集后即可列出。',
})
