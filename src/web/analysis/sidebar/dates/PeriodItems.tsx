/** Periods to filter a date by, in its menu; choosing another one replaces the previous one. */
import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import type { Column } from '../../../../contract/column.ts'
import { DATE_RANGES, type DateRangePreset } from '../../../../contract/column.ts'
import { useT } from '../../../i18n/locale.tsx'
import { ChoiceItem } from '../../../ui/MenuChoices.tsx'
import { SubMenu } from '../../grid/menu/SubMenu.tsx'
import { usePresetLabels } from '../../preset-labels.ts'
import { useFieldFilters, useFilterTarget } from '../filter/filter-target.ts'
import { PERIODS } from '../filter/PeriodTab.tsx'

/** `base`: the column with the dates, whatever grain shows them. */
export function PeriodItems({ base }: { base: Column }) {
  const t = useT()
  const words = usePresetLabels()
  const { put } = useFilterTarget()
  const known = useFieldFilters(base).findLast(({ condition }) => condition?.kind === 'period')
  const chosen = known?.condition?.kind === 'period' ? known.condition.range.preset : null
  const choose = (preset: DateRangePreset) => put(base, { kind: 'period', range: { preset } }, known?.own ?? null)
  return (
    <SubMenu label={t('filtering.keepPeriod')}>
      {(['whole', 'moving'] as const).map((group, i) => (
        <Fragment key={group}>
          {i > 0 && <Menu.Divider />}
          {PERIODS[group]
            .filter((preset) => DATE_RANGES[preset].needs === 'nothing')
            .map((preset) => (
              <ChoiceItem key={preset} checked={preset === chosen} onClick={() => choose(preset)}>
                {words(preset)}
              </ChoiceItem>
            ))}
        </Fragment>
      ))}
    </SubMenu>
  )
}
