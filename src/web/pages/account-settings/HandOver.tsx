/** Offers analyses that other people use to new owners before the account is deleted. */
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { AccountContents, HandOverRecipient } from '../../../contract/account.ts'
import { call, showFailure, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import classes from './AccountPage.module.css'

type Analysis = AccountContents['analyses'][number]

/** Everyone who can take over any of the analyses, without duplicates. */
const everybody = (analyses: readonly Analysis[]): HandOverRecipient[] => [
  ...new Map(analyses.flatMap(({ takers }) => takers.map((one) => [one.email, one]))).values(),
]
const named = ({ name, email }: HandOverRecipient): string => `${name} (${email})`

interface HandOverProps {
  readonly analyses: readonly Analysis[]
  /** Called after offers were sent; the account is not deleted before they are answered. */
  readonly onWait: () => Promise<void>
}

export function HandOver({ analyses, onWait }: HandOverProps) {
  const t = useT()
  const shared = analyses.filter((a) => a.takers.length > 0 || a.offered_to !== null)
  /** The chosen new owner's email address by analysis ID. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const { status, busy, run } = useAsyncStatus()
  if (shared.length === 0) return null
  const open = shared.filter((a) => a.offered_to === null)
  const people = everybody(open)
  const chooseAll = (email: string) => setChosen(Object.fromEntries(open.filter((a) => a.takers.some((one) => one.email === email)).map((a) => [a.id, email])))
  const offers = open.flatMap(({ id, takers }) => {
    const taker = takers.find(({ email }) => email === chosen[id])
    return taker ? [{ analysis_id: id, share_id: taker.share_id }] : []
  })
  const sendAll = async () => {
    for (const offer of offers) {
      const reply = await sendOffer(offer)
      if (!reply.ok) {
        showFailure(t('transfer.sendFailed'), reply.problem)
        return { ok: false }
      }
    }
    return { ok: true }
  }
  const send = async () => {
    if (busy) return
    const { ok } = await run(sendAll)
    if (ok) toasts.show({ severity: 'info', title: t('transfer.waits') })
    if (ok) await onWait()
  }
  return (
    <section className={classes.form} aria-label={t('transfer.handOver')}>
      <h3>{t('transfer.handOver')}</h3>
      <p>{t('transfer.handOverText')}</p>
      {shared.some((a) => a.own_dataset) && <p>{t('transfer.handOverData')}</p>}
      {open.length > 1 && (
        <NativeSelect
          label={t('transfer.all')}
          value=""
          data={[{ value: '', label: t('transfer.choose') }, ...people.map((one) => ({ value: one.email, label: named(one) }))]}
          onChange={(e) => chooseAll(e.currentTarget.value)}
        />
      )}
      <ul className={classes.takers}>
        {shared.map(({ id, title, takers, offered_to }) => (
          <li key={id}>
            {offered_to === null ? (
              <NativeSelect
                label={t('transfer.to', { title })}
                value={chosen[id] ?? ''}
                data={[{ value: '', label: t('transfer.nobody') }, ...takers.map((one) => ({ value: one.email, label: named(one) }))]}
                onChange={(e) => setChosen({ ...chosen, [id]: e.currentTarget.value })}
              />
            ) : (
              <p>{t('app.pair', { name: title, value: t('transfer.offeredTo', { name: offered_to }) })}</p>
            )}
          </li>
        ))}
      </ul>
      <p>{t('transfer.waitNote')}</p>
      {open.length > 0 && (
        <div className={classes.actions}>
          <ActionButton variant="default" status={status} disabled={offers.length === 0} onClick={() => void send()}>
            {t('transfer.wait')}
          </ActionButton>
        </div>
      )}
    </section>
  )
}

/** Lends only the columns that the saved steps use: more can only be chosen in the editor. */
const sendOffer = (offer: { analysis_id: string; share_id: string }) => call('apiv2/offer_analysis', offer, { quiet: true })
