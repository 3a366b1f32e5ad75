/** Lists analyses whose ownership is offered to the signed-in person, with the effects of accepting and declining. Renders nothing if there are no offers. */
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReceivedOffer } from '../../contract/transfer.ts'
import { paragraph } from '../../format/sentences.ts'
import { call, showFailure, toasts } from '../api/nexus.ts'
import { useCall } from '../api/queries.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../ui/ActionButton.tsx'
import classes from '../ui/page.module.css'
import own from './Offers.module.css'

export function Offers() {
  const t = useT()
  const offers = useCall('apiv2/list_offers', {}, { refetchOnWindowFocus: true }).data?.offers ?? []
  if (offers.length === 0) return null
  return (
    <section className={classes.section} aria-label={t('transfer.received')}>
      <h2>{t('transfer.received')}</h2>
      <ul className={own.offers}>
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  )
}

/** Says who owns the dataset, and which of its columns the new owner will be able to read. */
function useAboutData({ owner: name, dataset, lends, keeps }: ReceivedOffer): string {
  const t = useT()
  const reads = lends ?? keeps
  if (!reads) return ''
  const columns = reads.columns.length === 0 ? t('publish.none') : reads.columns.join(t('app.listSeparator'))
  const level = reads.level === 'rows' ? 'rows' : 'explore'
  return lends ? t(`transfer.reads.${level}`, { name, dataset, columns }) : t(`transfer.keeps.${level}`, { name, dataset, columns })
}

function Offer({ offer }: { offer: ReceivedOffer }) {
  const t = useT()
  const locale = useLocale()
  const queries = useQueryClient()
  const accepting = useAsyncStatus()
  const declining = useAsyncStatus()
  const aboutData = useAboutData(offer)
  const { id: offer_id, owner: name, role } = offer
  const { id, title } = offer.analysis
  const answer = async (accepts: boolean) => {
    if (accepting.busy || declining.busy) return
    const reply = accepts
      ? await accepting.run(() => call('apiv2/accept_offer', { offer_id }, { quiet: true }))
      : await declining.run(() => call('apiv2/decline_offer', { offer_id }, { quiet: true }))
    if (!reply.ok) showFailure(t(accepts ? 'transfer.acceptFailed' : 'transfer.declineFailed'), reply.problem)
    else toasts.show({ severity: 'success', title: t(accepts ? 'transfer.accepted' : 'transfer.declined') })
    await queries.invalidateQueries()
  }
  return (
    <li className={own.offer}>
      <p className={own.title}>
        <Link to="/analysis-{$id}" params={{ id }}>
          {title}
        </Link>
      </p>
      <p>{t('transfer.from', { name })}</p>
      <p className={classes.muted}>{paragraph(locale, t('transfer.acceptText', { name }), aboutData)}</p>
      <p className={classes.muted}>{t(`transfer.declineText.${role}`, { name })}</p>
      <div className={own.actions}>
        <ActionButton status={accepting.status} aria-label={t('transfer.acceptOf', { title })} onClick={() => void answer(true)}>
          {t('transfer.accept')}
        </ActionButton>
        <ActionButton variant="default" status={declining.status} aria-label={t('transfer.declineOf', { title })} onClick={() => void answer(false)}>
          {t('transfer.decline')}
        </ActionButton>
      </div>
    </li>
  )
}
