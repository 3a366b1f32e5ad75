/** The thread of a step, and the actions on it. Every action returns the updated thread. */
import { useQueryClient } from '@tanstack/react-query'
import type { MentionText } from '../../../analysis/mentions.ts'
import type { MessageCell } from '../../../contract/message.ts'
import type { Input } from '../../../contract/operations.ts'
import { call, confirm, showFailure, toasts } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { usePage } from '../step-store.ts'

type Change = 'apiv2/send_step_message' | 'apiv2/edit_step_message' | 'apiv2/delete_step_message' | 'apiv2/resolve_step_thread'

export function useThread(stepId: string, isSaved: boolean) {
  const t = useT()
  const queries = useQueryClient()
  const analysis_id = usePage((s) => s.analysis.id)
  const of = { analysis_id, step_id: stepId }
  const thread = useCall('apiv2/list_step_messages', of, { enabled: isSaved })
  const change = async <N extends Change>(name: N, input: Input<N>, failed: string): Promise<boolean> => {
    const reply = await call(name, input, { quiet: true })
    if (!reply.ok) {
      showFailure(failed, reply.problem)
      return false
    }
    queries.setQueryData(['apiv2/list_step_messages', of], reply.data)
    await queries.invalidateQueries({ queryKey: ['apiv2/list_step_threads'] })
    return true
  }
  return {
    thread,
    send: async ({ text, mentions }: MentionText, cell: MessageCell | null = null): Promise<boolean> => {
      const isSent = await change('apiv2/send_step_message', { ...of, text, mentions: [...mentions], cell }, t('stepMessages.failed'))
      if (isSent) toasts.show({ severity: 'success', title: t('stepMessages.sent') })
      return isSent
    },
    edit: (message_id: string, { text, mentions }: MentionText) =>
      change('apiv2/edit_step_message', { ...of, message_id, text, mentions: [...mentions] }, t('stepMessages.notChanged')),
    remove: async (message_id: string): Promise<void> => {
      const question = {
        title: t('stepMessages.deleteTitle'),
        message: t('stepMessages.deleteText'),
        accept: t('stepMessages.delete'),
        reject: t('app.cancel'),
      }
      if (await confirm.ask({ group: 'delete-message', danger: true, ...question }))
        await change('apiv2/delete_step_message', { ...of, message_id }, t('stepMessages.notChanged'))
    },
    resolve: (resolved: boolean) => change('apiv2/resolve_step_thread', { ...of, resolved }, t('stepMessages.notChanged')),
    /** Turns emails about new messages of the analysis on or off for the person. */
    mail: async (mailed: boolean): Promise<void> => {
      const reply = await call('apiv2/choose_message_mails', { analysis_id, mailed }, { quiet: true })
      if (!reply.ok) return void showFailure(t('stepMessages.mailNotChanged'), reply.problem)
      await queries.invalidateQueries({ queryKey: ['apiv2/list_step_threads'] })
    },
    /** Marks messages as read. A failure is not reported: the messages stay unread. */
    read: async (message_id: string): Promise<void> => {
      const reply = await call('apiv2/read_step_messages', { ...of, message_id }, { quiet: true, background: true })
      if (!reply.ok) return
      for (const name of ['apiv2/list_step_threads', 'apiv2/list_analyses', 'apiv2/list_shared_analyses']) await queries.invalidateQueries({ queryKey: [name] })
    },
  }
}
export type Thread = ReturnType<typeof useThread>
