/** Texts of questions about steps, in Chinese. */
import type { ask as source } from '../../en/page/ask.ts'
import { translation } from '../../translation.ts'

export const ask = translation<typeof source>()({
  ask: {
    menu: '提问…',
    title: '就步骤提问',
    modes: '要做什么',
    messages: '消息',
    ask: '提问',
    question: '问题',
    hint: '用平常的话提问，例如：按地区统计每年的销售额总和，其中渠道是线上。其他人看不到。',
    missing: '请先输入问题。',
    send: '提问',
    asking: '正在理解问题…',
    answer: '回答',
    offers: '您是想问：',
    offer: '用“{name}”提问',
    changes: '对“{name}”的更改',
    same: '该步骤显示的正是这些内容。',
    preview: '预览',
    previewing: '正在计算预览…',
    tooLarge: '结果非常大，因此不显示预览。',
    accept: '接受',
    decline: '放弃',
    post: '发布到讨论',
    posted: '已发布到讨论',
    unsaved: '请先保存分析再发布：其他人还看不到此步骤。',
    private: '在您发布之前，只有您能看到。',
    accepted: '步骤已更改',
    changed: '步骤在此期间已更改，请重新提问。',
    withheld: '此分析只向您共享结果，不包括字段，因此不能更改步骤。',
    message: '问题：{question}\n{answer}',
  },
})
