/** Counts analytics events by day and type. */
import type { Output } from '../../../contract/operations.ts'
import { dayText } from '../../../format/moment.ts'
import { useCall } from '../../api/queries.ts'
import { currentLocale, useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import classes from '../../ui/page.module.css'

const HEIGHT = 360

export function UseView() {
  const t = useT()
  const counts = useCall('apiv2/admin_count_events', {})
  return (
    <Loadable query={counts}>
      {({ on, ...counted }) => (
        <>
          <p className={classes.muted}>{on ? t('use.hint') : t('use.off')}</p>
          {counted.days.length === 0 ? <div className={classes.empty}>{t('use.none')}</div> : <Days {...counted} />}
        </>
      )}
    </Loadable>
  )
}

function Days({ types, days }: Pick<Output<'apiv2/admin_count_events'>, 'types' | 'days'>) {
  const t = useT()
  const nameOf = (type: string): string => (type === 'pageview' || type === 'click' ? t(`use.${type}`) : type || t('use.other'))
  return (
    <ListTable
      label={t('use.title')}
      maxHeight={HEIGHT}
      heads={
        <>
          <th>{t('use.day')}</th>
          {types.map((type) => (
            <th key={type} className={classes.number}>
              {nameOf(type)}
            </th>
          ))}
          <th className={classes.number}>{t('use.total')}</th>
        </>
      }
    >
      {days.map(({ day, counts }) => (
        <tr key={day}>
          <td className="numbers">{dayText(day, currentLocale())}</td>
          {types.map((type, place) => (
            <td key={type} className={classes.number}>
              {counts[place]}
            </td>
          ))}
          <td className={classes.number}>{counts.reduce((sum, count) => sum + count, 0)}</td>
        </tr>
      ))}
    </ListTable>
  )
}
