/** A measure in the field list, of the open step or of the whole analysis. */
import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { IconDotsVertical, IconSum } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import { useT } from '../../i18n/locale.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { MiddleText } from '../../ui/MiddleText.tsx'
import { MeasureDialog } from '../dialogs/MeasureDialog.tsx'
import { useEdits } from '../use-edits.ts'
import classes from './Sidebar.module.css'
import { useDelete } from './use-delete.ts'

export const MeasureRow = memo(function MeasureRow({ measure, isUsed }: { measure: Measure; isUsed: boolean }) {
  const t = useT()
  const { edit, placeMeasure } = useEdits()
  const [isEditing, setEditing] = useState(false)
  const remove = useDelete().measure
  const toggle = () => (isUsed ? edit({ kind: 'remove', id: measure.id, area: 'values' }, measure.name) : placeMeasure(measure))
  return (
    <li className={classes.field} data-used={isUsed}>
      <Checkbox size="xs" checked={isUsed} onChange={toggle} aria-label={t('sidebar.use', { name: measure.name })} />
      <span className={classes.fieldName} title={measure.name}>
        <IconSum size={14} stroke={1.6} color="var(--accent-text)" aria-hidden="true" />
        <MiddleText text={measure.name} />
      </span>
      <span className={classes.where}>{isUsed && t('sidebar.values')}</span>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={22} aria-label={t('measure.menuOf', { name: measure.name })}>
            <IconDotsVertical size={14} />
          </ActionIcon>
        </Menu.Target>
        <MenuList>
          <Menu.Item onClick={() => setEditing(true)}>{t('measure.editMenu')}</Menu.Item>
          <Menu.Item onClick={toggle}>{isUsed ? t('chip.remove') : t('chip.addTo', { area: t('sidebar.values') })}</Menu.Item>
          <Menu.Item onClick={() => void remove(measure)}>{t('measure.drop')}</Menu.Item>
        </MenuList>
      </Menu>
      {isEditing && <MeasureDialog measure={measure} onClose={() => setEditing(false)} />}
    </li>
  )
})
