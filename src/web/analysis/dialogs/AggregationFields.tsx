import { NativeSelect } from '@mantine/core'
import { AGGREGATIONS, Aggregation } from '../../../contract/aggregation.ts'
import type { Column } from '../../../contract/column.ts'
import type { Measure } from '../../../contract/measure.ts'
import { useT } from '../../i18n/locale.tsx'
import classes from './MeasureDialog.module.css'

type UiMeasure = Extract<Measure, { type: 'ui' }>

interface AggregationFieldsProps {
  readonly measure: UiMeasure
  readonly columns: readonly Column[]
  /** Error text of the column field; null if it is valid. */
  readonly error: string | null
  readonly onChange: (measure: UiMeasure) => void
}

export function AggregationFields({ measure, columns, error, onChange }: AggregationFieldsProps) {
  const t = useT()
  const { agg, column_id } = measure.value
  const set = (change: Partial<UiMeasure['value']>) => onChange({ ...measure, value: { ...measure.value, ...change } })
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('measure.function')}
        value={agg}
        onChange={(e) => set({ agg: Aggregation.parse(e.currentTarget.value) })}
        data={Aggregation.options.map((value) => ({ value, label: t(`agg.${value}`) }))}
      />
      <NativeSelect
        label={t('measure.column')}
        value={column_id ?? ''}
        error={error}
        onChange={(e) => set({ column_id: e.currentTarget.value || null })}
        data={[
          { value: '', label: t(AGGREGATIONS[agg].countsRows ? 'measure.allRows' : 'measure.choose') },
          ...columns.map((c) => ({ value: c.id, label: c.name })),
        ]}
      />
    </div>
  )
}
