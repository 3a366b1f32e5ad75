/** A field for a SQL expression, with buttons that insert columns and functions. The editor is loaded on demand. */
import { NativeSelect } from '@mantine/core'
import { lazy, Suspense, useId, useMemo, useRef } from 'react'
import type { Column } from '../../../contract/column.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../../ui/page.module.css'
import classes from './MeasureDialog.module.css'
import type { SqlProblem } from './SqlEditor.tsx'

const SqlEditor = lazy(async () => ({ default: (await import('./SqlEditor.tsx')).SqlEditor }))

const SQL_MAX = 10_000
const GROUPS = ['aggregate', 'number', 'text', 'date'] as const

/** Quotes a column name unless it is a plain SQL identifier. */
const written = (name: string): string => (/^[a-z_][a-z0-9_]*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`)

interface SqlFieldsProps {
  readonly value: string
  readonly columns: readonly Column[]
  readonly hint: string
  readonly error?: string | null
  /** The server's error and its position in the text. */
  readonly problem: SqlProblem | null
  readonly onChange: (sql: string) => void
}

export function SqlFields({ value, columns, hint, error = null, problem, onChange }: SqlFieldsProps) {
  const t = useT()
  const problemId = useId()
  const insert = useRef<(text: string) => void>(() => undefined)
  const help = useCall('apiv2/get_expression_help', {})
  const functions = useMemo(() => help.data?.functions ?? [], [help.data])
  const completions = useMemo(
    () => [
      ...columns.map((c) => ({ label: written(c.name), type: 'property', detail: c.dtype, boost: 1 })),
      ...functions.map((f) => ({ label: f.name, apply: `${f.name}(`, type: 'function', detail: f.signature.slice(f.name.length), info: f.help })),
    ],
    [columns, functions],
  )
  return (
    <>
      <div>
        <div className={classes.editorLabel} aria-hidden="true">
          {t('measure.sql')}
        </div>
        <p className={page.muted}>{hint}</p>
        <Suspense fallback={<div className={classes.editorWait} role="status" aria-label={t('app.loading')} />}>
          <SqlEditor
            label={t('measure.sql')}
            value={value}
            maxLength={SQL_MAX}
            completions={completions}
            problem={problem}
            wrong={error !== null || problem !== null}
            problemId={problemId}
            onChange={onChange}
            onReady={(put) => {
              insert.current = put
            }}
          />
        </Suspense>
        <p id={problemId} className={error ? classes.problem : 'visually-hidden'}>
          {error ?? problem?.message}
        </p>
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label={t('measure.insertColumn')}
          value=""
          onChange={(e) => e.currentTarget.value !== '' && insert.current(e.currentTarget.value)}
          data={[{ value: '', label: t('measure.choose') }, ...columns.map((c) => ({ value: written(c.name), label: c.name }))]}
        />
        <NativeSelect label={t('measure.insertFunction')} value="" onChange={(e) => e.currentTarget.value !== '' && insert.current(e.currentTarget.value)}>
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
