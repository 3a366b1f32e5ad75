/** Says when live data was read, and refreshes it. Nothing for data that is stored. */
import { Button } from '@mantine/core'
import { readMoment } from '../../../format/moment.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { usePage } from '../step-store.ts'
import { useRefreshLive } from './use-refresh-live.ts'

interface AsOfProps {
  /** When the database read the rows of the result. */
  readonly asOf: string | undefined
  readonly renew: () => void
}

export function AsOf({ asOf, renew }: AsOfProps) {
  const t = useT()
  const locale = useLocale()
  const live = usePage((s) => s.analysis.live)
  const { busy, refresh } = useRefreshLive(renew)
  if (asOf === undefined) return null
  return (
    <span className="numbers">
      {t('live.asOf', { time: readMoment(asOf, locale) })} ·{' '}
      <Button
        variant="subtle"
        size="compact-xs"
        aria-busy={busy}
        disabled={busy}
        title={t('live.refreshHint', { database: live?.database ?? '' })}
        onClick={() => void refresh()}
      >
        {t('live.refresh')}
      </Button>
    </span>
  )
}
