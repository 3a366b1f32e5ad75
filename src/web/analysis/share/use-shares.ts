/** What the dialog does with people: each change holds at once, and the list shows it. */
import { useQueryClient } from '@tanstack/react-query'
import type { Share } from '../../../contract/share.ts'
import type { Reply } from '../../api/client.ts'
import { call, sayFailed, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { usePage, usePageStore } from '../step-store.ts'

type People = { readonly people: Share[] }

export function useShares() {
  const t = useT()
  const store = usePageStore()
  const queries = useQueryClient()
  const analysis_id = usePage((s) => s.analysis.id)
  const settle = (reply: Reply<People>, said: string, failed: string): Reply<People> => {
    if (!reply.ok) {
      sayFailed(failed, reply.problem)
      return reply
    }
    const { people } = reply.data
    queries.setQueryData(['apiv2/list_shares', { analysis_id }], reply.data)
    store.setState(({ analysis }) => ({ analysis: { ...analysis, shares: people.map((p) => p.publication) } }))
    toasts.show({ severity: 'success', title: said })
    return reply
  }
  return {
    add: async (emails: string[], reads: Pick<Share, 'role' | 'publication'>) =>
      settle(
        await call('apiv2/share_analysis', { analysis_id, emails, ...reads }, { quiet: true }),
        t('share.done', { count: emails.length }),
        t('share.failed'),
      ),
    change: async ({ id }: Share, reads: Pick<Share, 'role' | 'publication'>) =>
      settle(await call('apiv2/change_share', { analysis_id, share_id: id, ...reads }, { quiet: true }), t('share.changed'), t('share.changeFailed')),
    remove: async ({ id, email }: Share) =>
      settle(await call('apiv2/unshare_analysis', { analysis_id, share_id: id }, { quiet: true }), t('share.removed', { email }), t('share.changeFailed')),
  }
}
