/** A measure in the field list: one of the open step, or one of the analysis that the step may show. */
import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { IconDotsVertical, IconSum } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { readersOf } from '../../../analysis/edits/measures.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import type { Measure } from '../../../contract/measure.ts'
import { confirm } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { MeasureDialog } from '../dialogs/MeasureDialog.tsx'
import { usePageStore, useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import classes from './Sidebar.module.css'

/** Asks, naming what else goes: measures of the analysis and of its steps that are computed from this one. */
function useDrop(measure: Measure): () => Promise<void> {
  const t = useT()
  const store = usePageStore()
  const { dropMeasure } = useEdits()
  return async () => {
    const { measures, steps } = draftOf(store.getState().session)
    const all = [measures, ...steps.map((s) => s.config.query.value.measures)]
    const users = all.flatMap((list) => list.filter((m) => m.id !== measure.id && readersOf(list, measure.id).has(m.id)).map((m) => m.name))
    const names = [...new Set(users)].join(t('app.listSeparator'))
    const sure = await confirm.ask({
      group: 'drop-measure',
      title: t('measure.dropTitle', { name: measure.name }),
      message: names === '' ? t('measure.dropText') : t('measure.dropUsed', { names }),
      accept: t('measure.drop'),
      reject: t('app.cancel'),
      danger: true,
    })
    if (sure) dropMeasure(measure)
  }
}

export const MeasureRow = memo(function MeasureRow({ measure, isUsed }: { measure: Measure; isUsed: boolean }) {
  const t = useT()
  const { edit, placeMeasure } = useEdits()
  const isShared = useSession((s) => draftOf(s).measures.some((m) => m.id === measure.id))
  const [isEditing, setEditing] = useState(false)
  const drop = useDrop(measure)
  const toggle = () => (isUsed ? edit({ kind: 'remove', id: measure.id, area: 'values' }, measure.name) : placeMeasure(measure))
  return (
    <li className={classes.field} data-used={isUsed}>
      <Checkbox size="xs" checked={isUsed} onChange={toggle} aria-label={t('sidebar.use', { name: measure.name })} />
      <span className={classes.fieldName} title={measure.name}>
        <IconSum size={14} stroke={1.6} color="var(--accent-text)" aria-hidden="true" />
        <span>{measure.name}</span>
      </span>
      <span className={classes.where}>{isUsed ? t('sidebar.values') : t('measure.scopes.analysis')}</span>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={22} aria-label={t('measure.menuOf', { name: measure.name })}>
            <IconDotsVertical size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setEditing(true)}>{t('measure.editMenu')}</Menu.Item>
          <Menu.Item onClick={toggle}>{isUsed ? t('chip.remove') : t('chip.addTo', { area: t('sidebar.values') })}</Menu.Item>
          {isShared && <Menu.Item onClick={() => void drop()}>{t('measure.drop')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {isEditing && <MeasureDialog measure={measure} onClose={() => setEditing(false)} />}
    </li>
  )
})
