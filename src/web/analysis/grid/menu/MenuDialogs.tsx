/** The dialogs opened from the grid's menu. */
import type { Column } from '../../../../contract/column.ts'
import type { Measure } from '../../../../contract/measure.ts'
import type { ShowValuesAsName } from '../../../../contract/show-as.ts'
import { BinsDialog } from '../../dialogs/BinsDialog.tsx'
import { ColumnDialog, type ColumnStart } from '../../dialogs/ColumnDialog.tsx'
import { FormatDialog } from '../../dialogs/FormatDialog.tsx'
import { GroupsDialog } from '../../dialogs/GroupsDialog.tsx'
import { ShownAsDialog } from '../../dialogs/ShownAsDialog.tsx'
import { FormatsDialog } from '../../formats/FormatsDialog.tsx'

export type MenuDialog =
  | { readonly kind: 'format'; readonly measure: Measure }
  | { readonly kind: 'formats'; readonly measure: Measure }
  | { readonly kind: 'shown as'; readonly measure: Measure; readonly name: ShowValuesAsName }
  | { readonly kind: 'column'; readonly start: ColumnStart }
  | { readonly kind: 'bins'; readonly column: Column }
  | { readonly kind: 'groups'; readonly column: Pick<Column, 'id' | 'name'> }

export function MenuDialogs({ dialog, onClose }: { dialog: MenuDialog | null; onClose: () => void }) {
  switch (dialog?.kind) {
    case 'format':
      return <FormatDialog measure={dialog.measure} onClose={onClose} />
    case 'formats':
      return <FormatsDialog measure={dialog.measure} onClose={onClose} />
    case 'shown as':
      return <ShownAsDialog measure={dialog.measure} name={dialog.name} onClose={onClose} />
    case 'column':
      return <ColumnDialog start={dialog.start} onClose={onClose} />
    case 'bins':
      return <BinsDialog column={dialog.column} onClose={onClose} />
    case 'groups':
      return <GroupsDialog field={dialog.column} onClose={onClose} />
    case undefined:
      return null
  }
}
