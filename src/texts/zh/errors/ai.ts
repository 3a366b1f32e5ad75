/** Errors of the operator's language model, in Chinese: title and message by code. */
import type { aiErrors as source } from '../../en/errors/ai.ts'
import { translation } from '../../translation.ts'

export const aiErrors = translation<typeof source>()({
  ai_off: ['没有语言模型', '本系统的运营者未设置语言模型。'],
  ai_not_allowed: ['此数据集不允许', '数据集的所有者未允许将其数字或字段名称发送给语言模型。'],
  ai_guest: ['请先登录', '登录后才能使用语言模型。'],
  ai_not_agreed: ['未发送任何内容', '在您查看要发送的内容并同意之前，不会向语言模型发送任何内容。'],
  ai_unreachable: ['无法连接语言模型', '本服务器无法连接到语言模型。'],
  ai_timeout: ['语言模型响应过慢', '语言模型未能在 {seconds} 秒内完成。'],
  ai_key: ['语言模型拒绝了密钥', '语言模型拒绝了本系统的密钥，请联系运营者更正。'],
  ai_limited: ['语言模型繁忙', '语言模型暂时不接受更多请求，请在 {wait}后重试。'],
  ai_busy: ['语言模型繁忙', '语言模型正在处理其他人的请求，请稍后重试。'],
  ai_refused: ['语言模型出错', '语言模型返回了错误（{status}）。'],
  ai_redirected: ['无法连接语言模型', '语言模型的地址会重定向到其他地址，而系统不允许重定向。请联系运营者更正。'],
  ai_not_chat: ['无法读取语言模型的回答', '无法读取语言模型的回答，请重试。'],
  ai_cut_off: ['语言模型出错', '语言模型的回答中途中断，请重试。'],
  ai_too_long: ['语言模型出错', '语言模型的回答过长，已停止接收。'],
  ai_no_step: ['未提出步骤', '语言模型没有提出此数据集可用的步骤，请换一种说法。'],
  ai_unchecked: ['无法核对', '语言模型写的句子没有一句能与结果核对上。'],
})
