/** Offers the ownership of the open analysis after a confirmation, and withdraws offers. */
import type { Publication } from '../../../contract/grant.ts'
import type { Share } from '../../../contract/share.ts'
import { paragraph } from '../../../format/sentences.ts'
import { confirm } from '../../api/nexus.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { useProposal } from '../dialogs/PublishFields.tsx'
import { useColumnName } from '../display-columns.ts'
import { usePage, useSession } from '../step-store.ts'
import { withAllowedLevel } from './Sees.tsx'
import { useShares } from './use-shares.ts'

/** The access that is offered: what the person has already, plus the columns of the saved steps. */
function useLending(share: Share): Publication {
  const { column_ids } = useProposal(null)
  const columns = useSession((s) => s.saved.dataset.columns)
  const { level } = withAllowedLevel(share.publication, 'editor')
  const mine = share.publication.level === 'results_only' ? [] : share.publication.column_ids
  return { level, column_ids: columns.filter((c) => column_ids.includes(c.id) || mine.includes(c.id)).map((c) => c.id) }
}

export function useOffer(share: Share) {
  const t = useT()
  const locale = useLocale()
  const { title, abilities, dataset } = usePage((s) => s.analysis)
  const columns = useSession((s) => s.saved.dataset.columns)
  const { offer } = useShares()
  const columnName = useColumnName()
  const lending = useLending(share)
  const name = share.name ?? share.email
  const about = (): string => {
    if (!abilities.share) return t('transfer.back')
    if (dataset.visibility === 'public') return t('transfer.public')
    const names = columns.filter((c) => lending.column_ids.includes(c.id)).map((c) => columnName(c.id, c.name))
    const list = names.length === 0 ? t('publish.none') : names.join(t('app.listSeparator'))
    return t(lending.level === 'rows' ? 'transfer.lends.rows' : 'transfer.lends.explore', { columns: list })
  }
  return async (): Promise<boolean> => {
    const message = paragraph(locale, t('transfer.offerText', { name }), about())
    const question = { group: 'offer', title: t('transfer.offerTitle', { title, name }), message }
    if (!(await confirm.ask({ ...question, accept: t('transfer.send'), reject: t('app.cancel') }))) return false
    return (await offer(share, lending)).ok
  }
}
