/** Differences need a field of the layout and the value of it that the others are held against (specification, section 3). */
import { Button, Loader, Modal, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { activeStep, columnsOf } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { Value } from '../../../contract/scalar.ts'
import { keyLabel } from '../../../format/value.ts'
import { ProblemError } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { useBlankWords } from '../blank-words.ts'
import { keyOf, useValues } from '../sidebar/ValueList.tsx'
import { useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import classes from './ColumnDialog.module.css'

export type DifferenceName = 'difference_from' | 'percentage_difference_from'

/** A parameter's value is text, a number or null; truth values travel as text. */
const asParameter = (value: Value): string | number | null => (typeof value === 'boolean' ? String(value) : value)

function ValuePicker({ column, value, onChange }: { column: Column; value: string | null; onChange: (key: string, value: Value) => void }) {
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
      description={known.length < values.data.total ? t('filter.shown', { shown: known.length, total: values.data.total }) : undefined}
      value={value ?? ''}
      data={[{ value: '', label: t('measure.choose') }, ...known.map((v) => ({ value: keyOf(v.value), label: keyLabel(v.value, column.dtype, words) }))]}
      onChange={(e) => {
        const found = known.find((v) => keyOf(v.value) === e.currentTarget.value)
        if (found) onChange(e.currentTarget.value, found.value)
      }}
    />
  )
}

export function DifferenceDialog({ measure, name, onClose }: { measure: Measure; name: DifferenceName; onClose: () => void }) {
  const t = useT()
  const { edit } = useEdits()
  const { rows, columns: across } = useSession(activeStep).config.pivot
  const all = useSession(columnsOf)
  const fields = [...rows, ...across].flatMap((id) => all.find((c) => c.id === id) ?? [])
  const params = measure.show_values_as.name === name ? measure.show_values_as.params : undefined
  const [columnId, setColumnId] = useState(params?.column_id ?? fields[0]?.id ?? '')
  const [chosen, setChosen] = useState<{ key: string; value: Value } | null>(
    params?.value === undefined ? null : { key: keyOf(params.value), value: params.value },
  )
  const column = fields.find((c) => c.id === columnId)
  const save = () => {
    if (!column || !chosen) return
    edit({ kind: 'show values as', id: measure.id, shown: name, params: { column_id: column.id, value: asParameter(chosen.value) } }, measure.name)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('difference.title', { name: measure.name, shown: t(`showAs.${name}`) })}
      size={460}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {fields.length === 0 ? (
          <p>{t('difference.noFields')}</p>
        ) : (
          <>
            <NativeSelect
              label={t('difference.field')}
              value={columnId}
              data={fields.map((c) => ({ value: c.id, label: c.name }))}
              onChange={(e) => {
                setColumnId(e.currentTarget.value)
                setChosen(null)
              }}
            />
            {column && <ValuePicker key={column.id} column={column} value={chosen?.key ?? null} onChange={(key, value) => setChosen({ key, value })} />}
          </>
        )}
        <div className={classes.foot}>
          <span />
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" disabled={!column || !chosen}>
            {t('analysis.apply')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
