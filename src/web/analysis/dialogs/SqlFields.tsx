/** A field for a SQL expression, with buttons that insert columns and functions. The editor is loaded on demand. */
import { Button, NativeSelect } from '@mantine/core'
import { lazy, Suspense, useId, useRef } from 'react'
import type { Column } from '../../../contract/column.ts'
import { writtenName } from '../../../contract/column-name.ts'
import { useT } from '../../i18n/locale.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import page from '../../ui/page.module.css'
import type { FormulaProblem } from './formula-problem.ts'
import classes from './MeasureDialog.module.css'
import type { EditorHandle } from './SqlEditor.tsx'
import { useFormulaOptions } from './use-formula-options.ts'

const SqlEditor = lazy(async () => ({ default: (await import('./SqlEditor.tsx')).SqlEditor }))

const SQL_MAX = 10_000
const GROUPS = ['aggregate', 'number', 'text', 'date'] as const

interface SqlFieldsProps {
  readonly value: string
  readonly columns: readonly Column[]
  /** A measure combines rows, so that it may use aggregates; a column may not. */
  readonly purpose: 'measure' | 'column'
  readonly hint: string
  readonly error?: string | null
  /** The server's error about the formula. */
  readonly problem: FormulaProblem | null
  readonly onChange: (sql: string) => void
}

export function SqlFields({ value, columns, purpose, hint, error = null, problem, onChange }: SqlFieldsProps) {
  const t = useT()
  const problemId = useId()
  const editor = useRef<EditorHandle>(null)
  const { options, functions, named } = useFormulaOptions(columns, purpose)
  const fix = error === null ? (problem?.fix ?? null) : null
  const fixed = fix ? value.slice(0, fix.from) + fix.text + value.slice(fix.to) : ''
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
            options={options}
            listLabel={t('measure.completions')}
            problem={problem}
            wrong={error !== null || problem !== null}
            problemId={problemId}
            onChange={onChange}
            onReady={(handle) => {
              editor.current = handle
            }}
          />
        </Suspense>
        <div className={classes.formulaProblem}>
          <p id={problemId} className={classes.problem} role="alert">
            {error ?? (problem && (problem.reason ?? <ProblemText problem={problem} />))}
          </p>
          {fix && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('measure.fixWith', { formula: fixed })}
              title={fixed}
              onClick={() => editor.current?.replace(fix)}
            >
              {t('measure.fixIt')}
            </Button>
          )}
        </div>
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label={t('measure.insertColumn')}
          value=""
          onChange={(e) => e.currentTarget.value !== '' && editor.current?.insert(e.currentTarget.value)}
          data={[{ value: '', label: t('measure.choose') }, ...named.map(({ name, shown }) => ({ value: writtenName(name), label: shown }))]}
        />
        <NativeSelect
          label={t('measure.insertFunction')}
          value=""
          onChange={(e) => e.currentTarget.value !== '' && editor.current?.insert(e.currentTarget.value)}
        >
          <option value="">{t('measure.choose')}</option>
          {GROUPS.filter((group) => functions.some((f) => f.group === group)).map((group) => (
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
