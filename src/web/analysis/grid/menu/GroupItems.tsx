import { Menu } from '@mantine/core'
import { uniqueName } from '../../../../analysis/names.ts'
import { activeStep } from '../../../../analysis/step-session.ts'
import { fieldLabel } from '../../../../format/value.ts'
import { useT } from '../../../i18n/locale.tsx'
import { useBlankLabels } from '../../blank-labels.ts'
import { useDisplayColumns } from '../../display-columns.ts'
import { useMayArrange, useSession } from '../../step-store.ts'
import { useEdits } from '../../use-edits.ts'
import type { Groups } from '../targets.ts'
import type { MenuDialog } from './MenuDialogs.tsx'
import { RangeItems } from './RangeItems.tsx'

/** Keeps or excludes the selected groups, or combines them into one. */
export function GroupItems({ groups, onOpen }: { groups: Groups; onOpen: (dialog: MenuDialog) => void }) {
  const t = useT()
  const words = useBlankLabels()
  const { edit, columnName } = useEdits()
  const columns = useDisplayColumns()
  const column = columns.find((c) => c.id === groups.columnId)
  const mayArrange = useMayArrange()
  const isAcross = useSession((s) => activeStep(s).config.pivot.columns.includes(groups.columnId))
  if (!column || !mayArrange || groups.values.length === 0) return null
  const name =
    groups.values.length === 1
      ? t('menu.named', { name: fieldLabel(groups.values[0], { column_id: groups.columnId, dtype: groups.dtype }, words) })
      : t('menu.values', { count: groups.values.length })
  const group = () => {
    const taken = columns.map((c) => c.name)
    const config = column.config
    if (config?.kind === 'value_groups') return onOpen({ kind: 'column', start: { column } })
    onOpen({
      kind: 'column',
      start: {
        kind: 'value_groups',
        base: column.id,
        name: uniqueName(t('menu.groupedName', { name: column.name }), taken),
        group: { name: t('groups.newName'), values: groups.values },
      },
    })
  }
  return (
    <div role="none">
      <Menu.Divider />
      <Menu.Item onClick={() => edit({ kind: 'keep', columnId: groups.columnId, values: groups.values }, columnName(groups.columnId))}>
        {t('menu.keep', { name })}
      </Menu.Item>
      <Menu.Item onClick={() => edit({ kind: 'exclude', columnId: groups.columnId, values: groups.values }, columnName(groups.columnId))}>
        {t('menu.exclude', { name })}
      </Menu.Item>
      <RangeItems column={column} values={groups.values} />
      <Menu.Item onClick={group}>
        {column.config?.kind === 'value_groups' ? t('menu.editGroups') : t(isAcross ? 'groups.selected.columns' : 'groups.selected.rows')}
      </Menu.Item>
    </div>
  )
}
