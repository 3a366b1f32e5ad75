/** The field of the layout along which a difference runs, and the value of it that the others are held against. */
import { Loader, NativeSelect } from '@mantine/core'
import { activeStep, columnsOf } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import type { ShowValuesAs } from '../../../contract/measure.ts'
import type { Value } from '../../../contract/scalar.ts'
import { keyLabel } from '../../../format/value.ts'
import { ProblemError } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { useBlankWords } from '../blank-words.ts'
import { labelType } from '../label-type.ts'
import { keyOf, useValues } from '../sidebar/ValueList.tsx'
import { useSession } from '../step-store.ts'
import classes from './ColumnDialog.module.css'

export type DifferenceName = 'difference_from' | 'percentage_difference_from'
type Params = NonNullable<ShowValuesAs['params']>

export const isDifference = (name: ShowValuesAs['name']): name is DifferenceName => name === 'difference_from' || name === 'percentage_difference_from'

/** A parameter's value is text, a number or null; truth values travel as text. */
const asParameter = (value: Value): string | number | null => (typeof value === 'boolean' ? String(value) : value)

interface ValuePickerProps {
  readonly column: Column
  readonly value: string | null
  readonly error: string | null
  readonly onChange: (key: string, value: Value) => void
}

function ValuePicker({ column, value, error, onChange }: ValuePickerProps) {
  const t = useT()
  const words = useBlankWords()
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
      data={[{ value: '', label: t('measure.choose') }, ...known.map((v) => ({ value: keyOf(v.value), label: keyLabel(v.value, labelType(column), words) }))]}
      onChange={(e) => {
        const found = known.find((v) => keyOf(v.value) === e.currentTarget.value)
        if (found) onChange(e.currentTarget.value, found.value)
      }}
    />
  )
}

/** Fields of the layout: a difference runs along one of them. */
export function useDifferenceFields(): readonly Column[] {
  const { rows, columns: across } = useSession(activeStep).config.pivot
  const all = useSession(columnsOf)
  return [...rows, ...across].flatMap((id) => all.find((c) => c.id === id) ?? [])
}

interface DifferenceFieldsProps {
  /** Without a value, or none, it is not complete. */
  readonly params: Params | undefined
  /** What the value lacks. */
  readonly error: string | null
  readonly onChange: (params: Params) => void
}

export function DifferenceFields({ params, error, onChange }: DifferenceFieldsProps) {
  const t = useT()
  const fields = useDifferenceFields()
  const column = fields.find((c) => c.id === params?.column_id) ?? fields[0]
  if (!column) return <p>{t('difference.noFields')}</p>
  return (
    <>
      <NativeSelect
        label={t('difference.field')}
        value={column.id}
        data={fields.map((c) => ({ value: c.id, label: c.name }))}
        onChange={(e) => onChange({ column_id: e.currentTarget.value })}
      />
      <ValuePicker
        key={column.id}
        column={column}
        value={params?.value === undefined ? null : keyOf(params.value)}
        error={error}
        onChange={(_, value) => onChange({ column_id: column.id, value: asParameter(value) })}
      />
    </>
  )
}
