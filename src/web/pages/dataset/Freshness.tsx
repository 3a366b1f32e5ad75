/** Shows a dataset's refresh schedule, the next refresh, and the outcome of the last one. */
import type { Refresh } from '../../../contract/refresh.ts'
import { localMoment } from '../../../format/moment.ts'
import { useBlankLabels } from '../../analysis/blank-labels.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import classes from '../../ui/page.module.css'
import { hourText } from './hour-text.ts'

export function Freshness({ refresh: { plan, next, last }, zone }: { readonly refresh: Refresh; readonly zone: string }) {
  const t = useT()
  const locale = useLocale()
  const { weekdays } = useBlankLabels()
  const hour = hourText(plan.hour)
  return (
    <div>
      <dt>{t('dataset.fresh')}</dt>
      <dd>
        <div>{plan.every === 'day' ? t('dataset.freshDaily', { hour }) : t('dataset.freshWeekly', { day: weekdays[plan.day] ?? '', hour })}</div>
        <div className={classes.muted}>{t('dataset.freshNext', { at: localMoment(next, locale, zone) })}</div>
        {last && (
          <div className={last.outcome === 'failed' ? classes.warning : classes.muted}>
            {t(`dataset.freshLast.${last.outcome}`, { at: localMoment(last.at, locale, zone) })}
            {last.message !== null && ` · ${last.message}`}
          </div>
        )}
      </dd>
    </div>
  )
}
