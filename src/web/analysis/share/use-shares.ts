/** The actions of the sharing dialog. Each takes effect at once and updates the list of people. */
import type { Share } from '../../../contract/share.ts'
import { call } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { useShareOutcome } from '../../share/use-share-outcome.ts'
import { usePage, usePageStore } from '../step-store.ts'

export function useShares() {
  const t = useT()
  const store = usePageStore()
  const analysis_id = usePage((s) => s.analysis.id)
  const settle = useShareOutcome<Share>(['apiv2/list_shares', { analysis_id }], (people) =>
    store.setState(({ analysis }) => ({ analysis: { ...analysis, shares: people.map((p) => p.publication) } })),
  )
  return {
    add: async (emails: string[], reads: Pick<Share, 'role' | 'publication'>) =>
      settle(
        await call('apiv2/share_analysis', { analysis_id, emails, ...reads }, { quiet: true }),
        t('share.done', { count: emails.length }),
        t('share.failed'),
      ),
    change: async ({ id }: Share, reads: Pick<Share, 'role' | 'publication'>) =>
      settle(await call('apiv2/change_share', { analysis_id, share_id: id, ...reads }, { quiet: true }), t('share.changed'), t('share.changeFailed')),
    offer: async ({ id, name, email }: Share, publication: Share['publication']) =>
      settle(
        await call('apiv2/offer_analysis', { analysis_id, share_id: id, publication }, { quiet: true }),
        t('transfer.sent', { name: name ?? email }),
        t('transfer.sendFailed'),
      ),
    takeBack: async () => settle(await call('apiv2/take_back_offer', { analysis_id }, { quiet: true }), t('transfer.takenBack'), t('transfer.takeBackFailed')),
    remove: async ({ id, email }: Share) =>
      settle(await call('apiv2/unshare_analysis', { analysis_id, share_id: id }, { quiet: true }), t('share.removed', { email }), t('share.changeFailed')),
  }
}
