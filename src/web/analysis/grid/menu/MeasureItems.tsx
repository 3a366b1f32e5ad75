import { Menu } from '@mantine/core'
import { activeStep } from '../../../../analysis/step-session.ts'
import type { Measure } from '../../../../contract/measure.ts'
import type { Value } from '../../../../contract/scalar.ts'
import { useT } from '../../../i18n/locale.tsx'
import { ChoiceItem } from '../../../ui/MenuChoices.tsx'
import { FormatItems } from '../../formats/FormatItems.tsx'
import { CompareMeasureItems } from '../../sidebar/dates/CompareItems.tsx'
import { AggregateItems, ShowAsItems } from '../../sidebar/MeasureItems.tsx'
import { useMayArrange, useSession } from '../../step-store.ts'
import { useEdits } from '../../use-edits.ts'
import { isSortedBy, measureSort } from '../sorting.ts'
import type { MenuDialog } from './MenuDialogs.tsx'
import { SubMenu } from './SubMenu.tsx'

interface MeasureItemsProps {
  readonly measure: Measure
  /** The path of the column that was right-clicked. */
  readonly column: readonly Value[]
  /** Whether the menu is for the cells of that column, rather than for the whole measure. */
  readonly isOfColumn?: boolean
  readonly onOpen: (dialog: MenuDialog) => void
}

/** Menu items for a measure: number format, sort order, aggregation and "show values as". */
export function MeasureItems({ measure, column, isOfColumn = false, onOpen }: MeasureItemsProps) {
  const t = useT()
  const { edit } = useEdits()
  const mayArrange = useMayArrange()
  const hasRows = useSession((s) => activeStep(s).config.pivot.rows.length > 0)
  const config = useSession((s) => activeStep(s).config)
  const known = measureSort(config)
  const isDriver = isSortedBy(known, measure.id, column)
  const sort = (direction: 'asc' | 'desc' | null) => edit({ kind: 'sort axis', axis: 'rows', measureId: measure.id, at: column, direction }, measure.name)
  return (
    <>
      <Menu.Item onClick={() => onOpen({ kind: 'format', measure })}>{t('format.menu')}</Menu.Item>
      <FormatItems measure={measure} onMore={() => onOpen({ kind: 'formats', measure })} />
      {hasRows && (
        <SubMenu label={t('menu.sort')}>
          <ChoiceItem checked={isDriver && known?.direction === 'desc'} onClick={() => sort('desc')}>
            {t('menu.largest')}
          </ChoiceItem>
          <ChoiceItem checked={isDriver && known?.direction === 'asc'} onClick={() => sort('asc')}>
            {t('menu.smallest')}
          </ChoiceItem>
          <ChoiceItem checked={known === null} onClick={() => sort(null)}>
            {t('menu.byHeader')}
          </ChoiceItem>
        </SubMenu>
      )}
      {mayArrange && !isOfColumn && measure.type === 'ui' && measure.value.column_id !== null && (
        <SubMenu label={t('chip.summarise')}>
          <AggregateItems measure={measure} />
        </SubMenu>
      )}
      {mayArrange && !isOfColumn && (
        <SubMenu label={t('chip.showAs')}>
          <ShowAsItems measure={measure} onAsk={(name) => onOpen({ kind: 'shown as', measure, name })} />
        </SubMenu>
      )}
      {mayArrange && !isOfColumn && <CompareMeasureItems measure={measure} />}
    </>
  )
}
