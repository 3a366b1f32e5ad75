/** Says that the rows of a dataset stay in its database, and when they were last read. */
import type { LiveState } from '../../../contract/live.ts'
import { readMoment } from '../../../format/moment.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import classes from '../../ui/page.module.css'

export function LiveFact({ live }: { readonly live: LiveState }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div>
      <dt>{t('live.mode')}</dt>
      <dd>
        <div>{t('live.from', { database: live.database })}</div>
        <div className={classes.muted}>{live.as_of === null ? t('live.notRead') : t('live.asOf', { time: readMoment(live.as_of, locale) })}</div>
      </dd>
    </div>
  )
}
