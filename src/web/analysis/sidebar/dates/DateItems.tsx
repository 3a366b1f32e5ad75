/** Menu items of a date on Rows or Columns: its grain, and the grain nested in it. */
import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { activeStep, columnsOf } from '../../../../analysis/step-session.ts'
import type { Column } from '../../../../contract/column.ts'
import { type DateSeriesWindow, SERIES_WINDOWS } from '../../../../contract/date-series.ts'
import { useT } from '../../../i18n/locale.tsx'
import { ChoiceItem, Choices } from '../../../ui/MenuChoices.tsx'
import { SubMenu } from '../../grid/menu/SubMenu.tsx'
import { useSession } from '../../step-store.ts'
import { CompareDateItems } from './CompareItems.tsx'
import { dateField, shownWindows, windowsFor } from './date-fields.ts'
import { useDates } from './use-dates.ts'

interface DateItemsProps {
  readonly column: Column
  readonly axis: 'rows' | 'columns'
}

export function DateItems({ column, axis }: DateItemsProps) {
  const t = useT()
  const { regroup, nest } = useDates()
  const columns = useSession(columnsOf)
  const ids = useSession((s) => activeStep(s).config.pivot[axis])
  const field = dateField(column, columns)
  if (!field) return null
  const { base, family, window } = field
  const shown = shownWindows(ids, base.id, columns).map((f) => f.window)
  const offered = windowsFor(family).filter((w) => SERIES_WINDOWS[w].menu !== null || w === window)
  const listed = (windows: readonly DateSeriesWindow[], item: (window: DateSeriesWindow) => React.ReactNode) =>
    windows.map((w, i) => {
      const before = windows[i - 1]
      return (
        <Fragment key={w}>
          {before && SERIES_WINDOWS[before].menu === 'span' && SERIES_WINDOWS[w].menu !== 'span' && <Menu.Divider />}
          {item(w)}
        </Fragment>
      )
    })
  const rest = offered.filter((w) => !shown.includes(w))
  return (
    <>
      <SubMenu label={t('dates.group')}>
        <Choices label={t('dates.group')}>
          {listed(offered, (w) => (
            <ChoiceItem checked={w === window} onClick={() => regroup(column.id, base, w)}>
              {t(`calculated.windows.${w}`)}
            </ChoiceItem>
          ))}
        </Choices>
      </SubMenu>
      {window !== null && rest.length > 0 && (
        <SubMenu label={t('dates.nest')}>
          {listed(rest, (w) => (
            <Menu.Item onClick={() => nest(column.id, base, w)}>{t(`calculated.windows.${w}`)}</Menu.Item>
          ))}
        </SubMenu>
      )}
      {window !== null && <Menu.Item onClick={() => regroup(column.id, base, null)}>{t('dates.single')}</Menu.Item>}
      {family !== 'time' && <CompareDateItems date={base} />}
      <Menu.Divider />
    </>
  )
}
