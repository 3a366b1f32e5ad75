/** Texts of messages about steps, in Chinese. */
import type { stepMessages as source } from '../../en/page/step-messages.ts'
import { translation } from '../../translation.ts'

export const stepMessages = translation<typeof source>()({
  stepMessages: {
    menu: '发送消息…',
    title: '为步骤发送消息',
    about: '关于“{name}”的消息',
    unread: '{count, plural, other {“{name}”有 # 条未读消息}}',
    none: '还没有人对此步骤留言。',
    more: '{count, plural, other {还有 # 条更早的消息未显示。}}',
    unsaved: '请先保存分析：其他人还看不到此步骤。',
    text: '消息',
    readers: '分析的所有者以及可查看此步骤的共享成员都能看到。',
    missing: '请先输入消息。',
    send: '发送',
    sent: '步骤消息已发送',
    failed: '消息未发送',
    notChanged: '消息未更改',
    you: '{name}（您）',
    edited: '{when}，已编辑',
    edit: '编辑',
    editOf: '编辑您于 {when} 发送的消息',
    save: '保存消息',
    delete: '删除',
    deleteOf: '删除您于 {when} 发送的消息',
    deleteTitle: '删除此消息？',
    deleteText: '所有人都将无法再看到它。此操作无法撤销。',
    resolve: '标为已解决',
    reopen: '重新打开',
    resolved: '{name} 于 {when} 标为已解决',
    resolvedByNobody: '已于 {when} 解决',
  },
})
