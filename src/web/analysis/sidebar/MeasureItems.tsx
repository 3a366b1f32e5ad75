/** Menu items of a measure: aggregation, and "show values as". */
import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { columnsOf } from '../../../analysis/step-session.ts'
import { AGGREGATIONS, Aggregation } from '../../../contract/aggregation.ts'
import { filtersOfMeasure, type Measure } from '../../../contract/measure.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import { SHOW_AS, SHOW_AS_NAMES, type ShowValuesAsName } from '../../../contract/show-as.ts'
import { useT } from '../../i18n/locale.tsx'
import { ChoiceItem } from '../../ui/MenuChoices.tsx'
import { useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'

/** Offers the aggregations that fit the column's type. The measure's name follows the aggregation unless the person renamed the measure. */
export function AggregateItems({ measure }: { measure: Measure }) {
  const t = useT()
  const { edit, columnName } = useEdits()
  const dtype = useSession((s) => columnsOf(s).find((c) => measure.type === 'ui' && c.id === measure.value.column_id)?.dtype ?? 'VARCHAR')
  if (measure.type !== 'ui' || measure.value.column_id === null) return null
  const { agg, column_id } = measure.value
  const base = columnName(column_id)
  const family = typeFamily(dtype)
  const nameBy = (to: Aggregation): string => t(`aggOf.${to}`, { name: base })
  /** The part of the name that says the filters. */
  const where = filtersOfMeasure(measure).length > 0 ? measure.name.slice(nameBy(agg).length) : ''
  const rename = (to: Aggregation): string => (measure.name.startsWith(nameBy(agg)) ? nameBy(to) + where : measure.name)
  return (
    <>
      {Aggregation.options
        .filter((to) => AGGREGATIONS[to].accepts.includes(family))
        .map((to) => (
          <ChoiceItem key={to} checked={to === agg} onClick={() => edit({ kind: 'aggregate', id: measure.id, agg: to, name: rename(to) }, measure.name)}>
            {t(`agg.${to}`)}
          </ChoiceItem>
        ))}
    </>
  )
}

/** Offers the "show values as" settings; those along a field open a dialog for the field. */
export function ShowAsItems({ measure, onAsk }: { measure: Measure; onAsk: (name: ShowValuesAsName) => void }) {
  const t = useT()
  const { edit } = useEdits()
  return SHOW_AS_NAMES.map((shown, i) => {
    const { needs, menu } = SHOW_AS[shown]
    const asks = needs !== 'nothing'
    const before = SHOW_AS_NAMES[i - 1]
    return (
      <Fragment key={shown}>
        {before && SHOW_AS[before].menu !== menu && <Menu.Divider />}
        <ChoiceItem
          checked={measure.show_values_as.name === shown}
          onClick={() => (asks ? onAsk(shown) : edit({ kind: 'show values as', id: measure.id, shown }, measure.name))}
        >
          {t(`showAs.${shown}`)}
          {asks && '…'}
        </ChoiceItem>
      </Fragment>
    )
  })
}
