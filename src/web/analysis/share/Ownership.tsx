/** Offers a person the ownership of the analysis, or shows the pending offer. */
import { Button } from '@mantine/core'
import type { Share } from '../../../contract/share.ts'
import { useT } from '../../i18n/locale.tsx'
import classes from '../../share/Share.module.css'
import { useAsyncStatus } from '../../ui/ActionButton.tsx'
import page from '../../ui/page.module.css'
import { useOffer } from './use-offer.ts'
import { useShares } from './use-shares.ts'

interface OwnershipProps {
  readonly share: Share
  /** Whether an offer to anyone is pending. */
  readonly isOffered: boolean
  /** Called after the button has disappeared, to move the focus. */
  readonly onDone: () => void
}

export function Ownership({ share, isOffered, onDone }: OwnershipProps) {
  const t = useT()
  const offer = useOffer(share)
  const { takeBack } = useShares()
  const { busy, run } = useAsyncStatus()
  const name = share.name ?? share.email
  const send = async () => {
    if (await offer()) onDone()
  }
  const end = async () => {
    if (busy) return
    const { ok } = await run(takeBack)
    if (ok) onDone()
  }
  if (share.offered !== null)
    return (
      <p className={classes.seesText}>
        <span className={page.newTag}>{t('transfer.pending')}</span>
        <Button variant="subtle" size="compact-sm" onClick={() => void end()}>
          {t('transfer.takeBack', { name })}
        </Button>
      </p>
    )
  if (!share.may_own || isOffered) return null
  return (
    <div>
      <Button variant="subtle" size="compact-sm" aria-label={t('transfer.offerOf', { name })} onClick={() => void send()}>
        {t('transfer.offer')}
      </Button>
    </div>
  )
}
