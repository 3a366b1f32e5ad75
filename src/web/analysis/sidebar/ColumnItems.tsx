/** What can be made of a column, and done to one that was made. */
import { Menu } from '@mantine/core'
import { suitsKind } from '../../../analysis/column-draft.ts'
import { dependentColumns, dependentMeasures } from '../../../analysis/references.ts'
import { activeStep } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import { confirm } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import type { ColumnStart } from '../dialogs/ColumnDialog.tsx'
import { useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'

export function ColumnItems({ column, onOpen }: { column: Column; onOpen: (start: ColumnStart) => void }) {
  const t = useT()
  const { edit } = useEdits()
  const { value } = useSession(activeStep).config.query
  const isDate = ['date', 'datetime'].includes(typeFamily(column.dtype))
  const kinds = (['value_groups', 'rules', 'date_ranges', 'date_series', 'substring'] as const).filter((kind) => {
    if (kind === 'date_ranges' || kind === 'date_series') return isDate
    return kind === 'substring' ? typeFamily(column.dtype) === 'text' : suitsKind(kind, column.dtype)
  })
  const remove = async () => {
    const columns = dependentColumns(value, column.id)
    const users = [...columns.filter((c) => c.id !== column.id), ...dependentMeasures(value, new Set(columns.map((c) => c.id)))]
    const sure = await confirm.ask({
      group: 'remove-column',
      title: t('calculated.removeTitle', { name: column.name }),
      message: users.length === 0 ? t('calculated.removeText') : t('calculated.removeUsed', { names: users.map((u) => u.name).join(t('app.listSeparator')) }),
      accept: t('calculated.remove'),
      reject: t('app.cancel'),
      danger: true,
    })
    if (sure) edit({ kind: 'remove column', id: column.id }, column.name)
  }
  return (
    <>
      <Menu.Label>{t('calculated.new')}</Menu.Label>
      {kinds.map((kind) => (
        <Menu.Item key={kind} onClick={() => onOpen({ kind, base: column.id })}>
          {t(`calculated.kinds.${kind}`)}…
        </Menu.Item>
      ))}
      {column.type === 'calculated column' && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => onOpen({ column })}>{t('calculated.editMenu')}</Menu.Item>
          <Menu.Item onClick={() => void remove()}>{t('calculated.remove')}</Menu.Item>
        </>
      )}
    </>
  )
}
