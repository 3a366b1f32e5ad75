/** The layout field along which values are shown, and the item that a difference is compared with. */

import { Checkbox, Loader, NativeSelect } from '@mantine/core'
import { activeStep } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import type { Measure, ShowValuesAs } from '../../../contract/measure.ts'
import type { Value } from '../../../contract/scalar.ts'
import { Relative, SHOW_AS, type ShowValuesAsName } from '../../../contract/show-as.ts'
import { valueKey } from '../../../contract/value-key.ts'
import { columnLabel } from '../../../format/label-type.ts'
import { ProblemError } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { useBlankLabels } from '../blank-labels.ts'
import { useDisplayColumns } from '../display-columns.ts'
import { datesOf } from '../sidebar/dates/CompareItems.tsx'
import { dateField } from '../sidebar/dates/date-fields.ts'
import { useValues } from '../sidebar/ValueList.tsx'
import { useSession } from '../step-store.ts'
import classes from './ColumnDialog.module.css'

type Params = NonNullable<ShowValuesAs['params']>

/** Whether a "show values as" setting has the field and the item that it needs. */
export function isShownComplete(name: ShowValuesAsName, params: Params | undefined): boolean {
  const { needs } = SHOW_AS[name]
  return needs === 'nothing' || (needs === 'item' ? params?.value !== undefined || params?.relative !== undefined : params !== undefined)
}

/** Parameters are text, numbers or null; booleans are passed as text. */
const asParameter = (value: Value): string | number | null => (typeof value === 'boolean' ? String(value) : value)

interface ValuePickerProps {
  readonly column: Column
  /** The column shows a date, along which neighbors are periods by the calendar. */
  readonly isDate: boolean
  readonly value: string | null
  readonly error: string | null
  readonly onChange: (value: Value) => void
  readonly onRelative: (relative: Relative) => void
}

/** Keys of values are JSON, so they cannot collide with the names of relative items. */
const NEIGHBOURS = Relative.options

function ValuePicker({ column, isDate, value, error, onChange, onRelative }: ValuePickerProps) {
  const t = useT()
  const words = useBlankLabels()
  const values = useValues(column, '')
  if (values.error instanceof ProblemError) return <p className={classes.problem}>{values.error.problem.message}</p>
  if (!values.data)
    return (
      <p role="status">
        <Loader size="xs" /> {t('filter.loading')}
      </p>
    )
  const known = values.data.values
  return (
    <NativeSelect
      label={t('difference.value')}
      error={error}
      description={known.length < values.data.total ? t('filter.shown', { shown: known.length, total: values.data.total }) : undefined}
      value={value ?? ''}
      data={[
        { value: '', label: t('measure.choose') },
        ...NEIGHBOURS.filter((relative) => isDate || relative !== 'year_before').map((relative) => ({
          value: relative,
          label: t(isDate ? `compare.relative.${relative}` : `dates.relative.${relative}`),
        })),
        ...known.map((v) => ({ value: valueKey(v.value), label: columnLabel(v.value, column, words) })),
      ]}
      onChange={(e) => {
        const relative = Relative.safeParse(e.currentTarget.value)
        const found = known.find((v) => valueKey(v.value) === e.currentTarget.value)
        if (relative.success) onRelative(relative.data)
        else if (found) onChange(found.value)
      }}
    />
  )
}

/** Fields of the layout along which values can be shown, and, for comparisons with an item, the dates that the step only filters by. */
function useFields(): (name: ShowValuesAsName) => readonly Column[] {
  const { config } = useSession(activeStep)
  const all = useDisplayColumns()
  const fields = [...config.pivot.rows, ...config.pivot.columns].flatMap((id) => all.find((c) => c.id === id) ?? [])
  const dates = datesOf(config, all).filter((date) => fields.every((field) => field.id !== date.id))
  return (name) => (SHOW_AS[name].needs === 'item' ? [...fields, ...dates] : fields)
}

/** The initial parameters of a "show values as" setting: the existing ones, otherwise the first field of the layout. */
export function useStartingParams({ show_values_as: known }: Measure): (name: ShowValuesAsName) => Params | undefined {
  const fieldsOf = useFields()
  return (name) => {
    if (SHOW_AS[name].needs === 'nothing') return undefined
    if (known.name === name) return known.params
    const fields = fieldsOf(name)
    const field = fields.find((c) => c.id === known.params?.column_id) ?? fields[0]
    return field && { column_id: field.id }
  }
}

interface ShownAlongProps {
  readonly name: ShowValuesAsName
  readonly params: Params | undefined
  /** Error text of the item field; null if it is valid. */
  readonly error: string | null
  readonly onChange: (params: Params) => void
}

export function ShownAlong({ name, params, error, onChange }: ShownAlongProps) {
  const t = useT()
  const fields = useFields()(name)
  const all = useDisplayColumns()
  const column = fields.find((c) => c.id === params?.column_id) ?? fields[0]
  const isDate = column !== undefined && (dateField(column, all)?.family ?? 'time') !== 'time'
  if (!column) return <p>{t('difference.noFields')}</p>
  return (
    <>
      <NativeSelect
        label={t('difference.field')}
        value={column.id}
        data={fields.map((c) => ({ value: c.id, label: c.name }))}
        onChange={(e) => onChange({ column_id: e.currentTarget.value })}
      />
      {SHOW_AS[name].needs === 'item' && (
        <ValuePicker
          key={column.id}
          column={column}
          isDate={isDate}
          value={params?.relative ?? (params?.value === undefined ? null : valueKey(params.value))}
          error={error}
          onChange={(value) => onChange({ column_id: column.id, value: asParameter(value) })}
          onRelative={(relative) => onChange({ column_id: column.id, relative })}
        />
      )}
      {isDate && params?.relative && params.relative !== 'next' && (
        <Checkbox
          label={t('compare.sameDay')}
          checked={!params.whole_period}
          onChange={(event) => {
            const { whole_period: _whole, ...rest } = params
            onChange(event.currentTarget.checked ? rest : { ...rest, whole_period: true })
          }}
        />
      )}
    </>
  )
}
