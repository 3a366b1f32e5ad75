import { activeStep } from '../../../../analysis/step-session.ts'
import { useT } from '../../../i18n/locale.tsx'
import { ChoiceItem } from '../../../ui/MenuChoices.tsx'
import { useSession } from '../../step-store.ts'
import { useEdits } from '../../use-edits.ts'

/** Menu items that sort a field by its own values. */
export function SortItems({ columnId }: { columnId: string }) {
  const t = useT()
  const { edit, columnName } = useEdits()
  const sort = useSession((s) => activeStep(s).config.pivot.sort.find((known) => known.column_id === columnId))
  const set = (direction: 'asc' | 'desc') =>
    edit({ kind: 'sort', columnId, sort: { column_id: columnId, direction, by: { kind: 'header' } } }, columnName(columnId))
  const item = (direction: 'asc' | 'desc', label: string) => (
    <ChoiceItem checked={(sort?.by.kind ?? 'header') === 'header' && (sort?.direction ?? 'asc') === direction} onClick={() => set(direction)}>
      {label}
    </ChoiceItem>
  )
  return (
    <>
      {item('asc', t('chip.sortAsc'))}
      {item('desc', t('chip.sortDesc'))}
    </>
  )
}
