import { Menu } from '@mantine/core'
import { useT } from '../../../i18n/locale.tsx'
import { ToggleItem } from '../../../ui/MenuChoices.tsx'
import { useEdits } from '../../use-edits.ts'
import { useTable, useTableSettings } from '../../use-table.ts'
import type { Axis, GridActions } from '../grid-actions.ts'
import type { GridTarget } from '../targets.ts'
import { SubMenu } from './SubMenu.tsx'

/** Menu items that expand or collapse the group, all groups of its field, or all groups, and that show or hide the field's totals. */
export function LevelItems({ axis, target, actions }: { axis: Axis; target: Extract<GridTarget, { kind: 'row' | 'column' }>; actions: GridActions }) {
  const t = useT()
  const { columnName } = useEdits()
  const { toggleTotals } = useTable()
  const { hidden } = useTableSettings().totals
  if (!target.isGroup) return null
  const { key, groups } = target
  const name = columnName(groups.columnId)
  return (
    <>
      <Menu.Divider />
      <SubMenu label={t('menu.levels')}>
        <Menu.Item onClick={() => actions.toggle(axis, key)}>{t(target.collapsed ? 'menu.expand' : 'menu.collapse')}</Menu.Item>
        <Menu.Item onClick={() => actions.closeFrom(axis, key.length + 1)}>{t('menu.expandLevel', { name })}</Menu.Item>
        <Menu.Item onClick={() => actions.closeFrom(axis, key.length)}>{t('menu.collapseLevel', { name })}</Menu.Item>
        <Menu.Item onClick={() => actions.closeFrom(axis, null)}>{t('grid.expandAll')}</Menu.Item>
        <Menu.Item onClick={() => actions.closeFrom(axis, 1)}>{t('grid.collapseAll')}</Menu.Item>
      </SubMenu>
      <ToggleItem checked={!hidden.includes(groups.columnId)} onClick={() => toggleTotals(groups.columnId)}>
        {t('tables.totalsOf', { name })}
      </ToggleItem>
    </>
  )
}
