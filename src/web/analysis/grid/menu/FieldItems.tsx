/** Menu items for the field of a header, as on the field's chip: group, filter, move, remove. */
import { Menu } from '@mantine/core'
import { idsIn } from '../../../../analysis/edits/placing.ts'
import { activeStep, columnsOf } from '../../../../analysis/step-session.ts'
import { typeFamily } from '../../../../contract/scalar.ts'
import { useT } from '../../../i18n/locale.tsx'
import { useColumnName } from '../../display-columns.ts'
import { useAreaName } from '../../sidebar/area-names.ts'
import { DateItems } from '../../sidebar/dates/DateItems.tsx'
import { dateField } from '../../sidebar/dates/date-fields.ts'
import { PeriodItems } from '../../sidebar/dates/PeriodItems.tsx'
import { EmptyGroupsItem } from '../../sidebar/EmptyGroupsItem.tsx'
import { useMayArrange, usePageStore, useSession } from '../../step-store.ts'
import { useEdits } from '../../use-edits.ts'
import type { Axis } from '../grid-actions.ts'
import type { MenuDialog } from './MenuDialogs.tsx'

const ACROSS = { rows: 'columns', columns: 'rows' } as const satisfies Record<Axis, Axis>

interface FieldItemsProps {
  readonly axis: Axis
  readonly columnId: string
  readonly onOpen: (dialog: MenuDialog) => void
}

export function FieldItems({ axis, columnId, onOpen }: FieldItemsProps) {
  const t = useT()
  const store = usePageStore()
  const { edit, place } = useEdits()
  const areaName = useAreaName()
  const columns = useSession(columnsOf)
  const column = columns.find((c) => c.id === columnId)
  const columnName = useColumnName()
  if (!useMayArrange() || !column) return null
  const name = columnName(column.id, column.name)
  const dated = dateField(column, columns)
  const to = ACROSS[axis]
  const move = () => place({ kind: 'column', column }, to, idsIn(activeStep(store.getState().session).config, to).length, axis)
  return (
    <div role="none">
      <Menu.Divider />
      <DateItems column={column} axis={axis} />
      <EmptyGroupsItem column={column} />
      {typeFamily(column.dtype) === 'number' && !dated && <Menu.Item onClick={() => onOpen({ kind: 'bins', column })}>{t('bins.menu')}</Menu.Item>}
      <Menu.Item onClick={() => store.setState({ filtering: column.id })}>{t('chip.filter')}</Menu.Item>
      {dated && <PeriodItems base={dated.base} />}
      <Menu.Divider />
      <Menu.Item onClick={move}>{t('chip.moveTo', { area: areaName(to) })}</Menu.Item>
      <Menu.Item onClick={() => edit({ kind: 'remove', id: column.id, area: axis }, name)}>{t('menu.removeField', { name })}</Menu.Item>
    </div>
  )
}
