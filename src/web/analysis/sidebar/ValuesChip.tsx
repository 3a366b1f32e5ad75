/** The chip that stands for two or more measures. On Columns, they are placed side by side, on Rows, stacked. */
import { useDraggable } from '@dnd-kit/react'
import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown, IconSum } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../i18n/locale.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { useTable } from '../use-table.ts'
import { useAreaName } from './area-names.ts'
import type { DragData } from './drag-data.ts'
import classes from './Sidebar.module.css'

export function ValuesChip({ area }: { area: 'rows' | 'columns' }) {
  const t = useT()
  const areaName = useAreaName()
  const { set } = useTable()
  const [menuOpen, setMenuOpen] = useState(false)
  const name = t('sidebar.values')
  const data: DragData & Record<string, unknown> = { field: { kind: 'values' }, name, from: area }
  const { ref, handleRef } = useDraggable({ id: 'chip:all-values', data })
  const other = area === 'rows' ? 'columns' : 'rows'
  return (
    <div className={classes.chip} data-kind="all-values" ref={ref}>
      <button type="button" className={classes.chipButton} ref={handleRef} title={t('sidebar.valuesHint')} onClick={() => setMenuOpen(true)}>
        <IconSum size={14} stroke={1.6} color="var(--accent-text)" aria-hidden="true" />
        <span>{name}</span>
      </button>
      <Menu opened={menuOpen} onChange={setMenuOpen} position="bottom-end">
        <Menu.Target>
          <ActionIcon size={24} aria-label={t('sidebar.chipMenu', { name, area: areaName(area) })}>
            <IconChevronDown size={14} />
          </ActionIcon>
        </Menu.Target>
        <MenuList>
          <Menu.Item onClick={() => set({ values_on: other }, t('edit.valuesOn'))}>{t('chip.moveTo', { area: areaName(other) })}</Menu.Item>
        </MenuList>
      </Menu>
    </div>
  )
}
