/** A SQL text with columns and functions to insert where the cursor stands. */
import { NativeSelect, Textarea } from '@mantine/core'
import { useRef } from 'react'
import type { Column } from '../../../contract/column.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import classes from './MeasureDialog.module.css'

const SQL_MAX = 10_000
const GROUPS = ['aggregate', 'number', 'text', 'date'] as const

/** A column's name as SQL reads it. */
const written = (name: string): string => (/^[a-z_][a-z0-9_]*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`)

interface SqlFieldsProps {
  readonly value: string
  readonly columns: readonly Column[]
  readonly hint: string
  readonly error?: string | null
  readonly onChange: (sql: string) => void
}

export function SqlFields({ value, columns, hint, error = null, onChange }: SqlFieldsProps) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const help = useCall('apiv2/get_expression_help', {})
  const functions = help.data?.functions ?? []
  const insert = (text: string) => {
    const at = field.current?.selectionStart ?? value.length
    const end = field.current?.selectionEnd ?? at
    onChange(`${value.slice(0, at)}${text}${value.slice(end)}`)
    field.current?.focus()
  }
  return (
    <>
      <Textarea
        ref={field}
        className={classes.sql}
        label={t('measure.sql')}
        description={hint}
        error={error}
        rows={5}
        maxLength={SQL_MAX}
        spellCheck={false}
        value={value}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t('measure.insertColumn')}
          value=""
          onChange={(e) => e.currentTarget.value !== '' && insert(e.currentTarget.value)}
          data={[{ value: '', label: t('measure.choose') }, ...columns.map((c) => ({ value: written(c.name), label: c.name }))]}
        />
        <NativeSelect label={t('measure.insertFunction')} value="" onChange={(e) => e.currentTarget.value !== '' && insert(e.currentTarget.value)}>
          <option value="">{t('measure.choose')}</option>
          {GROUPS.map((group) => (
            <optgroup key={group} label={t(`measure.groups.${group}`)}>
              {functions
                .filter((f) => f.group === group)
                .map((f) => (
                  <option key={f.name} value={`${f.name}()`}>
                    {f.signature} – {f.help}
                  </option>
                ))}
            </optgroup>
          ))}
        </NativeSelect>
      </div>
    </>
  )
}
