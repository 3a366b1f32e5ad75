import { showsEmptyGroups } from '../../../analysis/empty-groups.ts'
import { activeStep } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import { useT } from '../../i18n/locale.tsx'
import { ToggleItem } from '../../ui/MenuChoices.tsx'
import { useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'

/** Whether a field groups by periods, so that the groups between the first and the last follow from the calendar. */
const hasPeriods = ({ config, dtype }: Column): boolean => config?.kind === 'date_series' || typeFamily(dtype) === 'date'

/** Shows or hides the groups of a field that have no rows. */
export function EmptyGroupsItem({ column }: { column: Column }) {
  const t = useT()
  const { edit, columnName } = useEdits()
  const shows = useSession((s) => showsEmptyGroups(activeStep(s).config.pivot, column.id))
  return (
    <ToggleItem checked={shows} onClick={() => edit({ kind: 'show empty', columnId: column.id, shows: !shows }, columnName(column.id))}>
      {t(hasPeriods(column) ? 'chip.showEmptyPeriods' : 'chip.showEmptyItems')}
    </ToggleItem>
  )
}
