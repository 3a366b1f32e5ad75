/** Menu entries of a measure: its function, and what its values are shown as. */
import { columnsOf } from '../../../analysis/step-session.ts'
import { Aggregation, type Measure } from '../../../contract/measure.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import { useT } from '../../i18n/locale.tsx'
import { ChoiceItem } from '../../ui/MenuChoices.tsx'
import type { DifferenceName } from '../dialogs/DifferenceFields.tsx'
import { useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'

/** Functions that suit the column's type; the name follows the function unless the person renamed it. */
export function AggregateItems({ measure }: { measure: Measure }) {
  const t = useT()
  const { edit, columnName } = useEdits()
  const dtype = useSession((s) => columnsOf(s).find((c) => measure.type === 'ui' && c.id === measure.value.column_id)?.dtype ?? 'VARCHAR')
  if (measure.type !== 'ui' || measure.value.column_id === null) return null
  const { agg, column_id } = measure.value
  const base = columnName(column_id)
  const adds = ['number', 'boolean'].includes(typeFamily(dtype))
  const rename = (to: Aggregation): string => (measure.name.startsWith(t(`aggOf.${agg}`, { name: base })) ? t(`aggOf.${to}`, { name: base }) : measure.name)
  return (
    <>
      {Aggregation.options
        .filter((to) => adds || (to !== 'sum' && to !== 'avg'))
        .map((to) => (
          <ChoiceItem key={to} checked={to === agg} onClick={() => edit({ kind: 'aggregate', id: measure.id, agg: to, name: rename(to) }, measure.name)}>
            {t(`agg.${to}`)}
          </ChoiceItem>
        ))}
    </>
  )
}

const SHARES = ['none', 'percentage_of_grand_total', 'percentage_of_row_total', 'percentage_of_column_total'] as const
const DIFFERENCES = ['difference_from', 'percentage_difference_from'] as const

export function ShowAsItems({ measure, onDifference }: { measure: Measure; onDifference: (name: DifferenceName) => void }) {
  const t = useT()
  const { edit } = useEdits()
  return (
    <>
      {SHARES.map((shown) => (
        <ChoiceItem
          key={shown}
          checked={measure.show_values_as.name === shown}
          onClick={() => edit({ kind: 'show values as', id: measure.id, shown }, measure.name)}
        >
          {t(`showAs.${shown}`)}
        </ChoiceItem>
      ))}
      {DIFFERENCES.map((shown) => (
        <ChoiceItem key={shown} checked={measure.show_values_as.name === shown} onClick={() => onDifference(shown)}>
          {t(`showAs.${shown}`)}…
        </ChoiceItem>
      ))}
    </>
  )
}
