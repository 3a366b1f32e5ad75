/** Menu items that choose the groups of a field: the largest by a measure, with or without the rest, or by the dialog. */
import { Menu } from '@mantine/core'
import { activeStep } from '../../../analysis/step-session.ts'
import { TOP_DEFAULT, Top } from '../../../contract/choice.ts'
import type { Column } from '../../../contract/column.ts'
import type { Measure } from '../../../contract/measure.ts'
import { OTHERS, type Value } from '../../../contract/scalar.ts'
import { sameKey } from '../../../contract/value-key.ts'
import { useT } from '../../i18n/locale.tsx'
import { ChoiceItem } from '../../ui/MenuChoices.tsx'
import { useDisplayColumns } from '../display-columns.ts'
import { useMayArrange, useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'

interface ChoiceItemsProps {
  readonly columnId: string
  readonly onOpen: (column: Pick<Column, 'id' | 'name'>) => void
  /** Whether the items have a menu of their own, so no line separates them from others. */
  readonly isAlone?: boolean
}

export function ChoiceItems({ columnId, onOpen, isAlone = false }: ChoiceItemsProps) {
  const t = useT()
  const { edit, columnName } = useEdits()
  const { pivot, query } = useSession((s) => activeStep(s).config)
  if (!useMayArrange()) return null
  const name = columnName(columnId)
  const known = pivot.tops?.find((top) => top.column_id === columnId)
  const hasConditions = pivot.conditions?.some((condition) => condition.column_id === columnId) ?? false
  const measure = query.value.measures[0]
  const quick = (others: boolean) => {
    if (!measure) return null
    const top = Top.parse({ column_id: columnId, measure_id: measure.id, others })
    const isSet =
      known?.kind === top.kind && known.amount === top.amount && known.measure_id === top.measure_id && known.others === others && known.at.length === 0
    return (
      <ChoiceItem checked={isSet} onClick={() => edit({ kind: 'top', columnId, top }, name)}>
        {others ? t('choosing.quickOthers', { amount: TOP_DEFAULT }) : t('choosing.quick', { amount: TOP_DEFAULT, measure: measure.name })}
      </ChoiceItem>
    )
  }
  return (
    <div role="none">
      {!isAlone && <Menu.Divider />}
      {quick(false)}
      {quick(true)}
      {(known || hasConditions) && (
        <Menu.Item onClick={() => edit({ kind: 'choose groups', columnId, top: null, conditions: [] }, name)}>{t('choosing.all', { field: name })}</Menu.Item>
      )}
      <Menu.Item onClick={() => onOpen({ id: columnId, name })}>{t('choosing.menu')}</Menu.Item>
    </div>
  )
}

interface TopByThisProps {
  readonly measure: Measure
  readonly row: readonly Value[]
  readonly column: readonly Value[]
}

/** Chooses the largest rows of the cell's field by the measure at the cell's column. */
export function TopByThis({ measure, row, column }: TopByThisProps) {
  const t = useT()
  const { edit } = useEdits()
  const { pivot } = useSession((s) => activeStep(s).config)
  const columnId = pivot.rows[Math.max(1, row.length) - 1]
  const field = useDisplayColumns().find((c) => c.id === columnId)
  if (!useMayArrange() || !columnId || !field || column.includes(OTHERS)) return null
  const top = Top.parse({ column_id: columnId, measure_id: measure.id, at: column })
  const known = pivot.tops?.find((one) => one.column_id === columnId)
  return (
    <ChoiceItem
      checked={known?.kind === top.kind && known.measure_id === measure.id && known.amount === top.amount && sameKey(known.at, top.at)}
      onClick={() => edit({ kind: 'top', columnId, top }, field.name)}
    >
      {t('choosing.byThis', { amount: TOP_DEFAULT, field: field.name })}
    </ChoiceItem>
  )
}
