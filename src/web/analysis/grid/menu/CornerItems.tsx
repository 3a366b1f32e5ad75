import { Menu } from '@mantine/core'
import type { PivotResult } from '../../../../contract/pivot-result.ts'
import { useT } from '../../../i18n/locale.tsx'
import { TableItems } from '../../TableItems.tsx'
import type { GridActions } from '../grid-actions.ts'

/** Menu items of the table's corner, which apply to the whole table. */
export function CornerItems({ result, actions }: { result: PivotResult; actions: GridActions }) {
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
    </>
  )
}
