import { Menu } from '@mantine/core'
import type { PivotResult } from '../../../../contract/pivot-result.ts'
import { useT } from '../../../i18n/locale.tsx'
import { ChoiceItems } from '../../sidebar/ChoiceItems.tsx'
import { useMayArrange } from '../../step-store.ts'
import { TableItems } from '../../TableItems.tsx'
import type { GridActions } from '../grid-actions.ts'
import type { MenuDialog } from './MenuDialogs.tsx'
import { SubMenu } from './SubMenu.tsx'

interface CornerItemsProps {
  readonly result: PivotResult
  readonly actions: GridActions
  readonly onOpen: (dialog: MenuDialog) => void
}

/** Chooses the groups of the fields that the corner names. Each of several fields has a submenu. */
function FieldChoices({ result, onOpen }: Omit<CornerItemsProps, 'actions'>) {
  const fields = [...result.index_names, ...result.column_names]
  const items = (columnId: string, isAlone: boolean) => (
    <ChoiceItems columnId={columnId} isAlone={isAlone} onOpen={(column) => onOpen({ kind: 'groups', column })} />
  )
  const [only] = fields
  if (!useMayArrange() || !only) return null
  if (fields.length === 1) return items(only.column_id, false)
  return (
    <div role="none">
      <Menu.Divider />
      {fields.map(({ column_id, name }) => (
        <SubMenu key={column_id} label={name}>
          {items(column_id, true)}
        </SubMenu>
      ))}
    </div>
  )
}

/** Menu items of the table's corner, which apply to the whole table. */
export function CornerItems({ result, actions, onOpen }: CornerItemsProps) {
  const t = useT()
  const axes = (
    [
      ['rows', result.index_names],
      ['columns', result.column_names],
    ] as const
  ).filter(([, fields]) => fields.length > 1)
  return (
    <>
      {axes.map(([axis]) => (
        <div key={axis} role="none">
          <Menu.Item onClick={() => actions.closeFrom(axis, null)}>{t(`menu.expandAxis.${axis}`)}</Menu.Item>
          <Menu.Item onClick={() => actions.closeFrom(axis, 1)}>{t(`menu.collapseAxis.${axis}`)}</Menu.Item>
          <Menu.Divider />
        </div>
      ))}
      <TableItems result={result} />
      <FieldChoices result={result} onOpen={onOpen} />
    </>
  )
}
