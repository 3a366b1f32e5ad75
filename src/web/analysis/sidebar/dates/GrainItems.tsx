/** Grains of a date in the field list's menu. Choosing one shows the date by it. */
import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { activeStep, columnsOf } from '../../../../analysis/step-session.ts'
import type { Column } from '../../../../contract/column.ts'
import { SERIES_WINDOWS } from '../../../../contract/date-series.ts'
import { useT } from '../../../i18n/locale.tsx'
import { ChoiceItem } from '../../../ui/MenuChoices.tsx'
import { SubMenu } from '../../grid/menu/SubMenu.tsx'
import { useSession } from '../../step-store.ts'
import { dateField, shownWindows, windowsFor } from './date-fields.ts'
import { useDates } from './use-dates.ts'

export function GrainItems({ column }: { column: Column }) {
  const t = useT()
  const { show } = useDates()
  const columns = useSession(columnsOf)
  const { rows, columns: across } = useSession((s) => activeStep(s).config.pivot)
  const field = dateField(column, columns)
  if (field?.window !== null) return null
  const offered = windowsFor(field.family).filter((w) => SERIES_WINDOWS[w].menu !== null)
  const shown = shownWindows([...rows, ...across], column.id, columns)
  const firstPart = offered.findIndex((w) => SERIES_WINDOWS[w].menu !== 'span')
  return (
    <SubMenu label={t('dates.group')}>
      {offered.map((w, at) => (
        <Fragment key={w}>
          {at > 0 && at === firstPart && <Menu.Divider />}
          <ChoiceItem checked={shown.some(({ window }) => window === w)} onClick={() => show(column, w)}>
            {t(`calculated.windows.${w}`)}
          </ChoiceItem>
        </Fragment>
      ))}
    </SubMenu>
  )
}
